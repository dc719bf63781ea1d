"""How much free table each open end has before it, and how far its way to the open table is.

The table is a map of cells, two to a side, kept as one big integer: a shift moves the whole map, so a step
of a flood that starts at all ends at once costs a few operations.
"""

from collections.abc import Iterable
from functools import lru_cache

from bot.layout.geometry import DIRECTIONS, HALF, HALVES, UNIT, Spot
from bot.layout.ground import box
from bot.layout.outlook import End

_CELL = UNIT // 2
_SPAN = 160  # cells across the map: 40 sides in each direction from the starter
_MIDDLE = _SPAN // 2
_ROW = (1 << _SPAN) - 1
_WHOLE = (1 << (_SPAN * _SPAN)) - 1
_BESIDE = UNIT * 2 // 5  # nothing can run nearer to a tile than this


def _columns(pattern: int) -> int:
    return sum(pattern << (row * _SPAN) for row in range(_SPAN))


_NOT_LEFT = _columns(_ROW & ~1)
_NOT_RIGHT = _columns(_ROW >> 1)

_STEPS = 14
_WANTED_CELLS = (0, 40 * 4, 70 * 4)  # for nothing, a tile, a foot; four cells to a square
_CRAMPED = 4000
_OPEN_STEPS = 7  # this many cells from any tile the table counts as open
_LONGEST_WAY = 50
_WAY = 50  # per cell of the way to the open table
_ENCLOSED = 600
_FEELERS = ((16, 0), (22, 0), (18, 2), (18, -2), (18, 4), (18, -4))  # tenths of half a side, direction


def _bit(x: int, y: int) -> int:
    column, row = x // _CELL + _MIDDLE, y // _CELL + _MIDDLE
    if 0 <= column < _SPAN and 0 <= row < _SPAN:
        return 1 << (row * _SPAN + column)
    return 0


@lru_cache(maxsize=8192)
def _shade(spot: Spot) -> int:
    """The cells that nothing can run through because a tile lies on ``spot``."""
    x, y, k = spot
    hx, hy = HALVES[k]
    length, width = (2 * HALF + _BESIDE) * HALF, (HALF + _BESIDE) * HALF
    reach = 2 * HALF + HALF + _BESIDE
    cells = 0
    for row in range((y - reach) // _CELL, (y + reach) // _CELL + 1):
        dy = row * _CELL + _CELL // 2 - y
        for column in range((x - reach) // _CELL, (x + reach) // _CELL + 1):
            dx = column * _CELL + _CELL // 2 - x
            if abs(dx * hx + dy * hy) <= length and abs(dy * hx - dx * hy) <= width:
                cells |= _bit(column * _CELL, row * _CELL)
    return cells


def shade(spots: Iterable[Spot]) -> int:
    cells = 0
    for spot in spots:
        cells |= _shade(spot)
    return cells


def _window(left: int, top: int, right: int, bottom: int) -> int:
    def cell(value: int) -> int:
        return max(0, min(_SPAN, value // _CELL + _MIDDLE))

    first, last = cell(left), cell(right)
    line = ((1 << (last - first)) - 1) << first
    return sum(line << (row * _SPAN) for row in range(cell(top), cell(bottom)))


def _spread(cells: int, diagonal: bool) -> int:
    """The neighbours of the cells; straight and diagonal steps in turn make a flood nearly round."""
    grown = ((cells & _NOT_RIGHT) << 1) | ((cells & _NOT_LEFT) >> 1)
    if diagonal:
        grown |= cells
        return grown | (grown << _SPAN) | (grown >> _SPAN)
    return grown | (cells << _SPAN) | (cells >> _SPAN)


def _front(end: End) -> int:
    x, y, k = end.ahead
    cells = 0
    for length, turn in _FEELERS:
        dx, dy = HALVES[(k + turn) % DIRECTIONS]
        cells |= _bit(x + length * dx // 10, y + length * dy // 10)
    return cells


def crowding(taken: list[Spot], shaded: int, new: tuple[Spot, ...], ends: list[End]) -> int:
    """How cramped the open ends are, in hundredths, with ``new`` laid on a table where ``taken`` lie.

    ``shaded`` is ``shade(taken)``.
    """
    pad = _STEPS * _CELL + UNIT
    left, top, right, bottom = box([*taken, *new])
    inner = _window(left - pad, top - pad, right + pad, bottom + pad)
    obstacles = shaded | shade(new)
    fronts = [_front(end) & ~obstacles for end in ends]
    return _lack_of_room(inner & ~obstacles, fronts, ends) + _way_out(inner, obstacles, fronts)


def _lack_of_room(free: int, fronts: list[int], ends: list[End]) -> int:
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
            grown = _spread(waves[i], bool(step & 1)) & free
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


def _way_out(inner: int, obstacles: int, fronts: list[int]) -> int:
    """The open table floods back through the gaps; an end pays for the steps until it is reached."""
    near = obstacles
    for step in range(_OPEN_STEPS):
        near |= _spread(near, bool(step & 1))
    wave = (_WHOLE & ~near) | (_WHOLE & ~inner)
    free = _WHOLE & ~obstacles
    seen = wave
    shut = _WAY * (_LONGEST_WAY - _OPEN_STEPS) + _ENCLOSED
    waiting = [front for front in fronts if front and not front & seen]
    cost = shut * sum(1 for front in fronts if not front)
    step = 0
    while waiting and wave and step < _LONGEST_WAY:
        step += 1
        wave = _spread(wave, not step & 1) & free & ~seen
        seen |= wave
        reached = sum(1 for front in waiting if front & wave)
        if reached:
            cost += reached * _WAY * max(0, step - _OPEN_STEPS)
            waiting = [front for front in waiting if not front & wave]
    return cost + len(waiting) * (shut if not wave else shut - _ENCLOSED)
