"""How the tiles behind an arm of the starter are sketched: chains that grow upward or to the right, and the toes
of a foot fanned away from the starter (R17). What grows downward or to the left is mirrored afterwards.

Upright tiles are two rows high, lying ones one; a double lies across its chain::

    ┌5┐ ┌0┐ ┌4┐         ┌3┐[3|5]
    └3┘ └3┘ └3┘    [9|3]│ │[3|0]
     └─[3|3]─┘          └3┘[3|4]
        ┌3┐
        └9┘

A sketch begins at (0, 0): the left end of the lowest row, or of the middle one, of its first tile.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.engine.view import View
from bot.text.sketches import Sketch

_SIDES: Final = {1: (0,), 2: (-1, 1), 3: (0, -1, 1)}
"""Where the toes of a foot lie, in order of laying, by the number of toes: before it, or to its sides."""


class Growth:
    """The tiles of a table, as sketches. ``gap`` blank columns are left between upright chains."""

    def __init__(self, view: View, gap: int) -> None:
        tableau = view.tableau
        self.placements = tableau.placements
        self.digits = max(len(str(placement.far)) for placement in self.placements)
        """Columns of a number."""
        self.across = self.digits + 2
        """Columns of an upright tile."""
        self.along = 2 * self.digits + 3
        """Columns of a lying tile."""
        self.children: dict[int, list[int]] = defaultdict(list)
        for i, placement in enumerate(self.placements):
            if placement.on is not None:
                self.children[placement.on].append(i)
        self._free = tableau.free
        self._letters = {end.at: end.letter for end in view.ends}
        self._gap = gap
        self._grown: dict[int, Sketch] = {}

    def number(self, number: int) -> str:
        return str(number).rjust(self.digits)

    def places(self, double: int) -> list[Sketch]:
        """The free places of a double, the first of them with the letter of the open end."""
        if double not in self._letters:
            return []
        marks = [self._letters[double], *[""] * (self._free[double] - 1)]
        return [Sketch.row(0, 0, "(", mark.center(self.digits), ")") for mark in marks]

    def run(self, first: int) -> list[int]:
        """The chain that begins with tile ``first``, up to the next double."""
        chain = [first]
        while not self.placements[chain[-1]].is_double and self.children[chain[-1]]:
            chain.append(self.children[chain[-1]][0])
        return chain

    def up(self, tile: int) -> Sketch:
        """``tile`` and everything behind it, upward."""
        if tile not in self._grown:
            grow = self._foot_up if self.placements[tile].is_double else self._chain_up
            self._grown[tile] = grow(tile)
        return self._grown[tile]

    def _chain_up(self, tile: int) -> Sketch:
        placement = self.placements[tile]
        sketch = Sketch.row(0, -1, "┌", self.number(placement.far), "┐")
        sketch |= Sketch.row(0, 0, "└", self.number(placement.near), "┘")
        for child in self.children[tile]:
            sketch |= self.up(child).moved(0, -2)
        if tile in self._letters:
            sketch |= Sketch.row(1, -2, self._letters[tile].center(self.digits))
        return sketch

    def _foot_up(self, tile: int) -> Sketch:
        left = -((self.along - self.across) // 2)
        right = left + self.along
        sketch = self._lying(tile).moved(left, 0)
        toes = [*map(self.up, self.children[tile]), *self.places(tile)]
        for toe, dx in self._beside(toes, self.placements[tile].room):
            sketch |= toe.moved(dx, -1)
            stem = dx + self.across // 2
            if dx + self.across <= left:
                sketch |= Sketch.row(stem, 0, "└", "─" * (left - stem - 1))
            elif dx >= right:
                sketch |= Sketch.row(right, 0, "─" * (stem - right), "┘")
        return sketch

    def right(self, tile: int, turn: int = 0) -> Sketch:
        """``tile`` and everything behind it, to the right; if ``turn`` is set, upward after so many tiles."""
        if self.placements[tile].is_double:
            return self._foot_right(tile)
        sketch = self._lying(tile)
        for child in self.children[tile]:
            if turn == 1:
                return sketch | self.up(child).moved(self.along - self.across, -1)
            return sketch | self.right(child, turn - 1).moved(self.along, 0)
        if tile in self._letters:
            sketch |= Sketch.row(self.along + 1, 0, self._letters[tile])
        return sketch

    def _foot_right(self, tile: int) -> Sketch:
        sketch = upright_double(self.number(self.placements[tile].far), "┌┐││└┘")
        stem = self.across // 2
        toes = [*map(self.right, self.children[tile]), *self.places(tile)]
        for toe, dy in _above_one_another(toes, self.placements[tile].room):
            sketch |= toe.moved(self.across, dy)
            if abs(dy) > 1:
                lines = range(dy + 1, -1) if dy < 0 else range(2, dy)
                corner = Sketch.row(stem, dy, "┌" if dy < 0 else "└", "─" * (self.across - stem - 1))
                sketch |= corner | Sketch.column(stem, lines, "│")
        return sketch

    def _lying(self, tile: int) -> Sketch:
        placement = self.placements[tile]
        return Sketch.row(0, 0, "[", self.number(placement.near), "|", self.number(placement.far), "]")

    def _beside(self, toes: Sequence[Sketch], room: int) -> Iterator[tuple[Sketch, int]]:
        """Toes that grow upward and the columns they are moved by, so that they stay clear of one another."""
        step = self.across + self._gap
        nearest = {-1: -step, 1: step} if room == 3 else {-1: -((step + 1) // 2), 1: step // 2}
        return _fanned(toes, room, nearest, Sketch.spans, self._gap)


def _above_one_another(toes: Sequence[Sketch], room: int) -> Iterator[tuple[Sketch, int]]:
    """Toes that grow to the right and the rows they are moved by; a column is left free beside their ends."""

    def spans(toe: Sketch) -> Iterator[tuple[int, int, int]]:
        return ((x, y, y) for x, y in toe.margin)

    return _fanned(toes, room, {-1: -1, 1: 1}, spans, 0)


def _fanned(
    toes: Sequence[Sketch],
    room: int,
    nearest: dict[int, int],
    spans: Callable[[Sketch], Iterator[tuple[int, int, int]]],
    gap: int,
) -> Iterator[tuple[Sketch, int]]:
    """Every toe with how far it is moved aside, at least to ``nearest`` of its side.

    ``spans`` are the stretches of a toe: which line they are on, and from where to where they reach in the
    direction in which it is moved.
    """
    low: dict[int, int] = {}
    high: dict[int, int] = {}
    for toe, side in zip(toes, _SIDES[room], strict=False):
        aside = nearest.get(side, 0)
        for line, first, last in spans(toe):
            if line in low and side < 0:
                aside = min(aside, low[line] - gap - 1 - last)
            elif line in high and side > 0:
                aside = max(aside, high[line] + gap + 1 - first)
        for line, first, last in spans(toe):
            low[line] = min(low.get(line, first + aside), first + aside)
            high[line] = max(high.get(line, last + aside), last + aside)
        yield toe, aside


def upright_double(number: str, frame: str) -> Sketch:
    """A double three rows high, drawn with the six characters of ``frame``, row by row."""
    sketch = Sketch.row(0, -1, frame[0], number, frame[1])
    sketch |= Sketch.row(0, 0, frame[2], " " * len(number), frame[3])
    return sketch | Sketch.row(0, 1, frame[4], number, frame[5])
