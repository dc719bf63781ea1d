"""A background worker that does what is there to do, then waits for news or for a point in time."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from bot.games.clock import Clock
from bot.games.errors import what_broke

log = logging.getLogger(__name__)

RETRY = 5.0
"""Seconds until a step that failed as a whole is tried again."""


class Pump:
    """Calls ``step`` whenever it is woken or the time comes that the last call named.

    ``step`` does all that can be done now and returns when there will be more (seconds, UTC), or None. An
    exception in it is logged and never ends the worker (platform notes: a ``tasks.loop`` dies of one).
    """

    def __init__(self, name: str, step: Callable[[], Awaitable[float | None]], clock: Clock) -> None:
        self._name = name
        self._step = step
        self._clock = clock
        self._news = asyncio.Event()
        self._resting = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=self._name)

    def wake(self) -> None:
        """There is news: look again."""
        self._resting.clear()
        self._news.set()

    async def resting(self) -> None:
        """Return once there is nothing to do at present."""
        await self._resting.wait()

    async def stop(self) -> None:
        """End the worker, in the middle of a step if need be: what is claimed is seen to later."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                at = await self._step()
            except Exception as error:
                log.error("%s failed; again in %s seconds: %s", self._name, RETRY, what_broke(error))
                at = self._clock.now() + RETRY
            if self._news.is_set():
                continue
            self._resting.set()
            delay = None if at is None else max(0.0, at - self._clock.now())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(delay):
                    await self._news.wait()
