"""The sign of a seat: its number in a shape and a colour, never only a colour. Names are not painted, for no
font covers all scripts."""

from PIL import Image

from bot.render.cache import kept
from bot.render.colours import Colour, Colours
from bot.render.shapes import Point, polygon
from bot.render.sketch import Sketch

_ARM = 0.52
_CROSS: list[Point] = [
    (-_ARM, -1), (_ARM, -1), (_ARM, -_ARM), (1, -_ARM), (1, _ARM), (_ARM, _ARM),
    (_ARM, 1), (-_ARM, 1), (-_ARM, _ARM), (-1, _ARM), (-1, -_ARM), (-_ARM, -_ARM),
]  # fmt: skip

_SHAPES: tuple[tuple[list[Point], float], ...] = (
    (polygon(range(24), (0.94,)), 0.0),
    (polygon((3, 9, 15, 21), (1.2,)), 0.0),
    ([(x, y + 0.22) for x, y in polygon((18, 2, 10), (1.3,))], 0.2),
    (polygon((0, 6, 12, 18), (1.12,)), 0.0),
    (polygon((0, 4, 8, 12, 16, 20), (1.04,)), 0.0),
    ([(x, y - 0.22) for x, y in polygon((6, 14, 22), (1.3,))], -0.2),
    (_CROSS, 0.0),
    (polygon(range(24), (1.1, 0.8)), 0.0),
)
"""Outline in halves of the badge's size, and how far below the middle its number stands."""


def seat_name(seat: int) -> str:
    """What a seat is called in pictures: people count from 1."""
    return str(seat + 1)


def seat_colour(seat: int, colours: Colours) -> Colour:
    """Shapes repeat after 8 seats; the colours are then shifted, so no two of 24 seats look alike."""
    return colours.seats[(seat + 3 * (seat // len(_SHAPES))) % len(colours.seats)]


@kept
def badge(seat: int, size: int, colours: Colours) -> Image.Image:
    """The sign of ``seat``, about ``size`` pixels across."""
    outline, below = _SHAPES[seat % len(_SHAPES)]
    name = seat_name(seat)
    sketch = Sketch(size * 1.2, size * 1.2, colours.ink)
    sketch.cover([(x * size / 2, y * size / 2) for x, y in outline])
    inner = size / 2 * 0.9
    sketch.area([(x * inner, y * inner) for x, y in outline], seat_colour(seat, colours))
    sketch.text(0, below * size / 2, name, size * (0.58 if len(name) == 1 else 0.46), colours.ink)
    return sketch.sprite()


_CROWN: list[Point] = [
    (-1, 0.7), (-1, -0.5), (-0.45, 0.1), (0, -0.8), (0.45, 0.1), (1, -0.5), (1, 0.7),
]  # fmt: skip


@kept
def crown(size: int, colours: Colours) -> Image.Image:
    """The sign of who has won."""
    sketch = Sketch(size + 2, size + 2, colours.ink)
    sketch.cover([(x * size / 2, y * size / 2) for x, y in _CROWN])
    inner = size / 2 * 0.8
    sketch.area([(x * inner, y * inner + size * 0.015) for x, y in _CROWN], colours.gold)
    return sketch.sprite()
