"""The pool for slow work."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from bot.work import PoolFull, Priority, WorkPool, spread
from bot.worker import JobFailed, WorkerLost


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
    pool._threads._hand_on()  # the turn is his from now on, but he has not run since
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


# ---------------------------------------------------------------------------------- searches


def where() -> tuple[int, int]:
    """Which process this is, and how far it lets others go first."""
    return os.getpid(), os.nice(0)


def chatter(number: int) -> int:
    sys.stdout.write("5-6, 6-6")
    sys.stdout.flush()
    return number


def wait_for(path: str) -> str:
    """Ends once the file is there."""
    Path(path + ".begun").touch()
    while not Path(path).exists():
        time.sleep(0.005)
    return "through"


def faulty() -> None:
    raise ValueError("the 5-6 is missing")


async def begun(path: Path) -> None:
    while not path.with_suffix(".begun").exists():  # noqa: ASYNC110 - another process makes it
        await asyncio.sleep(0.005)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_search_runs_in_a_process_that_lets_this_one_go_first(pool: WorkPool) -> None:
    there, nice = await pool.search(Priority.TURN, where)
    assert there != os.getpid()
    assert nice > os.nice(0)
    assert await pool.search(Priority.TURN, where) == (there, nice)  # the same one as long as it lives
    pool.close()
    assert not alive(there)


async def test_what_a_search_prints_is_no_answer(pool: WorkPool, capfd: pytest.CaptureFixture[str]) -> None:
    assert [await pool.search(Priority.TURN, chatter, n) for n in range(3)] == [0, 1, 2]
    assert capfd.readouterr().out == ""


async def test_a_search_that_fails_says_where_without_its_words(pool: WorkPool) -> None:
    with pytest.raises(JobFailed, match=r"^ValueError in done:\d+ > faulty:\d+$"):
        await pool.search(Priority.TURN, faulty)
    assert await pool.search(Priority.TURN, half, 3) == 1.5


async def test_after_the_process_was_lost_the_next_search_has_a_new_one(pool: WorkPool) -> None:
    first, _ = await pool.search(Priority.TURN, where)
    with pytest.raises(WorkerLost):
        await pool.search(Priority.TURN, gone, 1)
    second, _ = await pool.search(Priority.TURN, where)
    assert second != first
    os.kill(second, signal.SIGKILL)  # between two searches
    with pytest.raises(WorkerLost):
        await pool.search(Priority.TURN, half, 1)
    assert await pool.search(Priority.TURN, half, 1) == 0.5


async def test_searches_wait_for_each_other_and_for_nothing_else(tmp_path: Path) -> None:
    pool = WorkPool(1, searches=2)
    path = tmp_path / "go"
    jobs = [asyncio.create_task(pool.search(Priority.TURN, wait_for, str(path))) for _ in range(3)]
    await begun(path)
    with pytest.raises(PoolFull):
        await pool.search(Priority.TURN, half, 1)
    assert await pool.run(Priority.REVIEW, int, "7") == 7
    path.touch()
    assert await asyncio.gather(*jobs) == ["through"] * 3
    pool.close()


async def test_closing_breaks_a_search_off(tmp_path: Path) -> None:
    pool = WorkPool(1)
    there, _ = await pool.search(Priority.TURN, where)
    endless = asyncio.create_task(pool.search(Priority.TURN, wait_for, str(tmp_path / "never")))
    await begun(tmp_path / "never")
    pool.close()
    assert not alive(there)
    with pytest.raises(WorkerLost):
        await endless
    with pytest.raises(RuntimeError):
        await pool.search(Priority.TURN, half, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals between processes")
async def test_only_the_bot_ends_its_searches(pool: WorkPool, tmp_path: Path) -> None:
    """A signal to the whole group, as service managers and Ctrl-C send it, must not make a move worse."""
    there, _ = await pool.search(Priority.TURN, where)
    searching = asyncio.create_task(pool.search(Priority.TURN, wait_for, str(tmp_path / "go")))
    await begun(tmp_path / "go")
    os.kill(there, signal.SIGTERM)
    os.kill(there, signal.SIGINT)
    (tmp_path / "go").touch()
    assert await searching == "through"


@pytest.mark.skipif(sys.platform == "win32", reason="no signals between processes")
def test_no_search_outlives_a_bot_that_was_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _BOT, str(tmp_path / "go")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as bot:
        assert bot.stdout is not None
        assert bot.stderr is not None
        there = int(bot.stdout.readline())
        while not (tmp_path / "go.begun").exists():
            time.sleep(0.005)
        bot.kill()
        bot.wait()
        assert alive(there)
        (tmp_path / "go").touch()
        assert bot.stderr.read() == ""  # which both had, so now neither is there


ROOT = Path(__file__).parents[1]

_BOT = """
import asyncio, sys
from bot.work import Priority, WorkPool
from tests.test_work import wait_for, where

async def main():
    pool = WorkPool(1)
    print((await pool.search(Priority.TURN, where))[0], flush=True)
    await pool.search(Priority.TURN, wait_for, sys.argv[1])

asyncio.run(main())
"""
