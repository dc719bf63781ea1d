"""The colours of the table, and the fixed palette that makes its pictures small."""

from functools import lru_cache

from PIL import Image

Colour = tuple[int, int, int]

FELT: Colour = (33, 82, 70)
STRIP: Colour = (20, 50, 43)
SHADOW: Colour = (9, 28, 23)
CHALK: Colour = (214, 230, 222)
"""Writing and lines on felt."""
IVORY: Colour = (255, 250, 238)
EDGE: Colour = (122, 104, 72)
INK: Colour = (34, 30, 26)
GOLD: Colour = (255, 206, 70)
"""What may be done now."""
MUTED: Colour = (128, 164, 152)
"""What may not be done now."""
CYAN: Colour = (105, 222, 255)
"""The tiles laid last."""
ORANGE: Colour = (255, 132, 62)
"""A foot that wants its toes."""

VALUES: tuple[Colour, ...] = (
    (32, 16, 0),
    (101, 132, 255),
    (34, 153, 137),
    (191, 10, 75),
    (0, 76, 0),
    (0, 0, 165),
    (182, 127, 0),
    (255, 61, 133),
    (113, 0, 255),
    (83, 16, 59),
    (157, 128, 179),
    (99, 19, 41),
    (44, 105, 0),
    (32, 111, 161),
    (0, 71, 176),
    (20, 131, 100),
    (144, 71, 109),
    (233, 42, 87),
    (61, 58, 104),
)
"""The colour of every number: found by search for the largest difference (CIEDE2000) between any two of them
in normal, protan, deutan and tritan vision, with contrast enough on ivory. Only ever the second sign."""

SEATS: tuple[Colour, ...] = (
    (108, 190, 245),
    (240, 170, 50),
    (70, 205, 150),
    (245, 232, 100),
    (240, 150, 200),
    (245, 115, 75),
    (180, 165, 255),
    (230, 230, 225),
)
"""Colours of the seats, by turns; the shapes turn differently (badges.py), so 20 seats are all unlike."""


def mix(base: Colour, other: Colour, share: float) -> Colour:
    """``base`` with ``share`` (0 … 1) of ``other`` in it."""
    r, g, b = (round(x + (y - x) * share) for x, y in zip(base, other, strict=True))
    return r, g, b


def tint(number: int) -> Colour:
    """The ground of a numeral."""
    return mix((255, 255, 255), VALUES[number], 0.22)


def ink(number: int) -> Colour:
    """A numeral on its tint; dark enough to be read at any size."""
    return mix(VALUES[number], (0, 0, 0), 0.3)


def _ramp(first: Colour, last: Colour, steps: int) -> list[Colour]:
    return [mix(first, last, step / steps) for step in range(steps + 1)]


@lru_cache(maxsize=2)
def _palette(large: bool) -> Image.Image:
    """At most 256 colours: every colour above and the blends that smooth edges, glows and shadows need."""
    colours = [
        *_ramp(FELT, SHADOW, 14),
        *_ramp(FELT, CHALK, 5),
        *_ramp(STRIP, CHALK, 5),
        *_ramp(IVORY, EDGE, 8),
        *_ramp(IVORY, INK, 7),
        *_ramp(EDGE, SHADOW, 3),
        *_ramp(FELT, GOLD, 5),
        *_ramp(GOLD, INK, 6),
        *_ramp(GOLD, IVORY, 2),
        *_ramp(FELT, CYAN, 7),
        *_ramp(CYAN, INK, 4),
        *_ramp(FELT, ORANGE, 7),
        *_ramp(ORANGE, IVORY, 2),
        *_ramp(FELT, MUTED, 3),
        *_ramp(MUTED, STRIP, 3),
        (255, 255, 255),
    ]
    for seat in SEATS:
        colours += [*_ramp(seat, STRIP, 3)[:3], *_ramp(seat, INK, 3)[1:3], mix(seat, FELT, 0.5)]
    for number in range(len(VALUES) if large else 10):
        colours += [tint(number), mix(tint(number), ink(number), 0.5), ink(number)]
        if not large:
            colours += _ramp(VALUES[number], IVORY, 4)[:4]
    unique = list(dict.fromkeys(colours))
    assert len(unique) <= 256
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in unique for channel in colour])
    return image


def indexed(image: Image.Image, highest: int) -> Image.Image:
    """An RGB picture in the fixed palette for a double-``highest`` set."""
    return image.quantize(palette=_palette(highest > 9), dither=Image.Dither.NONE)
