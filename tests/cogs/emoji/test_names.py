"""A name tells the tile and marks the picture."""

import re

import pytest

from bot.engine.tiles import Tile, tile_set
from cogs.emoji.names import emoji_name, painted, tile_of


def test_a_name_is_what_discord_takes_and_leads_back_to_the_tile() -> None:
    for tile in tile_set(18):
        name = emoji_name(tile, b"a picture")
        assert re.fullmatch(r"\w{2,32}", name, re.ASCII)
        assert tile_of(name) == tile


def test_another_picture_is_another_name() -> None:
    assert emoji_name(Tile(6, 9), b"one") == emoji_name(Tile(6, 9), b"one") != emoji_name(Tile(6, 9), b"two")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "cf",
        "party",
        "cf12345_9_6",
        "cf12345_6_19",
        "cf12345_06_9",
        "cf1234_6_9",
        "cfXYZAB_6_9",
        "cf12345_6_9x",
    ],
)
def test_other_names_are_none_of_ours(name: str) -> None:
    assert tile_of(name) is None


def test_all_190_tiles_have_a_picture_of_their_own() -> None:
    pictures = painted()
    assert [tile_of(name) for name in pictures] == list(tile_set(18))
    assert len(set(pictures.values())) == 190
