"""Sketches in characters of one width: pieces of text on a grid, that can be moved, mirrored and laid together.

Columns count to the right, rows downward. Only ASCII and the plain box-drawing characters are used: they are one
column wide in every code font.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, Self

_FLIP_SIDES: Final = str.maketrans("┌┐└┘╔╗╚╝[]()", "┐┌┘└╗╔╝╚][)(")
_FLIP_ENDS: Final = str.maketrans("┌┐└┘╔╗╚╝", "└┘┌┐╚╝╔╗")


class Box(NamedTuple):
    """The first and last columns and rows that are written on."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    def around(self, other: "Box") -> "Box":
        """The box that holds both."""
        return Box(
            min(self.left, other.left),
            max(self.right, other.right),
            min(self.top, other.top),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True)
class Sketch:
    """Pieces by the column and row of their first character. A piece is one glyph, or a number, a letter or a
    line, which read the same when the sketch is mirrored."""

    pieces: dict[tuple[int, int], str]

    @classmethod
    def row(cls, x: int, y: int, *pieces: str) -> Self:
        """Pieces one after the other, the first of them at (x, y)."""
        found = {}
        for piece in pieces:
            found[x, y] = piece
            x += len(piece)
        return cls(found)

    @classmethod
    def column(cls, x: int, ys: Iterable[int], glyph: str) -> Self:
        return cls(dict.fromkeys(((x, y) for y in ys), glyph))

    def __or__(self, other: "Sketch") -> "Sketch":
        return Sketch(self.pieces | other.pieces)

    def moved(self, dx: int, dy: int) -> "Sketch":
        return Sketch({(x + dx, y + dy): piece for (x, y), piece in self.pieces.items()})

    def mirrored(self) -> "Sketch":
        """Left and right exchanged about column 0."""
        return Sketch(
            {(1 - x - len(piece), y): piece.translate(_FLIP_SIDES) for (x, y), piece in self.pieces.items()}
        )

    def upside_down(self) -> "Sketch":
        """Up and down exchanged about row 0."""
        return Sketch({(x, -y): piece.translate(_FLIP_ENDS) for (x, y), piece in self.pieces.items()})

    def spans(self) -> Iterator[tuple[int, int, int]]:
        """Row, first and last column of every piece."""
        for (x, y), piece in self.pieces.items():
            yield y, x, x + len(piece) - 1

    @cached_property
    def cells(self) -> frozenset[tuple[int, int]]:
        """Every column and row that is written on."""
        return frozenset((x, y) for y, first, last in self.spans() for x in range(first, last + 1))

    @cached_property
    def margin(self) -> frozenset[tuple[int, int]]:
        """``cells``, and one more on either side."""
        return frozenset((x + side, y) for x, y in self.cells for side in (-1, 0, 1))

    @cached_property
    def box(self) -> Box:
        rows, firsts, lasts = zip(*self.spans(), strict=True)
        return Box(min(firsts), max(lasts), min(rows), max(rows))

    def lines(self) -> list[str]:
        """The sketch as it is printed, without blanks at the ends of lines."""
        box = self.box
        rows = ["" for _ in range(box.height)]
        for (x, y), piece in sorted(self.pieces.items()):
            row = y - box.top
            rows[row] = rows[row].ljust(x - box.left) + piece
        return [row.rstrip() for row in rows]
