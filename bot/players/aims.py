"""What a search wants of a round: to come out of the game as the winner, whatever the others' points are."""

from math import sqrt
from typing import Final

from bot.players.known import Known

_STEPS: Final = 16
_REACH: Final = 12 * _STEPS


def _halvings() -> tuple[float, ...]:
    """2 ** (-k / 16) for k from 0, by products alone, which are the same on any machine."""
    row = [1.0]
    for _ in range(_REACH):
        row.append(row[-1] * 0.9576032806985737)
    return tuple(row)


_FADE: Final = _halvings()


class WinAim:
    """The share of the win that the points of a round leave a seat with, expressed in points of its own.

    Each seat's chance halves with every ``half`` points that it is behind the first: many while rounds are to
    come, few in the last one.
    """

    def __init__(self, here: Known, totals: tuple[int, ...], rounds_left: int) -> None:
        self._seat, self._totals = here.seat, totals
        highest, left = here.rules.highest, rounds_left
        # A round's points vary by about twice the highest number; several rounds by the root of their number.
        spread = 2 * highest * sqrt(left)
        self._half = 2 + 0.55 * spread
        seats = here.seats
        self._scale = self._half * 1.4427 * seats * seats / (seats - 1)

    def __call__(self, scored: list[int]) -> float:
        sums = [total + points for total, points in zip(self._totals, scored, strict=True)]
        least, half = min(sums), self._half
        chances = [_FADE[min(int((total - least) * _STEPS / half), _REACH)] for total in sums]
        return self._scale * chances[self._seat] / sum(chances)


class PointsAim:
    """How many points more the others score on average."""

    def __init__(self, here: Known) -> None:
        self._seat, self._seats = here.seat, here.seats

    def __call__(self, scored: list[int]) -> float:
        return (sum(scored) - self._seats * scored[self._seat]) / (self._seats - 1)
