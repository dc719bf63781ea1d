"""Connections and transactions."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.games.errors import StorageError
from bot.storage import sqlite
from bot.storage.faults import told

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class Database:
    """One database by its address. Raises ``StorageError`` for an address it cannot use."""

    def __init__(self, address: str) -> None:
        self.url = _url(address)
        self._opened: sqlite.Opened = set()
        self.engine = _engine(self.url, self._opened)
        self._writing_engine = self.engine.execution_options(**{sqlite.WRITES: True})
        # SQLite takes one writer at a time. Within a process they queue here, which is fairer and quicker
        # than the file's lock; between processes the file's lock decides.
        self._one_writer = asyncio.Lock() if self.is_sqlite else None
        self._file: os.stat_result | None = None
        self._closed = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._running = 0

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    def hold_file(self) -> None:
        """Remember which file this is: from now on nothing is written once it is gone. SQLite would go on in
        a file without a name, which no start finds again."""
        self._file = _stat(self.url) if self.is_sqlite else None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads, from one state of the database."""
        async with self._counted(), self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end of the block, or not at all if anything is raised."""
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._counted())
            if self._one_writer is not None:
                await stack.enter_async_context(self._one_writer)
            self._must_be_there()
            yield await stack.enter_async_context(self._writing_engine.begin())

    def _must_be_there(self) -> None:
        if self._file is None:
            return
        now = _stat(self.url)
        if now is None or not os.path.samestat(now, self._file):
            raise StorageError(
                f"the database file {self.url.database} was removed or replaced while the bot runs: "
                "end the bot, restore the file, and start it again"
            )

    @asynccontextmanager
    async def _counted(self) -> AsyncIterator[None]:
        if self._closed:
            raise StorageError("the database has been closed")
        self._running += 1
        self._idle.clear()
        try:
            with told(self.url):
                yield
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

    async def close(self) -> None:
        """Let what runs end, then close every connection: an open one would keep the process from ending."""
        self._closed = True
        await self._idle.wait()
        await self.engine.dispose()
        for connection in list(self._opened):  # those that failed while they were set up, which no pool knows
            await connection.end()


def _stat(url: URL) -> os.stat_result | None:
    try:
        return os.stat(url.database or "")  # noqa: PTH116 - before every transaction, and quicker than a Path
    except OSError:
        return None


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except SQLAlchemyError:
        raise StorageError(
            "the database address cannot be read: write it like sqlite+aiosqlite:///chickenfoot.db"
        ) from None
    url = url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StorageError("the database address names no file: a database in memory would forget every game")
    return url


def _engine(url: URL, opened: sqlite.Opened) -> AsyncEngine:
    is_sqlite = url.get_backend_name() == "sqlite"
    make = partial(sqlite.engine, opened=opened) if is_sqlite else create_async_engine
    try:
        # Parameters hold snapshots, and snapshots hold hands: no error or log line may show them (T19).
        return make(url, hide_parameters=True)
    except (SQLAlchemyError, ImportError):
        raise StorageError(f"there is no driver for a database address {url.drivername}://") from None
