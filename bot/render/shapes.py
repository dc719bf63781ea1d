"""Outlines as lists of points. Directions are the layout's 24 exact ones, so no sine is ever rounded."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

from bot.layout.geometry import DIRECTIONS, HALF, HALVES, QUARTER_TURN

Point = tuple[float, float]

EAST, SOUTH = 0, QUARTER_TURN


def heading(direction: int) -> Point:
    """The vector of length 1 in ``direction`` (steps of 15 degrees, clockwise from east, y downwards)."""
    x, y = HALVES[direction % DIRECTIONS]
    return x / HALF, y / HALF


def turned(x: float, y: float, direction: int) -> Point:
    """The point that lies ``x`` ahead and ``y`` to the right, seen in ``direction``."""
    cos, sin = heading(direction)
    return x * cos - y * sin, x * sin + y * cos


def rounded(length: float, width: float, corner: float, direction: int = EAST) -> list[Point]:
    """A rectangle with round corners about the origin, its long side along ``direction``."""
    points = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        x, y = sx * (length / 2 - corner), sy * (width / 2 - corner)
        for step in range(QUARTER_TURN + 1):
            dx, dy = heading(quarter * QUARTER_TURN + step)
            points.append(turned(x + corner * dx, y + corner * dy, direction))
    return points


def polygon(directions: Sequence[int], radii: Sequence[float] = (1.0,)) -> list[Point]:
    """Corners in the given directions from the origin, their distances taken by turns from ``radii``."""
    found = []
    for i, direction in enumerate(directions):
        x, y = heading(direction)
        r = radii[i % len(radii)]
        found.append((x * r, y * r))
    return found


def dashes(outline: Sequence[Point], dash: float) -> Iterator[list[Point]]:
    """The closed ``outline`` cut into strokes about ``dash`` long with gaps as long as they."""
    ring = [*outline, outline[0]]
    lengths = [_distance(a, b) for a, b in pairwise(ring)]
    count = max(2, round(sum(lengths) / (2 * dash)))
    step = sum(lengths) / count / 2
    gone, stroke = 0.0, [ring[0]]
    drawn = True
    for (a, b), length in zip(pairwise(ring), lengths, strict=True):
        used = 0.0
        while length - used >= step - gone > 0:
            used += step - gone
            share = used / length
            cut = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            if drawn:
                yield [*stroke, cut]
            stroke, gone, drawn = [cut], 0.0, not drawn
        gone += length - used
        stroke.append(b)


def _distance(a: Point, b: Point) -> float:
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
