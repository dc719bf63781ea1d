"""The themes: three sets of colours for the same picture."""

from typing import Final

from bot.render.colours import Colour, Colours

_VALUES: tuple[Colour, ...] = (
    (32, 16, 0), (101, 132, 255), (34, 153, 137), (191, 10, 75), (0, 76, 0),
    (0, 0, 165), (182, 127, 0), (255, 61, 133), (113, 0, 255), (83, 16, 59),
    (157, 128, 179), (99, 19, 41), (44, 105, 0), (32, 111, 161), (0, 71, 176),
    (20, 131, 100), (144, 71, 109), (233, 42, 87), (61, 58, 104),
)  # fmt: skip
"""Found by search for the largest difference (CIEDE2000) between any two of them in normal, protan, deutan and
tritan vision, with contrast enough on ivory."""

_SEATS: tuple[Colour, ...] = (
    (108, 190, 245), (240, 170, 50), (70, 205, 150), (245, 232, 100),
    (240, 150, 200), (245, 115, 75), (180, 165, 255), (230, 230, 225),
)  # fmt: skip

FELT: Final = Colours(
    ground=(33, 82, 70),
    strip=(20, 50, 43),
    chalk=(220, 235, 228),
    shadow=(9, 28, 23),
    ivory=(255, 250, 238),
    edge=(122, 104, 72),
    ink=(34, 30, 26),
    gold=(255, 206, 70),
    muted=(128, 164, 152),
    latest=(105, 222, 255),
    foot=(255, 132, 62),
    values=_VALUES,
    seats=_SEATS,
)
"""A card table."""

LIGHT: Final = Colours(
    ground=(222, 226, 214),
    strip=(196, 203, 188),
    chalk=(44, 54, 48),
    shadow=(120, 126, 112),
    ivory=(255, 253, 247),
    edge=(112, 96, 68),
    ink=(34, 30, 26),
    gold=(255, 196, 40),
    muted=(176, 182, 170),
    latest=(0, 118, 205),
    foot=(222, 72, 0),
    values=_VALUES,
    seats=_SEATS,
)
"""A bright cloth, for bright rooms and for paper."""

HIGH_CONTRAST: Final = Colours(
    ground=(0, 0, 0),
    strip=(26, 26, 26),
    chalk=(255, 255, 255),
    shadow=(0, 0, 0),
    ivory=(255, 255, 255),
    edge=(90, 90, 90),
    ink=(0, 0, 0),
    gold=(255, 221, 0),
    muted=(176, 176, 176),
    latest=(60, 220, 255),
    foot=(255, 130, 30),
    values=_VALUES,
    seats=_SEATS,
    tinting=0.12,
    inking=0.6,
)
"""Nearly black and white."""
