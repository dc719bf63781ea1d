"""What SQLite needs at a connection. The only SQL of this package that is not portable."""

from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry

WRITES = "chickenfoot_writes"
"""The execution option of a transaction that writes."""

BUSY_TIMEOUT = 5.0
"""How long a transaction waits for another process's, in seconds."""


def set_up(engine: AsyncEngine) -> None:
    """Let the engine's connections keep foreign keys, sync every commit to the disk, and say themselves when
    a transaction begins."""
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)


async def use_wal(engine: AsyncEngine) -> None:
    """Switch the file to write-ahead logging, where readers and the writer do not wait for each other. The
    file remembers it."""
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        cursor = await raw.driver_connection.execute("PRAGMA journal_mode")  # type: ignore[union-attr]
        (mode,) = await cursor.fetchone()
        if mode != "wal":
            await raw.driver_connection.execute("PRAGMA journal_mode = WAL")  # type: ignore[union-attr]


def _on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("foreign_keys = ON", "synchronous = FULL", f"busy_timeout = {int(BUSY_TIMEOUT * 1000)}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    # A transaction that reads first and writes later cannot wait for another writer: its view is old by then.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
