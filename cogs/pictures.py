"""Pictures of a table, painted off the event loop; the layout of a round is kept, so that a tile that lies stays."""

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from bot.engine.actions import Play
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile
from bot.games.sample import sample_view
from bot.games.server import ServerSettings
from bot.games.store import Store
from bot.games.table_view import TableView
from bot.layout import Plan, extend, shortened
from bot.render import (
    Cutouts,
    Faces,
    Look,
    Theme,
    board_png,
    cutout_png,
    cutouts,
    game_png,
    hand_png,
    preview_png,
    round_png,
    sheet_png,
)
from bot.work import Priority, WorkPool

log = logging.getLogger(__name__)

KEPT = 200
"""How many painted boards are remembered, so that an unchanged board is not painted twice."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A plan and the tiles it was made for."""

    tiles: tuple[Tile, ...]
    plan: Plan


class Pictures:
    """Lays out and paints, through the one pool, as the server of a table wants its pictures to look."""

    def __init__(self, store: Store, pool: WorkPool) -> None:
        self._store = store
        self._pool = pool
        self._boards: OrderedDict[object, bytes] = OrderedDict()

    async def look(self, guild_id: int) -> Look:
        """How a server wants its pictures."""
        return look_of(await self._store.server_settings(guild_id))

    async def board(
        self, table: TableView, *, latest: Sequence[int] = (), priority: Priority = Priority.TURN
    ) -> bytes:
        """The table as its view knows it (PNG). ``latest`` as in ``board_png``."""
        return await self._painted(table, priority, board_png, latest=tuple(latest))

    async def preview(self, table: TableView, play: Play) -> bytes:
        """The table with a play tried out, as in ``preview_png``."""
        return await self._painted(table, Priority.PRIVATE, preview_png, candidate=play)

    async def cutouts(self, table: TableView) -> Cutouts | None:
        """The parts in which the table is shown larger; None if nothing lies on it."""
        view = table.view
        if not len(view.tableau):
            return None
        plan = await self.plan(table.game_id, view.number, view.tableau, Priority.PRIVATE)
        return await self._pool.run(Priority.PRIVATE, cutouts, view, plan)

    async def sheet(self, table: TableView, cut: Cutouts, page: int) -> bytes:
        """A sheet of parts, as in ``sheet_png``."""
        return await self._painted(table, Priority.PRIVATE, sheet_png, cut=cut, page=page)

    async def cutout(self, table: TableView, cut: Cutouts, number: int) -> bytes:
        """One part at full size, as in ``cutout_png``."""
        return await self._painted(table, Priority.PRIVATE, cutout_png, cut=cut, number=number)

    async def _painted(
        self, table: TableView, priority: Priority, paint: Callable[..., bytes], **wishes: Hashable
    ) -> bytes:
        """A picture of the table; painted only if it is not remembered. It shows public facts and ``wishes``."""
        view, look = table.view, await self.look(table.place.guild_id)
        public = (view.tableau, view.hand_sizes, view.boneyard, view.to_move, view.phase, view.totals)
        key = (paint, table.game_id, public, look, *wishes.values())
        known = self._boards.get(key)
        if known is not None:
            self._boards.move_to_end(key)
            return known
        plan = await self.plan(table.game_id, view.number, view.tableau, priority)
        picture = await self._pool.run(priority, paint, view, plan, look=look, **wishes)
        return self._keep(key, picture)

    def _keep(self, key: object, picture: bytes) -> bytes:
        self._boards[key] = picture
        if len(self._boards) > KEPT:
            self._boards.popitem(last=False)
        return picture

    async def plan(self, game_id: int, number: int, tableau: Tableau, priority: Priority) -> Plan:
        """The stored layout of a round, carried on to all tiles of ``tableau``, or as it was when only they lay: at
        an earlier moment, or since a tile was taken back (T9)."""
        tiles = tuple(placement.tile for placement in tableau.placements)
        stored = _loads(await self._store.plan(game_id, number))
        if stored is not None and stored.tiles == tiles:
            return stored.plan
        if stored is not None and stored.tiles[: len(tiles)] == tiles:
            return await self._pool.run(priority, shortened, stored.plan, stored.tiles, tableau)
        if stored is not None and stored.tiles != tiles[: len(stored.tiles)]:
            stored = None  # another tile was laid in its stead: the layout is made anew
        plan = await self._pool.run(priority, extend, stored.plan if stored else None, tableau)
        written = {"tiles": [str(tile) for tile in tiles], **plan.to_json()}
        await self._store.save_plan(game_id, number, json.dumps(written))
        return plan

    async def hand(self, table: TableView) -> bytes:
        look = await self.look(table.place.guild_id)
        return await self._pool.run(Priority.PRIVATE, hand_png, table.view, look=look)

    async def round_table(self, table: TableView) -> bytes:
        look = await self.look(table.place.guild_id)
        return await self._pool.run(Priority.TURN, round_png, table.view, look=look)

    async def sample(self, settings: ServerSettings) -> bytes:
        """A table nobody plays at, in the look of these settings."""
        view, look = sample_view(), look_of(settings)
        if ("sample", look) not in self._boards:
            plan = await self._pool.run(Priority.PRIVATE, extend, None, view.tableau)
            latest = range(len(view.tableau.placements))[-2:]
            picture = await self._pool.run(Priority.PRIVATE, board_png, view, plan, latest=latest, look=look)
            self._keep(("sample", look), picture)
        return self._boards["sample", look]

    async def race(self, table: TableView) -> bytes:
        look = await self.look(table.place.guild_id)
        return await self._pool.run(Priority.TURN, game_png, table.view, look=look)


def look_of(settings: ServerSettings) -> Look:
    """The look that a server has chosen, by its names; the usual one for names that there are no more."""
    theme = Theme(settings.theme) if settings.theme in list(Theme) else Theme.FELT
    faces = Faces(settings.faces) if settings.faces in list(Faces) else Faces.AUTO
    return Look(theme, faces)


def _loads(text: str | None) -> _Drawn | None:
    """A stored layout; None if there is none or this program cannot read it (it can be made from the log)."""
    if text is None:
        return None
    try:
        data = json.loads(text)
        return _Drawn(tuple(map(Tile.parse, data["tiles"])), Plan.from_json(data))
    except (KeyError, TypeError, ValueError):
        log.warning("a stored layout cannot be read; it is made anew")
        return None
