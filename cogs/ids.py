"""The grammar of custom ids: a button or menu says everything in its id, nothing is remembered.

``cf:<what>:<game>:<turn>[:<argument>…]`` for buttons, ``cfs:…`` for menus (prefixes must be disjoint, since
discord.py calls every template that matches). ``turn`` is the position a click is about; 0 where it does not matter.

A click on a private answer changes that answer, a click on a public message is answered privately (or, where that
message will tell by itself, not at all), whatever it asks for: so nothing private can get into a public message.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.tiles import Tile
from bot.games.errors import Declined, Reason


class What(StrEnum):
    """What a component asks for."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_COMPUTER = "addc"
    REMOVE_COMPUTER = "remc"
    RULES = "rules"
    OPTIONS = "opts"
    OPTION = "opt"
    VALUE = "val"
    INVITE = "invite"
    GUESTS = "guests"
    SEND_OFF = "off"
    BEGIN = "begin"
    HAND = "hand"
    BOARD_TEXT = "text"
    ZOOM = "zoom"
    PART = "part"
    CHOOSE = "choose"
    PICK = "pick"
    PAGE = "page"
    WHERE = "where"
    LAY = "lay"
    KEEP = "keep"
    UNDO = "undo"
    BACK = "back"
    SCORES = "scores"
    RECORD = "record"
    RESIGN = "resign"
    TAKE_BACK = "mine"
    TAKE_SEAT = "seat"
    END = "end"
    ASK_END = "askend"
    FORGET = "forget"
    EXPORT = "export"
    CANCEL = "cancel"
    CHANNELS = "chans"
    ANYWHERE = "anywhere"
    END_ANY = "endany"
    SEASON = "season"
    STANDINGS = "standing"
    REMOVE = "remove"
    ASK_REMOVE = "askrem"
    SETTINGS = "mysets"
    SETTING = "myset"
    SETTING_VALUE = "mysetto"
    GAMES = "mygames"
    RETURN = "imback"
    REMATCH = "again"
    REVIEW = "review"
    REVIEW_ROUND = "revround"
    SUGGEST = "suggest"
    LEVELS = "levels"
    LEVEL_OF = "levelof"
    LEVEL = "level"
    PLAN = "plan"
    PLAN_TILE = "plantile"
    PLAN_END = "planend"
    PLAN_ELSE = "planelse"
    PLAN_DRAWN = "plandrew"
    PLAN_LESS = "planless"
    PLAN_OFF = "planoff"


ARGUMENTS: Final = {
    What.VALUE: 1,
    What.INVITE: 1,
    What.CHOOSE: 2,
    What.PICK: 1,
    What.PAGE: 2,
    What.PART: 2,
    What.WHERE: 2,
    What.LAY: 2,
    What.REMOVE: 1,
    What.ASK_REMOVE: 1,
    What.SEASON: 1,
    What.STANDINGS: 1,
    What.TAKE_SEAT: 1,
    What.SETTING_VALUE: 1,
    What.LEVEL: 1,
    What.GAMES: 1,
    What.REVIEW: 1,
    What.PLAN_TILE: 1,
    What.PLAN_END: 2,
}
"""How many arguments an id has at least; none where nothing is said."""

MAX_LENGTH: Final = 100
BUTTON: Final = re.compile(
    r"cf:(?P<what>[a-z]{2,8}):(?P<game>\d{1,18}):(?P<turn>\d{1,9})(?P<rest>(?::[\w-]{0,24}){0,5})"
)
MENU: Final = re.compile(
    r"cfs:(?P<what>[a-z]{2,8}):(?P<game>\d{1,18}):(?P<turn>\d{1,9})(?P<rest>(?::[\w-]{0,24}){0,5})"
)


@dataclass(frozen=True, slots=True)
class Id:
    """One component's id, taken apart."""

    what: What
    game: int
    turn: int = 0
    args: tuple[str, ...] = ()

    def button(self) -> str:
        return self._text("cf")

    def menu(self) -> str:
        return self._text("cfs")

    def _text(self, prefix: str) -> str:
        text = ":".join((prefix, self.what.value, str(self.game), str(self.turn), *self.args))
        assert len(text) <= MAX_LENGTH, text
        return text


def parse(custom_id: str) -> Id | None:
    """The id in its parts; None for what this bot never wrote, or writes no more."""
    match = BUTTON.fullmatch(custom_id) or MENU.fullmatch(custom_id)
    if match is None:
        return None
    try:
        what = What(match["what"])
    except ValueError:
        return None
    args = tuple(match["rest"].split(":")[1:])
    if len(args) < ARGUMENTS.get(what, 0):
        return None
    return Id(what, int(match["game"]), int(match["turn"]), args)


def number_arg(text: str) -> int:
    """A number in an id or in the value of a menu. Raises ``Declined`` for what this bot never wrote."""
    if not (text.isascii() and text.isdecimal()):
        raise Declined(Reason.UNKNOWN_BUTTON)
    return int(text)


def tile_arg(args: tuple[str, ...], at: int) -> Tile | None:
    """The tile in argument ``at``; None if there is none there."""
    try:
        return Tile.parse(args[at])
    except (IndexError, ValueError):
        return None
