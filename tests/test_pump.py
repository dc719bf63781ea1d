"""The worker behind autopilot, publisher and heartbeat."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

import pytest

from bot.games.clock import SystemClock
from bot.pump import Pump
from tests.games.table import FakeClock


class Work:
    """Counts its calls, and does what it is told at each."""

    def __init__(self, *answers: float | Exception | None) -> None:
        self.calls = 0
        self._answers = list(answers)

    async def step(self) -> float | None:
        self.calls += 1
        await asyncio.sleep(0)
        answer = self._answers.pop(0) if self._answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def called(self, times: int) -> None:
        async with asyncio.timeout(5):
            while self.calls < times:  # noqa: ASYNC110 - short and plain
                await asyncio.sleep(0)


@pytest.fixture
async def started() -> AsyncIterator[Callable[[Work], Pump]]:
    pumps: list[Pump] = []

    def start(work: Work) -> Pump:
        pumps.append(Pump("test", work.step, SystemClock()))
        pumps[-1].start()
        return pumps[-1]

    yield start
    for pump in pumps:
        await pump.stop()


async def test_it_begins_with_what_is_there_and_then_rests(started: Callable[[Work], Pump]) -> None:
    work = Work()
    pump = started(work)
    await asyncio.wait_for(pump.resting(), 5)
    await asyncio.sleep(0.01)
    assert work.calls == 1


async def test_news_wake_it(started: Callable[[Work], Pump]) -> None:
    work = Work()
    pump = started(work)
    await pump.resting()
    pump.wake()
    await asyncio.wait_for(pump.resting(), 5)
    assert work.calls == 2


async def test_news_that_come_during_a_step_are_not_lost(started: Callable[[Work], Pump]) -> None:
    work = Work()
    pump = started(work)
    await work.called(1)
    pump.wake()
    pump.wake()
    await asyncio.wait_for(pump.resting(), 5)
    assert work.calls == 2


async def test_a_step_that_wakes_itself_is_called_again(started: Callable[[Work], Pump]) -> None:
    work = Work()
    pump: Pump

    async def step() -> None:
        await work.step()
        if work.calls < 5:
            pump.wake()

    pump = Pump("test", step, SystemClock())
    pump.start()
    await asyncio.wait_for(pump.resting(), 5)
    await pump.stop()
    assert work.calls == 5


async def test_time_wakes_it(started: Callable[[Work], Pump]) -> None:
    now = SystemClock().now()
    work = Work(now + 0.01, now - 5)
    started(work)
    await work.called(3)


async def test_it_outlives_exceptions_and_tries_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, started: Callable[[Work], Pump]
) -> None:
    monkeypatch.setattr("bot.pump.RETRY", 0.001)
    with caplog.at_level(logging.ERROR):
        work = Work(OSError("no disk"), ValueError("no sense"))
        pump = started(work)
        await work.called(3)
        await asyncio.wait_for(pump.resting(), 5)
    assert caplog.text.count("test failed") == 2


async def test_an_exception_does_not_eat_the_news(
    monkeypatch: pytest.MonkeyPatch, started: Callable[[Work], Pump]
) -> None:
    work = Work(OSError("no disk"))
    pump = started(work)
    await work.called(1)
    pump.wake()
    await work.called(2)


async def test_stopping_ends_it_in_the_middle_of_a_step_and_twice_is_no_harm() -> None:
    entered = asyncio.Event()
    left = asyncio.Event()

    async def step() -> None:
        entered.set()
        try:
            await asyncio.sleep(60)
        finally:
            left.set()

    pump = Pump("test", step, FakeClock())
    await pump.stop()
    pump.start()
    await entered.wait()
    await pump.stop()
    await pump.stop()
    assert left.is_set()
