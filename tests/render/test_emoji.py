"""Tiles as emojis: what Discord takes, and what people can read."""

import io

import pytest
from PIL import Image, ImageChops

from bot.engine.tiles import Tile, tile_set
from bot.render.emoji import SIZE, tile_emoji

MOST = 256 * 1024
"""Bytes that Discord takes for an emoji."""

GROUNDS = {"dark": (49, 51, 56), "light": (255, 255, 255), "a button": (88, 101, 242)}


@pytest.fixture(scope="module")
def pictures() -> dict[Tile, bytes]:
    return {tile: tile_emoji(tile) for tile in tile_set(18)}


def seen(picture: bytes, size: int, ground: tuple[int, int, int]) -> Image.Image:
    """The emoji as Discord shows it."""
    image = Image.open(io.BytesIO(picture)).resize((size, size), Image.Resampling.LANCZOS)
    behind = Image.new("RGB", (size, size), ground)
    behind.paste(image, mask=image)
    return behind


def test_every_tile_is_a_small_square_png_with_clear_corners(pictures: dict[Tile, bytes]) -> None:
    for tile, picture in pictures.items():
        image = Image.open(io.BytesIO(picture))
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (SIZE, SIZE)), tile
        assert len(picture) < MOST
        corners = [image.getpixel((x, y)) for x in (0, SIZE - 1) for y in (0, SIZE - 1)]
        assert all(isinstance(corner, tuple) and corner[3] == 0 for corner in corners)


def test_no_two_tiles_look_alike_where_they_are_smallest(pictures: dict[Tile, bytes]) -> None:
    small = {tile: seen(picture, 22, GROUNDS["dark"]).tobytes() for tile, picture in pictures.items()}
    tiles = list(small)
    for i, one in enumerate(tiles):
        for other in tiles[i + 1 :]:
            unlike = sum(abs(a - b) > 40 for a, b in zip(small[one], small[other], strict=True))
            assert unlike > 20, f"{one} and {other}"


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_tile_stands_out_from_every_ground(pictures: dict[Tile, bytes], ground: str) -> None:
    colour = GROUNDS[ground]
    for tile in (Tile(0, 0), Tile(1, 7), Tile(10, 11), Tile(18, 18)):
        bare = Image.new("RGB", (48, 48), colour)
        difference = ImageChops.difference(seen(pictures[tile], 48, colour), bare).convert("L")
        for side in ((0, 12, 8, 36), (40, 12, 48, 36)):
            assert max(difference.crop(side).tobytes()) > 30, tile


def test_the_same_tile_is_the_same_picture() -> None:
    assert tile_emoji(Tile(6, 9)) == tile_emoji(Tile(6, 9))
