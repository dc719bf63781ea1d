"""Dominoes: a tile and the sets they come in."""

from functools import lru_cache
from typing import NamedTuple


class Tile(NamedTuple):
    """A domino; ``low`` and ``high`` are the pips on its halves, ``low <= high``. Sorts by (low, high)."""

    low: int
    high: int

    @classmethod
    def of(cls, a: int, b: int) -> "Tile":
        """The tile with these halves, given in any order."""
        return cls(a, b) if a <= b else cls(b, a)

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """The tile written ``"3-9"``. Raises ``ValueError`` for anything else, ``"9-3"`` included."""
        low, dash, high = text.partition("-")
        if not (
            dash and low.isascii() and low.isdigit() and high.isascii() and high.isdigit() and len(text) <= 5
        ):
            raise ValueError(f"not a tile: {text[:20]!r}")
        tile = cls(int(low), int(high))
        if tile.low > tile.high or str(tile) != text:
            raise ValueError(f"not a tile: {text[:20]!r} (tiles are written low-high)")
        return tile

    @property
    def is_double(self) -> bool:
        return self.low == self.high

    @property
    def pips(self) -> int:
        return self.low + self.high

    def has(self, number: int) -> bool:
        return number in (self.low, self.high)

    def other(self, number: int) -> int:
        """The half that is left when ``number`` is matched."""
        return self.high if number == self.low else self.low

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@lru_cache(maxsize=32)
def tile_set(highest: int) -> tuple[Tile, ...]:
    """All tiles of a double-``highest`` set, sorted by (low, high): (n+1)(n+2)/2 of them."""
    return tuple(Tile(low, high) for low in range(highest + 1) for high in range(low, highest + 1))


def double(number: int) -> Tile:
    return Tile(number, number)
