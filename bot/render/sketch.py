"""A small picture drawn several times too large and then reduced: smooth edges with Pillow's plain shapes."""

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from bot.render.colours import Colour
from bot.render.lettering import write
from bot.render.shapes import Point

FINE = 4
"""How many times too large."""


class Stencil:
    """A mask in the making. Coordinates are pixels of the finished picture, the origin lies in its middle."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = _even(width), _even(height)
        self._size = (self._width * FINE, self._height * FINE)
        self._cover = Image.new("L", self._size, 0)
        self._mask = ImageDraw.Draw(self._cover)

    def _fine(self, points: Sequence[Point]) -> list[Point]:
        x0, y0 = self._width / 2, self._height / 2
        return [((x0 + x) * FINE, (y0 + y) * FINE) for x, y in points]

    def cover(self, outline: Sequence[Point]) -> None:
        """Make the inside of ``outline`` opaque."""
        self._mask.polygon(self._fine(outline), fill=255)

    def cover_stroke(self, points: Sequence[Point], thickness: float) -> None:
        """Make a line opaque, with round ends."""
        fine, width = self._fine(points), max(FINE, round(thickness * FINE))
        self._mask.line(fine, fill=255, width=width, joint="curve")
        for end in (fine[0], fine[-1]):
            self._mask.circle(end, width / 2, fill=255)

    def cover_disc(self, radius: float) -> None:
        """Make a disc in the middle opaque."""
        self._mask.circle((self._size[0] / 2, self._size[1] / 2), radius * FINE, fill=255)

    def mask(self) -> Image.Image:
        """What is covered, as a mask to stain through."""
        return self._cover.reduce(FINE)


class Sketch(Stencil):
    """A coloured picture: everything is painted on a ground, and what is covered is cut out of it at last."""

    def __init__(self, width: float, height: float, ground: Colour) -> None:
        super().__init__(width, height)
        self._image = Image.new("RGB", self._size, ground)
        self._draw = ImageDraw.Draw(self._image)

    def area(self, outline: Sequence[Point], colour: Colour) -> None:
        self._draw.polygon(self._fine(outline), fill=colour)

    def stroke(
        self, points: Sequence[Point], thickness: float, colour: Colour, *, closed: bool = False
    ) -> None:
        fine = self._fine([*points, *points[:2]] if closed else points)
        self._draw.line(fine, fill=colour, width=max(FINE, round(thickness * FINE)), joint="curve")

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        (middle,) = self._fine([(x, y)])
        self._draw.circle(middle, radius * FINE, fill=colour)

    def text(self, x: float, y: float, text: str, size: float, colour: Colour) -> None:
        ((cx, cy),) = self._fine([(x, y)])
        write(self._draw, cx, cy, text, max(8, round(size * FINE)), colour)

    def bevel(self, depth: float, light: Colour, shade: Colour) -> None:
        """Lighten the covered shape's edge at the top left and darken it at the bottom right."""
        by = max(2, round(depth * FINE))
        for shift, colour in ((by, light), (-by, shade)):
            moved = ImageChops.offset(self._cover, shift, shift)
            self._image.paste(colour, mask=ImageChops.subtract(self._cover, moved))

    def sprite(self) -> Image.Image:
        self._image.putalpha(self._cover)
        return self._image.convert("RGBa").reduce(FINE).convert("RGBA")


def _even(size: float) -> int:
    return -(-int(size + 1) // 2) * 2
