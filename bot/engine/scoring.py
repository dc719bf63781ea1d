"""Counting: points of a hand, of a round, and who has won."""

from collections.abc import Sequence

from bot.engine.rules import Rules
from bot.engine.state import Hand, RoundResult
from bot.engine.tiles import double

OUT_ON_DOUBLE = 50
"""R22 ``penalty``: what going out on a double costs."""

_DOUBLE_BLANK = double(0)


def hand_points(hand: Hand, rules: Rules) -> int:
    """R24: the pips left in a hand, the double-blank at its own price."""
    return sum(tile.pips for tile in hand) + (rules.double_blank if _DOUBLE_BLANK in hand else 0)


def totals(results: Sequence[RoundResult], seats: int) -> tuple[int, ...]:
    """Points so far, in seat order."""
    return tuple(sum(result.points[seat] for result in results) for seat in range(seats))


def winners(results: Sequence[RoundResult], seats: int) -> tuple[int, ...]:
    """R26, R27: every seat that shares the win, ascending; the lowest total, then most zero rounds, then the
    smallest single score above zero."""
    sums = totals(results, seats)

    def rank(seat: int) -> tuple[int, int, float]:
        scores = [result.points[seat] for result in results]
        smallest = min((score for score in scores if score > 0), default=float("inf"))
        return sums[seat], -scores.count(0), smallest

    best = min(rank(seat) for seat in range(seats))
    return tuple(seat for seat in range(seats) if rank(seat) == best)
