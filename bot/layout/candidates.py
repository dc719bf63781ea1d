"""All the ways in which the next tile could be laid, with the cost of their looks."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
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
        for cost, places in fans(double, others, min(level, LEVELS[-1]), toes):
            found.append(Candidate(joint.cost + cost, double, places))
    found.sort(key=lambda candidate: candidate.cost)
    return found[:_MOST_FANS]


def fans(double: Spot, others: list[Spot], level: int, toes: int) -> Iterator[tuple[int, tuple[Spot, ...]]]:
    """All ways to set the toes of a double apart from each other and from everything else."""
    choices: list[list[Choice]] = []
    for joints in fan(level, lead(double), toes):
        free = [
            (joint.cost, (double[0] + joint.dx, double[1] + joint.dy, joint.direction)) for joint in joints
        ]
        choices.append([choice for choice in free if clear(choice[1], (), others)])
    for chosen in product(*choices):
        places = tuple([spot for _, spot in chosen])
        if not any(collide(a, b, TOUCHING) for i, a in enumerate(places) for b in places[:i]):
            yield sum(cost for cost, _ in chosen), places


_SQUEEZED_COST = 400
_NEAREST, _FARTHEST = UNIT * 9 // 10, UNIT * 141 // 100


@lru_cache(maxsize=64)
def _squeezes(k: int, double: bool) -> tuple[Joint, ...]:
    """Every joint at which the matching halves touch, by a corner at least, for the last resort.

    A corner or the middle of an edge of the one half lies on a corner or the middle of an edge of the other.
    """
    origin = (0, 0, k)
    found: dict[Spot, Joint] = {}
    for direction in range(DIRECTIONS):
        axis = (direction + QUARTER_TURN) % DIRECTIONS if double else direction
        ends = (1, -1) if double else (1,)
        for (ax, ay), (bx, by), end in product(_outline(k), _outline(axis), ends):
            x = HALVES[k][0] + ax - bx + end * HALVES[axis][0]
            y = HALVES[k][1] + ay - by + end * HALVES[axis][1]
            apart = (x - end * HALVES[axis][0] - HALVES[k][0]) ** 2 + (
                y - end * HALVES[axis][1] - HALVES[k][1]
            ) ** 2
            if not _NEAREST**2 <= apart <= _FARTHEST**2 or collide(origin, (x, y, axis), TOUCHING):
                continue
            ahead = (x - HALVES[k][0]) * HALVES[direction][0] + (y - HALVES[k][1]) * HALVES[direction][1]
            if double and ahead <= 0:
                continue
            bend = min((direction - k) % DIRECTIONS, (k - direction) % DIRECTIONS)
            found.setdefault((x, y, direction), Joint(_SQUEEZED_COST + 20 * bend, x, y, direction))
    return tuple(found.values())


def _outline(k: int) -> list[tuple[int, int]]:
    """Corners, edge middles and quarters of a half-square in direction ``k``, from its centre."""
    (fx, fy), (sx, sy) = QUARTERS[k], QUARTERS[(k + QUARTER_TURN) % DIRECTIONS]
    steps = [(a, b) for a in range(-2, 3) for b in range(-2, 3) if 2 in (abs(a), abs(b))]
    return [(a * fx + b * sx, a * fy + b * sy) for a, b in steps]
