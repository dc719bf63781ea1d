"""The small pictures a table is put together from: tiles, halos, dashed places, chips. All cached.

``unit`` is the side of half a tile in pixels; ``direction`` leads from the low half to the high one.
"""

from typing import Literal

from PIL import Image, ImageFilter

from bot.engine.tiles import Tile
from bot.render import pips
from bot.render.cache import kept
from bot.render.colours import Colour, Colours, mix
from bot.render.shapes import Point, dashes, heading, polygon, rounded, turned
from bot.render.sketch import Sketch, Stencil

ChipKind = Literal["due", "waiting", "dead"]

_LENGTH, _WIDTH = 1.94, 0.94
"""A tile is drawn a little smaller than its place, so that tiles that touch can be told apart."""
_CORNER = 0.16
_CHIP_SIZES: dict[ChipKind, float] = {"due": 0.92, "waiting": 0.82, "dead": 0.7}
CHIP_FILLS: dict[ChipKind, float] = {"due": 0.43, "waiting": 0.47, "dead": 0.45}
"""The radius of a chip's ground, in its sizes."""
_LEAST_CHIPS: dict[ChipKind, int] = {"due": 42, "waiting": 38, "dead": 32}
"""In pixels: letters stay readable when the table is far away."""
_ASIDE = 0.06
"""How far the pips and the two digits of the starter give way to its star, in units."""
_SMALL_STAR, _LARGE_STAR = 0.36, 0.52
"""How large the star is, in units: between pips or two digits, and between single ones."""
_PINNED = 30
"""On smaller tiles a pin is a speck."""


def _reach(direction: int) -> Point:
    """Half the width and height of the upright box round a tile, in units."""
    x, y = map(abs, heading(direction))
    return x + y / 2, y + x / 2


@kept
def tile(
    face: Tile, direction: int, unit: int, colours: Colours, *, with_pips: bool, starred: bool = False
) -> Image.Image:
    """A tile that points in ``direction``; ``starred`` is the starter, on whose middle a star is put."""
    width, height = _reach(direction)
    sketch = Sketch(2 * width * unit + 2, 2 * height * unit + 2, colours.ivory)
    body = rounded(_LENGTH * unit, _WIDTH * unit, _CORNER * unit, direction)
    sketch.cover(body)
    sketch.bevel(0.055 * unit, (255, 255, 255), mix(colours.ivory, colours.edge, 0.4))
    sketch.stroke(body, 0.055 * unit, mix(colours.edge, colours.ink, 0.1), closed=True)
    for number, side in zip(face, (-1, 1), strict=True):
        middle = turned(side * 0.5 * unit, 0, direction)
        shifted = turned(side * (0.5 + (_ASIDE if starred else 0)) * unit, 0, direction)
        if with_pips:
            _pips(sketch, number, shifted, direction, unit, colours)
        else:
            _ground(sketch, number, middle, direction, unit, colours)
            _numeral(sketch, number, shifted if number > 9 else middle, unit, colours)
    _divider(sketch, direction, unit, colours)
    if with_pips and unit >= _PINNED and not starred:
        _pin(sketch, unit, colours)
    return sketch.sprite()


def _divider(sketch: Sketch, direction: int, unit: int, colours: Colours) -> None:
    """The line across the middle."""
    ends = [turned(0, y * unit, direction) for y in (-0.36, 0.36)]
    sketch.stroke(ends, 0.045 * unit, mix(colours.ivory, colours.edge, 0.75))


def _pin(sketch: Sketch, unit: int, colours: Colours) -> None:
    """The brass pin that real tiles spin on when they are shuffled."""
    sketch.disc(0, 0, 0.085 * unit, colours.edge)
    sketch.disc(0, 0, 0.06 * unit, mix(colours.gold, colours.edge, 0.3))
    sketch.disc(-0.015 * unit, -0.015 * unit, 0.025 * unit, mix(colours.gold, colours.ivory, 0.5))


def _pips(sketch: Sketch, number: int, middle: Point, direction: int, unit: int, colours: Colours) -> None:
    radius = pips.radius(number) * unit
    for along, across in pips.PATTERNS[number]:
        x, y = turned(along * unit, across * unit, direction)
        sketch.disc(middle[0] + x, middle[1] + y, radius, colours.values[number])


def _ground(sketch: Sketch, number: int, middle: Point, direction: int, unit: int, colours: Colours) -> None:
    """The tint of a number, under it."""
    ground = rounded(0.82 * unit, 0.84 * unit, 0.13 * unit, direction)
    sketch.area([(x + middle[0], y + middle[1]) for x, y in ground], colours.tint(number))


def _numeral(sketch: Sketch, number: int, middle: Point, unit: int, colours: Colours) -> None:
    """A number, upright whatever the direction of the tile."""
    size = 0.84 if number < 10 else 0.6
    sketch.text(*middle, str(number), size * unit, colours.numeral(number))


def shadow(direction: int, unit: int) -> Image.Image:
    """The mask of a tile's soft shadow."""
    return halo(direction, unit, 0.0, 0.09)


@kept
def halo(direction: int, unit: int, grow: float, blur: float) -> Image.Image:
    """The mask of a tile grown on all sides by ``grow`` units, its edge soft over ``blur`` units."""
    width, height = _reach(direction)
    margin = 2 * (grow + 3 * blur)
    stencil = Stencil((2 * width + margin) * unit, (2 * height + margin) * unit)
    size = (_LENGTH + 2 * grow) * unit, (_WIDTH + 2 * grow) * unit
    stencil.cover(rounded(*size, (_CORNER + grow) * unit, direction))
    mask = stencil.mask()
    return mask.filter(ImageFilter.GaussianBlur(blur * unit)) if blur else mask


@kept
def spine(dx: int, dy: int, unit: int) -> Image.Image:
    """The mask of a short line under a joint, from one tile's half to the other's, ``dx`` and ``dy`` pixels on."""
    thickness = 0.2 * unit
    stencil = Stencil(abs(dx) + thickness + 2, abs(dy) + thickness + 2)
    stencil.cover_stroke([(-dx / 2, -dy / 2), (dx / 2, dy / 2)], thickness)
    return stencil.mask()


@kept
def place(direction: int, unit: int) -> Image.Image:
    """The mask of the dashed outline of a tile that is still missing."""
    width, height = _reach(direction)
    stencil = Stencil(2 * width * unit + 2, 2 * height * unit + 2)
    for dash in dashes(rounded(1.84 * unit, 0.84 * unit, 0.14 * unit, direction), 0.16 * unit):
        stencil.cover_stroke(dash, max(2.0, 0.06 * unit))
    return stencil.mask()


def chip_size(unit: int, kind: ChipKind) -> int:
    """The diameter of a chip in pixels."""
    return max(_LEAST_CHIPS[kind], round(_CHIP_SIZES[kind] * unit))


@kept
def chip(letter: str, size: int, kind: ChipKind, colours: Colours) -> Image.Image:
    """A letter for an open end. The kinds differ in size, rim and fill, not only in colour.

    Due: gold with a strong rim. Not now: plain grey. Never again: a hollow ring.
    """
    fill, rim, writing = chip_colours(kind, colours)
    sketch = Sketch(size + 2, size + 2, rim)
    sketch.cover_disc(size / 2)
    sketch.disc(0, 0, size * CHIP_FILLS[kind], fill)
    sketch.text(0, 0, letter, size * (0.68 if len(letter) == 1 else 0.5), writing)
    return sketch.sprite()


def chip_colours(kind: ChipKind, colours: Colours) -> tuple[Colour, Colour, Colour]:
    """Fill, rim and writing."""
    if kind == "due":
        return colours.gold, colours.ink, colours.ink
    if kind == "waiting":
        return colours.muted, mix(colours.muted, colours.ink, 0.5), mix(colours.ink, colours.muted, 0.15)
    return colours.ground, mix(colours.ground, colours.chalk, 0.6), mix(colours.ground, colours.chalk, 0.8)


_FLAG: tuple[Point, ...] = ((-0.5, -0.48), (0.5, -0.48), (0.5, 0.26), (0, 0.54), (-0.5, 0.26))
"""A square with a point below: no seat's badge and no open end's disc looks like it."""


@kept
def token(text: str, size: int, colour: Colour, colours: Colours) -> Image.Image:
    """A small flag with a sign, ``size`` pixels wide: the order in which the last tiles were laid."""
    sketch = Sketch(size + 2, 1.08 * size + 2, colours.ink)
    sketch.cover([(x * size, y * size) for x, y in _FLAG])
    inner = 0.82 * size
    sketch.area([(x * inner, y * inner) for x, y in _FLAG], colour)
    sketch.text(0, -0.07 * size, text, size * (0.74 if len(text) == 1 else 0.54), colours.on(colour))
    return sketch.sprite()


_STAR = polygon(range(18, 42, 2), (1.0, 0.5))


def star_size(starter: Tile, unit: int, *, with_pips: bool) -> int:
    """The size of the starter's star in pixels: it hides no pip and no digit."""
    return round((_SMALL_STAR if with_pips or starter.low > 9 else _LARGE_STAR) * unit)


@kept
def star(size: int, colours: Colours) -> Image.Image:
    """The mark of the starter: a gold star."""
    sketch = Sketch(size + 2, size + 2, colours.ink)
    sketch.cover([(x * size / 2, y * size / 2) for x, y in _STAR])
    inner = size / 2 * 0.78
    sketch.area([(x * inner, y * inner) for x, y in _STAR], colours.gold)
    return sketch.sprite()


_SIGNS = (*(polygon(range(0, 24, 24 // sides)) for sides in (4, 3, 6)), _STAR)


@kept
def knot(sign: int | None, size: int, colours: Colours) -> Image.Image:
    """A dot of a link, or with a ``sign`` the mark of both its ends; signs repeat after four."""
    outline = polygon(range(24)) if sign is None else _SIGNS[sign % len(_SIGNS)]
    sketch = Sketch(size + 2, size + 2, colours.ink)
    sketch.cover([(x * size / 2, y * size / 2) for x, y in outline])
    inner = size / 2 * 0.64
    sketch.area([(x * inner, y * inner) for x, y in outline], (255, 255, 255))
    return sketch.sprite()
