"""What a seat can do: four actions, as in the record (record-format.md)."""

from dataclasses import dataclass

from bot.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Open:
    """Lay the opening double in the centre (R6)."""

    tile: Tile

    def __str__(self) -> str:
        return f"open {self.tile}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the boneyard, in the search (R7) or for want of a play (R12)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Play:
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
