"""A month of games in which people sleep, go away, forget, leave plans and come back, while the bot is restarted,
crashes and is refused: every game ends, nobody is timed out too early, nobody is called twice or in his sleep, and
plans are kept (T4, T13-T18).

The whole month: uv run pytest -m slow tests/month -s (with --basetemp on a memory disk, no commit waits for a disk)
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.games import steps
from bot.games.model import Status
from bot.storage import open_store, sqlite
from bot.storage.store import SqlStore
from bot.work import WorkPool
from cogs.ids import Id, What
from tests.games.table import FakeClock
from tests.month import checks
from tests.month.discord import FakeDiscord
from tests.month.month import Month
from tests.month.people import HOUR, members

SUMMER = 1_790_000_000.0
"""A September: the clocks of the northern hemisphere go back within two months, those of the southern forward."""


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database works in the loop's own thread: a month makes millions of trips to it, and each waits twice for
    the other thread to be woken."""

    async def at_once(self: object, do: Callable[..., object], *args: object, **kwargs: object) -> object:
        await asyncio.sleep(0)
        return do(*args, **kwargs)

    monkeypatch.setattr(sqlite._Connection, "_execute", at_once)


async def play(
    tmp_path: Path, *, games: int, channels: int, people: int, rounds: int, days: int, seed: int
) -> None:
    """Play a month and check it; the figures are printed."""
    clock, rng = FakeClock(SUMMER), Random(seed)
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/month.db?check_same_thread=false", clock)
    pool = WorkPool(1)
    discord = FakeDiscord(clock, Random(seed + 1), deadly=0.003)
    month = Month(store, clock, discord, members(people, rng), rng, pool)
    discord.closed = {member.user for member in month.people[::11]}
    discord.unseen = {1000 + channel for channel in range(0, channels, 10)}
    month.plan_games(games, channels, rounds, days / 8)
    until = 1.5 * days  # a game in which turns run out goes on for long
    month.plan_restarts(4 * HOUR, until)
    month.plan_looks(until)
    month.plan_absences(0.5, days / 2)
    try:
        await month.run(until)
        await check(month, store)
    finally:
        pool.close()
        await store.close()


async def check(month: Month, store: SqlStore) -> None:
    discord = month.discord
    rows = await checks.told(store)
    calls = checks.causes(rows, discord)
    again = checks.called_again_unseen(calls, discord)
    ends = checks.ends(rows.values())
    by, out, broken = Counter[str](), list[checks.RanOut](), list[str]()
    for game_id in month.games:
        game = await store.game(game_id)
        assert game is not None
        log = await store.log(game_id)
        by.update(entry.by for entry in log)
        assert game.state is not None
        assert steps.replay(game, log) == game.state or game.status is Status.UNFINISHED
        assert [entry.turn for entry in log] == list(range(len(log)))
        out += checks.ran_out(month, game, log)
        of_game = [row for row in rows.values() if row.game_id == game_id]
        broken += (f"game {game.id}: {what}" for what in checks.plans_broken(month, game, log, of_game))
        told = [
            discord.shown[Id(What.SCORES, game_id, n).button()] for n in range(1, len(game.state.results) + 1)
        ]
        assert told == sorted(told)
    words = Counter(why.value for _, why in checks.plan_words(rows.values()))
    lines = (
        f"{len(month.games)} games: {dict(ends)}, {(month.clock.now() - month.started) / 86400:.1f} days",
        f"decisions: {dict(by)}",
        f"people: {dict(month.counts)}",
        f"Discord: {dict(discord.counts)}",
        f"calls: {dict(Counter(cause.reason for _, cause in calls))}; repeated where the channel cannot be read: "
        f"{len(again)}",
        f"plans: {by['plan']} carried out, {len(month.excused)} that could not be had, dropped before: {dict(words)}",
        f"time-outs: {checks.how_late(out)}",
    )
    sys.stdout.write("\n" + "\n".join(lines) + "\n")
    assert not await store.live_games()
    assert ends.keys() <= {"played", "stale", "all_left"}
    assert ends.total() == len(month.games)
    assert broken == [], "\n".join(broken)
    assert by["plan"] > 0
    assert [
        late for late in out if late.early > checks.SLACK or late.late > checks.SLACK or late.asleep
    ] == []
    assert checks.called_twice(calls, discord) == []
    assert all(times == 2 for times in again.values())
    assert checks.called_in_quiet(calls, month) == []
    assert checks.called_away(calls, month) == []
    assert checks.posted_twice(month) == []
    assert discord.counts["too many"] <= discord.counts["send"] / 1000


async def test_a_few_games(tmp_path: Path) -> None:
    await play(tmp_path, games=3, channels=2, people=9, rounds=1, days=12, seed=4)


@pytest.mark.slow
async def test_issue4_the_whole_month(tmp_path: Path) -> None:
    await play(tmp_path, games=200, channels=40, people=120, rounds=3, days=60, seed=1)
