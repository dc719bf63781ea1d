"""Tells the channels what was committed: the outbox on one side, Discord on the other.

Facts go out once and in order, a turn message only while it is the newest. Before a notice is sent that may have
been sent already (a crash between Discord's yes and our note of it), our own message is looked for and adopted.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Protocol

from bot.games.clock import Clock
from bot.games.model import Game
from bot.games.service import Games
from bot.games.store import Kind, OutboxRow, Sending
from cogs.outgoing import Outgoing
from cogs.wire import MessageGone, PlaceGone, Wire, WireError

log = logging.getLogger(__name__)

LEASE = 60.0
"""Seconds for which a claimed notice is this process's."""

LONGEST_WAIT = 1800.0
"""Seconds between two tries of a message that is refused again and again."""


@dataclass(frozen=True, slots=True)
class Post:
    """A public message: ``marker`` is a custom id that only this message carries.

    ``deadline`` is the one it shows (seconds, UTC), for a turn.
    """

    message: Outgoing
    marker: str
    deadline: float | None = None


class Composer(Protocol):
    async def compose(self, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> Post | None:
        """The message for a notice as the game stands now; None if there is nothing to tell any more.

        ``missing`` permissions decide whether pictures can be attached.
        """
        ...


class Publisher:
    """Empties the outbox."""

    def __init__(self, games: Games, composer: Composer, wire: Wire, clock: Clock) -> None:
        self._games = games
        self._store = games.store
        self._composer = composer
        self._wire = wire
        self._clock = clock

    async def publish_waiting(self) -> int:
        """Send everything that waits and may be sent now; returns how many notices. One game's trouble is no
        other's."""
        rows = await self._store.claim_notices(self._clock.now(), LEASE)
        await asyncio.gather(*(self._see_to(row) for row in rows))
        return len(rows)

    async def next_at(self) -> float | None:
        """When the next notice may be sent, in seconds (UTC)."""
        return await self._store.next_notice()

    async def _see_to(self, row: OutboxRow) -> None:
        try:
            await self._publish(row)
        except PlaceGone:
            log.info("game %s: its channel %s is gone", row.game_id, row.channel_id)
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
            await self._games.place_gone(row.channel_id)
        except WireError as error:
            await self._later(row, error.wait, str(error))
        except Exception:
            log.exception("game %s: the %s notice %s failed", row.game_id, row.notice.kind, row.notice.key)
            await self._later(row, 30.0, "an unexpected error")

    async def _later(self, row: OutboxRow, wait: float, why: str) -> None:
        pause = min(LONGEST_WAIT, wait * 2 ** min(row.tries - 1, 10))
        log.warning("game %s: %s notice waits %.0f s: %s", row.game_id, row.notice.kind, pause, why)
        await self._store.postpone_notice(row.id, self._clock.now() + pause)

    async def _publish(self, row: OutboxRow) -> None:
        game = await self._store.game(row.game_id)
        post = None
        if game is not None:
            post = await self._composer.compose(row, game, self._wire.missing(row.channel_id))
        if post is None:
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
            return
        standing = await self._store.standing_messages(row.game_id, row.notice.kind)
        message_id = await self._show(row, post, standing)
        if row.notice.kind is Kind.TURN:
            await self._games.turn_shown(row.game_id, row.notice.turn, post.deadline)
        await self._store.settle_notice(row.id, Sending.SENT, message_id)
        await self._clear_away(row, message_id, standing)

    async def _show(self, row: OutboxRow, post: Post, standing: list[OutboxRow]) -> int:
        """Send, change or adopt; returns the id of the message that shows the notice now."""
        if row.notice.kind is Kind.LOBBY and standing and standing[-1].message_id is not None:
            message_id = standing[-1].message_id
            try:
                await self._wire.edit(row.channel_id, message_id, post.message)
            except MessageGone:
                log.info("game %s: its lobby message was deleted; posted again", row.game_id)
            else:
                return message_id
        if row.tries > 1:
            adopted = await self._wire.find(row.channel_id, post.marker)
            if adopted is not None:
                return adopted
        return await self._wire.send(row.channel_id, post.message, f"cf-{row.id}")

    async def _clear_away(self, row: OutboxRow, message_id: int, standing: list[OutboxRow]) -> None:
        """Remove what the new message has replaced; what cannot be removed now goes with the next one."""
        if row.notice.kind is Kind.GAME:
            standing = await self._store.standing_messages(row.game_id, Kind.TURN)
        elif not row.notice.kind.latest_wins:
            return
        for old in standing:
            try:
                if old.message_id is not None and old.message_id != message_id:
                    await self._wire.remove(old.channel_id, old.message_id)
            except WireError as error:
                log.info("game %s: an old message stays for now: %s", row.game_id, error)
                continue
            await self._store.settle_notice(old.id, Sending.REMOVED, None)
