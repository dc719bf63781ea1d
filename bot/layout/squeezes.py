"""The joints of the last resort: anything goes that touches, before a tile is laid apart."""

from functools import lru_cache
from itertools import product

from bot.layout.geometry import (
    DIRECTIONS,
    HALF,
    HALVES,
    QUARTER_TURN,
    QUARTERS,
    TOUCHING,
    UNIT,
    Spot,
    collide,
)
from bot.layout.joints import Joint

_SQUEEZED_COST = 400
_COST_PER_STEP = 20
_CROSSWISE = HALF * UNIT * 3 // 4  # how far a double lies beyond the half it turns a long side to, times HALF
_NEAREST, _FARTHEST = UNIT * 9 // 10, UNIT * 141 // 100


def tile_squeezes(k: int) -> tuple[Joint, ...]:
    """Every joint at which a tile touches one that leads in direction ``k`` with the matching half."""
    return _squeezes(k, double=False)


def double_squeezes(k: int) -> tuple[Joint, ...]:
    """Every joint at which a double touches it."""
    return _squeezes(k, double=True)


@lru_cache(maxsize=2 * DIRECTIONS)
def _squeezes(k: int, *, double: bool) -> tuple[Joint, ...]:
    origin = (0, 0, k)
    ahead = HALVES[k]
    found: dict[Spot, Joint] = {}
    for direction in range(DIRECTIONS):
        axis = (direction + QUARTER_TURN) % DIRECTIONS if double else direction
        for x, y in _beside(k, axis):
            for end in (1, -1) if double else (1,):
                spot = (ahead[0] + x + end * HALVES[axis][0], ahead[1] + y + end * HALVES[axis][1], axis)
                if collide(origin, spot, TOUCHING) or (double and _dot(spot, ahead, direction) < _CROSSWISE):
                    continue
                joint = Joint(_SQUEEZED_COST + _COST_PER_STEP * _bend(k, direction), *spot[:2], direction)
                found.setdefault((*spot[:2], direction), joint)
    return tuple(sorted(found.values()))


@lru_cache(maxsize=DIRECTIONS)
def toe_squeezes(k: int) -> tuple[Joint, ...]:
    """Every toe on the far side of a double that leads in direction ``k``, the straightest first."""
    across = (k + QUARTER_TURN) % DIRECTIONS
    double = (0, 0, across)
    found: dict[Spot, Joint] = {}
    for turn in sorted(range(1 - QUARTER_TURN, QUARTER_TURN), key=abs):
        direction = (k + turn) % DIRECTIONS
        for side in (1, -1):
            half = side * HALVES[across][0], side * HALVES[across][1]
            for x, y in _beside(across, direction):
                near = half[0] + x, half[1] + y
                spot = (near[0] + HALVES[direction][0], near[1] + HALVES[direction][1], direction)
                if not collide(double, spot, TOUCHING) and _dot(near, (0, 0), k) > 0:
                    found.setdefault(spot, Joint(_SQUEEZED_COST + _COST_PER_STEP * abs(turn), *spot))
    return tuple(found.values())


def _beside(a: int, b: int) -> list[tuple[int, int]]:
    """From the centre of a half-square in direction ``a`` to that of another in direction ``b`` that touches it.

    A corner, middle or quarter of an edge of the one lies on such a point of the other.
    """
    offsets = [(ax - bx, ay - by) for (ax, ay), (bx, by) in product(_outline(a), _outline(b))]
    return [(x, y) for x, y in offsets if _NEAREST**2 <= x * x + y * y <= _FARTHEST**2]


def _outline(k: int) -> list[tuple[int, int]]:
    (fx, fy), (sx, sy) = QUARTERS[k], QUARTERS[(k + QUARTER_TURN) % DIRECTIONS]
    steps = [(a, b) for a in range(-2, 3) for b in range(-2, 3) if 2 in (abs(a), abs(b))]
    return [(a * fx + b * sx, a * fy + b * sy) for a, b in steps]


def _dot(point: tuple[int, ...], origin: tuple[int, int], direction: int) -> int:
    dx, dy = HALVES[direction]
    return (point[0] - origin[0]) * dx + (point[1] - origin[1]) * dy


def _bend(a: int, b: int) -> int:
    return min((a - b) % DIRECTIONS, (b - a) % DIRECTIONS)
