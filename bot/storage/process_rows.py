"""What the bot notes about itself: its heartbeat, and more. Each function runs in its caller's transaction."""

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import heartbeat, notes

_THE_BEAT = 1


async def try_writing(connection: AsyncConnection) -> None:
    """Changes nothing, and fails where nothing can be written: a file for reading only opens without a word."""
    await connection.execute(update(heartbeat).values(at=heartbeat.c.at))


async def beat(connection: AsyncConnection, now: float) -> None:
    done = await connection.execute(update(heartbeat).where(heartbeat.c.id == _THE_BEAT).values(at=now))
    if not done.rowcount:
        await connection.execute(insert(heartbeat).values(id=_THE_BEAT, at=now))


async def last_beat(connection: AsyncConnection) -> float | None:
    query = select(heartbeat.c.at).where(heartbeat.c.id == _THE_BEAT)
    at: float | None = (await connection.execute(query)).scalar()
    return at


async def note(connection: AsyncConnection, key: str) -> str | None:
    text: str | None = (await connection.execute(select(notes.c.text).where(notes.c.key == key))).scalar()
    return text


async def set_note(connection: AsyncConnection, key: str, text: str) -> None:
    done = await connection.execute(update(notes).where(notes.c.key == key).values(text=text))
    if not done.rowcount:
        await connection.execute(insert(notes).values(key=key, text=text))
