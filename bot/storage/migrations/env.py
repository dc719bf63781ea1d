"""Alembic's way in: at the program's start over its connection, for a developer over the settings' address."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.schema import metadata


def _run(connection: Connection) -> None:
    context.configure(
        connection=connection, target_metadata=metadata, transactional_ddl=True, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()


async def _run_by_settings() -> None:
    database = Database(Settings().database_url)
    try:
        async with database.write() as connection:
            await connection.run_sync(_run)
    finally:
        await database.close()


if (given := context.config.attributes.get("connection")) is not None:
    _run(given)
else:
    asyncio.run(_run_by_settings())
