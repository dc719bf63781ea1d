"""Tiles as people read them."""

from bot.engine.tiles import Tile

_HYPHEN = "\u2011"
"""A hyphen at which no line breaks: phones would tear 10-11 in two."""


def tile_name(tile: Tile) -> str:
    """A tile in a sentence; values, ids and records have ``str(tile)``."""
    return unbroken(str(tile))


def unbroken(tiles: str) -> str:
    """Words that hold only tiles, so written that none is torn."""
    return tiles.replace("-", _HYPHEN)
