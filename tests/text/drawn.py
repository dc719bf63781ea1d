"""Read a drawing of the table back from its characters alone, as a person with the page before him would."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.tiles import Tile

Cell = tuple[int, int]

_LYING = re.compile(r"\[ ?(\d+)\| ?(\d+)\]")
_TOPS = {"┌": ("┐", "└", "┘", "│"), "╔": ("╗", "╚", "╝", "║")}
_PLACE = re.compile(r"\( *([A-Z]*) *\)")
_LETTER = re.compile(r"(?<![A-Z])[A-Z]+(?![A-Z])")
_LINES = "─│┌┐└┘"


@dataclass(frozen=True)
class Shape:
    """A tile where it is drawn; ``near`` cells touch it, corners included."""

    tile: Tile
    cells: frozenset[Cell]
    starter: bool

    @property
    def near(self) -> set[Cell]:
        return {(x + dx, y + dy) for x, y in self.cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


@dataclass(frozen=True)
class Drawn:
    """What is on the page: tiles, open ends by letter, places without one, the cells of lines."""

    tiles: dict[Tile, Shape]
    letters: dict[str, Cell]
    places: list[Cell]
    lines: set[Cell]

    def joined(self, one: Tile, other: Tile) -> bool:
        """Whether two tiles touch, or a line leads from one to the other."""
        return self._reaches(self.tiles[one], self.tiles[other].cells)

    def leads_to(self, tile: Tile, cell: Cell) -> bool:
        """Whether ``cell`` is beside the tile (one blank may lie between), or at the end of a line from it."""
        x, y = cell
        return self._reaches(self.tiles[tile], frozenset((x + dx, y) for dx in (-2, -1, 0, 1, 2)))

    def _reaches(self, start: Shape, goal: frozenset[Cell]) -> bool:
        seen, edge = set[Cell](), start.near
        while edge:
            if not edge.isdisjoint(goal):
                return True
            seen |= edge
            edge = {
                (x + dx, y + dy)
                for x, y in edge & self.lines
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            } - seen
        return False


def read(lines: list[str]) -> Drawn:
    """Read ``lines``; fails if a tile is drawn twice or anything on the page is not understood."""
    page = {(x, y): char for y, line in enumerate(lines) for x, char in enumerate(line) if char != " "}
    tiles: dict[Tile, Shape] = {}
    for shape in _shapes(lines):
        assert shape.tile not in tiles, f"{shape.tile} is drawn twice"
        for cell in shape.cells:
            page.pop(cell, None)
        tiles[shape.tile] = shape
    letters: dict[str, Cell] = {}
    places: list[Cell] = []
    for y in range(len(lines)):
        line = "".join(page.get((x, y), " ") for x in range(len(lines[y])))
        for found in _PLACE.finditer(line):
            places.append((found.start(), y))
            page = {at: char for at, char in page.items() if at[1] != y or char not in "()"}
        for found in _LETTER.finditer(line):
            assert found[0] not in letters, f"{found[0]} is drawn twice"
            letters[found[0]] = (found.end() - 1, y)
    rest = {at: char for at, char in page.items() if not char.isalpha()}
    assert set(rest.values()) <= set(_LINES), "something on the page is not understood"
    return Drawn(tiles, letters, places, set(rest))


def _shapes(lines: list[str]) -> Iterator[Shape]:
    for y, line in enumerate(lines):
        for found in _LYING.finditer(line):
            cells = frozenset((x, y) for x in range(found.start(), found.end()))
            yield Shape(Tile.of(int(found[1]), int(found[2])), cells, False)
        for found in re.finditer(r"[┌╔] ?(\d+)[┐╗]", line):
            left, right = found.start(), found.end() - 1
            _, low_left, low_right, side = _TOPS[line[left]]
            height = 2 if lines[y + 1][left] == low_left else 3
            bottom = lines[y + height - 1]
            assert bottom[left] == low_left
            assert bottom[right] == low_right
            assert height == 2 or lines[y + 1][left] == lines[y + 1][right] == side
            cells = frozenset((x, y + down) for x in range(left, right + 1) for down in range(height))
            yield Shape(Tile.of(int(found[1]), int(bottom[left + 1 : right])), cells, line[left] == "╔")
