"""Looks whether the message that shows a game is still there.

Discord tells of deleted messages only those who ask to be told of all messages, and this bot does not. So it looks
when somebody asks about a game by a command: then, if ever, the table is missed. The next turn shows it anyway.
"""

import logging
from typing import Final

from bot.games.errors import StorageError
from bot.games.model import Status
from bot.games.outbox import Kind
from bot.games.service import Games
from cogs.wire import Wire, WireError

log = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Seconds before the table of the same game is looked for again."""


class Watch:
    """Brings back tables that somebody has deleted (T17)."""

    def __init__(self, games: Games, wire: Wire) -> None:
        self._games = games
        self._wire = wire
        self._looked: dict[int, float] = {}

    async def look(self, game_id: int) -> None:
        """Post the lobby or the table of a game again if it is gone; trouble with that is nobody's."""
        now = self._games.clock.now()
        self._looked = {game: at for game, at in self._looked.items() if now - at < EVERY}
        if game_id in self._looked:
            return
        self._looked[game_id] = now
        try:
            if await self._is_gone(game_id):
                log.info("game %s: somebody has deleted its table, which is shown again", game_id)
                await self._games.show_again(game_id)
        except (StorageError, WireError) as error:
            log.info("game %s: nobody knows whether its table stands: %s", game_id, error)

    async def _is_gone(self, game_id: int) -> bool:
        store = self._games.store
        game = await store.game(game_id)
        if game is None or not game.status.live:
            return False
        kind = Kind.LOBBY if game.status is Status.LOBBY else Kind.TURN
        shown = [row for row in await store.standing_messages(game_id, kind) if row.message_id is not None]
        if not shown:
            return False  # it is only to come
        assert shown[-1].message_id is not None
        return not await self._wire.stands(shown[-1].channel_id, shown[-1].message_id)
