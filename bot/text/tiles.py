"""Tiles as people read them."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.tiles import Tile

TileSigns = Mapping[Tile, str]
"""For tiles, what Discord shows as their picture in a line of text."""

_HYPHEN = "\u2011"
"""A hyphen at which no line breaks: phones would tear 10-11 in two."""

_NO_BREAK: Final = "\u00a0"

_BLOCK_OR_LINE = re.compile(r"```.*?```|(?:(?!```)[^\n])+", re.DOTALL)
_NAME = rf"(?<!\d)\d{{1,2}}{_HYPHEN}\d{{1,2}}(?!\d)"
_UNSIGNED_OR_TILE = re.compile(
    rf"`[^`]*`|{_NAME}(?:[ *]+{_NAME})+|(?<!\d)(?P<low>\d{{1,2}}){_HYPHEN}(?P<high>\d{{1,2}})(?!\d)"
)
"""Code, tiles side by side, or one tile."""


def tile_name(tile: Tile) -> str:
    """A tile in a sentence; values, ids and records have ``str(tile)``."""
    return unbroken(str(tile))


def tile_names(tiles: Sequence[Tile], most: int) -> str:
    """The first ``most`` of these tiles, and whether there are more."""
    names = [tile_name(tile) for tile in tiles[:most]]
    return " ".join([*names, "…"] if len(tiles) > most else names)


def spoken_tile(tile: Tile) -> str:
    """A tile for the ear, "5 9": screen readers make "5 to 9" or "59" of a hyphen."""
    return f"{tile.low} {tile.high}"


def unbroken(tiles: str) -> str:
    """Words that hold only tiles, so written that none is torn."""
    return tiles.replace("-", _HYPHEN)


def with_signs(text: str, signs: TileSigns, limit: int) -> str:
    """``text`` with the sign of every tile that it names before the name, which stays: notifications and screen
    readers say it.

    Line by line from the top, a line with all its signs or with none, while the whole is within ``limit``
    characters. Code, where signs would not come to life, stays as it is; so do tiles side by side, as in a hand:
    a line may break between a sign and its name, and a long hand would take twice the lines.
    """
    room = limit - len(text)

    def signed(match: re.Match[str]) -> str:
        nonlocal room
        line = match[0]
        if line.startswith("```"):
            return line
        longer = _UNSIGNED_OR_TILE.sub(lambda found: _signed(found, signs), line)
        if len(longer) - len(line) > room:
            return line
        room -= len(longer) - len(line)
        return longer

    return _BLOCK_OR_LINE.sub(signed, text) if signs else text


def _signed(found: re.Match[str], signs: TileSigns) -> str:
    if found["low"] is None:
        return found[0]
    sign = signs.get(Tile.of(int(found["low"]), int(found["high"])))
    return found[0] if sign is None else f"{sign}{_NO_BREAK}{found[0]}"
