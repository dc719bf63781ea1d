"""What SQLite needs at a connection. The only SQL of this package that is not portable."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

WRITES = "chickenfoot_writes"
"""The execution option of a transaction that writes."""

BUSY_TIMEOUT = 5.0
"""How long a transaction waits for another process's, in seconds."""


Opened = set["_Connection"]
"""Connections whose threads run."""


def engine(url: URL, opened: Opened, **options: Any) -> AsyncEngine:
    """An engine whose connections keep foreign keys, sync every commit to the disk, and begin transactions
    themselves. Every connection stands in ``opened`` until it has ended."""
    made = create_async_engine(url, **options)
    arguments, keywords = made.dialect.create_connect_args(url)
    connect = partial(_connect, opened, arguments, keywords)
    made = create_async_engine(url, async_creator=connect, **options)
    event.listen(made.sync_engine, "connect", _on_connect)
    event.listen(made.sync_engine, "begin", _on_begin)
    return made


async def use_wal(engine: AsyncEngine) -> None:
    """Switch the file to write-ahead logging, where readers and the writer do not wait for each other. The
    file remembers it. Raises ``OperationalError`` if another process switches at this moment: SQLite does not wait
    for that by itself."""
    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        # Each is closed at once: a statement that has not ended keeps the next transaction from its commit.
        async with driver.execute("PRAGMA journal_mode") as cursor:
            (mode,) = await cursor.fetchone()
        if mode != "wal":
            async with driver.execute("PRAGMA journal_mode = WAL"):
                pass


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


# ---------------------------------------------------------------------------------- the driver


async def _connect(opened: Opened, arguments: Iterable[Any], keywords: Mapping[str, Any]) -> "_Connection":
    connection = _Connection(partial(sqlite3.connect, *arguments, **keywords), opened)
    connection._thread.daemon = True  # as SQLAlchemy does: a connection that was lost must not hang the exit
    await connection
    return connection


class _Connection(aiosqlite.Connection):
    """Stands in ``opened`` until its thread has ended."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], opened: Opened) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._opened = opened
        self._stopped: asyncio.Future[None] | None = None
        opened.add(self)

    def stop(self) -> asyncio.Future[None] | None:
        """Every way to close ends here, a connection that could not be made too."""
        if self._stopped is None:
            self._stopped = super().stop()
            if self._stopped is None:
                self._opened.discard(self)
            else:
                self._stopped.add_done_callback(lambda _: self._opened.discard(self))
        return self._stopped

    async def end(self) -> None:
        """Close it, if nobody has, and wait for its thread."""
        await self.close()
        if self._stopped is not None:
            await self._stopped

    def cursor(self) -> "_Cursor":  # type: ignore[override]
        return _Cursor(self)


class _Cursor:
    """One trip to the connection's thread a statement, where the driver's cursor takes four (to open, execute,
    fetch and close). Trips are most of what a transaction takes beside the disk."""

    description: Any = None
    rowcount = -1
    lastrowid: int | None = None

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []

    async def __aenter__(self) -> "_Cursor":
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> None:
        await self._trip(sqlite3.Cursor.execute, sql, parameters)

    async def executemany(self, sql: str, parameters: Any) -> None:
        await self._trip(sqlite3.Cursor.executemany, sql, parameters)

    async def _trip(self, how: Any, sql: str, parameters: Any) -> None:
        await self._connection._execute(self._work, how, sql, parameters)  # type: ignore[no-untyped-call]

    def _work(self, how: Any, sql: str, parameters: Any) -> None:
        cursor = self._connection._conn.cursor()
        try:
            how(cursor, sql, parameters)
            self._rows = cursor.fetchall()
            self.description, self.rowcount = cursor.description, cursor.rowcount
            self.lastrowid = cursor.lastrowid
        finally:
            cursor.close()

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Nothing is open between trips."""
