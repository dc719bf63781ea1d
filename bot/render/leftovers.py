"""The hands that were left when a round ended, laid open in rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.state import Hand, RoundResult
from bot.render import sprites
from bot.render.badges import badge, crown
from bot.render.card import WIDTH, Card
from bot.render.shapes import EAST

_MARGIN = 30
_GAP = 20
_BADGE = 84
_POINTS = 110
_PITCH = 2.14
_LINE = 1.2
"""Height of a line of tiles, in units."""
_PADDING = 9
_ROW_GAP = 8
_UNITS = (44, 40, 36, 32, 30, 28, 26, 24, 22, 20)
_TALLEST = 560


@dataclass(frozen=True, slots=True)
class Leftovers:
    """How the hands are laid out: in ``columns`` of seats, ``lines[seat]`` lines of tiles each."""

    unit: int
    columns: int
    lines: tuple[int, ...]

    @classmethod
    def of(cls, hands: Sequence[Hand]) -> "Leftovers":
        """The largest tiles with which all hands take a fair part of the picture."""
        columns = 1 if len(hands) < 3 else 2 if len(hands) <= 12 else 3
        sizes = [cls._fitted(hands, columns, unit) for unit in _UNITS]
        return next((size for size in sizes if size.height <= _TALLEST), sizes[-1])

    @classmethod
    def _fitted(cls, hands: Sequence[Hand], columns: int, unit: int) -> "Leftovers":
        per_line = _per_line(unit, columns)
        return cls(unit, columns, tuple(max(1, -(-len(hand) // per_line)) for hand in hands))

    @property
    def heights(self) -> list[float]:
        """Of every row of seats, in pixels."""
        rows = range(0, len(self.lines), self.columns)
        return [
            max(60.0, max(self.lines[i : i + self.columns]) * _LINE * self.unit + 2 * _PADDING) for i in rows
        ]

    @property
    def height(self) -> float:
        return sum(self.heights) + _ROW_GAP * (len(self.heights) - 1)

    def paint(self, card: Card, top: float, result: RoundResult, *, with_pips: bool) -> None:
        """Paint all hands, seat by seat, from ``top`` on."""
        wide = _wide(self.columns)
        for row, high in enumerate(self.heights):
            seats = range(row * self.columns, min(len(self.lines), (row + 1) * self.columns))
            for column, seat in enumerate(seats):
                left = _MARGIN + column * (wide + _GAP)
                card.panel((left, top, left + wide, top + high), 14, card.colours.panel)
                self._hand(card, left, top, high, result, seat, with_pips=with_pips)
            top += high + _ROW_GAP

    def _hand(
        self,
        card: Card,
        left: float,
        top: float,
        high: float,
        result: RoundResult,
        seat: int,
        *,
        with_pips: bool,
    ) -> None:
        middle, unit = top + high / 2, self.unit
        size = round(min(50, high - 8))
        card.put(badge(seat, size, card.colours), left + _BADGE / 2, middle)
        if seat == result.out:
            card.put(crown(round(size * 0.9), card.colours), left + _BADGE + size / 2, middle)
        per_line = _per_line(unit, self.columns)
        first = middle - self.lines[seat] * _LINE * unit / 2 + _LINE * unit / 2
        for i, tile in enumerate(result.hands[seat]):
            line, column = divmod(i, per_line)
            x = left + _BADGE + (column + 0.5) * _PITCH * unit
            y = first + line * _LINE * unit
            card.stain(sprites.shadow(EAST, unit), x + 0.05 * unit, y + 0.08 * unit, card.colours.shadow)
            card.put(sprites.tile(tile, EAST, unit, card.colours, with_pips=with_pips), x, y)
        right = left + _wide(self.columns) - 22
        card.text(right, middle, str(result.points[seat]), min(38, size), card.colours.chalk, "r")


def _wide(columns: int) -> float:
    return (WIDTH - 2 * _MARGIN - (columns - 1) * _GAP) / columns


def _per_line(unit: int, columns: int) -> int:
    return int((_wide(columns) - _BADGE - _POINTS) / (_PITCH * unit))
