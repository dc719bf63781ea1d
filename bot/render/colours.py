"""What colours a theme names, and how colours are blended."""

from collections.abc import Iterator
from dataclasses import dataclass, field

Colour = tuple[int, int, int]


@dataclass(frozen=True, eq=False, slots=True)
class Colours:
    """The colours of one theme (themes.py has them). Each theme exists once, and sprites are kept by it."""

    ground: Colour
    """The table."""
    strip: Colour
    """The bar with the seats, and deep parts of the ground."""
    chalk: Colour
    """Writing and lines on ground and strip."""
    shadow: Colour
    ivory: Colour
    """The face of a tile."""
    edge: Colour
    """The rim of a tile."""
    ink: Colour
    """Writing on gold and on ivory, outlines of signs."""
    gold: Colour
    """What may be done now; who is to move; who leads."""
    muted: Colour
    """What may not be done now."""
    latest: Colour
    """The tiles laid last."""
    foot: Colour
    """A foot that wants its toes."""
    values: tuple[Colour, ...]
    """The colour of every number, as pips. Only ever the second sign."""
    seats: tuple[Colour, ...]
    """Colours of the seats, by turns; the shapes turn differently (badges.py), so 24 seats are all unlike."""
    tinting: float = 0.22
    """How much of its number's colour the ground of a numeral has."""
    inking: float = 0.3
    """How much darker a numeral is than its number's colour."""
    panel: Colour = field(init=False)
    """A field on the ground, to be told from it."""
    faint: Colour = field(init=False)
    """Lines on the ground that may be overlooked."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "panel", mix(self.ground, self.strip, 0.6))
        object.__setattr__(self, "faint", mix(self.ground, self.chalk, 0.4))

    def tint(self, number: int) -> Colour:
        """The ground of a numeral."""
        return mix((255, 255, 255), self.values[number], self.tinting)

    def numeral(self, number: int) -> Colour:
        """A numeral on its tint; dark enough to be read at any size."""
        return mix(self.values[number], (0, 0, 0), self.inking)

    def on(self, fill: Colour) -> Colour:
        """Writing on ``fill``: dark or white, whichever stands out more."""
        return self.ink if brightness(fill) > _MIDDLE else (255, 255, 255)


_MIDDLE = 0.2
"""From about this brightness on, dark writing stands out more than white."""


def brightness(colour: Colour) -> float:
    """How bright a colour is to the eye, 0 … 1 (the relative luminance of the WCAG)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (x / 255 for x in colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def mix(base: Colour, other: Colour, share: float) -> Colour:
    """``base`` with ``share`` (0 … 1) of ``other`` in it."""
    r, g, b = (round(x + (y - x) * share) for x, y in zip(base, other, strict=True))
    return r, g, b


def ramp(first: Colour, last: Colour, steps: int) -> Iterator[Colour]:
    """From ``first`` to ``last`` in so many steps, both included."""
    return (mix(first, last, step / steps) for step in range(steps + 1))
