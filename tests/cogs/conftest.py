"""The bot in the simulated server, with its store in memory and deals that a test stacks."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

import pytest

from bot.client import ChickenfootBot, create_bot
from bot.engine.rules import Rules
from bot.engine.tiles import Tile
from bot.games.clock import Clock
from bot.games.store import Store
from bot.settings import Settings
from tests.cogs.evening import Evening
from tests.engine.deals import stacked
from tests.fakes import MemoryStore
from tests.sim.world import SimulatedClock, world

Opened = Callable[[], AbstractAsyncContextManager[Evening]]


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
        return create_bot(Settings.model_construct(), clock=SimulatedClock())

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
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Stacks every deal, ``deal(hands, yard)``, and seats people in order of joining."""

    def stack(hands: list[str], yard: str = "") -> None:
        def deal_round(rules: Rules, seed: bytes, entropy: tuple[str, ...], number: int) -> tuple[Tile, ...]:
            return stacked(rules, hands, yard, number)

        monkeypatch.setattr("bot.games.steps.deal_round", deal_round)
        monkeypatch.setattr("bot.games.steps.draw_lot", lambda seats, *_: tuple(range(seats)))

    return stack
