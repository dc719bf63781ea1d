"""Work that was begun and that nobody waits for one by one."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Underway:
    """Begins work and knows what is not done. ``on_done`` is called whenever something is."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_done: list[Callable[[], None]] = []

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        for tell in self.on_done:
            tell()

    @property
    def busy(self) -> bool:
        """Whether something that was begun is not done."""
        return bool(self._tasks)

    async def settled(self) -> None:
        """Return once everything that was begun is done. Raises what it raises, at once."""
        while self._tasks:
            done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                if not task.cancelled():
                    task.result()

    async def stop(self) -> None:
        """Break off what was begun: it is seen to later."""
        for task in self._tasks:
            task.cancel()
        await self.settled()
