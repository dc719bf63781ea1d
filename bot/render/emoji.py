"""A tile as an emoji: a small square picture for lines of text, buttons and menus, between 20 and 48 pixels there."""

import io

from bot.engine.tiles import Tile
from bot.render.colours import mix
from bot.render.shapes import Point, rounded
from bot.render.sketch import Sketch
from bot.render.themes import FELT

SIZE = 128
"""Pixels each way; Discord makes it smaller."""

_WIDTH, _HEIGHT = 118, 126
_RIM, _CORNER = 5, 22
_FIELD_WIDTH, _FIELD_HEIGHT, _FIELD_CORNER = 104, 54, 13
_DIVIDER = 4
_NUMERAL = 66
"""The size of letters at which two digits fill a field."""


def tile_emoji(tile: Tile) -> bytes:
    """The tile as a PNG on nothing, ``SIZE`` pixels wide and high: the low number above, the high one below, as
    tiles stand in a hand.

    It is wider than a tile: 22 pixels high, the square halves of a real one would leave each digit of an 18 only
    three pixels. Always numerals; pips so small are specks.
    """
    sketch = Sketch(SIZE - 1, SIZE - 1, FELT.ivory)
    body = rounded(_WIDTH, _HEIGHT, _CORNER)
    sketch.cover(body)
    sketch.area(body, mix(FELT.edge, FELT.ink, 0.55))
    sketch.area(rounded(_WIDTH - 2 * _RIM, _HEIGHT - 2 * _RIM, _CORNER - _RIM), FELT.ivory)
    for number, y in zip(tile, (-0.25, 0.25), strict=True):
        _half(sketch, number, y * (_HEIGHT - 2 * _RIM))
    sketch.stroke([(-0.42 * _WIDTH, 0), (0.42 * _WIDTH, 0)], _DIVIDER, mix(FELT.edge, FELT.ink, 0.3))
    return _png(sketch)


def _half(sketch: Sketch, number: int, y: float) -> None:
    sketch.area(_moved(rounded(_FIELD_WIDTH, _FIELD_HEIGHT, _FIELD_CORNER), y), FELT.tint(number))
    sketch.text(0, y, str(number), _NUMERAL, FELT.numeral(number))


def _moved(outline: list[Point], by: float) -> list[Point]:
    return [(x, y + by) for x, y in outline]


def _png(sketch: Sketch) -> bytes:
    written = io.BytesIO()
    sketch.sprite().save(written, "PNG", optimize=True)
    return written.getvalue()
