"""Rows that are damaged, or that a newer program has written, are no trouble of the others."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.games.errors import StorageError
from bot.games.model import Place
from bot.games.outbox import Kind, Notice, Sending
from bot.games.personal import Personal
from bot.storage import SqlStore
from bot.storage.schema import due, games, outbox, people
from tests.storage.contract.steps import changed, opened, over
from tests.storage.samples import ANNA, NOW, begun, draft


async def test_a_damaged_game_is_no_trouble_of_the_others(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await store.open_game(draft(), (), ())
    place = Place(draft().place.guild_id, 4711, draft().place.parent_id)
    sound = await store.open_game(replace(draft(), place=place), (), ())
    assert broken is not None
    assert sound is not None
    async with store.database.write() as connection:
        await connection.execute(update(games).where(games.c.id == broken.id).values(snapshot="{"))
    assert await store.live_games() == [sound]
    assert await store.games_of(sound.host) == [sound]
    assert f"game {broken.id} cannot be read: it is damaged" in caplog.text
    for look in (store.game(broken.id), store.live_game_at(broken.place.channel_id)):
        with pytest.raises(StorageError, match="cannot be read"):
            await look


async def test_settings_that_are_damaged_keep_neither_their_person_nor_a_table_from_playing(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    sound = Personal(zone="Asia/Tokyo")
    for user_id in (1, 2):
        await store.change_person(user_id, lambda _: sound)
    async with store.database.write() as connection:
        await connection.execute(update(people).where(people.c.user_id == 1).values(settings="{"))
    assert await store.people([1, 2]) == {2: sound}
    assert "settings cannot be read: they are damaged" in caplog.text
    assert await store.change_person(1, lambda _: sound) == (Personal(), sound)
    assert await store.people([1]) == {1: sound}


@pytest.mark.parametrize("damage", [{"facts": ""}, {"facts": "[]"}, {"kind": "gossip"}])
async def test_a_damaged_notice_holds_up_nobody(
    store: SqlStore, caplog: pytest.LogCaptureFixture, damage: dict[str, str]
) -> None:
    game = await opened(store)
    assert await store.save(changed(game, Notice(Kind.NOTICE, 3, "x"), Notice(Kind.NOTICE, 3, "y")))
    other = await opened(store, draft(channel=9), Notice(Kind.LOBBY, 0, "0"))
    async with store.database.write() as connection:
        await connection.execute(update(outbox).where(outbox.c.key == "x").values(damage))
    rows = await store.claim_notices(NOW, 10)
    assert [row.game_id for row in rows] == [other.id]
    (row,) = await store.claim_notices(NOW, 10)
    assert row.notice.key == "y"
    assert f"of game {game.id} cannot be read: it is damaged" in caplog.text


async def test_a_damaged_notice_that_stands_in_a_channel_is_passed_over(store: SqlStore) -> None:
    game = await opened(store, None, Notice(Kind.LOBBY, 0, "0", {"why": "x"}))
    (row,) = await store.claim_notices(NOW, 10)
    await store.settle_notice(row.id, Sending.SENT, 5)
    async with store.database.write() as connection:
        await connection.execute(update(outbox).values(facts="?"))
    assert await store.standing_messages(game.id, Kind.LOBBY) == []
    await store.repost(game.id)
    (again,) = await store.claim_notices(NOW, 10)
    assert again.notice == Notice(Kind.LOBBY, 0, f"again-{row.id}")


async def test_T22_a_damaged_notice_keeps_nobody_from_being_forgotten(store: SqlStore) -> None:
    game = await over(store)
    assert await store.save(changed(game, Notice(Kind.NOTICE, 5, "x", {"user": ANNA.user_id})))
    async with store.database.write() as connection:
        await connection.execute(update(outbox).values(facts="?"))
    assert await store.forget_person(ANNA.user_id) == 1
    assert await store.claim_notices(NOW, 10) == []


async def test_what_is_due_of_an_unknown_kind_holds_up_nobody(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    game = await opened(store)
    other = await opened(store, draft(channel=9))
    for lobby in (game, other):
        assert await store.save(begun(lobby))
    async with store.database.write() as connection:
        await connection.execute(update(due).where(due.c.game_id == game.id).values(kind="feast"))
    assert {row.game_id for row in await store.claim_due(2e9, 10)} == {other.id}
    assert f"game {game.id} cannot be read: it is damaged" in caplog.text
    assert await store.clocks(game.id) == []
