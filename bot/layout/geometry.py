"""Where a tile lies: integer geometry on 24 directions, exact on every machine.

All lengths are in grid units; ``UNIT`` of them are the side of a half-square, a tile is UNIT x 2 UNIT.
y grows downwards. Directions are steps of 15 degrees, clockwise from east.

Every joint (joints.py) is a sum of the vectors below, so tiles that touch share their point or edge
exactly, however long the chain: nothing is ever rounded, no decision hangs on the last bit of a float.
"""

from typing import NamedTuple, TypeAlias

DIRECTIONS = 24
QUARTER_TURN = 6

# A quarter of a side in the directions 0, 15 … 75 degrees. 560 is a length at which all six come out within
# 0.02 % as integers; the other quadrants are these turned by 90 degrees, so right angles are exact.
_FIRST_QUADRANT = ((560, 0), (541, 145), (485, 280), (396, 396), (280, 485), (145, 541))


def _turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        x, y = -y, x
    return x, y


QUARTERS = tuple(_turned(*_FIRST_QUADRANT[k % QUARTER_TURN], k // QUARTER_TURN) for k in range(DIRECTIONS))
"""A quarter of a side in every direction."""

HALVES = tuple((2 * x, 2 * y) for x, y in QUARTERS)
"""Half a side in every direction: from a tile's centre to the centre of its half."""

HALF = 1120
UNIT = 2240
"""Grid units per side of a half-square."""

MARGIN = UNIT * 3 // 25
"""The gap that tiles keep that do not belong together."""

Point: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[int, int, int]
"""Centre and direction: the plain tuple that the search works with."""


class Pose(NamedTuple):
    """Centre of a tile, and the direction from its ``low`` half to its ``high`` half.

    A reserved place has no tile yet: there the direction points from the half that will lie against the
    double to the half that will be open.
    """

    x: int
    y: int
    angle: int


def halves(pose: Spot) -> tuple[Point, Point]:
    """The centres of the low and the high half."""
    x, y, angle = pose
    dx, dy = HALVES[angle]
    return (x - dx, y - dy), (x + dx, y + dy)


def corners(pose: Spot) -> tuple[Point, Point, Point, Point]:
    """The four corners of the tile in turn, beginning at the low half."""
    x, y, angle = pose
    dx, dy = HALVES[angle]
    return (
        (x - 2 * dx + dy, y - 2 * dy - dx),
        (x + 2 * dx + dy, y + 2 * dy - dx),
        (x + 2 * dx - dy, y + 2 * dy + dx),
        (x - 2 * dx - dy, y - 2 * dy + dx),
    )


def reversed_direction(angle: int) -> int:
    return (angle + 2 * QUARTER_TURN) % DIRECTIONS


def extent(spot: Spot) -> Point:
    """Half the width and half the height of the upright box round the tile."""
    dx, dy = HALVES[spot[2]]
    return 2 * abs(dx) + abs(dy), 2 * abs(dy) + abs(dx)


Reach: TypeAlias = tuple[tuple[tuple[int, int, int, int], ...], ...]


def _reach(margin: int) -> Reach:
    """For two directions: how far apart two tiles must be along the four axes of their edges, times HALF."""

    def shadow(k: int, axis: int) -> int:
        """Half the length that a tile in direction ``k`` covers of an axis, times HALF."""
        (dx, dy), (ax, ay) = HALVES[k], HALVES[axis]
        return 2 * abs(dx * ax + dy * ay) + abs(dx * ay - dy * ax)

    def apart(a: int, b: int) -> tuple[int, int, int, int]:
        across_a, across_b = (a + QUARTER_TURN) % DIRECTIONS, (b + QUARTER_TURN) % DIRECTIONS
        axes = (a, across_a, b, across_b)
        along = [shadow(a, axis) + shadow(b, axis) + margin * HALF for axis in axes]
        return along[0], along[1], along[2], along[3]

    return tuple(tuple(apart(a, b) for b in range(DIRECTIONS)) for a in range(DIRECTIONS))


TOUCHING = _reach(0)
"""Two tiles may touch."""

APART = _reach(MARGIN)
"""Two tiles keep MARGIN between them."""

FAR = UNIT * 12 // 5
"""Centres this far apart in x or y: the tiles are clear of each other, margin included."""


def collide(a: Spot, b: Spot, reach: Reach) -> bool:
    """Whether two tiles come nearer than ``reach`` allows (separating axes; exact)."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    if dx >= FAR or dx <= -FAR or dy >= FAR or dy <= -FAR:
        return False
    ka = a[2]
    kb = b[2]
    along_a, across_a, along_b, across_b = reach[ka][kb]
    x, y = HALVES[ka]
    if not (-along_a < dx * x + dy * y < along_a and -across_a < dy * x - dx * y < across_a):
        return False
    x, y = HALVES[kb]
    return -along_b < dx * x + dy * y < along_b and -across_b < dy * x - dx * y < across_b
