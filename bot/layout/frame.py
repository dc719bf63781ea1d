"""The shape of the whole picture: a soft frame in landscape that grows with the tiles, never wider than 11:7."""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from bot.layout.geometry import HALF, HALVES, UNIT, Spot, extent
from bot.layout.ground import box

# The soft frame in which the tiles should stay: squares of area, growing with the tiles; width to height.
_AREA, _TILES, _AREA_PER_TILE = 200, 25, 11
_EARLY_AREA_PER_TILE = 6
_EASED_FROM = 30  # tiles: beyond, the picture is an overview anyway and room counts for more
_LOPSIDED = 65  # per cent of the frame that may lie on one side of the starter

# Shapes: width in thousandths of the height. 11:7 is 1571; one tile more must not lead beyond it.
_WANTED = 1400
_TOO_WIDE = 60_000  # for a picture wider by its whole height
_LEAN = 600  # for every tile that heads straight up or down where the picture should grow sideways
_FULL_LEAN = 500  # this far from the wanted shape


class _Hold(NamedTuple):
    """How strongly the frame holds: the cost of leaving it, its width to height, and the shape from which a
    picture is charged for being too wide."""

    cost: int
    aspect: tuple[int, int]
    too_wide_from: int


_FIRM = _Hold(14_000, (15, 10), 1450)
_LOOSE = _Hold(8_000, (16, 10), 1571)
_FIRM_UP_TO = 12  # double-twelve: on larger sets so many ends compete that room counts for more than shape


class Frame:
    """What it costs to make the picture of ``spots`` larger; no more than it costs already is charged."""

    def __init__(self, spots: Sequence[Spot], tiles: int, highest: int) -> None:
        self._hold = _FIRM if highest <= _FIRM_UP_TO else _LOOSE
        self._width, self._height = self._size(_AREA + _AREA_PER_TILE * max(0, tiles - _TILES))
        # A picture of a few tiles is low and wide by chance: its width counts against the height it will have.
        per_tile = _EARLY_AREA_PER_TILE if tiles < _TILES else _AREA_PER_TILE
        self._least_height = self._size(_AREA + per_tile * (tiles - _TILES))[1]
        self._cost = self._hold.cost * _EASED_FROM // max(_EASED_FROM, tiles)
        self._box = box(spots)
        self._paid = self._size_cost(*self._box)

    def cost(self, reach: Sequence[Spot], heads: Sequence[Spot]) -> int:
        """The cost of a picture that reaches to the spots ``reach`` and grows on along ``heads``."""
        left, top, right, bottom = self._box
        for x, y, k in reach:
            width, height = extent((x, y, k))
            left, top = min(left, x - width), min(top, y - height)
            right, bottom = max(right, x + width), max(bottom, y + height)
        shape = self._shape(left, top, right, bottom)
        return self._size_cost(left, top, right, bottom) - self._paid + self._lean(shape, heads)

    def _shape(self, left: int, top: int, right: int, bottom: int) -> int:
        return 1000 * (right - left) // max(bottom - top, self._least_height)

    def _size_cost(self, left: int, top: int, right: int, bottom: int) -> int:
        over = max(
            1000 * (right - left) // self._width,
            1000 * (bottom - top) // self._height,
            1000 * max(right, -left) // (self._width * _LOPSIDED // 100),
            1000 * max(bottom, -top) // (self._height * _LOPSIDED // 100),
        )
        too_wide = max(0, self._shape(left, top, right, bottom) - self._hold.too_wide_from)
        return max(0, over - 1000) * self._cost // 1000 + _TOO_WIDE * too_wide // 1000

    def _size(self, area: int) -> tuple[int, int]:
        """Width and height of a frame of so many squares, in grid units."""
        wide, high = self._hold.aspect
        width = isqrt(area * UNIT * UNIT * wide // high)
        return width, width * high // wide

    def _lean(self, shape: int, heads: Sequence[Spot]) -> int:
        """The cost of heading outward in the direction in which the picture should not grow."""
        if shape < _WANTED:
            off = _WANTED - shape
            outward = sum([abs(HALVES[k][1]) for _, y, k in heads if y * HALVES[k][1] > 0])
        else:
            off = max(0, shape - self._hold.too_wide_from)
            outward = sum([abs(HALVES[k][0]) for x, _, k in heads if x * HALVES[k][0] > 0])
        return _LEAN * min(_FULL_LEAN, off) * outward // (_FULL_LEAN * HALF)
