"""From the layout's grid to pixels: how near the table is seen, and which point of it lies in the middle."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.layout import UNIT, Pose, corners

UNITS = (
    *(112, 104, 97, 90, 84, 78, 73, 68, 63, 58, 54, 50, 46, 43, 40, 37, 34, 32, 30, 28, 26, 24, 22, 21, 20),
    *(19, 18, 17, 16),
)
"""Pixels per side of a half. Few steps, so that the picture is steady from turn to turn."""

_STEP = 3 * UNIT
"""The middle of the picture moves in steps, too, where there is room to."""

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """``unit`` pixels are the side of a half; the grid's point (``x``, ``y``) is seen at ``left``, ``top``."""

    unit: int
    x: float
    y: float
    left: float
    top: float

    def see(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the grid lies in the picture."""
        scale = self.unit / UNIT
        return self.left + (x - self.x) * scale, self.top + (y - self.y) * scale


def bounds(poses: Iterable[Pose]) -> Bounds:
    """The upright box round all tiles: left, top, right, bottom on the grid."""
    points = [point for pose in poses for point in corners(pose)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def joined(boxes: Iterable[Bounds]) -> Bounds:
    """The box round several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def camera(seen: Bounds, frame: Bounds) -> Camera:
    """The nearest view that shows the box ``seen`` (on the grid) within ``frame`` (pixels of the picture)."""
    width, height = (seen[2] - seen[0]) / UNIT, (seen[3] - seen[1]) / UNIT
    wide, high = frame[2] - frame[0], frame[3] - frame[1]
    fit = min(wide / width, high / height)
    unit = next((unit for unit in UNITS if unit <= fit), max(4, int(fit)))
    return Camera(
        unit,
        _middle(seen[0], seen[2], wide / unit * UNIT),
        _middle(seen[1], seen[3], high / unit * UNIT),
        (frame[0] + frame[2]) / 2,
        (frame[1] + frame[3]) / 2,
    )


def _middle(low: float, high: float, room: float) -> float:
    """The middle between two coordinates, or a round one near it from which both are still seen."""
    middle = (low + high) / 2
    steady = round(middle / _STEP) * _STEP
    return steady if high - steady <= room / 2 and steady - low <= room / 2 else middle
