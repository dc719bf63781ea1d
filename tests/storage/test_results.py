"""What finished games count for their people, where several have played one seat."""

import asyncio
from dataclasses import replace

import pytest
from alembic import command
from sqlalchemy import insert, text

from bot.games.model import Status
from bot.games.standings import Result, Season, Standing
from bot.games.store import Store
from bot.storage import SqlStore, migrate, open_store
from bot.storage.database import Database
from bot.storage.schema import games
from tests.fakes import MemoryStore
from tests.storage.samples import ANNA, BERT, CARA, GUILD, begun, draft, ended


async def test_two_people_on_one_seat_have_their_results(store: SqlStore) -> None:
    lobby = await store.open_game(draft(), (), ())
    assert lobby is not None
    game = begun(lobby).game
    change = ended(game)
    both = (Result(GUILD, ANNA.user_id, 0, 3, 40, True), Result(GUILD, BERT.user_id, 0, 2, 10, False))
    assert await store.save(replace(change, game=replace(change.game, revision=1), results=both))
    assert await store.leaderboard(GUILD) == [
        Standing(ANNA.user_id, 1, 1, 3, 40),
        Standing(BERT.user_id, 1, 0, 2, 10),
    ]
    assert await store.results_of(BERT.user_id) == [(game.id, both[1])]
    await store.forget_person(BERT.user_id)
    assert await store.results_of(BERT.user_id) == []
    assert len(await store.leaderboard(GUILD)) == 1


async def test_results_of_an_older_database_are_kept(address: str) -> None:
    database = Database(address)
    async with database.write() as connection:
        config = migrate._config()

        def older(sync: object) -> None:
            config.attributes["connection"] = sync
            command.upgrade(config, "0003")

        await connection.run_sync(older)
        row = {"guild_id": GUILD, "channel_id": 1, "status": Status.FINISHED.value, "revision": 0, "turn": 0}
        more = {"host_id": 1, "snapshot": "{}", "seed": b"", "created_at": 0.0}
        await connection.execute(insert(games).values(id=1, **row, **more))
        for seat, user in enumerate((ANNA.user_id, CARA.user_id)):
            await connection.execute(
                text(
                    f"INSERT INTO results VALUES (1, {seat}, {GUILD}, {user}, 3, {10 * seat}, {int(seat == 0)})"
                )
            )
    await database.close()
    store = await open_store(address)
    try:
        assert await store.leaderboard(GUILD) == [
            Standing(ANNA.user_id, 1, 1, 3, 0),
            Standing(CARA.user_id, 1, 0, 3, 10),
        ]
    finally:
        await store.close()


async def played(store: Store, at: float, channel: int) -> None:
    """A game that Anna won ends then."""
    game = await store.open_game(draft(channel=channel), (), ())
    assert game is not None
    begins = begun(game)
    assert await store.save(begins)
    assert await store.save(ended(begins.game, at=at))


@pytest.mark.parametrize("memory", [False, True])
async def test_the_leaderboard_counts_by_season(store: SqlStore, memory: bool) -> None:
    kept: Store = MemoryStore() if memory else store
    assert await kept.seasons(GUILD) == [Season(1)]
    for channel, at in enumerate((10.0, 20.0, 21.0, 31.0), 1):
        await played(kept, at, channel)
    assert not await kept.begin_season(GUILD, 3, 20.0)
    assert await kept.begin_season(GUILD, 2, 20.0)
    assert not await kept.begin_season(GUILD, 2, 25.0)
    assert await kept.begin_season(GUILD, 3, 30.0)
    seasons = await kept.seasons(GUILD)
    assert seasons == [Season(1, None, 20.0), Season(2, 20.0, 30.0), Season(3, 30.0, None)]
    assert await kept.seasons(GUILD + 1) == [Season(1)]

    async def wins(season: Season | None) -> int:
        return sum(line.wins for line in await kept.leaderboard(GUILD, season))

    assert [await wins(season) for season in (*seasons, None)] == [2, 1, 1, 4]
    await kept.server_left(GUILD, 40.0)
    await kept.purge_servers(50.0)
    assert await kept.seasons(GUILD) == [Season(1)]


async def test_a_season_begins_once(two: tuple[SqlStore, SqlStore]) -> None:
    begun_by = await asyncio.gather(*(store.begin_season(GUILD, 2, 5.0) for store in two * 2))
    assert sum(begun_by) == 1
