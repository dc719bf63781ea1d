"""Something else that happens between two calls of a store, as another click would."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from tests.fakes import MemoryStore


@asynccontextmanager
async def beside(
    store: MemoryStore, nth: int, other: Callable[[], Awaitable[object]]
) -> AsyncIterator[Callable[[], bool]]:
    """``other`` happens just before the ``nth`` call of the store in this block; tells whether it has happened."""
    left, turn = nth, store._turn

    async def counted() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            await other()
        await turn()

    store._turn = counted  # type: ignore[method-assign]
    try:
        yield lambda: left <= 0
    finally:
        store._turn = turn  # type: ignore[method-assign]
