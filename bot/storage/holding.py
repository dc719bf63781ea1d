"""Games whose server has removed the bot stand still until it is back. Each function runs in its caller's
transaction.

What is due and what is to be told is held by a claim that never ends, so that nobody's search has to ask for it.
"""

from typing import Final

from sqlalchemy import ColumnElement, and_, bindparam, case, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.due import Due
from bot.games.outbox import Sending
from bot.storage.schema import departed_servers, due, games, outbox

HELD: Final = 1e15
"""``claimed_until`` of what is held: later than any moment."""

FREE: Final = 0.0
"""``claimed_until`` of what nobody holds."""


BORN_IN: Final = "born_in"
"""The parameter of ``AT_BIRTH``: the game to which something belongs."""

AT_BIRTH: Final = case(
    (
        exists().where(games.c.id == bindparam(BORN_IN), departed_servers.c.guild_id == games.c.guild_id),
        HELD,
    ),
    else_=FREE,
)
"""``claimed_until`` of what comes to be due or told: held, if its server is without the bot. A computer may have been
thinking, and somebody may play from a direct message."""


def in_nobodys_hands(claimed_until: ColumnElement[float]) -> ColumnElement[float]:
    """``claimed_until`` of what somebody lets go: what is held stays so."""
    return case((claimed_until == HELD, HELD), else_=FREE)


async def hold(connection: AsyncConnection, guild_id: int) -> None:
    """Nothing of this server's games is due or told any more."""
    await connection.execute(update(due).where(_of(due.c.game_id, guild_id)).values(claimed_until=HELD))
    waiting = and_(outbox.c.state == Sending.WAITING.value, _of(outbox.c.game_id, guild_id))
    await connection.execute(update(outbox).where(waiting).values(claimed_until=HELD))


async def let_go(connection: AsyncConnection, guild_id: int, away: float) -> None:
    """They go on, all clocks put off by the time they stood still; programs move at once."""
    held = and_(_of(due.c.game_id, guild_id), due.c.claimed_until == HELD)
    clocks = update(due).where(held, due.c.kind != Due.PROGRAM.value)
    await connection.execute(clocks.values(claimed_until=FREE, at=due.c.at + away, moved=due.c.moved + away))
    await connection.execute(update(due).where(held).values(claimed_until=FREE))
    told = update(outbox).where(_of(outbox.c.game_id, guild_id), outbox.c.claimed_until == HELD)
    await connection.execute(told.values(claimed_until=FREE, not_before=0.0))


async def wake(connection: AsyncConnection, guild_id: int, channel_id: int | None) -> int:
    """What waits for its next try is tried now: in a channel and its threads, or in the whole server."""
    here = [games.c.guild_id == guild_id]
    if channel_id is not None:
        here.append(or_(games.c.channel_id == channel_id, games.c.parent_id == channel_id))
    waiting = and_(outbox.c.state == Sending.WAITING.value, outbox.c.not_before > 0.0)
    postponed = update(outbox).where(waiting, outbox.c.game_id.in_(select(games.c.id).where(*here)))
    return (await connection.execute(postponed.values(not_before=0.0))).rowcount


def _of(game_id: ColumnElement[int], guild_id: int) -> ColumnElement[bool]:
    return game_id.in_(select(games.c.id).where(games.c.guild_id == guild_id))
