"""The last resort: a tile that cannot touch its parent is laid apart and joined to it by a drawn line."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from bot.layout.candidates import Candidate, spread
from bot.layout.fans import fans
from bot.layout.geometry import DIRECTIONS, HALVES, UNIT, Spot
from bot.layout.ground import Ground, clear

_FIRST = 5  # half sides from the middle of the tile that it belongs to
_TURNS = range(0, DIRECTIONS, 3)
_REACH = 7 * UNIT
_COST_PER_STEP = 100


class _Look(NamedTuple):
    """How far round an end a spot is looked for, in pairs of rings, and how many spots are weighed."""

    rings: int
    most: int


_NEAR = _Look(1, 2 * DIRECTIONS * len(_TURNS))
_WIDE = _Look(8, 200)
_NEAR_UP_TO = 9  # double-nine: there links are rare and come alone


def around(ground: Ground, end: Spot, is_double: bool, toes: int, highest: int) -> list[Candidate]:
    """Free spots round the open end: the nearest, on a set above double-nine a sample of those farther off too.

    The nearest free spot is often just what another end needs. Where many ends compete one link led to the
    next; a longer one does less harm.
    """
    rings, most = _NEAR if highest <= _NEAR_UP_TO else _WIDE
    found: list[Candidate] = []
    for pair in count():
        if found and pair >= rings:
            break
        for step in (_FIRST + 2 * pair, _FIRST + 2 * pair + 1):
            found.extend(_ring(ground, end, step, is_double, toes))
    return spread(found, most)


def _ring(ground: Ground, end: Spot, step: int, is_double: bool, toes: int) -> Iterator[Candidate]:
    """The free spots whose centre is so many half sides away."""
    for towards in range(DIRECTIONS):
        dx, dy = HALVES[towards]
        x, y = end[0] + step * dx, end[1] + step * dy
        others = ground.near(x, y, _REACH)
        for turn in _TURNS:
            spot = (x, y, (towards + turn) % DIRECTIONS)
            if not clear(spot, (), others):
                continue
            if not is_double:
                yield Candidate(step * _COST_PER_STEP, spot, ())
            elif fan := next(fans(spot, others, 0, toes), None):
                yield Candidate(step * _COST_PER_STEP + fan[0], spot, fan[1])
