"""Facts of a game, in the order they happen: text, picture and log are all made from them."""

from dataclasses import dataclass

from bot.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The hands of round ``number`` are dealt; ``wanted`` is the number of its opening double (R4)."""

    number: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Drew:
    """``seat`` took a tile from the boneyard, ``left`` remain; ``search`` tells R7 from R12.

    ``tile`` is None for everybody but the seat itself (see ``redact``).
    """

    seat: int
    tile: Tile | None
    search: bool
    left: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The starter lies in the centre; ``seat`` is None when it was set aside (R7)."""

    seat: int | None
    tile: Tile


@dataclass(frozen=True, slots=True)
class Played:
    """``seat`` laid ``tile`` on the open end of tile ``on``, matching ``number`` (R9)."""

    seat: int
    tile: Tile
    on: Tile
    number: int


@dataclass(frozen=True, slots=True)
class FootOpened:
    """ "Chicken foot!": a double waits for ``toes`` toes (R16)."""

    seat: int
    number: int
    toes: int


@dataclass(frozen=True, slots=True)
class FootDone:
    """The foot has all its toes (R18), or counts as complete because it is ``dead`` (R20)."""

    number: int
    dead: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """``seat`` ended its turn without laying a tile (R13-R15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastTile:
    """``seat`` holds one tile (R31)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over: ``end`` is "out" or "blocked"; ``out`` the seat that went out, if any.

    ``on_double`` tells that it did so on a double under the penalty of R22. ``hands`` are the tiles left,
    ``points`` what they cost, both in seat order (R24).
    """

    number: int
    end: str
    out: int | None
    on_double: bool
    hands: tuple[tuple[Tile, ...], ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """All rounds are played: totals in seat order, and every seat that shares the win (R26, R27)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    RoundBegan | Drew | Opened | Played | FootOpened | FootDone | Passed | LastTile | RoundEnded | GameEnded
)
