"""How people and computers are named. Display names are hostile: they are cleaned, capped and escaped here."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.games.model import Player
from bot.text.language import Texts

NAME_LENGTH: Final = 32
"""The longest display name shown; Discord's own limit."""

NAME_CAPS: Final = (32, 16, 10, 6)
"""Names get shorter, step by step, where many have to fit."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_JOINER: Final = "\u200d"
_MARKS_IN_A_ROW: Final = 2
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def mention(t: Texts, player: Player) -> str:
    """A player in a message: a mention for a person, the marked name for a computer."""
    if player.user_id is None:
        return _robot(player, escaped(name(t, player)))
    person = tag(player.user_id)
    return person if player.is_person else t.say("🤖\u00a0for {player}", player=person)


def seat_mark(seat: int) -> str:
    """The number that pictures give a seat, for the front of a name: ① is the first."""
    return chr(0x2460 + seat)


def at_seat(seat: int, words: str) -> str:
    """``words`` that begin with a name, with the number of the seat before them, which no line break tears off."""
    return f"{seat_mark(seat)}\u00a0{words}"


def tag(user_id: object) -> str:
    """A person by id; Discord shows the name."""
    return f"<@{user_id}>"


def channel_tag(channel_id: object) -> str:
    """A channel or thread by id, as a link."""
    return f"<#{channel_id}>"


def name(t: Texts, player: Player, limit: int = NAME_LENGTH) -> str:
    """A player in plain text (menus, alt text, tables): the display name, cleaned and capped."""
    return clean(player.name, limit) or t.say("somebody")


def marked_name(t: Texts, player: Player, limit: int = NAME_LENGTH) -> str:
    """``name``, with the robot mark before a seat that a computer plays."""
    return _robot(player, name(t, player, limit))


def mentions(t: Texts, players: Iterable[Player], most: int = 4) -> str:
    """Several players in one sentence: up to ``most`` by name, the rest counted."""
    each = [mention(t, player) for player in players]
    if len(each) > most:
        rest = len(each) - most + 1
        each = [*each[: most - 1], t.plural("{number} other", "{number} others", rest)]
    return t.all_of(each)


@lru_cache(maxsize=4096)
def clean(text: str, limit: int = NAME_LENGTH) -> str:
    """``text`` on one line without control characters, direction overrides, blanks in disguise or piled-up
    marks, at most ``limit`` characters. Empty if nothing readable is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "Z" or char in _BLANK or char in "\t\n\r":
            kept.append(" ")
        elif (category[0] != "C" or char == _JOINER) and marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    tidy = " ".join("".join(kept).split()).strip(_JOINER)
    if len(tidy) > limit:
        tidy = tidy[: limit - 1].rstrip() + "…"
    return _isolated(tidy)


def escaped(text: str) -> str:
    """``text`` as it reads in a message: no markdown, mention, link or emoji code comes to life."""
    return _PUNCTUATION.sub(r"\\\1", text).replace("@", "@\u200b")


def _robot(player: Player, text: str) -> str:
    return text if player.is_person else f"🤖\u00a0{text}"


def _isolated(text: str) -> str:
    """A right-to-left name must not turn the sentence around it."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return f"\u2068{text}\u2069"
    return text
