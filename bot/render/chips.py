"""Where the letters of the open ends go: on the place of the next tile, clear of tiles and of each other."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.engine.state import Phase
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, Pose, halves
from bot.layout.geometry import DIRECTIONS, HALF, HALVES
from bot.render.sprites import ChipKind, chip_size

Point = tuple[float, float]


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
        kind = kind_of(end, view.phase)
        size = chip_size(unit, kind)
        radius = size / 2 / unit * UNIT
        x, y = _spot(view, plan, end, radius, found, unit)
        found.append(Chip(end.letter, x, y, size, kind))
    return found


def _spot(view: View, plan: Plan, end: OpenEnd, radius: float, others: Sequence[Chip], unit: int) -> Point:
    """The first spot that is free; else the outer edge of the end's own tile, where nobody else writes."""
    for x, y in _wishes(view, plan, end):
        clear_of_chips = all(
            _square(x - o.x, y - o.y) >= (radius + o.size / 2 / unit * UNIT) ** 2 for o in others
        )
        if clear_of_chips and all(_clear(x, y, radius * 0.96, pose) for pose in plan.poses):
            return x, y
    far, (dx, dy) = _open_half(view, plan, end)
    return far[0] + dx * 0.7, far[1] + dy * 0.7


def _wishes(view: View, plan: Plan, end: OpenEnd) -> Iterator[Point]:
    for place in plan.places(end.at):
        near, far = halves(place)
        if view.tableau.placements[end.at].is_double:
            yield place.x, place.y
        yield near
        yield far
    (x, y), (dx, dy) = _open_half(view, plan, end)
    for ahead, aside in ((2.0, 0.0), (1.6, 1.6), (1.6, -1.6), (0.0, 2.0), (0.0, -2.0)):
        yield x + dx * ahead - dy * aside, y + dy * ahead + dx * aside


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
