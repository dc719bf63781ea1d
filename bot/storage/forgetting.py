"""A person is taken out of all that is stored (T22), in the caller's transaction."""

from dataclasses import replace

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.outbox import Kind
from bot.storage import game_rows, people_rows
from bot.storage.codec import facts_from_text
from bot.storage.people import without
from bot.storage.schema import outbox, results


async def forget_person(connection: AsyncConnection, user_id: int) -> int:
    await connection.execute(delete(results).where(results.c.user_id == user_id))
    await people_rows.forget(connection, user_id)
    naming = [row.game_id for row in await connection.execute(game_rows.ids_of(user_id, seated=False))]
    touched = 0
    for game_id in naming:
        game = await game_rows.lock(connection, game_id)
        if game is not None and not game.status.live:
            await game_rows.put(connection, replace(without(game, user_id), revision=game.revision + 1))
            touched += 1
        await _forget_in_notices(
            connection, game_id, user_id, everywhere=game is None or not game.status.live
        )
    return touched


async def _forget_in_notices(
    connection: AsyncConnection, game_id: int, user_id: int, *, everywhere: bool
) -> None:
    """Delete the notices that name a person, or may do so; of a game that goes on, only what was written to him
    alone."""
    query = select(outbox.c.id, outbox.c.kind, outbox.c.facts).where(outbox.c.game_id == game_id)
    naming = [
        row.id
        for row in await connection.execute(query)
        if (everywhere or row.kind == Kind.DM) and _may_name(row.facts, user_id)
    ]
    if naming:
        await connection.execute(delete(outbox).where(outbox.c.id.in_(naming)))


def _may_name(facts: str, user_id: int) -> bool:
    """Whether these facts of a notice name a person; who knows whom damaged ones name."""
    try:
        return user_id in facts_from_text(facts).values()
    except (ValueError, AttributeError):
        return True
