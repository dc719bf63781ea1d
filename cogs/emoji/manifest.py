"""Which emojis are up, kept in the database: the bot need not ask Discord when it starts."""

import json
import logging
from dataclasses import dataclass

from bot.engine.tiles import Tile
from bot.games.store import Store
from bot.text.tiles import TileSigns
from cogs.emoji.names import tile_of

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TileEmoji:
    """An emoji of ours on Discord. ``superseded`` is since when another picture stands for its tile (seconds,
    UTC); None for the present one."""

    id: int
    name: str
    superseded: float | None = None

    def __str__(self) -> str:
        """As Discord's messages write it."""
        return f"<:{self.name}:{self.id}>"


Manifest = tuple[TileEmoji, ...]


def signs_of(manifest: Manifest) -> TileSigns:
    """The newest emoji of every tile that has one: while a new set is brought up, the old one still serves."""
    best: dict[Tile, TileEmoji] = {}
    for emoji in sorted(manifest, key=_in_use_until):
        tile = tile_of(emoji.name)
        if tile is not None:
            best[tile] = emoji
    return {tile: str(emoji) for tile, emoji in best.items()}


def _in_use_until(emoji: TileEmoji) -> float:
    return float("inf") if emoji.superseded is None else emoji.superseded


class Book:
    """The manifest of one application in the database. Emojis of another application mean nothing to this one."""

    def __init__(self, store: Store, application_id: int) -> None:
        self._store = store
        self._key = f"emojis:{application_id}"

    async def read(self) -> Manifest:
        """Empty if there is none, or none that this version can read: Discord knows what is up."""
        text = await self._store.note(self._key)
        try:
            return _from_json(text) if text else ()
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
            log.warning("the list of tile emojis cannot be read: chickenfoot emoji sync makes it anew")
            return ()

    async def write(self, manifest: Manifest) -> None:
        rows = [{"id": str(e.id), "name": e.name, "superseded": e.superseded} for e in manifest]
        await self._store.set_note(self._key, json.dumps({"emojis": rows}))


def _from_json(text: str) -> Manifest:
    rows = json.loads(text)["emojis"]
    return tuple(TileEmoji(int(row["id"]), str(row["name"]), _moment(row["superseded"])) for row in rows)


def _moment(value: object) -> float | None:
    if value is None or isinstance(value, int | float):
        return value
    raise ValueError("a moment is a number of seconds")
