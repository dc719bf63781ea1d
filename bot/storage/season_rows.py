"""The seasons of a server's leaderboard. Each function runs in its caller's transaction.

The first season has no row: it began before anybody thought of seasons.
"""

from itertools import pairwise

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.standings import Season
from bot.storage.schema import seasons


async def read(connection: AsyncConnection, guild_id: int) -> list[Season]:
    """Oldest first."""
    began = select(seasons.c.began_at).where(seasons.c.guild_id == guild_id).order_by(seasons.c.number)
    limits = [None, *(await connection.execute(began)).scalars(), None]
    return [Season(number, since, until) for number, (since, until) in enumerate(pairwise(limits), 1)]


async def begin(connection: AsyncConnection, guild_id: int, number: int, at: float) -> bool:
    """False if it is not the next one. Raises ``IntegrityError`` if somebody else begins it at the same time."""
    if number != len(await read(connection, guild_id)) + 1:
        return False
    await connection.execute(insert(seasons).values(guild_id=guild_id, number=number, began_at=at))
    return True


async def forget(connection: AsyncConnection, guild_id: int) -> None:
    await connection.execute(delete(seasons).where(seasons.c.guild_id == guild_id))
