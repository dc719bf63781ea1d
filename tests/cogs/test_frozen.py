"""The workers of a bot whose machine sleeps, whose process is stopped, or whose clock jumps (R33)."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.client import ChickenfootBot
from bot.games.clock import DAY
from bot.games.model import Game, Status, TableOptions
from bot.pulse import HEARTBEAT
from bot.settings import Settings
from tests.cogs.bench import Bench
from tests.games.table import ANNA, BERT

TURN = 300


class Machine:
    """The clock on the wall, which the bot asks, and the clock of the loop, by which it wakes."""

    def __init__(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        self._bench, self._lain = bench, 0.0
        loop = asyncio.get_running_loop()
        counted = loop.time
        monkeypatch.setattr(loop, "time", lambda: counted() + self._lain)

    def clock_jumps(self, seconds: float) -> None:
        """It was put forward, or a virtual machine was suspended, whose other clocks stand still meanwhile."""
        self._bench.clock.go(seconds)

    def freezes(self, seconds: float) -> None:
        """The process is stopped: afterwards all that should have happened meanwhile wants to happen at once."""
        self._bench.clock.go(seconds)
        self._lain += seconds


@pytest.fixture
async def machine(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(bench, monkeypatch)


@pytest.fixture
async def bot(bench: Bench, machine: Machine) -> AsyncIterator[ChickenfootBot]:
    """A bot without Discord, and its workers."""
    bot = ChickenfootBot(Settings.model_construct(), clock=bench.clock)
    bot.store, bot.games, bot.autopilot, bot.publisher = (
        bench.store,
        bench.games,
        bench.autopilot,
        bench.publisher,
    )
    await bot._take_up()
    bot._start_workers()
    yield bot
    await bot.close()


async def settled(bot: ChickenfootBot) -> None:
    for _ in range(50):
        await asyncio.sleep(0)
    await bot.idle()


async def shown(bot: ChickenfootBot, bench: Bench) -> tuple[Game, float]:
    """A turn that is shown, and when it ends."""
    game = await bench.begun(ANNA, BERT, options=TableOptions(turn_time=TURN, auto_single=False))
    await settled(bot)
    ends = await bench.store.turn_clock(game.id)
    assert ends == bench.clock.now() + TURN
    return game, ends


@pytest.mark.parametrize("how", ["freezes", "clock_jumps"])
@pytest.mark.parametrize("woken", [True, False])
async def test_R33_no_turn_runs_out_by_time_that_nobody_had(
    bot: ChickenfootBot, bench: Bench, machine: Machine, how: str, woken: bool
) -> None:
    """Whoever comes first afterwards: the heartbeat, or somebody's click that wakes the autopilot."""
    game, ends = await shown(bot, bench)
    getattr(machine, how)(2 * DAY)
    if woken:
        for wake in bench.games.on_commit:
            wake()
    await settled(bot)
    for _ in range(int(TURN / HEARTBEAT)):
        assert (await bench.game(game.id)).turn == game.turn
        machine.freezes(HEARTBEAT)
        await settled(bot)
    assert bench.clock.now() == ends + 2 * DAY
    machine.freezes(HEARTBEAT)  # the time since the beat before the outage counts as lost, too
    await settled(bot)
    assert (await bench.game(game.id)).turn > game.turn


async def test_R33_a_turn_that_is_shown_first_afterwards_gets_back_nothing(
    bot: ChickenfootBot, bench: Bench, machine: Machine
) -> None:
    game, _ = await shown(bot, bench)
    machine.clock_jumps(2 * DAY)
    await bench.act(game)
    await settled(bot)
    assert await bench.store.turn_clock(game.id) == bench.clock.now() + TURN


async def test_what_is_not_given_back_is_seen_to_when_the_clock_has_jumped(
    bot: ChickenfootBot, bench: Bench, machine: Machine
) -> None:
    lobby = await bench.lobby(ANNA)
    await settled(bot)
    machine.clock_jumps(DAY)
    assert await bot.pulse.beat()
    await settled(bot)
    assert (await bench.game(lobby.id)).status is not Status.LOBBY
