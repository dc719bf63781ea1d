"""The emojis of an application in memory, and everything that can go wrong with them."""

import itertools
from dataclasses import dataclass, field

from bot.engine.tiles import Tile, tile_set
from cogs.emoji.names import emoji_name
from cogs.emoji.plan import Found
from cogs.emoji.sync import HostError, Refused

TILES = tile_set(3)


class Crash(BaseException):
    """The process is gone, or somebody has pressed Ctrl-C."""


def pictures(design: str = "first") -> dict[str, bytes]:
    """What ``names.painted`` makes, for fewer tiles and from no painter."""
    drawn = {tile: f"{design} {tile}".encode() for tile in TILES}
    return {emoji_name(tile, picture): picture for tile, picture in drawn.items()}


def name_of(tile: str, design: str = "first") -> str:
    return emoji_name(Tile.parse(tile), f"{design} {tile}".encode())


@dataclass
class Shelf:
    """A ``Host``. ``faults`` are raised by the next calls of ``add``, one each; with ``unheard`` the next one is
    done all the same. ``offline`` makes every call fail."""

    emojis: dict[int, str] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    faults: list[BaseException | None] = field(default_factory=list)
    unheard: bool = False
    offline: bool = False
    _ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(101))

    def _call(self, what: str) -> None:
        self.calls.append(what)
        if self.offline:
            raise HostError("Discord cannot be reached")

    async def all(self) -> list[Found]:
        self._call("all")
        return [Found(id_, name) for id_, name in self.emojis.items()]

    async def add(self, name: str, picture: bytes) -> Found:
        self._call("add")
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None and not self.unheard:
            raise fault
        if name in self.emojis.values():
            raise Refused("the name is taken")
        id_ = self.put(name)
        if fault is not None:
            raise fault
        return Found(id_, name)

    async def remove(self, emoji_id: int) -> None:
        self._call("remove")
        self.emojis.pop(emoji_id, None)

    def put(self, name: str) -> int:
        """An emoji that somebody else has brought up."""
        id_ = next(self._ids)
        self.emojis[id_] = name
        return id_
