"""Two players against each other over duplicate deals: how much better is one of them, and what does it cost?

Every deal is played once with A in every seat, always against B in all others: the same tiles, the same lot
(R5), the same streams. What luck a deal brings is thereby shared, and one deal is one observation: the games
of a deal are alike, so only their mean counts for the intervals.
"""

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import NormalDist, fmean, mean, stdev
from typing import Final, NamedTuple

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.record import GameRecord
from bot.engine.rules import Rules
from bot.engine.state import End
from bot.engine.view import View
from bot.players.game import play_game
from bot.players.player import Player, Stop, never

MIN_DEALS: Final = 5
"""With fewer deals there is no interval worth the name."""
CONFIDENCE: Final = 0.95
_MICROSECOND: Final = 1_000  # nanoseconds


@dataclass(slots=True)
class Times:
    """How long decisions took: processor time of this process, in nanoseconds."""

    total: int = 0
    worst: int = 0
    microseconds: Counter[int] = field(default_factory=Counter)
    """How many decisions took how many whole microseconds."""

    @property
    def count(self) -> int:
        return self.microseconds.total()

    def add(self, took: int) -> None:
        self.total += took
        self.worst = max(self.worst, took)
        self.microseconds[took // _MICROSECOND] += 1

    def update(self, other: "Times") -> None:
        self.total += other.total
        self.worst = max(self.worst, other.worst)
        self.microseconds.update(other.microseconds)

    def quantile(self, share: float) -> int:
        """The least whole number of microseconds within which ``share`` of the decisions were made."""
        wanted, so_far = share * self.count, 0
        for took in sorted(self.microseconds):
            so_far += self.microseconds[took]
            if so_far >= wanted:
                return took
        return 0


class _Timed:
    """A player on the clock."""

    def __init__(self, player: Player, times: Times) -> None:
        self.name = player.name
        self._player = player
        self._times = times

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        start = time.process_time_ns()
        action = self._player.choose(view, legal, stream, stop)
        self._times.add(time.process_time_ns() - start)
        return action


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal: means over its games, one for each seat that A sat in."""

    share: float
    """Of the win that A got; a win that k seats share (R27) is worth 1/k to each."""
    margin: float
    """Points a round that the others got more than A: positive if A was better."""
    rounds: int
    blocked: int
    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))
    """Of A's decisions and of B's; only those with a choice."""


def play_deal(
    rules: Rules, seats: int, a: Player, b: Player, seed: bytes, entropy: Sequence[str]
) -> DealResult:
    """Play a deal with A in every seat in turn; ``seed`` and ``entropy`` are those of ``play_game``."""
    times = Times(), Times()
    timed = _Timed(a, times[0]), _Timed(b, times[1])
    return result(list(games(rules, seats, *timed, seed, entropy)), times)


def games(
    rules: Rules, seats: int, a: Player, b: Player, seed: bytes, entropy: Sequence[str]
) -> Iterator[tuple[int, GameRecord]]:
    """The games of one deal, each with A's seat: A joins first, second and so on, and the lot stays the same."""
    for joined in range(seats):
        players = [a if player == joined else b for player in range(seats)]
        record = play_game(rules, players, seed, entropy)
        assert record.deal is not None
        yield record.deal.lot.index(joined), record


def result(played: Sequence[tuple[int, GameRecord]], times: tuple[Times, Times]) -> DealResult:
    """What the games of one deal come to, each given with A's seat."""
    rounds = [round_ for _, record in played for round_ in record.rounds]
    return DealResult(
        share=float(mean(Fraction(seat in record.winners, len(record.winners)) for seat, record in played)),
        margin=float(mean(_margin(record, seat) for seat, record in played)),
        rounds=len(rounds),
        blocked=sum(round_.end is End.BLOCKED for round_ in rounds),
        times=times,
    )


def _margin(record: GameRecord, seat: int) -> Fraction:
    """Exact, so that a player's margin against itself is nothing and not nearly nothing."""
    mine = record.totals[seat]
    others = Fraction(sum(record.totals) - mine, record.seats - 1)
    return (others - mine) / len(record.rounds)


# ---------------------------------------------------------------------------------- over many deals


class Estimate(NamedTuple):
    """A mean over deals, and by how much it may be off either way (95 %); None with too few deals."""

    mean: float
    half: float | None


@dataclass(slots=True)
class Duel:
    """The deals counted so far, at least one; whatever interrupts the counting, every one is whole."""

    results: list[DealResult] = field(default_factory=list)

    @property
    def share(self) -> Estimate:
        """A's share of the wins, 0 to 1."""
        return estimate([deal.share for deal in self.results])

    @property
    def margin(self) -> Estimate:
        """A's lead over the mean of the others, in points a round."""
        return estimate([deal.margin for deal in self.results])

    @property
    def rounds(self) -> int:
        return sum(deal.rounds for deal in self.results)

    @property
    def blocked(self) -> int:
        return sum(deal.blocked for deal in self.results)

    @property
    def times(self) -> tuple[Times, Times]:
        """Of A's decisions and of B's."""
        sums = Times(), Times()
        for deal in self.results:
            for so_far, more in zip(sums, deal.times, strict=True):
                so_far.update(more)
        return sums


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent observations with its interval by Student's t."""
    if len(values) < MIN_DEALS:
        return Estimate(fmean(values), None)
    return Estimate(fmean(values), student_t(len(values) - 1) * stdev(values) / math.sqrt(len(values)))


def student_t(freedom: int) -> float:
    """The quantile of Student's t that leaves 2.5 % above it.

    The expansion of Fisher and Cornish from the normal quantile; within 0.1 % from 4 degrees of freedom on.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92_160 * freedom**4)
    )
