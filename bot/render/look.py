"""How people want their pictures: the theme, and what stands on the tiles."""

from dataclasses import dataclass
from enum import StrEnum

from bot.render import themes
from bot.render.colours import Colours


class Theme(StrEnum):
    """Which colours a picture has."""

    FELT = "felt"
    LIGHT = "light"
    HIGH_CONTRAST = "high_contrast"


class Faces(StrEnum):
    """What stands on the tiles. ``AUTO`` shows pips where they can be read and numerals elsewhere."""

    AUTO = "auto"
    PIPS = "pips"
    NUMERALS = "numerals"


_COLOURS = {
    Theme.FELT: themes.FELT,
    Theme.LIGHT: themes.LIGHT,
    Theme.HIGH_CONTRAST: themes.HIGH_CONTRAST,
}

_READABLE = 67
"""Pips can be read where a half is 23 pixels when 1600 are shown as 550: on a phone."""
_MOST_READABLE = 9
"""Nobody tells 10 pips from 11 at a glance."""


@dataclass(frozen=True, slots=True)
class Look:
    """The wishes of those who look; a picture is painted for one look."""

    theme: Theme = Theme.FELT
    faces: Faces = Faces.AUTO

    @property
    def colours(self) -> Colours:
        return _COLOURS[self.theme]

    def with_pips(self, highest: int, unit: float) -> bool:
        """Whether tiles of a double-``highest`` set show pips where the side of a half is ``unit`` pixels."""
        if self.faces is Faces.AUTO:
            return highest <= _MOST_READABLE and unit >= _READABLE
        return self.faces is Faces.PIPS


USUAL = Look()
"""What nobody has asked for otherwise."""
