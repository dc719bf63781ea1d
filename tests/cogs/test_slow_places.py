"""A place that is slow, or takes no messages, holds up no other (T18)."""

import asyncio

import pytest

from bot.games.model import Place
from cogs.outgoing import Outgoing
from cogs.publisher import LEASE
from tests.cogs.bench import Bench
from tests.cogs.channel import Channel
from tests.games.table import ANNA, BERT, GUILD, HERE


class SlowChannel(Channel):
    """Nothing arrives in one place until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.told = asyncio.Semaphore(0)

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        if channel_id == HERE.channel_id:
            await self.open.wait()
        self.told.release()
        return await super().send(channel_id, message, nonce)


async def test_T18_a_place_that_does_not_answer_holds_up_no_other(bench: Bench) -> None:
    bench.channel = slow = SlowChannel()
    bench.restart()
    await bench.lobby(ANNA)
    assert await bench.publisher.begin_waiting() == 1
    await bench.lobby(BERT, place=Place(GUILD, 900))
    await bench.lobby(BERT, place=Place(GUILD, 901))
    assert await bench.publisher.begin_waiting() == 2
    await asyncio.wait_for(slow.told.acquire(), 5)
    await asyncio.wait_for(slow.told.acquire(), 5)
    assert {channel for channel, _ in slow.log} == {900, 901}
    assert bench.publisher.busy
    slow.open.set()
    await bench.publisher.settled()
    assert len(slow.sent) == 3
    assert not bench.publisher.busy


async def test_no_more_is_begun_than_there_is_room_for(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.publisher.MOST", 2)
    for channel in (900, 901, 902):
        await bench.lobby(BERT, place=Place(GUILD, channel))
    assert await bench.publisher.begin_waiting() == 2
    assert await bench.publisher.begin_waiting() == 0
    assert await bench.publisher.next_at() is None
    await bench.publisher.settled()
    assert await bench.publisher.next_at() == 0
    await bench.publish()
    assert len(bench.channel.sent) == 3


async def test_what_is_broken_off_is_sent_later(bench: Bench) -> None:
    bench.channel = slow = SlowChannel()
    bench.restart()
    await bench.lobby(ANNA)
    await bench.publisher.begin_waiting()
    await bench.publisher.stop()
    assert not bench.publisher.busy
    slow.open.set()
    bench.clock.go(LEASE)
    await bench.publish()
    assert len(slow.sent) == 1
