"""All the ways in which the next tile could be laid, with the cost of their looks."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from bot.layout.geometry import (
    DIRECTIONS,
    HALVES,
    QUARTER_TURN,
    QUARTERS,
    TOUCHING,
    UNIT,
    Spot,
    collide,
)
from bot.layout.ground import clear
from bot.layout.joints import DOUBLE_JOINTS, LEVELS, TILE_JOINTS, Joint, fan
from bot.layout.outlook import Choice

_MOST_FANS = 16
_MOST_SQUEEZED = 12
SQUEEZED = len(LEVELS)
"""The level at which anything goes that touches."""


class Candidate(NamedTuple):
    """A spot for the tile, and for a double the places of its toes.

    The spot of a double points along the double, a quarter turn on from where its toes lead.
    """

    cost: int
    spot: Spot
    places: tuple[Spot, ...]


def lead(double: Spot) -> int:
    """The direction in which the toes of a double point."""
    return (double[2] - QUARTER_TURN) % DIRECTIONS


def tiles(end: Spot, others: list[Spot], level: int) -> Iterator[Candidate]:
    joints = TILE_JOINTS[level][end[2]] if level < SQUEEZED else _squeezes(end[2], False)
    for joint in joints:
        spot = joint.from_spot(end)
        if clear(spot, (end,), others):
            yield Candidate(joint.cost, spot, ())


def doubles(end: Spot, others: list[Spot], level: int, toes: int) -> list[Candidate]:
    """A double with ``toes`` places, the best of all fans."""
    found = []
    joints = DOUBLE_JOINTS[level][end[2]] if level < SQUEEZED else _squeezes(end[2], True)
    for joint in joints:
        x, y, direction = joint.from_spot(end)
        double = (x, y, (direction + QUARTER_TURN) % DIRECTIONS)
        if not clear(double, (end,), others):
            continue
        for cost, places in fans(double, others, level, toes):
            found.append(Candidate(joint.cost + cost, double, places))
        if level == SQUEEZED and len(found) >= _MOST_FANS:
            break
    found.sort(key=lambda candidate: candidate.cost)
    return found[:_MOST_FANS]


def fans(double: Spot, others: list[Spot], level: int, toes: int) -> Iterator[tuple[int, tuple[Spot, ...]]]:
    """All ways to set the toes of a double apart from each other and from everything else."""
    if level == SQUEEZED:
        free = _free(double, _toe_squeezes(lead(double)), others)
        chosen_from: Iterator[tuple[Choice, ...]] = islice(_apart(free, toes), _MOST_SQUEEZED)
    else:
        choices = [_free(double, joints, others) for joints in fan(level, lead(double), toes)]
        chosen_from = _one_of_each(choices)
    for chosen in chosen_from:
        yield sum(cost for cost, _ in chosen), tuple([spot for _, spot in chosen])


def _one_of_each(
    choices: list[list[Choice]], chosen: tuple[Choice, ...] = ()
) -> Iterator[tuple[Choice, ...]]:
    """One choice from each list, no two of which overlap."""
    if len(chosen) == len(choices):
        yield chosen
        return
    for choice in choices[len(chosen)]:
        if not any(collide(choice[1], other, TOUCHING) for _, other in chosen):
            yield from _one_of_each(choices, (*chosen, choice))


def _apart(free: list[Choice], count: int, chosen: tuple[Choice, ...] = ()) -> Iterator[tuple[Choice, ...]]:
    """``count`` choices from one list, no two of which overlap."""
    if not count:
        yield chosen
        return
    for i, choice in enumerate(free):
        if not any(collide(choice[1], other, TOUCHING) for _, other in chosen):
            yield from _apart(free[i + 1 :], count - 1, (*chosen, choice))


def _free(double: Spot, joints: Iterable[Joint], others: list[Spot]) -> list[Choice]:
    spots = [(joint.cost, (double[0] + joint.dx, double[1] + joint.dy, joint.direction)) for joint in joints]
    return [choice for choice in spots if clear(choice[1], (), others)]


# The last resort: anything that touches

_SQUEEZED_COST = 400
_COST_PER_STEP = 20
_NEAREST, _FARTHEST = UNIT * 9 // 10, UNIT * 141 // 100


@lru_cache(maxsize=64)
def _squeezes(k: int, double: bool) -> tuple[Joint, ...]:
    """Every joint at which the matching halves touch, by a corner at least."""
    origin = (0, 0, k)
    ahead = HALVES[k]
    found: dict[Spot, Joint] = {}
    for direction in range(DIRECTIONS):
        axis = (direction + QUARTER_TURN) % DIRECTIONS if double else direction
        for x, y in _beside(k, axis):
            for end in (1, -1) if double else (1,):
                spot = (ahead[0] + x + end * HALVES[axis][0], ahead[1] + y + end * HALVES[axis][1], axis)
                if collide(origin, spot, TOUCHING) or (double and _dot(spot, ahead, direction) <= 0):
                    continue
                joint = Joint(_SQUEEZED_COST + _COST_PER_STEP * _bend(k, direction), *spot[:2], direction)
                found.setdefault((*spot[:2], direction), joint)
    return tuple(sorted(found.values()))


@lru_cache(maxsize=32)
def _toe_squeezes(k: int) -> tuple[Joint, ...]:
    """Every toe on the far side of a double that leads in direction ``k``, the straightest first."""
    across = (k + QUARTER_TURN) % DIRECTIONS
    double = (0, 0, across)
    found: dict[Spot, Joint] = {}
    for turn in sorted(range(1 - QUARTER_TURN, QUARTER_TURN), key=abs):
        direction = (k + turn) % DIRECTIONS
        for side in (1, -1):
            half = side * HALVES[across][0], side * HALVES[across][1]
            for x, y in _beside(across, direction):
                spot = (half[0] + x + HALVES[direction][0], half[1] + y + HALVES[direction][1], direction)
                if not collide(double, spot, TOUCHING) and _dot(spot, (0, 0), k) > 0:
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


def _dot(spot: Spot, origin: tuple[int, int], direction: int) -> int:
    dx, dy = HALVES[direction]
    return (spot[0] - origin[0]) * dx + (spot[1] - origin[1]) * dy


def _bend(a: int, b: int) -> int:
    return min((a - b) % DIRECTIONS, (b - a) % DIRECTIONS)
