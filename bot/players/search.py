"""Players that search: they deal the unseen tiles as they might lie, and play the round out after every play.

Every play is tried on the same deals. Half of the plays are dropped after each stage, so that the last stage,
with the two best, has most of the deals (sequential halving).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.rules import Rules, set_size
from bot.engine.scoring import OUT_ON_DOUBLE
from bot.engine.view import View
from bot.players import hard
from bot.players.beliefs import likely, possible
from bot.players.chances import Chances
from bot.players.core.orders import Order, orders, place_of
from bot.players.core.playout import playout, points
from bot.players.core.table import Table
from bot.players.deals import Deals
from bot.players.known import Known, known
from bot.players.player import Stop, Weighed, never

PRIOR: Final = 0.06
"""What a point of ``hard`` counts beside a point that was played out. Playouts know nothing of some of its rules, so
it counts however many there were."""
LEAD: Final = 0.1
"""What a point counts beside a point's worth of the win: so that it plays on sensibly when the game is decided."""
MANY: Final = 12
"""More plays than these get no more playouts together."""


@dataclass(slots=True)
class _Try:
    """A play, or keeping the drawn tile (``tile`` None), and what came of it so far. ``over``: it ends the round;
    ``penalty``: by going out on a double (R22)."""

    tile: int | None
    table: Table
    over: bool
    penalty: bool
    prior: float
    gained: float = 0.0
    points: float = 0.0
    deals: int = 0
    """Sums over as many deals: what is wanted, and points by which the others are behind."""

    @property
    def worth(self) -> float:
        """Of one deal on average, with what ``hard`` thinks of the play."""
        return self.gained / self.deals + self.prior


@dataclass(frozen=True, slots=True)
class Search:
    """A level: ``deals`` are tried for every play of a double-nine game, on average; with a larger set fewer, so
    that a decision takes about as long.

    With ``doubts`` it draws conclusions from what others laid, too; with ``wins`` it wants the game and not
    just points of the round.
    """

    name: str
    deals: int
    doubts: bool = False
    wins: bool = False

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        return self.weigh(view, legal, stream, stop)[0].action

    def weigh(
        self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never
    ) -> tuple[Weighed, ...]:
        """Every one of ``legal`` with its worth, best first."""
        if len(legal) == 1:
            return (Weighed(legal[0], 0.0),)
        here = known(view)
        keys = [_key(view, action) for action in legal]
        thumb = dict(zip(keys, hard.worths(view, legal), strict=True))
        tries = {key: _tried(here, key, PRIOR * points) for key, points in thumb.items()}
        rnd = Random(stream.below(2**32)).random
        weights = likely(here) if self.doubts else possible(here)
        chances = Chances(here, view.totals, view.rules.rounds - view.number) if self.wins else None
        trial = _Trial(here, Deals(here, weights, rnd), rnd, chances)
        ranked = _halve(list(tries.values()), self._budget(view.rules, len(tries)), trial.run, stop)
        places = {id(tried): at for at, tried in enumerate(ranked)}
        order = sorted(range(len(legal)), key=lambda at: places[id(tries[keys[at]])])
        return tuple(Weighed(legal[at], tries[keys[at]].points / tries[keys[at]].deals) for at in order)

    def _budget(self, rules: Rules, tries: int) -> int:
        """How many playouts a decision among so many plays may take."""
        return max(1, self.deals * set_size(9) // rules.tiles) * min(tries, MANY)


_Key = tuple[int, int, int] | None


def _key(view: View, action: Action) -> _Key:
    """``View.essence`` in numbers: the place of the tile, what it matches, what it opens."""
    essence = view.essence(action)
    if essence is None:
        return None
    tile, number = essence
    return place_of(view.rules.highest)[tile], number, tile.other(number)


def _tried(here: Known, key: _Key, prior: float) -> _Try:
    table = here.table.copy()
    if key is None:
        return _Try(None, table, False, False, prior)
    tile, near, far = key
    table.lay(near, far, here.rules)
    out = len(here.hand) == 1
    penalty = out and near == far and here.rules.out_on_double == "penalty"  # R22
    return _Try(tile, table, out or table.blocked(here.rules), penalty, prior)


@dataclass(slots=True)
class _Trial:
    """Plays one deal out after each of several plays."""

    here: Known
    deals: Deals
    rnd: Callable[[], float]
    chances: Chances | None

    def run(self, tries: Sequence[_Try]) -> None:
        """One more deal, and what comes of it added to each of the plays."""
        here = self.here
        choice = orders(here.rules)
        order = choice[int(self.rnd() * len(choice))]
        dealt, pool = self.deals.next()
        rank = order.rank
        hands = [sorted([rank[tile] for tile in hand]) for hand in dealt]
        yard = [rank[tile] for tile in pool]
        for tried in tries:
            scored = self._play_out(tried, [hand[:] for hand in hands], yard[:], order)
            lead = (sum(scored) - here.seats * scored[here.seat]) / (here.seats - 1)
            tried.points += lead
            tried.gained += lead if self.chances is None else self.chances.worth(scored) + LEAD * lead
            tried.deals += 1

    def _play_out(self, tried: _Try, hands: list[list[int]], yard: list[int], order: Order) -> list[int]:
        here = self.here
        passes = here.passes + 1
        if tried.tile is not None:
            passes = 0
            hands[here.seat].remove(order.rank[tried.tile])
            if tried.over:
                scored = points(hands, order)
                if tried.penalty:
                    scored[here.seat] = OUT_ON_DOUBLE
                return scored
        after = (here.seat + 1) % here.seats
        return playout(here.rules, tried.table.copy(), hands, yard, after, passes, order, self.rnd)


def _halve(tries: list[_Try], budget: int, run: Callable[[Sequence[_Try]], None], stop: Stop) -> list[_Try]:
    """The tries, best first, after ``budget`` playouts in all, each stage with as many."""
    alive, dropped = tries, list[_Try]()
    stages = max(1, (len(tries) - 1).bit_length())
    for stage in range(stages):
        for _ in range(max(1, budget // (stages * len(alive)))):
            run(alive)
            if stop():
                break
        alive = sorted(alive, key=lambda tried: tried.worth, reverse=True)
        if stage < stages - 1:
            half = (len(alive) + 1) // 2
            alive, dropped = alive[:half], alive[half:] + dropped
    return alive + dropped
