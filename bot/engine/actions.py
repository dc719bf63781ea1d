"""What a seat can do: four actions, as in the record (record-format.md).

``Play`` and ``Open`` are named tuples like the tiles they hold: they are made and compared by the thousand.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.tiles import Tile


class Open(NamedTuple):
    """Lay the opening double in the centre (R6)."""

    tile: Tile

    def __str__(self) -> str:
        return f"open {self.tile}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the boneyard, in the search (R7) or for want of a play (R12)."""

    def __str__(self) -> str:
        return "draw"


class Play(NamedTuple):
    """Lay ``tile`` against the tile ``on`` of the table (R9); in a single set that names the open end."""

    tile: Tile
    on: Tile

    def __str__(self) -> str:
        return f"play {self.tile} on {self.on}"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without laying (R13-R15)."""

    def __str__(self) -> str:
        return "pass"


Action = Open | Draw | Play | Pass

DRAW = Draw()
PASS = Pass()
