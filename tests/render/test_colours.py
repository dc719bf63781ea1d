"""The colours can be told apart, by people with any of the common kinds of colour vision."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from bot.render import Look, Theme, sprites
from bot.render.badges import badge
from bot.render.colours import Colour, Colours, brightness, mix
from bot.render.palette import palette, wanted_colours
from bot.render.sprites import CHIP_FILLS, chip_colours
from bot.render.themes import FELT, HIGH_CONTRAST

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}  # fmt: skip

Triple = tuple[float, float, float]


def _linear(colour: Colour) -> Triple:
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (x / 255 for x in colour))
    return r, g, b


def _contrast(a: Colour, b: Colour) -> float:
    low, high = sorted((brightness(a), brightness(b)))
    return (high + 0.05) / (low + 0.05)


def _lab(colour: Colour, vision: str) -> Triple:
    linear = _linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(m * x for m, x in zip(row, linear, strict=True)))) for row in VISION[vision]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _difference(first: Triple, second: Triple) -> float:
    """CIEDE2000."""
    l1, a1, b1 = first
    l2, a2, b2 = second
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def _least(colours: tuple[Colour, ...], vision: str) -> float:
    return min(_difference(_lab(a, vision), _lab(b, vision)) for a, b in combinations(colours, 2))


@pytest.fixture(params=Theme)
def colours(request: pytest.FixtureRequest) -> Colours:
    return Look(theme=request.param).colours


@pytest.mark.parametrize(
    ("vision", "ten", "all_"),
    [("normal", 16, 10), ("protan", 16, 10), ("deutan", 16, 10), ("tritan", 9.5, 6)],
)
def test_numbers_differ_in_every_vision(colours: Colours, vision: str, ten: float, all_: float) -> None:
    assert _least(colours.values[:10], vision) >= ten, "double-nine"
    assert _least(colours.values, vision) >= all_, "double-eighteen"


def test_pips_and_numerals_stand_out_from_their_ground(colours: Colours) -> None:
    numerals = 7 if colours is HIGH_CONTRAST else 4.5
    assert min(_contrast(colour, colours.ivory) for colour in colours.values) >= 3
    assert min(_contrast(colours.numeral(n), colours.tint(n)) for n in range(19)) >= numerals


def test_letters_and_writing_stand_out_from_their_ground(colours: Colours) -> None:
    """Pictures are opaque: what is read stands on the picture's own ground, on a dark page and on a bright one."""
    due, other = (12, 7) if colours is HIGH_CONTRAST else (7, 4.5)
    fills = {kind: chip_colours(kind, colours) for kind in CHIP_FILLS}
    assert _contrast(fills["due"][0], fills["due"][2]) >= due
    assert _contrast(fills["waiting"][0], fills["waiting"][2]) >= other
    assert _contrast(fills["dead"][0], fills["dead"][2]) >= other
    assert _contrast(colours.chalk, colours.strip) >= due
    assert _contrast(colours.chalk, colours.panel) >= due
    assert _contrast(colours.chalk, colours.ground) >= due
    for fill in (colours.latest, colours.gold):
        assert _contrast(fill, colours.on(fill)) >= 4.5
    for seat in colours.seats:
        assert _contrast(seat, colours.ink) >= 4.5


def test_marks_stand_out_from_the_ground(colours: Colours) -> None:
    """Graphic signs, of which the WCAG asks 3; a chip has its rim for it where the ground is bright."""
    for mark in (colours.latest, colours.foot, colours.chalk):
        assert _contrast(mark, colours.ground) >= 3
    for fill, rim, _ in (chip_colours(kind, colours) for kind in CHIP_FILLS):
        assert max(_contrast(fill, colours.ground), _contrast(rim, colours.ground)) >= 3
    edge = mix(colours.edge, colours.ink, 0.1)
    assert max(_contrast(colours.ivory, colours.ground), _contrast(edge, colours.ground)) >= 3
    for seat in colours.seats:
        assert max(_contrast(seat, colours.strip), _contrast(colours.ink, colours.strip)) >= 3


@pytest.mark.parametrize("vision", VISION)
def test_the_rings_of_what_was_laid_last_and_of_the_foot_differ_in_every_vision(
    colours: Colours, vision: str
) -> None:
    assert _difference(_lab(colours.latest, vision), _lab(colours.foot, vision)) >= 20
    assert _difference(_lab(colours.gold, vision), _lab(colours.muted, vision)) >= 12


def test_states_differ_without_colour() -> None:
    """In grey, too: an open end by its fill and rim, a last tile by its flag, a candidate by its letter on one, a
    foot by the dashed places of its toes (T20)."""
    grey = {kind: sprites.chip("A", 60, kind, FELT).convert("LA").tobytes() for kind in CHIP_FILLS}
    assert len(set(grey.values())) == 3
    sizes = [sprites.chip_size(60, kind) for kind in CHIP_FILLS]
    assert len(set(sizes)) == 3


def test_the_palettes_fit_a_png(colours: Colours) -> None:
    for large in (False, True):
        wanted = list(dict.fromkeys(wanted_colours(colours, large)))
        assert len(wanted) <= 256
        assert palette(colours, large).getpalette() == [channel for colour in wanted for channel in colour]


def test_no_two_seats_look_alike_even_without_their_numbers(colours: Colours) -> None:
    looks = {
        (badge(seat, 46, colours).getchannel("A").tobytes(), badge(seat, 46, colours).getpixel((18, 27)))
        for seat in range(20)
    }
    assert len(looks) == 20
