"""What a tile's emoji is called: ``cf<version>_<low>_<high>``, the version being a mark of the picture.

So a name says all: what Discord has tells which pictures are up, whoever brought them up, and a picture that has
changed is another emoji. The old one stays what it is in old messages.
"""

import hashlib
import re
from typing import Final

from bot.engine.tiles import Tile, tile_set
from bot.render.emoji import tile_emoji

HIGHEST: Final = 18
"""Sets up to double-eighteen have emojis."""

_VERSION_DIGITS: Final = 5
_NAME = re.compile(r"cf[0-9a-f]{5}_(\d{1,2})_(\d{1,2})")


def emoji_name(tile: Tile, picture: bytes) -> str:
    """The name of the emoji that shows ``tile`` as this picture (PNG)."""
    version = hashlib.sha256(picture).hexdigest()[:_VERSION_DIGITS]
    return f"cf{version}_{tile.low}_{tile.high}"


def tile_of(name: str) -> Tile | None:
    """The tile that an emoji of ours shows; None for a name that is none of ours."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    low, high = map(int, match.groups())
    ours = low <= high <= HIGHEST and name.endswith(f"_{low}_{high}")
    return Tile(low, high) if ours else None


def painted() -> dict[str, bytes]:
    """Every emoji there should be: name to PNG, in order of tiles. Takes a second or two."""
    pictures = ((tile, tile_emoji(tile)) for tile in tile_set(HIGHEST))
    return {emoji_name(tile, picture): picture for tile, picture in pictures}
