"""Servers: what is settled for them, and which the bot has left. Each function runs in its caller's transaction."""

from collections.abc import Callable

from sqlalchemy import (
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.admission import Tables
from bot.games.server import ServerSettings, settings_from_text, settings_to_text
from bot.storage import game_rows, standing_rows
from bot.storage.schema import departed_servers, games, server_settings


async def tables(connection: AsyncConnection, guild_id: int, user_id: int, *, lock: bool = False) -> Tables:
    """What limits the tables of a server and of one person there; with ``lock``, nobody else asks for them so
    before this transaction ends. (A server without settings has no row to lock: where several write at a time, which
    SQLite does not allow, two at once can pass the limits that hold then.)"""
    settings = await read_settings(connection, guild_id, lock=lock)
    here = (games.c.guild_id == guild_id, game_rows.is_live)
    channels = list((await connection.execute(select(games.c.channel_id).where(*here))).scalars())
    naming = games.c.id.in_(game_rows.ids_of(user_id, seated=False))
    return Tables(settings, channels, await game_rows.all_where(connection, naming, *here))


async def read_settings(connection: AsyncConnection, guild_id: int, *, lock: bool = False) -> ServerSettings:
    query = select(server_settings.c.settings).where(server_settings.c.guild_id == guild_id)
    query = query.with_for_update() if lock else query
    text: str | None = (await connection.execute(query)).scalar()
    return ServerSettings() if text is None else settings_from_text(text)


async def change_settings(
    connection: AsyncConnection, guild_id: int, changed: Callable[[ServerSettings], ServerSettings]
) -> ServerSettings:
    """The settings afterwards."""
    after = changed(await read_settings(connection, guild_id, lock=True))
    server, text = server_settings.c.guild_id == guild_id, settings_to_text(after)
    done = await connection.execute(update(server_settings).where(server).values(settings=text))
    if not done.rowcount:
        await connection.execute(insert(server_settings).values(guild_id=guild_id, settings=text))
    return after


async def note_departure(connection: AsyncConnection, guild_id: int, at: float) -> None:
    server = departed_servers.c.guild_id == guild_id
    done = await connection.execute(update(departed_servers).where(server).values(left_at=at))
    if not done.rowcount:
        await connection.execute(insert(departed_servers).values(guild_id=guild_id, left_at=at))


async def note_return(connection: AsyncConnection, guild_id: int) -> float | None:
    """When the bot had left; None if it had not."""
    server = departed_servers.c.guild_id == guild_id
    gone = await connection.execute(
        delete(departed_servers).where(server).returning(departed_servers.c.left_at)
    )
    left_at: float | None = gone.scalar()
    return left_at


async def departed(connection: AsyncConnection) -> list[int]:
    """The servers that the bot has left."""
    return list((await connection.execute(select(departed_servers.c.guild_id))).scalars())


async def purge(connection: AsyncConnection, left_before: float) -> int:
    query = select(departed_servers.c.guild_id).where(departed_servers.c.left_at < left_before)
    gone = list((await connection.execute(query)).scalars())
    for guild_id in gone:
        await connection.execute(delete(games).where(games.c.guild_id == guild_id))  # all else cascades
        await connection.execute(delete(server_settings).where(server_settings.c.guild_id == guild_id))
        await standing_rows.forget_seasons(connection, guild_id)
        await note_return(connection, guild_id)
    return len(gone)
