"""Where the letters of the open ends go: on the place of the next tile, clear of tiles and of each other."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from bot.engine.state import Phase
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, Pose, halves
from bot.layout.geometry import DIRECTIONS, HALF, HALVES
from bot.render.sprites import ChipKind, chip_size

Point = tuple[float, float]

_SMALL = 0.56
"""The size of a chip that finds no room, in units, and in pixels at least:"""
_SMALLEST = 22
_GAPS = (0.04, 0.15, 0.3, 0.5)
"""How far a chip may stand off its tile, in units."""


class Chip(NamedTuple):
    """A letter at a point of the grid, ``size`` pixels across."""

    letter: str
    x: float
    y: float
    size: int
    kind: ChipKind


def kind_of(end: OpenEnd, phase: Phase) -> ChipKind:
    """How an end's letter looks: due now, not now, or never again."""
    if not end.alive:
        return "dead"
    return "due" if end.due and phase is Phase.PLAY else "waiting"


def chips(view: View, plan: Plan, ends: Sequence[OpenEnd], unit: int) -> list[Chip]:
    """A chip for every one of ``ends``; those that are due choose their spot first."""
    found: list[Chip] = []
    for end in sorted(ends, key=lambda end: (not end.due, not end.alive)):
        found.append(_chip(view, plan, end, found, unit))
    return found


def _chip(view: View, plan: Plan, end: OpenEnd, others: Sequence[Chip], unit: int) -> Chip:
    """On the first spot that is free, if need be a smaller one; else small on the outer corner of the end's
    own tile, where it hides no number."""
    kind = kind_of(end, view.phase)
    full, small = chip_size(unit, kind), max(_SMALLEST, round(_SMALL * unit))
    for size in (full, min(full, small)):
        radius = size / 2 / unit * UNIT
        for x, y in _wishes(view, plan, end, radius):
            if _free(x, y, radius, plan, others, unit):
                return Chip(end.letter, x, y, size, kind)
    (x, y), (dx, dy) = _open_half(view, plan, end)
    return Chip(end.letter, x + dx - dy, y + dy + dx, min(full, small), kind)


def _free(x: float, y: float, radius: float, plan: Plan, others: Sequence[Chip], unit: int) -> bool:
    """Whether a chip touches neither a tile nor another chip."""
    for other in others:
        if _square(x - other.x, y - other.y) < (radius + other.size / 2 / unit * UNIT) ** 2:
            return False
    return all(_clear(x, y, radius * 0.97, pose) for pose in plan.poses)


def _wishes(view: View, plan: Plan, end: OpenEnd, radius: float) -> Iterator[Point]:
    """Spots for a letter, best first: where the next tile goes, as near to the end as can be."""
    (x, y), (dx, dy) = _open_half(view, plan, end)
    for place in plan.places(end.at):
        near, far = halves(place)
        if view.tableau.placements[end.at].is_double:
            yield place.x, place.y
        else:
            length = sqrt(_square(near[0] - x, near[1] - y))
            for gap in _GAPS:
                share = (HALF + radius + gap * UNIT) / length
                yield x + (near[0] - x) * share, y + (near[1] - y) * share
        yield near
        yield far
    for ahead, aside in ((1.0, 0.0), (0.8, 0.8), (0.8, -0.8), (0.0, 1.0), (0.0, -1.0)):
        reach = (HALF + radius) / HALF * 1.04
        yield x + (dx * ahead - dy * aside) * reach, y + (dy * ahead + dx * aside) * reach


def _open_half(view: View, plan: Plan, end: OpenEnd) -> tuple[Point, Point]:
    """The centre of the half that is open, and half a side in the direction in which it points."""
    pose, placement = plan.poses[end.at], view.tableau.placements[end.at]
    low, high = halves(pose)
    if placement.near == placement.tile.low:
        return high, HALVES[pose.angle]
    return low, HALVES[(pose.angle + DIRECTIONS // 2) % DIRECTIONS]


def _clear(x: float, y: float, radius: float, pose: Pose) -> bool:
    """Whether a disc touches no part of a tile."""
    dx, dy = x - pose.x, y - pose.y
    if abs(dx) > 3 * UNIT or abs(dy) > 3 * UNIT:
        return True
    cos, sin = HALVES[pose.angle]
    along = max(0.0, abs(dx * cos + dy * sin) / HALF - UNIT)
    across = max(0.0, abs(dy * cos - dx * sin) / HALF - HALF)
    return _square(along, across) >= radius**2


def _square(x: float, y: float) -> float:
    return x * x + y * y
