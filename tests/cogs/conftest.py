"""The bot in the simulated server, with its store in memory and deals that a test stacks."""

import contextlib
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.client import ChickenfootBot
from bot.engine.rules import Rules
from bot.engine.tiles import Tile
from bot.games.clock import Clock
from bot.games.store import Store
from bot.settings import Settings
from bot.text.language import texts_for
from cogs.posts import Posts
from tests.cogs.bench import Bench, NoPictures
from tests.cogs.evening import Deal, Evening, Opened
from tests.engine.deals import stacked
from tests.fakes import MemoryStore
from tests.sim.world import SimulatedClock, world


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(SimulatedClock())


@pytest.fixture
def evening(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a server with four people and the bot in it."""

    async def open_store(url: str, clock: Clock) -> Store:
        return store

    monkeypatch.setattr("bot.client.open_store", open_store)

    def make_bot() -> ChickenfootBot:
        return ChickenfootBot(Settings.model_construct(), clock=SimulatedClock())

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Evening]:
        async with world(make_bot) as here:
            yield Evening(here, store)

    return opened


@pytest.fixture
def slow_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few heartbeats, for tests in which days pass in a moment."""
    monkeypatch.setattr("bot.client.HEARTBEAT", 900.0)


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Stacks every deal, ``deal(hands, yard)``, and seats people in order of joining."""

    def stack(hands: list[str], yard: str = "") -> None:
        def deal_round(rules: Rules, seed: bytes, entropy: tuple[str, ...], number: int) -> tuple[Tile, ...]:
            return stacked(rules, hands, yard, number)

        monkeypatch.setattr("bot.games.steps.deal_round", deal_round)
        monkeypatch.setattr("bot.games.steps.draw_lot", lambda seats, *_: tuple(range(seats)))

    return stack


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A table with its publisher, whose messages say just what they are."""
    bench = Bench()
    yield bench
    bench.pool.close()


@pytest.fixture
def real_posts(bench: Bench) -> None:
    """The bot's own messages, without their pictures."""
    posts = Posts(bench.games, NoPictures(bench.store, bench.pool), texts_for)
    bench.composer = posts  # type: ignore[assignment]
    bench.restart()
