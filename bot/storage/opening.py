"""A database made ready to be used."""

import asyncio
import logging
from typing import Final

from bot.games.clock import Clock, SystemClock
from bot.storage import migrate, process_rows, sqlite
from bot.storage.database import Database
from bot.storage.faults import Locked, told
from bot.storage.store import SqlStore

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""How long to wait for another process that holds the database, in seconds."""

PAUSE: Final = 0.05
"""Seconds until it is tried again."""


async def open_store(address: str, clock: Clock | None = None) -> SqlStore:
    """The store at an SQLAlchemy address (``sqlite+aiosqlite:///file.db``), its schema brought up to date.

    ``clock`` stamps what the outbox takes in. Raises ``StorageError`` for a database that cannot be used;
    nothing is left open then. Whoever opens a store closes it.
    """
    database = Database(address)
    try:
        await _prepare_patiently(database)
    except BaseException:
        await database.close()
        raise
    return SqlStore(database, clock or SystemClock())


async def _prepare_patiently(database: Database) -> None:
    """Another process may bring the schema up to date at this moment, which takes longer than a click may wait; and
    if it switches to write-ahead logging, SQLite does not wait at all."""
    now = asyncio.get_running_loop().time
    patience, waiting = now() + PATIENCE, False
    while True:
        try:
            return await _prepare(database)
        except Locked as error:
            if now() > patience:
                raise
            if not waiting:
                log.warning("waiting for the database: %s", error)
            waiting = True
        await asyncio.sleep(PAUSE)


async def _prepare(database: Database) -> None:
    """Bring the schema up to date, and see that the database can be written."""
    if database.is_sqlite:
        with told(database.url):
            await sqlite.use_wal(database.engine)
        database.hold_file()
    async with database.write() as connection:
        await connection.run_sync(migrate.upgrade)
        await process_rows.try_writing(connection)
