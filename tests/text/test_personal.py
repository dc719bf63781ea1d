"""A person's settings, absences and games in words: what is said, within Discord's limits, in every language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.hours import Absence, QuietHours
from bot.games.model import Game
from bot.games.personal import Personal, Pings
from bot.text import away, games, personal, when
from bot.text.away import Meanwhile
from bot.text.fit import CONTENT, DESCRIPTION, LABEL, OPTION, PLACEHOLDER
from bot.text.games import Listed
from bot.text.language import Texts, texts_for
from cogs.people.values import SWITCHES, changed, current, on_offer
from tests.text.catalogue import CATALOGUED
from tests.text.games import HOSTILE, LONG_ID, WORDLESS, begun, lent, lobby

ENGLISH, PSEUDO = texts_for("en-US"), CATALOGUED
LANGUAGES = pytest.mark.parametrize("t", [ENGLISH, PSEUDO], ids=["english", "pseudo"])
NOW = 1_796_043_900.0
"""30 November 2026, 14:05 in Berlin."""

LONGEST_PLACE = "America/Argentina/ComodRivadavia"
SETTINGS = "</chickenfoot settings:12345678901234567890>"

Text = tuple[str, str, int]

BUSY = Personal(
    LONGEST_PLACE,
    QuietHours(22 * 60, 7 * 60),
    Pings.NONE,
    digest=8 * 60,
    dm_hand=True,
    language="en",
    absences=(Absence(NOW - 1, NOW + 99),),
    dm_closed=True,
)
PEOPLE = [
    Personal(),
    BUSY,
    Personal(
        pings=Pings.DM, dm_hand=True, you_next=True, confirm=False, auto_single=False, play_when_away=False
    ),
    Personal(pings=Pings.BOTH, digest=0),
]


def of_settings(t: Texts, one: Personal) -> Iterator[Text]:
    yield "all", personal.overview(t, one, NOW), CONTENT
    yield "unreachable", personal.unreachable(t, one, "</chickenfoot settings:1234567890123456789>"), CONTENT
    yield "unclear", personal.zone_unclear(t, "america", NOW), CONTENT
    yield "unknown", personal.zone_unclear(t, "Atlantis", NOW), CONTENT
    yield "setting?", personal.choose_setting(t), PLACEHOLDER
    yield "start?", personal.choose_start(t), PLACEHOLDER
    yield "end?", personal.choose_end(t, 1320), PLACEHOLDER
    for key in personal.NAMES:
        note = personal.settled(t, key, one, NOW)
        yield f"{key} set", personal.overview(t, one, NOW, note), CONTENT
        yield f"{key} alone", personal.one(t, key, one, NOW, SETTINGS), CONTENT
        yield f"{key} name", personal.name(t, key), LABEL
        yield f"{key}?", personal.choose_value(t, key), PLACEHOLDER
        yield f"{key} now", personal.described(t, key, current(one, key), NOW), DESCRIPTION
        for value in on_offer(t, one, key, NOW):
            yield f"{key} {value}", personal.value_name(t, key, value, NOW), LABEL


def of_absences(t: Texts) -> Iterator[Text]:
    tables = [
        Meanwhile(LONG_ID, False, NOW, until_back=False),
        Meanwhile(LONG_ID, True, NOW),
        Meanwhile(LONG_ID, False, None),
        Meanwhile(LONG_ID, False, NOW),
        Meanwhile(LONG_ID, False, NOW, limited=False),
    ]
    for number in (0, 1, 5):
        yield f"away {number}", away.away(t, NOW, tables[:number], SETTINGS), CONTENT
    for table in tables:
        yield "away everywhere", away.away(t, NOW, [table] * 30, SETTINGS), CONTENT
    for waiting in (0, 1, 2):
        yield f"back {waiting}", away.back(t, True, waiting), CONTENT
    yield "not away", away.back(t, False, 0), CONTENT
    for typed in ("22", "25-7", "22-22", "22-9", "x"):
        with pytest.raises(when.Unclear) as unclear:
            when.quiet_typed(t, typed)
        yield typed, str(unclear.value), CONTENT
    for typed in ("№" * 500, "0 days", "999 days"):
        with pytest.raises(when.Unclear) as unclear:
            when.until_typed(t, typed, "UTC", NOW)
        yield typed[:9], str(unclear.value), CONTENT
    yield from (("quiet", label, OPTION) for label, _ in when.quiet_offered(t, ""))


def of_games(t: Texts, name: str) -> Iterator[Text]:
    start = lobby(4, 1, name)
    game, _ = begun(start)
    reader = game.host
    for number, listed in enumerate(_listed(start, game)):
        for many in (0, 1, 40):
            pages = games.game_pages(t, reader, [listed] * many)
            yield from ((f"games {number} {n}", page, CONTENT) for n, page in enumerate(pages))
    for people in ((5,), tuple(range(LONG_ID - 30, LONG_ID))):
        yield "rematch", games.rematch_call(t, LONG_ID, people), CONTENT
    for others in (0, 3):
        yield "again", games.rematch_opened(t, NOW, others), CONTENT


def test_one_game_is_one_table() -> None:
    game = lobby(4)
    for many, said in ((1, "**You sit at 1 table.**"), (2, "**You sit at 2 tables.**")):
        assert games.game_pages(ENGLISH, game.host, [Listed(game)] * many)[0].startswith(f"{said}\n")


def _listed(start: Game, game: Game) -> list[Listed]:
    link = f"https://discord.com/channels/{LONG_ID}/{LONG_ID}/{LONG_ID}"
    later = replace(start, host=5)
    others = [lent(game, seat) for seat in range(4)]
    return [
        *(Listed(one, None, link, NOW) for one in (start, later, game, *others)),
        Listed(game, HOSTILE * 5, link, None),
        Listed(game, "", None, NOW),
        Listed(game.with_player(0, replace(game.players[0], level="medium", lent_at=NOW))),
    ]


@LANGUAGES
def test_everything_keeps_its_limits_and_nothing_is_cut(t: Texts) -> None:
    texts = [text for one in PEOPLE for text in of_settings(t, one)] + list(of_absences(t))
    for what, text, limit in texts:
        assert 0 < len(text) <= limit, f"{what}: {len(text)} characters\n{text}"
        assert "{" not in text, what
        assert not text.endswith("…") or what == "start?" or what == "end?", f"{what} was cut: {text}"


@LANGUAGES
@pytest.mark.parametrize("name", [WORDLESS, HOSTILE], ids=["wordless", "hostile"])
def test_lists_of_games_keep_their_limits(t: Texts, name: str) -> None:
    for what, text, limit in of_games(t, name):
        assert 0 < len(text) <= limit, f"{what}: {len(text)} characters\n{text}"
        assert "@everyone" not in text


_NO_WORDS = re.compile(
    r"<@\d+>|<#\d+>|<t:\d+:[Rf]>|`[^`\n]*`|</[^>]*>|https://\S+|English|UTC|[^⟦⟧(]*, [A-Z][^⟦⟧:)]*"
)
"""Mentions, times, commands, addresses; languages and places, which Babel names."""


def test_no_word_reaches_people_unmarked() -> None:
    texts = [text for one in PEOPLE for text in of_settings(PSEUDO, one)] + list(of_absences(PSEUDO))
    for what, text, _ in [*texts, *of_games(PSEUDO, WORDLESS)]:
        if what.startswith("zone"):
            continue  # places, in Babel's words
        unmarked = "".join(re.findall(r"[A-Za-z]", _NO_WORDS.sub("", text)))
        assert not unmarked, f"{what}: {unmarked!r} in\n{text}"


def test_what_is_set_is_told_with_what_it_does() -> None:
    one = Personal("Europe/Berlin", QuietHours(22 * 60, 7 * 60), Pings.DM, digest=480)
    text = personal.overview(ENGLISH, one, NOW)
    assert "It is 14:05 at your place (Berlin, Germany)." in text
    assert "Quiet from 22:00 to 07:00: you are not called then, and your turns do not run out." in text
    assert "A direct message calls you." in text
    assert "At 08:00 a direct message lists the games that wait for you." in text
    assert personal.settled(ENGLISH, "quiet", one, NOW).endswith("That holds from your next turn on.")
    assert "next turn" not in personal.settled(ENGLISH, "quiet", Personal(), NOW)


def test_times_without_a_time_zone_are_warned_of() -> None:
    for one in (Personal(quiet=QuietHours(0, 60)), Personal(digest=0)):
        assert "time zone is not set" in personal.overview(ENGLISH, one, NOW)
        there = replace(one, zone="Europe/London")
        assert "time zone is not set" not in personal.overview(ENGLISH, there, NOW)
    assert "time zone is not set" not in personal.overview(ENGLISH, Personal(), NOW)


def test_every_value_of_a_switch_has_words_and_an_effect_of_its_own() -> None:
    for key in SWITCHES:
        on, off = changed(Personal(), key, "on"), changed(Personal(), key, "off")
        assert personal.effect(ENGLISH, key, on, NOW) != personal.effect(ENGLISH, key, off, NOW)
        assert personal.value_name(ENGLISH, key, "on", NOW) != personal.value_name(ENGLISH, key, "off", NOW)


def test_a_hand_in_direct_messages_that_nobody_gets_is_told() -> None:
    words = personal.effect(ENGLISH, "dm_hand", Personal(dm_hand=True), NOW)
    assert "none call you" in words


def test_what_comes_after_a_list_is_not_drawn_in_it() -> None:
    for t in (ENGLISH, PSEUDO):
        texts = [*of_settings(t, BUSY), *of_absences(t)]
        for _, text, _ in texts:
            lines = text.splitlines()
            for line, following in pairwise(lines):
                assert not line.startswith("- ") or following == "" or following.startswith("- "), text
