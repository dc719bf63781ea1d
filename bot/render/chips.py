"""Where the letters of the open ends go: on the place of the next tile, clear of tiles and of each other."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from bot.engine.state import Phase
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, Pose, halves
from bot.layout.geometry import DIRECTIONS, HALF, HALVES, reversed_direction
from bot.render.camera import Bounds
from bot.render.shapes import Point
from bot.render.sprites import ChipKind, chip_size

_SHRUNK = 0.8
"""A chip that finds no room near its end is tried this much smaller."""
_GAPS = (0.04, 0.15, 0.3, 0.5)
"""How far a chip may stand off its tile, in units."""
_TURNS = (0, 2, -2, 4, -4, 6, -6, 8, -8, 10, -10, 12)
"""Where a chip without room looks round its end: steps of 15 degrees from straight on."""
_DISTANCES = (1.05, 1.3, 1.7, 2.2, 2.8, 3.6, 4.6)
"""From the edge of the open half to the chip's, in units, when it looks round."""
_LEASHED = 0.6
"""A chip farther off than this many units is tied to its end by a line."""


class Chip(NamedTuple):
    """A letter at a point of the grid, ``size`` pixels across; ``end`` is where the open half ends if that is
    not beside it."""

    letter: str
    x: float
    y: float
    size: int
    kind: ChipKind
    end: Point | None = None

    def box(self, unit: int) -> Bounds:
        """What it covers of the grid where a half is ``unit`` pixels."""
        reach = on_grid(self.size, unit) / 2
        return self.x - reach, self.y - reach, self.x + reach, self.y + reach


def on_grid(pixels: float, unit: int) -> float:
    """A length on the grid, of so many pixels where a half is ``unit`` pixels."""
    return pixels / unit * UNIT


def kind_of(end: OpenEnd, phase: Phase) -> ChipKind:
    """How an end's letter looks: due now, not now, or never again."""
    if not end.alive:
        return "dead"
    return "due" if end.due and phase is Phase.PLAY else "waiting"


def chips(view: View, plan: Plan, ends: Sequence[OpenEnd], unit: int) -> list[Chip]:
    """A chip for every one of ``ends``; those that are due choose their spot first."""
    found: list[Chip] = []
    for end in sorted(ends, key=lambda end: (not end.due, not end.alive)):
        found.append(_Search(view, plan, end, unit).chip(found))
    return found


class _Search:
    """Looks for a spot for the letter of one end."""

    def __init__(self, view: View, plan: Plan, end: OpenEnd, unit: int) -> None:
        self._plan, self._end, self._unit = plan, end, unit
        self._kind = kind_of(end, view.phase)
        self._is_double = view.tableau.placements[end.at].is_double
        self._half, self._ahead = _open_half(view, plan, end)
        x, y = self._half
        reach = 6 * UNIT + on_grid(chip_size(unit, self._kind), unit)
        self._near = [pose for pose in plan.poses if abs(pose.x - x) < reach and abs(pose.y - y) < reach]

    def chip(self, others: Sequence[Chip]) -> Chip:
        """On the first spot that is free; a bit smaller if need be; farther off, tied to its end; and if all
        is full, on the outer corner of the end's own tile, where it hides no number."""
        full = chip_size(self._unit, self._kind)
        small = round(_SHRUNK * full)
        for size, spots in (
            (full, self._beside),
            (small, self._beside),
            (full, self._round),
            (small, self._round),
        ):
            radius = self._radius(size)
            for x, y in spots(radius):
                if self._free(x, y, radius, others):
                    return Chip(self._end.letter, x, y, size, self._kind, self._leash(x, y, radius))
        (x, y), (dx, dy) = self._half, self._ahead
        return Chip(self._end.letter, x + dx - dy, y + dy + dx, small, self._kind)

    def _radius(self, size: float) -> float:
        """On the grid, of a chip ``size`` pixels across."""
        return on_grid(size / 2, self._unit)

    def _free(self, x: float, y: float, radius: float, others: Sequence[Chip]) -> bool:
        """Whether a chip touches neither a tile nor another chip."""
        for other in others:
            if _square(x - other.x, y - other.y) < (radius + self._radius(other.size)) ** 2:
                return False
        return all(clear(x, y, radius * 0.97, pose) for pose in self._near)

    def _beside(self, radius: float) -> Iterator[Point]:
        """Where the next tile goes, as near to the end as can be, and else beside the open half."""
        (x, y), (dx, dy) = self._half, self._ahead
        for place in self._plan.places(self._end.at):
            near, far = halves(place)
            if self._is_double:
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

    def _round(self, radius: float) -> Iterator[Point]:
        """Round the open half, nearest first."""
        (x, y), (dx, dy) = self._half, self._ahead
        for distance in _DISTANCES:
            reach = (distance * HALF + radius) / HALF
            for turn in _TURNS:
                cos, sin = (part / HALF for part in HALVES[turn % DIRECTIONS])
                yield x + (dx * cos - dy * sin) * reach, y + (dy * cos + dx * sin) * reach

    def _leash(self, x: float, y: float, radius: float) -> Point | None:
        """Where a line to the chip begins, if it stands apart."""
        if self._is_double:
            return None
        (hx, hy), (dx, dy) = self._half, self._ahead
        edge = hx + 0.8 * dx, hy + 0.8 * dy
        apart = sqrt(_square(x - hx, y - hy)) - radius - HALF
        return edge if apart > _LEASHED * UNIT else None


def _open_half(view: View, plan: Plan, end: OpenEnd) -> tuple[Point, Point]:
    """The centre of the half that is open, and half a side in the direction in which it points."""
    pose, placement = plan.poses[end.at], view.tableau.placements[end.at]
    low, high = halves(pose)
    if placement.near == placement.tile.low:
        return high, HALVES[pose.angle]
    return low, HALVES[reversed_direction(pose.angle)]


def clear(x: float, y: float, radius: float, pose: Pose) -> bool:
    """Whether a disc touches no part of a tile; all on the grid."""
    dx, dy = x - pose.x, y - pose.y
    cos, sin = HALVES[pose.angle]
    along = max(0.0, abs(dx * cos + dy * sin) / HALF - UNIT)
    across = max(0.0, abs(dy * cos - dx * sin) / HALF - HALF)
    return _square(along, across) >= radius**2


def _square(x: float, y: float) -> float:
    return x * x + y * y
