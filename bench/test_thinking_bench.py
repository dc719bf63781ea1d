"""A person's click while a hundred games with experts go on at once, and where those had better think:

    uv run pytest bench/test_thinking_bench.py --benchmark-enable -s

In every game three experts and a person who answers at once, so that somebody thinks at any time. Pictures are
not painted, Discord is not there; the disk is real. The figures of record stand in docs/performance.md; nothing here
asserts a time.
"""

import asyncio
import contextlib
import statistics
import sys
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from bench.test_click_bench import choice, clicks_in
from bot.games import lobby, steps
from bot.games.autopilot import Autopilot
from bot.games.clock import SystemClock
from bot.games.model import Game, Person, Place, TableOptions
from bot.games.service import Games
from bot.games.thinking import Thinker
from bot.pump import Pump
from bot.storage import open_store
from bot.work import WorkPool

GAMES = 100
CLICKS = 150
PAUSE = 0.03
EXPERTS = TableOptions(auto_single=False, computers="expert")


class InThreads(WorkPool):
    """Searches as if they were layout or paint."""

    search = WorkPool.run


@contextlib.contextmanager
def switching_every(seconds: float | None) -> Iterator[None]:
    """Another interval at which threads of Python take turns."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds or before)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize(
    ("kind", "busy", "interval"),
    [
        pytest.param(WorkPool, 0, None, id="nobody thinks"),
        pytest.param(WorkPool, GAMES, None, id="a process beside"),
        pytest.param(InThreads, GAMES, None, id="threads"),
        pytest.param(InThreads, GAMES, 0.0005, id="threads, 0.5 ms"),
    ],
)
async def test_a_click_while_experts_think(
    tmp_path: Path, kind: type[WorkPool], busy: int, interval: float | None, request: pytest.FixtureRequest
) -> None:
    clock = SystemClock()
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    games, pool = Games(store, clock), kind()
    await store.change_server(1, lambda usual: replace(usual, most_games=None, most_each=None))
    ids = [await game_of_experts(games, 1000 + n) for n in range(busy)]
    autopilot = Autopilot(games, Thinker(pool, 60), clock)

    async def step() -> float | None:
        while await autopilot.begin_due(clock.now()):
            pass
        return await autopilot.next_at()

    pump = Pump("autopilot", step, clock)
    games.on_commit.append(pump.wake)
    pump.start()
    people = asyncio.create_task(keep_going(games, ids))
    with switching_every(interval):
        await asyncio.sleep(2)
        before, began = await actions(games, ids), perf_counter()
        took, lags = await _with_lags(clicks_in(games, pool, CLICKS, PAUSE))
        made = (await actions(games, ids) - before) / (perf_counter() - began)
    people.cancel()
    await asyncio.gather(people, return_exceptions=True)
    await pump.stop()
    await autopilot.stop()
    pool.close()
    await store.close()
    print(f"\n{request.node.callspec.id}: click {_spread(took)}, lag of the loop {_spread(lags)} ms, "
          f"{made:.0f} actions a second in the other games")  # fmt: skip


async def game_of_experts(games: Games, channel: int) -> int:
    """A running game of one person and three experts."""
    host = Person(channel, "Somebody")
    game = await games.open_lobby(Place(1, channel), host, "classic", {"rounds": 10}, EXPERTS)
    for _ in range(3):
        await games._in_lobby(game.id, lambda g: lobby.add_computer(g, host.user_id))
    await games.begin(game.id, host.user_id, "9")
    return game.id


async def keep_going(games: Games, ids: list[int]) -> None:
    """The people in the games with experts: they answer at once."""
    while True:
        for game_id in ids:
            await answer(games, await games.game(game_id))
        await asyncio.sleep(0.05)


async def answer(games: Games, game: Game) -> None:
    if not game.status.live or steps.program_decides(game):
        return
    player = steps.on_turn(game)
    assert player.user_id is not None
    action = choice((await games.hand(game.id, player.user_id)).view)
    await games.act(game.id, Person(player.user_id, player.name), game.turn, action)


async def actions(games: Games, ids: list[int]) -> int:
    return sum([(await games.game(game_id)).turn for game_id in ids])


async def _with_lags(work: Awaitable[list[float]]) -> tuple[list[float], list[float]]:
    """What ``work`` brings, and how many seconds too late a timer of 2 ms fires meanwhile."""
    lags: list[float] = []

    async def tick() -> None:
        while True:
            before = perf_counter()
            await asyncio.sleep(0.002)
            lags.append(perf_counter() - before - 0.002)

    ticking = asyncio.create_task(tick())
    done = await work
    ticking.cancel()
    await asyncio.gather(ticking, return_exceptions=True)
    return done, lags


def _spread(seconds: list[float]) -> str:
    """Median, 99 % quantile and worst, in milliseconds."""
    p99 = statistics.quantiles(seconds, n=100)[98]
    return " / ".join(f"{1000 * value:.1f}" for value in (statistics.median(seconds), p99, max(seconds)))
