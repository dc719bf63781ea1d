"""The one bounded pool for slow work (layout, paint, search), so that the event loop never waits for it.

Beside it ``spread``, for commands that have more than one processor's worth to do.
"""

import asyncio
import heapq
import itertools
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from typing import Any, ParamSpec, TypeVar

from bot.engine.errors import ChickenfootError

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class Priority(IntEnum):
    """What goes first when the pool is full."""

    TURN = 0
    PRIVATE = 1
    REVIEW = 2


class PoolFull(ChickenfootError):
    """More work is waiting than the pool will take."""


class WorkPool:
    """Runs plain functions on ``workers`` threads: the most urgent first, then in order of asking.

    At most ``limit`` jobs wait; one more raises ``PoolFull``. It belongs to one event loop.
    """

    def __init__(self, workers: int = 2, limit: int = 500) -> None:
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix="work")
        self._free = workers
        self._limit = limit
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    @property
    def busy(self) -> int:
        """How many jobs wait for a thread."""
        return len(self._waiting)

    async def run(self, priority: Priority, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of ``job``; what it raises is raised here."""
        await self._turn(priority)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._executor, lambda: job(*args, **kwargs))
        finally:
            self._hand_on()

    async def _turn(self, priority: Priority) -> None:
        if self._free:
            self._free -= 1
            return
        if len(self._waiting) >= self._limit:
            raise PoolFull(f"{self._limit} jobs are waiting")
        turn: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """Give the thread that is free now to the most urgent job that still wants it."""
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Drop what waits and let running jobs end."""
        self._executor.shutdown(wait=False, cancel_futures=True)


class WorkerLost(ChickenfootError):
    """A process that worked for this one has ended."""


def spread(processes: int, job: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
    """``job`` of every item, in their order, worked out by ``processes`` processes at once.

    One process is this one. Job, items and results must go through ``pickle``. Whoever closes the iterator
    early ends the other processes; that is why an interrupt from the keyboard is left to this one.
    """
    if processes == 1:
        yield from map(job, items)
        return
    before = multiprocessing.active_children()
    executor = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield from executor.map(job, items)
    except BrokenProcessPool:
        raise WorkerLost("a process that shared the work has ended unexpectedly") from None
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in before:
                process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
