"""A picture in the making: a card to put sprites, panels and writing on."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.render.cache import kept
from bot.render.colours import Colour, Colours
from bot.render.lettering import write
from bot.render.palette import indexed
from bot.render.shapes import Point, rounded
from bot.render.sketch import Stencil

WIDTH = 1600
HEIGHT, HIGHEST = 1018, 1280
"""11 to 7, the shape that a chat window shows largest, and 5 to 4, the highest that it shows well."""

_EFFORT = 4
"""Of the compression: more costs twice the time and saves 6 % of the bytes."""

Box = tuple[float, float, float, float]


class Card:
    """Coordinates are pixels from the top left."""

    def __init__(self, width: int, height: int, colours: Colours) -> None:
        self.width, self.height, self.colours = width, height, colours
        self._image = Image.new("RGB", (width, height), colours.ground)
        self._draw = ImageDraw.Draw(self._image)

    def put(self, sprite: Image.Image, x: float, y: float) -> None:
        """Lay a sprite with its middle at (x, y)."""
        self._image.paste(sprite, _corner(sprite, x, y), sprite)

    def stain(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        """Colour the ground through a mask with its middle at (x, y)."""
        self._image.paste(colour, _corner(mask, x, y), mask)

    def bar(self, box: Box, colour: Colour) -> None:
        """A plain rectangle: left, top, right, bottom."""
        self._draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=colour)

    def panel(self, box: Box, corner: float, colour: Colour) -> None:
        """A rectangle with smooth round corners."""
        mask = _panel(round(box[2] - box[0]), round(box[3] - box[1]), corner)
        self.stain(mask, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, colour)

    def line(self, points: Sequence[Point], thickness: float, colour: Colour) -> None:
        """A smooth line with round ends."""
        margin = thickness + 2
        left, right = min(x for x, _ in points) - margin, max(x for x, _ in points) + margin
        top, bottom = min(y for _, y in points) - margin, max(y for _, y in points) + margin
        x0, y0 = round((left + right) / 2), round((top + bottom) / 2)
        stencil = Stencil(right - left + 2, bottom - top + 2)
        stencil.cover_stroke([(x - x0, y - y0) for x, y in points], thickness)
        self.stain(stencil.mask(), x0, y0, colour)

    def text(self, x: float, y: float, text: str, size: int, colour: Colour, align: str = "m") -> None:
        """As ``lettering.write``."""
        write(self._draw, x, y, text, size, colour, align)

    def cut(self, corner: float) -> Image.Image:
        """What is on the card, cut out with round corners; to be put on another card."""
        mask = _panel(self.width, self.height, corner)
        left, top = (mask.width - self.width) // 2, (mask.height - self.height) // 2
        piece = self._image.copy()
        piece.putalpha(mask.crop((left, top, left + self.width, top + self.height)))
        return piece

    def png(self, highest: int) -> bytes:
        """The finished picture, in the palette for a double-``highest`` set."""
        out = io.BytesIO()
        indexed(self._image, self.colours, highest).save(out, "PNG", compress_level=_EFFORT)
        return out.getvalue()


def _corner(image: Image.Image, x: float, y: float) -> tuple[int, int]:
    return round(x - image.width / 2), round(y - image.height / 2)


@kept
def _panel(width: int, height: int, corner: float) -> Image.Image:
    """The mask of a rectangle with round corners."""
    stencil = Stencil(width, height)
    stencil.cover(rounded(width, height, min(corner, width / 2, height / 2)))
    return stencil.mask()
