"""Two processes on one file, cut-off tasks: nothing is done twice, nothing is left half done."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.due import Due, DueRow
from bot.games.errors import Declined, Reason
from bot.games.hours import Absence
from bot.games.model import Game
from bot.games.outbox import Kind, Notice, Sending
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.storage import SqlStore, open_store
from tests.storage.samples import ANNA, GUILD, NOW, begun, draft, stepped

Two = tuple[SqlStore, SqlStore]


async def _opened(store: SqlStore, channel: int = 1) -> Game:
    told = Notice(Kind.LOBBY, 0, "0")
    game = await store.open_game(draft(channel=channel), (DueRow(0, Due.LOBBY, 0, NOW),), (told,))
    assert game is not None
    return game


async def test_a_place_goes_to_one(two: Two) -> None:
    opened = await asyncio.gather(*(store.open_game(draft(), (), ()) for store in two * 3))
    assert sum(game is not None for game in opened) == 1


async def test_a_limit_holds_for_two_at_once(two: Two) -> None:
    await two[0].change_server(GUILD, lambda _: ServerSettings(most_games=2, most_each=1))
    starts = (store.open_game(draft(channel=i, seats=1), (), ()) for i, store in enumerate(two * 3, 1))
    opened = await asyncio.gather(*starts, return_exceptions=True)
    refused = [result.reason for result in opened if isinstance(result, Declined)]
    assert refused == [Reason.PERSON_FULL] * 5
    assert len(await two[0].live_games(GUILD)) == 1


async def test_changes_of_settings_by_two_are_all_kept(two: Two) -> None:
    def away(at: int) -> Callable[[Personal], Personal]:
        return lambda before: replace(before, absences=(*before.absences, Absence(at, at + 1)))

    def allowed(channel: int) -> Callable[[ServerSettings], ServerSettings]:
        return lambda before: replace(before, channels=(*before.channels, channel))

    stores = list(enumerate(two * 5))
    people = (store.change_person(ANNA.user_id, away(i)) for i, store in stores)
    servers = (store.change_server(GUILD, allowed(i)) for i, store in stores)
    await asyncio.gather(*people, *servers)
    kept = (await two[0].people([ANNA.user_id]))[ANNA.user_id]
    assert sorted(absence.since for absence in kept.absences) == [*range(10)]
    assert sorted((await two[1].server_settings(GUILD)).channels) == [*range(10)]


async def test_a_revision_is_written_by_one(two: Two) -> None:
    game = begun(await _opened(two[0])).game
    game = replace(game, revision=0)
    for turn in range(5):
        change = stepped(game)
        mine = [replace(change, log=(replace(change.log[0], by=f"by-{i}"),)) for i in range(4)]
        saved = await asyncio.gather(*(s.save(c) for s, c in zip(two * 2, mine, strict=True)))
        assert sum(saved) == 1
        log = await two[0].log(game.id)
        assert len(log) == turn + 1
        assert log[-1].by == f"by-{saved.index(True)}"
        game = change.game


async def test_what_is_due_and_what_is_told_is_claimed_by_one(two: Two) -> None:
    await two[0].change_server(GUILD, lambda _: ServerSettings(most_each=None))
    games = [await _opened(two[0], channel) for channel in range(1, 13)]
    due = await asyncio.gather(*(store.claim_due(NOW, 60, limit=4) for store in two * 2))
    told = await asyncio.gather(*(store.claim_notices(NOW, 60, limit=4) for store in two * 2))
    assert sorted(row.game_id for rows in due for row in rows) == [game.id for game in games]
    assert sorted(row.game_id for rows in told for row in rows) == [game.id for game in games]


async def test_readers_do_not_wait_for_a_writer(two: Two) -> None:
    game = await _opened(two[0])
    async with two[0].database.write():
        assert await asyncio.wait_for(two[1].game(game.id), 1) == game
        assert await asyncio.wait_for(two[0].game(game.id), 1) == game


async def test_a_cut_off_save_is_whole_or_not_at_all(address: str) -> None:
    """A task may be cancelled at any await; what it wrote is there whole, or not at all, and all goes on."""
    store, chance = await open_store(address), random.Random(7)
    opened = await _opened(store)
    change = begun(opened)
    for _ in range(25):
        task = asyncio.create_task(store.save(change))
        for _ in range(chance.randrange(40)):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        game = await store.game(opened.id)
        assert game is not None
        assert game in (change.game, replace(opened, revision=0)) or game.revision == change.game.revision - 1
        assert len(await store.log(opened.id)) == game.turn
        if game == change.game:
            change = stepped(game)
    assert await asyncio.wait_for(store.save(change), 5)
    await asyncio.wait_for(store.close(), 5)


async def test_cut_off_claims_come_back_when_their_lease_is_over(two: Two) -> None:
    await _opened(two[0])
    task = asyncio.create_task(two[0].claim_notices(NOW, 10))
    await asyncio.sleep(0.002)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    (row,) = await two[1].claim_notices(NOW + 10, 10)
    await two[1].settle_notice(row.id, Sending.SENT, 1)


_FORGETFUL = """
import asyncio, sys
from bot.storage import open_store
from tests.storage.samples import draft, begun

async def main():
    store = await open_store(sys.argv[1])
    game = await store.open_game(draft(), (), ())
    await store.database.engine.connect().start()
    print("ready", flush=True)
    if sys.argv[2] == "dies":
        import os, signal
        await store.save(begun(game))
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.parametrize("end", ["forgets to close", "dies"])
async def test_a_process_that_does_not_close_ends_all_the_same(address: str, end: str) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-W", "ignore", "-c", _FORGETFUL, address, end]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=root, timeout=20, capture_output=True, text=True, check=False
    )
    assert done.stdout == "ready\n", done.stderr
    store = await open_store(address)
    (game,) = await store.live_games()
    assert game.revision == (1 if end == "dies" else 0)
    await store.close()
