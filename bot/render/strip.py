"""The strip over the table: seats with their tile counts, whose turn it is, the round and the boneyard."""

from typing import NamedTuple

from PIL import Image

from bot.engine.view import View
from bot.render.badges import badge, crown
from bot.render.cache import kept
from bot.render.card import WIDTH, Card
from bot.render.colours import Colours, mix
from bot.render.lettering import width
from bot.render.shapes import polygon, rounded
from bot.render.sketch import Sketch

_ROW = 84
_A_ROW_HOLDS = 10
_MARGIN = 22
_FACTS = 330
"""Pixels kept for round and boneyard."""


class _Cell(NamedTuple):
    left: float
    middle: float
    wide: float


def height(seats: int) -> int:
    """How high the strip is, in pixels."""
    return _ROW if seats <= _A_ROW_HOLDS else 2 * _ROW - 20


def paint(card: Card, view: View) -> None:
    """Paint the strip at the top of ``card``."""
    high = height(view.seats)
    card.bar((0, 0, WIDTH, high), card.colours.strip)
    for seat in range(view.seats):
        _seat(card, view, seat, _cell(view.seats, seat))
    _facts(card, view, high / 2)


def _cell(seats: int, seat: int) -> _Cell:
    rows = 1 if seats <= _A_ROW_HOLDS else 2
    columns = -(-seats // rows)
    wide = min(190, (WIDTH - _FACTS - _MARGIN) / columns)
    row, column = divmod(seat, columns)
    pitch = height(seats) / rows
    return _Cell(_MARGIN + column * wide, pitch * (row + 0.5), wide)


def _seat(card: Card, view: View, seat: int, cell: _Cell) -> None:
    y, left = cell.middle, cell.left
    if seat == view.to_move:
        card.panel((left - 4, y - 33, left + min(cell.wide, 150) - 10, y + 33), 16, card.colours.gold)
    card.put(badge(seat, 46, card.colours), left + 30, y)
    count = str(view.hand_sizes[seat])
    _count_tile(card, left + 60, y, count)
    if view.end is not None and view.results[-1].out == seat:
        card.put(crown(34, card.colours), left + 30, y - 26)


def _count_tile(card: Card, left: float, y: float, count: str) -> None:
    wide = 54
    card.panel((left, y - 24, left + wide, y + 24), 9, card.colours.edge)
    card.panel((left + 2, y - 22, left + wide - 2, y + 22), 8, card.colours.ivory)
    card.text(left + wide / 2, y, count, 32, card.colours.ink)


def _facts(card: Card, view: View, y: float) -> None:
    """Right-aligned: the round of how many, and the tiles in the boneyard."""
    right = WIDTH - _MARGIN - 4.0
    yard = str(view.boneyard)
    card.text(right, y, yard, 34, card.colours.chalk, "r")
    right -= width(yard, 34) + 42
    card.put(_yard(54, card.colours), right, y)
    if not view.number:
        return
    right -= 58
    number = f"{view.number}/{view.rules.rounds}"
    card.text(right, y, number, 34, card.colours.chalk, "r")
    card.put(_lap(46, card.colours), right - width(number, 34) - 38, y)


@kept
def _yard(size: int, colours: Colours) -> Image.Image:
    """A heap of tiles lying face down."""
    back = mix(colours.chalk, colours.strip, 0.3)
    sketch = Sketch(size * 1.3, size * 1.3, colours.strip)
    for direction, x, y in ((2, -0.12, -0.18), (22, 0.16, -0.02), (0, -0.06, 0.2)):
        outer, inner = (
            [(px + x * size, py + y * size) for px, py in rounded(long, wide, size * 0.08, direction)]
            for long, wide in ((size * 0.86, size * 0.44), (size * 0.78, size * 0.36))
        )
        sketch.cover(outer)
        sketch.area(outer, colours.strip)
        sketch.area(inner, back)
    return sketch.sprite()


@kept
def _lap(size: int, colours: Colours) -> Image.Image:
    """An arrow going round: the rounds."""
    sketch = Sketch(size + 4, size + 4, colours.chalk)
    radius = size * 0.38
    arc = [(x * radius, y * radius) for x, y in polygon(range(20, 41))]
    sketch.cover_stroke(arc, size * 0.11)
    tip = [(x * size * 0.2 + arc[-1][0], y * size * 0.2 + arc[-1][1]) for x, y in polygon((22, 6, 14))]
    sketch.cover(tip)
    return sketch.sprite()
