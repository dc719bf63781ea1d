"""A fresh database a test."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import SqlStore, open_store


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
async def store(address: str) -> AsyncIterator[SqlStore]:
    store = await open_store(address)
    yield store
    await store.close()


@pytest.fixture
async def two(address: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """Two stores, opened on the new file at the same time."""
    one, other = await asyncio.gather(open_store(address), open_store(address))
    yield one, other
    await asyncio.gather(one.close(), other.close())
