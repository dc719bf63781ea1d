"""What the points of a round are worth for the win of the game."""

from math import sqrt
from typing import Final

from bot.players.known import Known

_STEPS: Final = 16
_HALVES: Final = 12


def _halvings() -> tuple[float, ...]:
    """2 ** (-k / 16) for k from 0, by products alone, which are the same on any machine."""
    row = [1.0]
    for _ in range(_HALVES * _STEPS):
        row.append(row[-1] * 0.9576032806985737)
    return tuple(row)


_FADE: Final = _halvings()


class Chances:
    """A seat's share of the win (R26), expressed in points of its own.

    Every seat's chance halves with each ``half`` points that it is behind the first: many points while rounds are
    to come, few in the last one.
    """

    def __init__(self, here: Known, totals: tuple[int, ...], rounds_left: int) -> None:
        self._seat, self._totals = here.seat, totals
        # The points of a round vary by about twice the highest number; those of several by the root of how many.
        spread = 2 * here.rules.highest * sqrt(rounds_left)
        self._half = 2 + 0.55 * spread
        # Where all are equal, a point more costs as much as it says: 1.4427 is 1 / log(2).
        self._scale = self._half * 1.4427 * here.seats**2 / (here.seats - 1)

    def worth(self, scored: list[int]) -> float:
        """What it is worth that the round ends with these points."""
        sums = [total + points for total, points in zip(self._totals, scored, strict=True)]
        least, half = min(sums), self._half
        chances = [_FADE[min(int((total - least) * _STEPS / half), _HALVES * _STEPS)] for total in sums]
        return self._scale * chances[self._seat] / sum(chances)
