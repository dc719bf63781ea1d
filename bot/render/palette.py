"""The fixed palettes that make pictures small: one for every theme and kind of set."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from bot.render.colours import Colour, Colours, mix, ramp

_SMALL_SET = 9


def indexed(image: Image.Image, colours: Colours, highest: int) -> Image.Image:
    """An RGB picture in the palette of a theme for a double-``highest`` set."""
    return image.quantize(palette=palette(colours, highest > _SMALL_SET), dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def palette(colours: Colours, large: bool) -> Image.Image:
    """A picture that holds at most 256 colours: the theme's, and the blends that smooth edges, glows and
    shadows need. Sets with numbers beyond 9 are ``large``."""
    unique = dict.fromkeys(wanted_colours(colours, large))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in unique for channel in colour])
    return image


def wanted_colours(colours: Colours, large: bool) -> Iterator[Colour]:
    """What a palette holds; some colours come more than once."""
    yield from _blends(colours)
    yield from _seats(colours)
    yield from _numbers(colours, large)


def _blends(c: Colours) -> Iterator[Colour]:
    for first, last, steps in (
        (c.ground, c.shadow, 14),
        (c.ground, c.chalk, 5),
        (c.strip, c.chalk, 5),
        (c.ivory, c.edge, 8),
        (c.ivory, c.ink, 7),
        (c.edge, c.shadow, 3),
        (c.ground, c.gold, 5),
        (c.gold, c.ink, 6),
        (c.gold, c.ivory, 2),
        (c.ground, c.latest, 7),
        (c.latest, c.ink, 4),
        (c.ground, c.foot, 7),
        (c.foot, c.ivory, 2),
        (c.ground, c.muted, 3),
        (c.muted, c.ink, 4),
    ):
        yield from ramp(first, last, steps)
    yield 255, 255, 255


def _seats(c: Colours) -> Iterator[Colour]:
    for seat in c.seats:
        yield from (seat, mix(seat, c.strip, 1 / 3), mix(seat, c.strip, 2 / 3))
        yield from (mix(seat, c.ink, 1 / 3), mix(seat, c.ink, 2 / 3), mix(seat, c.ground, 0.5))


def _numbers(c: Colours, large: bool) -> Iterator[Colour]:
    for number in range(len(c.values) if large else _SMALL_SET + 1):
        tint, numeral = c.tint(number), c.numeral(number)
        yield from (tint, mix(tint, numeral, 0.5), numeral)
        yield from list(ramp(c.values[number], c.ivory, 4))[: 1 if large else 4]
