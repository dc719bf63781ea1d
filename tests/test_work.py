"""The pool for slow work."""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from typing import NoReturn

import pytest

from bot.work import PoolFull, Priority, WorkerLost, WorkPool, spread


@pytest.fixture
def pool() -> Iterator[WorkPool]:
    pool = WorkPool(1, limit=4)
    yield pool
    pool.close()


class Gate:
    """Work that takes until it is let through."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self.entered = threading.Event()

    def wait(self) -> str:
        self.entered.set()
        assert self._open.wait(10)
        return "through"

    def open(self) -> None:
        self._open.set()


async def started(gate: Gate) -> None:
    assert await asyncio.to_thread(gate.entered.wait, 10)


async def waits(pool: WorkPool, count: int) -> None:
    while pool.busy != count:  # noqa: ASYNC110 - the pool tells nobody
        await asyncio.sleep(0)


async def test_work_runs_in_a_thread_and_brings_its_result(pool: WorkPool) -> None:
    def job(number: int, *, more: int) -> tuple[int, str]:
        return number + more, threading.current_thread().name

    result, thread = await pool.run(Priority.TURN, job, 1, more=2)
    assert result == 3
    assert thread.startswith("work")


async def test_what_work_raises_is_raised_and_the_thread_is_free_again(pool: WorkPool) -> None:
    def fail() -> NoReturn:
        raise ValueError("a picture of nothing")

    for _ in range(3):
        with pytest.raises(ValueError, match="nothing"):
            await pool.run(Priority.TURN, fail)
    assert await pool.run(Priority.TURN, int, "7") == 7


async def test_the_most_urgent_goes_first_then_in_order_of_asking(pool: WorkPool) -> None:
    gate, order = Gate(), list[str]()
    first = asyncio.create_task(pool.run(Priority.REVIEW, gate.wait))
    await started(gate)
    asked = (
        (Priority.REVIEW, "review"),
        (Priority.TURN, "turn 1"),
        (Priority.PRIVATE, "private"),
        (Priority.TURN, "turn 2"),
    )
    jobs = [asyncio.create_task(pool.run(priority, order.append, name)) for priority, name in asked]
    await waits(pool, 4)
    gate.open()
    await asyncio.gather(first, *jobs)
    assert order == ["turn 1", "turn 2", "private", "review"]


async def test_no_more_runs_at_once_than_there_are_threads() -> None:
    pool = WorkPool(2)
    running, most, lock = 0, 0, threading.Lock()

    def job() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.002)
        with lock:
            running -= 1

    await asyncio.gather(*(pool.run(Priority.TURN, job) for _ in range(12)))
    assert most == 2
    pool.close()


async def test_too_much_work_is_refused(pool: WorkPool) -> None:
    gate = Gate()
    jobs = [asyncio.create_task(pool.run(Priority.TURN, gate.wait)) for _ in range(5)]
    await waits(pool, 4)
    with pytest.raises(PoolFull):
        await pool.run(Priority.TURN, gate.wait)
    gate.open()
    assert await asyncio.gather(*jobs) == ["through"] * 5
    assert await pool.run(Priority.TURN, int) == 0


async def test_whoever_gives_up_waiting_takes_nobody_else_with_him(pool: WorkPool) -> None:
    gate = Gate()
    first = asyncio.create_task(pool.run(Priority.TURN, gate.wait))
    await started(gate)
    impatient = asyncio.create_task(pool.run(Priority.TURN, int, "1"))
    patient = asyncio.create_task(pool.run(Priority.TURN, int, "2"))
    await waits(pool, 2)
    impatient.cancel()
    gate.open()
    assert await first == "through"
    assert await patient == 2
    with pytest.raises(asyncio.CancelledError):
        await impatient


async def test_giving_up_in_the_moment_of_ones_turn_hands_it_on(pool: WorkPool) -> None:
    gate = Gate()
    first = asyncio.create_task(pool.run(Priority.TURN, gate.wait))
    await started(gate)
    unlucky = asyncio.create_task(pool.run(Priority.TURN, int, "1"))
    await waits(pool, 1)
    next_ = asyncio.create_task(pool.run(Priority.TURN, int, "2"))
    await waits(pool, 2)
    pool._hand_on()  # the turn is his from now on, but he has not run since
    unlucky.cancel()
    gate.open()
    await asyncio.gather(first, unlucky, return_exceptions=True)
    assert await asyncio.wait_for(next_, 5) == 2


async def test_closing_drops_what_waits() -> None:
    pool = WorkPool(1)
    pool.close()
    with pytest.raises(RuntimeError):
        await pool.run(Priority.TURN, int)


# ---------------------------------------------------------------------------------- processes


def half(number: int) -> float:
    if number < 0:
        raise ValueError("no negative numbers")
    return number / 2


def gone(number: int) -> int:
    os._exit(number)


def long(seconds: int) -> int:
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("processes", [1, 2])
def test_spread_work_comes_back_in_order(processes: int) -> None:
    assert list(spread(processes, half, range(7))) == [0, 0.5, 1, 1.5, 2, 2.5, 3]


@pytest.mark.parametrize("processes", [1, 2])
def test_what_spread_work_raises_is_raised_here(processes: int) -> None:
    with pytest.raises(ValueError, match="no negative numbers"):
        list(spread(processes, half, [1, -1, 2]))


def test_a_process_that_is_lost_is_noticed() -> None:
    with pytest.raises(WorkerLost):
        list(spread(2, gone, [1, 1]))


def test_closing_spread_work_ends_its_processes_at_once() -> None:
    results = spread(2, long, [0, 3600, 3600])
    assert next(results) == 0
    results.close()
    assert multiprocessing.active_children() == []
