"""How much free table each open end has before it, and how far its way to the open table is.

The table round the new tile is a map of cells, two to a side, kept as one big integer: a shift moves the
whole map, so a step of a flood that starts at all ends at once costs a few operations.
"""

from collections.abc import Iterable
from functools import lru_cache

from bot.layout.geometry import DIRECTIONS, HALF, HALVES, UNIT, Spot
from bot.layout.ground import box
from bot.layout.outlook import End

_CELL = UNIT // 2
_BESIDE = UNIT * 2 // 5  # nothing can run nearer to a tile than this
_PAD = 8 * UNIT  # open table shown round the tiles
_SIGHT = 20 * UNIT  # what lies farther from the new tile makes no difference

_STEPS = 14
_WANTED_CELLS = (0, 40 * 4, 70 * 4)  # for nothing, a tile, a foot; four cells to a square
_CRAMPED = 6000
_OPEN_STEPS = 7  # this many cells from any tile the table counts as open
_LONGEST_WAY = 50
_WAY = 50  # per cell of the way to the open table
_ENCLOSED = 600
_FEELERS = ((16, 0), (22, 0), (18, 2), (18, -2), (18, 4), (18, -4))  # tenths of half a side, direction


@lru_cache(maxsize=4096)
def _shadow(spot: Spot) -> tuple[tuple[int, int, int], ...]:
    """The cells that nothing can run through because a tile lies there: (row, first column, bits)."""
    x, y, k = spot
    hx, hy = HALVES[k]
    length, width = (2 * HALF + _BESIDE) * HALF, (HALF + _BESIDE) * HALF
    reach = 2 * HALF + HALF + _BESIDE
    first = (x - reach) // _CELL
    found = []
    for row in range((y - reach) // _CELL, (y + reach) // _CELL + 1):
        dy = row * _CELL + _CELL // 2 - y
        bits = 0
        for column in range(first, (x + reach) // _CELL + 1):
            dx = column * _CELL + _CELL // 2 - x
            if abs(dx * hx + dy * hy) <= length and abs(dy * hx - dx * hy) <= width:
                bits |= 1 << (column - first)
        if bits:
            found.append((row, first, bits))
    return tuple(found)


@lru_cache(maxsize=256)
def _all_but(columns: int, rows: int, column: int) -> int:
    """A map of this size without one of its columns."""
    line = ((1 << columns) - 1) & ~(1 << column)
    return sum(line << (row * columns) for row in range(rows))


class Room:
    """The table round ``end`` with everything that lies there."""

    def __init__(self, taken: list[Spot], end: Spot) -> None:
        x, y, _ = end
        left, top, right, bottom = box([*taken, end])
        self._left = max(left - _PAD, x - _SIGHT) // _CELL
        self._top = max(top - _PAD, y - _SIGHT) // _CELL
        # Sizes in steps of eight cells: few different ones, so that their masks are made once.
        self._columns = (min(right + _PAD, x + _SIGHT) // _CELL - self._left) // 8 * 8 + 8
        self._rows = (min(bottom + _PAD, y + _SIGHT) // _CELL - self._top) // 8 * 8 + 8
        self._whole = (1 << (self._columns * self._rows)) - 1
        self._not_left = _all_but(self._columns, self._rows, 0)
        self._not_right = _all_but(self._columns, self._rows, self._columns - 1)
        self._taken = self._shade(taken)

    def crowding(self, new: tuple[Spot, ...], ends: list[End]) -> int:
        """How cramped the ends in sight are with ``new`` on the table, in hundredths."""
        obstacles = self._taken | self._shade(new)
        seen = [end for end in ends if self._bit(*end.ahead[:2])]
        fronts = [self._front(end) & ~obstacles for end in seen]
        return self._lack_of_room(self._whole & ~obstacles, fronts, seen) + self._way_out(obstacles, fronts)

    def _shade(self, spots: Iterable[Spot]) -> int:
        line = (1 << self._columns) - 1
        cells = 0
        for spot in spots:
            for row, first, bits in _shadow(spot):
                if 0 <= row - self._top < self._rows:
                    column = first - self._left
                    bits = (bits << column if column >= 0 else bits >> -column) & line
                    cells |= bits << ((row - self._top) * self._columns)
        return cells

    def _bit(self, x: int, y: int) -> int:
        column, row = x // _CELL - self._left, y // _CELL - self._top
        if 0 <= column < self._columns and 0 <= row < self._rows:
            return 1 << (row * self._columns + column)
        return 0

    def _front(self, end: End) -> int:
        x, y, k = end.ahead
        cells = 0
        for length, turn in _FEELERS:
            dx, dy = HALVES[(k + turn) % DIRECTIONS]
            cells |= self._bit(x + length * dx // 10, y + length * dy // 10)
        return cells

    def _spread(self, cells: int, diagonal: bool) -> int:
        """The neighbours of the cells; straight and diagonal steps in turn make a flood nearly round."""
        grown = ((cells & self._not_right) << 1) | ((cells & self._not_left) >> 1)
        upright = grown | cells if diagonal else cells
        return (grown | (upright << self._columns) | (upright >> self._columns)) & self._whole

    def _lack_of_room(self, free: int, fronts: list[int], ends: list[End]) -> int:
        """All ends grow at once; each gets the cells that it reaches first."""
        waves, areas = [], []
        for front in fronts:
            wave = front & free
            free &= ~wave
            waves.append(wave)
            areas.append(wave.bit_count())
        growing = [i for i, wave in enumerate(waves) if wave]
        for step in range(_STEPS):
            still = []
            for i in growing:
                grown = self._spread(waves[i], bool(step & 1)) & free
                if grown:
                    free ^= grown
                    areas[i] += grown.bit_count()
                    waves[i] = grown
                    still.append(i)
            growing = still
        cost = 0
        for end, area in zip(ends, areas, strict=True):
            wanted = _WANTED_CELLS[end.wanted]
            if area < wanted:
                cost += _CRAMPED * (wanted - area) ** 2 // wanted**2
        return cost

    def _way_out(self, obstacles: int, fronts: list[int]) -> int:
        """The open table floods back through the gaps; an end pays for the steps until it is reached."""
        near = obstacles
        for step in range(_OPEN_STEPS):
            near |= self._spread(near, bool(step & 1))
        wave = seen = self._whole & ~near
        free = self._whole & ~obstacles
        shut = _WAY * (_LONGEST_WAY - _OPEN_STEPS) + _ENCLOSED
        waiting = [front for front in fronts if front and not front & seen]
        cost = shut * sum([not front for front in fronts])
        step = 0
        while waiting and wave and step < _LONGEST_WAY:
            step += 1
            wave = self._spread(wave, not step & 1) & free & ~seen
            seen |= wave
            reached = sum([bool(front & wave) for front in waiting])
            if reached:
                cost += reached * _WAY * max(0, step - _OPEN_STEPS)
                waiting = [front for front in waiting if not front & wave]
        return cost + len(waiting) * (shut if not wave else shut - _ENCLOSED)
