"""People's settings and their digests. Each function runs in its caller's transaction."""

import logging
from collections.abc import Callable, Iterable

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.errors import StorageError
from bot.games.personal import Personal
from bot.storage.codec_people import personal_from_text, personal_to_text
from bot.storage.schema import people

log = logging.getLogger(__name__)


async def read(connection: AsyncConnection, user_ids: Iterable[int]) -> dict[int, Personal]:
    wanted = sorted(set(user_ids))
    rows = await connection.execute(
        select(people.c.user_id, people.c.settings).where(people.c.user_id.in_(wanted))
    )
    readable = ((row.user_id, _readable(row.settings)) for row in rows)
    return {user_id: personal for user_id, personal in readable if personal is not None}


def _readable(text: str) -> Personal | None:
    """What cannot be read is as good as not settled: it keeps neither its person nor his tables from playing."""
    try:
        return personal_from_text(text)
    except StorageError as error:
        log.error("%s; the defaults stand in for them", error)
        return None


async def change(
    connection: AsyncConnection, user_id: int, changed: Callable[[Personal], Personal], now: float
) -> tuple[Personal, Personal]:
    """The settings before and after, kept if they differ."""
    here = people.c.user_id == user_id
    found = select(people.c.settings, people.c.digest_at).where(here).with_for_update()
    row = (await connection.execute(found)).one_or_none()
    before = (row and _readable(row.settings)) or Personal()
    after = changed(before)
    if after != before:
        digest_at = after.next_digest(now, row.digest_at if row else None)
        values = {"settings": personal_to_text(after), "digest_at": digest_at}
        known = update(people).where(here) if row else insert(people).values(user_id=user_id)
        await connection.execute(known.values(values))
    return before, after


async def forget(connection: AsyncConnection, user_id: int) -> None:
    await connection.execute(delete(people).where(people.c.user_id == user_id))


async def next_digest(connection: AsyncConnection) -> float | None:
    at: float | None = (await connection.execute(select(func.min(people.c.digest_at)))).scalar()
    return at


async def digests(connection: AsyncConnection, now: float, limit: int) -> list[tuple[int, float]]:
    due = select(people.c.user_id, people.c.digest_at).where(people.c.digest_at <= now)
    rows = await connection.execute(due.order_by(people.c.digest_at, people.c.user_id).limit(limit))
    return [(row.user_id, row.digest_at) for row in rows]


async def move_digest(connection: AsyncConnection, user_id: int, was: float, at: float | None) -> bool:
    row = update(people).where(people.c.user_id == user_id, people.c.digest_at == was)
    return (await connection.execute(row.values(digest_at=at))).rowcount == 1
