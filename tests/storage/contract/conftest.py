"""Both stores, one after the other."""

from collections.abc import AsyncIterator

import pytest

from bot.games.store import Store
from bot.storage import open_store
from tests.fakes import MemoryStore
from tests.storage.samples import NOW


class _Clock:
    def now(self) -> float:
        return NOW


@pytest.fixture(params=["database", "memory"])
async def store(request: pytest.FixtureRequest, address: str) -> AsyncIterator[Store]:
    clock = _Clock()
    store: Store
    if request.param == "memory":
        store = MemoryStore(clock)
    else:
        store = await open_store(address, clock)
    yield store
    await store.close()
