"""Slow work that the event loop never waits for: layout and paint on threads, searches in processes of their own.

Painting leaves Python's lock alone most of the time. A search is pure Python and holds it: beside the event loop, in
a thread, it would make every click slow (docs/performance.md).

Beside the pool ``spread``, for commands that have more than one processor's worth to do.
"""

import asyncio
import heapq
import itertools
import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from typing import Any, Final, ParamSpec, TypeVar

from bot.engine.errors import ChickenfootError
from bot.worker import Worker, WorkerLost

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")

JOBS: Final = 500
"""So many jobs wait for a thread at most."""

SEARCHES: Final = 200
"""So many wait for a search at most: with the slowest level somewhat less than a minute's work."""


class Priority(IntEnum):
    """What goes first when all threads are busy."""

    TURN = 0
    PRIVATE = 1
    REVIEW = 2


class PoolFull(ChickenfootError):
    """More work is waiting than the pool will take."""


class WorkPool:
    """``run`` does plain functions on ``workers`` threads, ``search`` in ``searchers`` processes beside this one: the
    most urgent first, then in order of asking. It belongs to one event loop."""

    def __init__(
        self, workers: int = 2, limit: int = JOBS, searchers: int = 1, searches: int = SEARCHES
    ) -> None:
        self._threads = Lane("work", workers, limit)
        self._searches = Lane("search", searchers, searches)
        self._workers = tuple(Worker() for _ in range(searchers))
        self._idle = deque(self._workers)

    @property
    def busy(self) -> int:
        """How many jobs wait for a thread."""
        return self._threads.busy

    async def run(self, priority: Priority, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of ``job``; what it raises is raised here. Raises ``PoolFull``."""
        return await self._threads.run(priority, lambda: job(*args, **kwargs))

    async def search(self, priority: Priority, job: Callable[..., T], *args: object) -> T:
        """The result of ``job``, which is done in another process: it must be importable there, its arguments and
        result be picklable. Raises ``PoolFull``, ``WorkerLost``, ``JobFailed``."""
        call = pickle.dumps((job, args))
        result: T = await self._searches.run(priority, lambda: self._in_worker(call))
        return result

    def _in_worker(self, call: bytes) -> Any:
        worker = self._idle.popleft()
        try:
            return worker.do(call)
        finally:
            self._idle.append(worker)

    def close(self) -> None:
        """Drop what waits, let running jobs end, break running searches off."""
        self._threads.close()
        self._searches.close()
        for worker in self._workers:
            worker.close()


class Lane:
    """Some threads and those who wait for one: at most ``limit``; one more raises ``PoolFull``."""

    def __init__(self, name: str, workers: int, limit: int) -> None:
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._free = workers
        self._limit = limit
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    @property
    def busy(self) -> int:
        """How many jobs wait for a thread."""
        return len(self._waiting)

    async def run(self, priority: Priority, job: Callable[[], T]) -> T:
        await self._turn(priority)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, job)
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
        self._executor.shutdown(wait=False, cancel_futures=True)


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
