"""What painting does to the rest of the bot:

    uv run pytest bench/test_load_bench.py --benchmark-enable -s

The figures of record stand in docs/performance.md; nothing here asserts a time.
"""

import asyncio
import resource
from collections.abc import Awaitable, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from bot.engine.view import View
from bot.layout import Plan, extend
from bot.render import board_png
from bot.render.cache import SPRITES
from bot.work import Priority, WorkPool
from tests.layout.tables import grow
from tests.render.tables import rules_for, seen, table

COLD = 50
BOARDS = 5000
TICK = 0.001


async def test_lag_of_the_loop_while_boards_are_painted_cold() -> None:
    """50 boards at once on two threads, every sprite made anew: how late a timer of 1 ms fires meanwhile."""
    scenes = [table((9, 12, 18)[i % 3], 20 + i, seed=i) for i in range(COLD)]
    idle = await _lags(asyncio.sleep(2))
    SPRITES.clear()
    pool = WorkPool(2)
    start = perf_counter()
    jobs = [pool.run(Priority.TURN, board_png, view, plan) for view, plan in scenes]
    lags = await _lags(asyncio.gather(*jobs))
    took = perf_counter() - start
    pool.close()
    print(f"\n{COLD} boards painted cold in {took:.1f} s")
    for name, found in (("idle", idle), ("painting", lags)):
        found.sort()
        median, p99 = found[len(found) // 2], found[len(found) * 99 // 100]
        print(f"lag of the loop, {name}: median {median:.2f}, p99 {p99:.2f}, worst {found[-1]:.2f} ms")


async def _lags(work: Awaitable[object]) -> list[float]:
    """How many milliseconds too late a timer fires while ``work`` goes on."""
    found: list[float] = []

    async def tick() -> None:
        while True:
            before = perf_counter()
            await asyncio.sleep(TICK)
            found.append(1000 * (perf_counter() - before - TICK))

    ticking = asyncio.create_task(tick())
    await work
    ticking.cancel()
    with suppress(asyncio.CancelledError):
        await ticking
    return found


def test_memory_over_boards() -> None:
    """5,000 different boards one after the other: what the process holds after each 500."""
    print()
    for i, (view, plan) in enumerate(_boards(), 1):
        board_png(view, plan)
        if i % 500 == 0:
            print(f"{i} boards: {_resident():.0f} MiB, sprites {SPRITES.size / 2**20:.1f} MiB")
    print(f"at the most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def _boards() -> Iterator[tuple[View, Plan]]:
    """Tables as they grow, game after game."""
    count = seed = 0
    while True:
        highest = (9, 9, 9, 12, 15, 18)[seed % 6]
        plan: Plan | None = None
        for tableau in grow(highest, seed, seats=4):
            plan = extend(plan, tableau)
            yield seen(tableau, rules_for(highest, 4), 4), plan
            count += 1
            if count == BOARDS:
                return
        seed += 1


def _resident() -> float:
    """MiB in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20
