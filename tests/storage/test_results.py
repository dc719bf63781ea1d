"""What finished games count for their people, where several have played one seat."""

from dataclasses import replace

from alembic import command
from sqlalchemy import insert, text

from bot.games.model import Status
from bot.games.store import Result, Standing
from bot.storage import SqlStore, migrate, open_store
from bot.storage.database import Database
from bot.storage.schema import games
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
