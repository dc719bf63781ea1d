"""Where the small flags of the last tiles go: on a corner of their tile, clear of letters and of other tiles."""

from collections.abc import Sequence
from math import hypot

from bot.layout import UNIT, Plan, Pose, corners
from bot.render.chips import Chip, clear, on_grid
from bot.render.shapes import Point

_SHARE = 0.5
"""The size of a flag, in units, and in pixels at least:"""
_LEAST = 30
_OVER = 0.16
"""How far a flag may lie over a tile, in units: that hides no number."""


def flag_size(unit: int) -> int:
    """How wide a flag is, in pixels."""
    return max(_LEAST, round(_SHARE * unit))


def flag_spot(i: int, plan: Plan, taken: Sequence[Chip], unit: int) -> Point:
    """The point of the grid for the flag of tile ``i``: the upper right corner that is free, or that hides least."""
    reach = on_grid(flag_size(unit) / 2, unit)
    pose = plan.poses[i]
    near = [p for p in plan.poses if abs(p.x - pose.x) + abs(p.y - pose.y) < 6 * UNIT + reach]

    def crowd(spot: Point) -> tuple[float, float]:
        x, y = spot
        hidden = sum(not clear(x, y, reach - 1.1 * _OVER * UNIT, p) for p in near)
        hidden += sum(hypot(x - c.x, y - c.y) < reach + on_grid(c.size / 2, unit) for c in taken)
        return hidden, y - x

    best = min(_at_corners(pose, reach), key=crowd)
    return best if not crowd(best)[0] else min([best, *_at_sides(pose, reach)], key=crowd)


def _at_corners(pose: Pose, reach: float) -> list[Point]:
    return [_off(pose, corner, reach) for corner in corners(pose)]


def _at_sides(pose: Pose, reach: float) -> list[Point]:
    """Beside the middle of both long sides."""
    first, second, third, fourth = corners(pose)
    return [_off(pose, middle, reach) for middle in (_middle(first, second), _middle(third, fourth))]


def _off(pose: Pose, edge: Point, reach: float) -> Point:
    """So far beyond a point of the edge that only little of the flag lies over the tile."""
    dx, dy = edge[0] - pose.x, edge[1] - pose.y
    share = 1 + (reach - _OVER * UNIT) / hypot(dx, dy)
    return pose.x + dx * share, pose.y + dy * share


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
