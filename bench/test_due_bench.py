"""What the loop over everything that is due costs while 10,000 games run.

``uv run pytest bench/test_due_bench.py --benchmark-enable --benchmark-only -s`` prints the figures; nothing here
asserts a time. Ten minutes pass on a clock of its own: all reminders of that time come, as many as if every turn
took its whole day, and between them the loop is woken as often as people move. Computers' thinking is not counted.
"""

import asyncio
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from pytest_benchmark.fixture import BenchmarkFixture
from sqlalchemy import insert

from bot.games.autopilot import Autopilot
from bot.games.clock import DAY
from bot.games.due import Due
from bot.games.service import Games
from bot.games.thinking import Thinker
from bot.storage import SqlStore, open_store
from bot.storage.codec import game_columns
from bot.storage.schema import due, games
from bot.work import WorkPool
from tests.storage.samples import NOW, begun, draft

GAMES = 10_000
MINUTES = 10
MOVES_A_DAY = 12
"""Of people in each game."""


@dataclass
class Clock:
    at: float = NOW

    def now(self) -> float:
        return self.at


async def many_games(store: SqlStore) -> None:
    """So many running games, each somewhere in a turn of a day."""
    rng = Random(1)
    columns = game_columns(begun(replace(draft(), id=1)).game)
    rows, clocks = [], []
    for game_id in range(1, GAMES + 1):
        rows.append({**columns, "id": game_id, "channel_id": 10**6 + game_id})
        shown = NOW - rng.random() * DAY
        spans = {Due.HALF: DAY / 2, Due.LAST: DAY * 0.9, Due.TURN: 2 * DAY, Due.STALE: 14 * DAY}
        for kind, span in spans.items():
            at = shown + span if shown + span > NOW else shown + span + DAY
            clock = {"game_id": game_id, "kind": kind.value, "turn": 0, "at": at, "claimed_until": 0.0}
            clocks.append({**clock, "moved": False})
    async with store.database.write() as connection:
        await connection.execute(insert(games), rows)
        await connection.execute(insert(due), clocks)


async def some_time(autopilot: Autopilot, clock: Clock) -> tuple[int, int]:
    """How many rows came due within that time, and how often the loop was woken."""
    rows = wakes = 0
    every = DAY / (GAMES * MOVES_A_DAY)
    end = clock.at + MINUTES * 60
    woken = clock.at + every
    while clock.at < end:
        while done := await autopilot.run_due():
            rows += done
        at = await autopilot.next_at()
        wakes += 1
        clock.at = min(woken, end if at is None else max(at, clock.at))
        woken = woken + every if clock.at >= woken else woken
    return rows, wakes


async def measured(folder: Path) -> tuple[int, int, float]:
    clock = Clock()
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'due.db'}", clock)
    pool = WorkPool(1)
    try:
        await many_games(store)
        autopilot = Autopilot(Games(store, clock), Thinker(pool), clock)
        start = time.process_time()
        rows, wakes = await some_time(autopilot, clock)
        return rows, wakes, time.process_time() - start
    finally:
        pool.close()
        await store.close()


def test_the_loop_over_what_is_due(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    rows, wakes, seconds = benchmark.pedantic(lambda: asyncio.run(measured(tmp_path)), rounds=1)  # type: ignore[no-untyped-call]
    print(
        f"\n{GAMES:,} running games, {MINUTES} minutes: {rows} rows seen to, {wakes} wakes, "
        f"{seconds:.1f} s of a core ({seconds / (MINUTES * 60):.2%})"
    )
