"""The farmyard: an append-only tree of tiles, and its open ends.

An open end is a tile with room left, not a slot: the free arms of the starter are one open end, and so
are the free toes of a foot. Where a tile lies in the picture is the layout's business.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.tiles import Tile


class Placement(NamedTuple):
    """One tile on the table. ``on`` is the index of the tile it touches, None for the starter.

    ``near`` is the number that lies against ``on``, ``far`` the number that is open (the same for a double),
    ``room`` how many tiles may be laid on it: the arms, the toes, or one.
    """

    tile: Tile
    on: int | None
    near: int
    far: int
    room: int

    @property
    def is_double(self) -> bool:
        return self.near == self.far


@dataclass(frozen=True, slots=True)
class Tableau:
    """The tiles on the table in the order they were laid.

    ``free[i]`` is the room left on tile i, ``ends`` the indices of the open ends in order of laying,
    ``laid[v]`` how many tiles with number v lie on the table.
    """

    placements: tuple[Placement, ...]
    free: tuple[int, ...]
    ends: tuple[int, ...]
    laid: tuple[int, ...]

    @classmethod
    def empty(cls, highest: int) -> "Tableau":
        return cls((), (), (), (0,) * (highest + 1))

    def __len__(self) -> int:
        return len(self.placements)

    def open_with(self, tile: Tile, arms: int) -> "Tableau":
        """The table with the starter laid in its centre (R6)."""
        return self._with(Placement(tile, None, tile.low, tile.low, arms), (), self.ends)

    def lay(self, tile: Tile, on: int, toes: int) -> "Tableau":
        """The table with ``tile`` laid on open end ``on`` (R9, R16); the caller has checked that it may."""
        near = self.placements[on].far
        far = tile.other(near)
        left = self.free[on] - 1
        free = (*self.free[:on], left, *self.free[on + 1 :])
        ends = self.ends if left else tuple([end for end in self.ends if end != on])
        return self._with(Placement(tile, on, near, far, toes if near == far else 1), free, ends)

    def _with(self, placement: Placement, free: tuple[int, ...], ends: tuple[int, ...]) -> "Tableau":
        low, high = placement.tile
        laid = list(self.laid)
        laid[low] += 1
        if low != high:
            laid[high] += 1
        return Tableau(
            (*self.placements, placement),
            (*free, placement.room),
            (*ends, len(self.placements)),
            tuple(laid),
        )

    def index(self, tile: Tile) -> int | None:
        """Where ``tile`` stands in the order of laying; None if it is not on the table."""
        for i, placement in enumerate(self.placements):
            if placement.tile == tile:
                return i
        return None

    def end_on(self, tile: Tile) -> int | None:
        """The open end on ``tile``, as ``index``; None if it is not on the table or has no room."""
        for i in self.ends:
            if self.placements[i].tile == tile:
                return i
        return None

    def exhausted(self, number: int) -> bool:
        """Whether every tile with this number is on the table (R20, R23)."""
        return self.laid[number] == len(self.laid)

    @property
    def starter(self) -> Placement | None:
        return self.placements[0] if self.placements else None

    def pending_foot(self) -> int | None:
        """The index of the foot that still wants toes (R16); at most one can (R19).

        Nothing but its own toes is laid after it, two at most, so it is among the last three open ends.
        """
        for i in self.ends[-3:]:
            placement = self.placements[i]
            if i and placement.near == placement.far:
                return i
        return None

    def close(self, foot: int) -> "Tableau":
        """The table with ``foot`` counted as complete although toes are missing (R20 ``close``)."""
        free = (*self.free[:foot], 0, *self.free[foot + 1 :])
        return Tableau(self.placements, free, tuple([end for end in self.ends if end != foot]), self.laid)
