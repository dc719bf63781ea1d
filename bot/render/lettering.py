"""Numbers and letters in the font that is shipped with the code; no font of the machine is asked for."""

from functools import lru_cache
from importlib import resources

from PIL import ImageDraw, ImageFont

from bot.render.colours import Colour

_FILE = resources.files("bot.render") / "fonts" / "DejaVuSans-Bold.ttf"

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@lru_cache(maxsize=64)
def font(size: int) -> Font:
    """The bold font at ``size`` pixels; Pillow's own where the file is missing."""
    try:
        with resources.as_file(_FILE) as path:
            return ImageFont.truetype(path, size)
    except OSError:
        return ImageFont.load_default(size)


def width(text: str, size: int) -> float:
    return font(size).getlength(text)


def fitting(text: str, size: int, room: float) -> int:
    """The largest size up to ``size`` at which ``text`` is at most ``room`` pixels wide."""
    wide = width(text, size)
    return size if wide <= room else max(8, int(size * room / wide))


def write(
    draw: ImageDraw.ImageDraw, x: float, y: float, text: str, size: int, colour: Colour, align: str = "m"
) -> None:
    """Write ``text`` with the middle of its capitals at height ``y``; ``x`` is its l(eft), m(iddle) or r(ight).

    The box of the ink decides, not the font's metrics: a digit on a tile must sit in the middle.
    """
    face = font(size)
    left, _, right, _ = face.getbbox(text, anchor="ls")
    _, top, _, bottom = face.getbbox("0", anchor="ls")
    start = {"l": x - left, "m": x - (left + right) / 2, "r": x - right}[align]
    draw.text((start, y - (top + bottom) / 2), text, font=face, fill=colour, anchor="ls")
