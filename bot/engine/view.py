"""What one seat, or an onlooker, may know: an allow-list. Only the engine and the store see more."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.engine import scoring
from bot.engine.actions import PASS, Action, Play
from bot.engine.events import Drew, Event
from bot.engine.labels import labels
from bot.engine.legal import due_ends, legal_actions
from bot.engine.rules import Rules
from bot.engine.state import End, GameState, Hand, Phase, RoundResult, Shortage
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile


class OpenEnd(NamedTuple):
    """One open end: the tile with room (number ``at`` in the tableau), its letter, the number to match.

    ``room`` counts the free places; ``due`` tells whether a tile may be laid on it now, ``alive`` whether any
    unplayed tile fits.
    """

    at: int
    letter: str
    tile: Tile
    number: int
    room: int
    due: bool
    alive: bool


@dataclass(frozen=True, slots=True)
class View:
    """A game as ``seat`` may see it; ``seat`` None is an onlooker.

    ``hand``, ``legal`` and ``drawn`` are the seat's own and empty for everybody else; ``legal`` is empty
    unless the seat is to move. ``number`` (from 1) and ``wanted`` are 0 and None before the first deal.
    ``pending`` is the foot that must be completed, by its place in the tableau. ``end`` is set once the
    round is over.
    """

    rules: Rules
    seats: int
    seat: int | None
    number: int
    wanted: int | None
    phase: Phase
    to_move: int | None
    tableau: Tableau
    ends: tuple[OpenEnd, ...]
    pending: int | None
    hand: Hand
    hand_sizes: tuple[int, ...]
    boneyard: int
    drawn: Tile | None
    legal: tuple[Action, ...]
    history: tuple[Shortage, ...]
    results: tuple[RoundResult, ...]
    end: End | None

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the finished rounds, in seat order."""
        return scoring.totals(self.results, self.seats)

    @property
    def over(self) -> bool:
        return len(self.results) == self.rules.rounds

    @property
    def winners(self) -> tuple[int, ...]:
        """Every seat that shares the win; empty while the game goes on (R26, R27)."""
        return scoring.winners(self.results, self.seats) if self.over else ()

    @property
    def must_choose(self) -> bool:
        """Whether this seat has something to decide (R30): a play, or lay-or-keep."""
        return any(isinstance(action, Play) for action in self.legal)

    @property
    def lay_or_keep(self) -> bool:
        """Whether the seat may lay the tile it has just drawn or keep it (R13 ``may``)."""
        return PASS in self.legal and len(self.legal) > 1

    def end_of(self, tile: Tile) -> OpenEnd:
        """The open end on ``tile`` of the table. Raises ``KeyError`` if there is none."""
        for end in self.ends:
            if end.tile == tile:
                return end
        raise KeyError(tile)

    def essence(self, action: Action) -> tuple[Tile, int] | None:
        """The same for actions of ``legal`` that are equal by the rules (R30): a tile, and the number that it is laid
        on; None for keeping the drawn tile."""
        return (action.tile, self.end_of(action.on).number) if isinstance(action, Play) else None


def view(state: GameState, seat: int | None) -> View:
    """What ``seat`` (None: an onlooker) may know of ``state`` (T19)."""
    round_ = state.round
    if round_ is None:
        return _before_first_deal(state, seat)
    mine = seat is not None and round_.turn == seat
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=seat,
        number=round_.number,
        wanted=round_.wanted,
        phase=round_.phase,
        to_move=round_.turn,
        tableau=round_.tableau,
        ends=open_ends(round_.tableau),
        pending=round_.tableau.pending_foot(),
        hand=() if seat is None else round_.hands[seat],
        hand_sizes=tuple(map(len, round_.hands)),
        boneyard=len(round_.boneyard),
        drawn=round_.drawn if mine else None,
        legal=legal_actions(state) if mine else (),
        history=round_.history,
        results=state.results,
        end=state.results[-1].end if round_.phase is Phase.OVER else None,
    )


def _before_first_deal(state: GameState, seat: int | None) -> View:
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=seat,
        number=0,
        wanted=None,
        phase=Phase.OVER,
        to_move=None,
        tableau=Tableau.empty(state.rules.highest),
        ends=(),
        pending=None,
        hand=(),
        hand_sizes=(0,) * state.seats,
        boneyard=0,
        drawn=None,
        legal=(),
        history=(),
        results=(),
        end=None,
    )


def open_ends(tableau: Tableau) -> tuple[OpenEnd, ...]:
    """The open ends of a table, in order of laying."""
    names = labels(tableau)
    due = due_ends(tableau)
    ends = []
    for i in tableau.ends:
        tile, number = tableau.placements[i].tile, tableau.placements[i].far
        alive = not tableau.exhausted(number)
        ends.append(OpenEnd(i, names[i], tile, number, tableau.free[i], i in due, alive))
    return tuple(ends)


def redact(event: Event, viewer: int | None) -> Event:
    """``event`` as ``viewer`` may see it: a drawn tile is its seat's secret."""
    if isinstance(event, Drew) and event.seat != viewer:
        return replace(event, tile=None)
    return event
