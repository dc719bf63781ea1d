"""The round table: the hands that were left, the points of every seat and round, and the totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import scoring
from bot.engine.state import End, RoundResult
from bot.engine.tiles import double
from bot.engine.view import View
from bot.render import sprites
from bot.render.badges import badge, crown
from bot.render.card import WIDTH, Card
from bot.render.leftovers import Leftovers
from bot.render.lettering import fitting
from bot.render.look import USUAL, Look
from bot.render.shapes import EAST

_MARGIN = 30
_BADGES = 90
_TOTALS = 190
_HEADER = 84


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the cells of the points lie, in pixels."""

    seats: int
    rounds: int
    top: float

    @property
    def row(self) -> float:
        return 66 if self.seats <= 8 else 46

    @property
    def column(self) -> float:
        return min(150.0, (WIDTH - 2 * _MARGIN - _BADGES - _TOTALS) / self.rounds)

    @property
    def left(self) -> float:
        """Few rounds do not fill the picture: the table then stands in the middle."""
        return (WIDTH - _BADGES - _TOTALS - self.rounds * self.column) / 2

    @property
    def right(self) -> float:
        return WIDTH - self.left

    @property
    def bottom(self) -> float:
        return self.top + _HEADER + self.seats * self.row

    def x(self, index: int) -> float:
        """The middle of the column of the round with this index."""
        return self.left + _BADGES + (index + 0.5) * self.column

    def y(self, seat: int) -> float:
        return self.top + _HEADER + (seat + 0.5) * self.row


def round_png(view: View, rounds: int | None = None, *, look: Look = USUAL) -> bytes:
    """The table after the first ``rounds`` finished rounds (default: all of them): a PNG 1600 pixels wide,
    as high as seats and tiles need.

    Above lie the tiles that were left when the last of these rounds ended (T11), below the points of all rounds
    and the totals. On gold stand who went out, and with a crown the lowest total.
    """
    results = view.results[:rounds]
    hands = Leftovers.of(results[-1].hands) if results and results[-1].hands else None
    above = _MARGIN + hands.height if hands else 0
    grid = _Grid(view.seats, view.rules.rounds, above + _MARGIN / 2)
    card = Card(WIDTH, round(grid.bottom + _MARGIN), look.colours)
    if hands:
        hands.paint(card, _MARGIN, results[-1], with_pips=look.with_pips(view.rules.highest, hands.unit))
    _header(card, grid, results)
    for seat in range(view.seats):
        _row(card, grid, results, seat, _size(grid, results))
    _totals(card, grid, view, results)
    return card.png(view.rules.highest)


def _header(card: Card, grid: _Grid, results: Sequence[RoundResult]) -> None:
    """Over every round the double that opened it, and a bar where nobody went out (R25)."""
    y = grid.top + _HEADER / 2
    unit = min(30, int(grid.column / 2.3))
    for i in range(grid.rounds):
        if i >= len(results):
            card.text(grid.x(i), y, str(i + 1), min(26, unit), card.colours.faint)
            continue
        sprite = sprites.tile(double(results[i].double), EAST, unit, card.colours, with_pips=False)
        card.put(sprite, grid.x(i), y)
        if results[i].end is End.BLOCKED:
            half = 0.9 * unit
            card.line(
                [(grid.x(i) - half, y + unit * 0.85), (grid.x(i) + half, y + unit * 0.85)],
                5,
                card.colours.chalk,
            )


def _size(grid: _Grid, results: Sequence[RoundResult]) -> int:
    """One size of writing for all points."""
    longest = max((str(points) for result in results for points in result.points), key=len, default="0")
    return fitting(longest, 36 if grid.seats <= 8 else 30, grid.column - 10)


def _row(card: Card, grid: _Grid, results: Sequence[RoundResult], seat: int, size: int) -> None:
    y = grid.y(seat)
    if seat % 2 == 0:
        box = (grid.left, y - grid.row / 2, grid.right, y + grid.row / 2)
        card.panel(box, 12, card.colours.panel)
    card.put(badge(seat, round(grid.row * 0.74), card.colours), grid.left + _BADGES / 2, y)
    for i, result in enumerate(results):
        points = str(result.points[seat])
        if result.out == seat:
            half = min(grid.column, 96) / 2 - 3
            card.panel(
                (grid.x(i) - half, y - grid.row / 2 + 4, grid.x(i) + half, y + grid.row / 2 - 4),
                10,
                card.colours.gold,
            )
        colour = card.colours.ink if result.out == seat else card.colours.chalk
        card.text(grid.x(i), y, points, size, colour)


def _totals(card: Card, grid: _Grid, view: View, results: Sequence[RoundResult]) -> None:
    """The last column; the best so far stand out, at the end of the game whoever has won (R26, R27)."""
    totals = scoring.totals(results, view.seats)
    best = scoring.winners(results, view.seats) if results else ()
    left, right = grid.right - _TOTALS + 50, grid.right - 8
    size = 42 if grid.seats <= 8 else 34
    for seat, total in enumerate(totals):
        y = grid.y(seat)
        if seat in best:
            card.panel((left, y - grid.row / 2 + 3, right, y + grid.row / 2 - 3), 12, card.colours.gold)
            card.put(crown(round(grid.row * 0.6), card.colours), left - 24, y)
        text = str(total)
        colour = card.colours.ink if seat in best else card.colours.chalk
        card.text((left + right) / 2, y, text, fitting(text, size, right - left - 16), colour)
