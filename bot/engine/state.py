"""The whole truth about a game. Only the engine and the store hold it; ``repr`` prints no hand."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.engine.actions import Action
from bot.engine.rules import Rules
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile

Hand = tuple[Tile, ...]


class Phase(StrEnum):
    """Where a round stands: looking for the double (R7), opening (R6), playing, over."""

    SEARCH = "search"
    OPEN = "open"
    PLAY = "play"
    OVER = "over"


class End(StrEnum):
    """How a round ended (R21, R23)."""

    OUT = "out"
    BLOCKED = "blocked"


class Shortage(NamedTuple):
    """Public history: ``seat`` drew, or passed, when only the numbers ``due`` could be matched.

    ``tiles`` is how many tiles lay on the table then. A draw proves that no tile the seat held just before
    it had one of these numbers.
    """

    seat: int
    drew: bool
    due: tuple[int, ...]
    tiles: int


@dataclass(frozen=True, slots=True)
class RoundState:
    """One round in play. Hands are sorted; the boneyard is drawn from its front.

    ``wanted`` is the number of the double that should open: the next lower one (R4), under ``next_lower``
    the highest that has not opened a round yet (R7).
    ``turn`` is the seat to act, None when nobody is (the double set aside is opened by nobody; a round
    that is over). ``first`` is the seat that searches or plays first. ``opening`` is the double that will
    open, once it is found. ``drawn`` is the tile drawn last in this turn, ``passes`` how many turns in a
    row ended with a pass, ``searched`` how many tiles were drawn in the search.
    """

    number: int
    wanted: int
    first: int
    phase: Phase
    turn: int | None
    tableau: Tableau
    hands: tuple[Hand, ...] = field(repr=False)
    boneyard: Hand = field(repr=False)
    opening: Tile | None = field(default=None, repr=False)
    opener: int | None = None
    drawn: Tile | None = field(default=None, repr=False)
    passes: int = 0
    searched: int = 0
    history: tuple[Shortage, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round. ``hands`` are the tiles left, ``points`` their cost, both in seat order (R24).

    ``opener`` is None when the double was set aside, ``out`` the seat that went out, None when blocked.
    """

    number: int
    double: int
    opener: int | None
    end: End
    out: int | None
    hands: tuple[Hand, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: its frozen rules, the finished rounds and the round in play (None before the first)."""

    rules: Rules
    seats: int
    results: tuple[RoundResult, ...] = ()
    round: RoundState | None = None
    _legal: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def between_rounds(self) -> bool:
        """Whether the next thing to happen is the deal of another round."""
        return not self.over and (self.round is None or self.round.phase is Phase.OVER)

    @property
    def over(self) -> bool:
        return len(self.results) == self.rules.rounds

    @property
    def to_move(self) -> int | None:
        """The seat that acts now; None when nobody does."""
        return None if self.round is None else self.round.turn
