"""Plans are kept beside the snapshot, and go with their people."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.engine.legal import legal_actions
from bot.engine.tiles import Tile
from bot.games.autopilot import Autopilot
from bot.games.errors import StorageError
from bot.games.model import Game, TableOptions
from bot.games.plans import Drawn, Dropped, Else, Plan, Why, Wish
from bot.games.service import Games
from bot.games.store import Change
from bot.games.thinking import Thinker
from bot.storage import SqlStore, open_store
from bot.storage.people import without
from bot.storage.schema import games
from bot.work import WorkPool
from tests.games.table import HERE, FakeClock, on_turn
from tests.storage.samples import ANNA, BERT, CARA, begun, draft

PLAN = Plan((Wish(Tile(3, 9), "AB"), Wish(Tile(0, 0), 0)), Else.HEAVIEST, Drawn.KEEP, keep_double=True)


async def planned(store: SqlStore) -> Game:
    opened = await store.open_game(draft(), (), ())
    assert opened is not None
    game = replace(begun(opened).game, plans={ANNA.user_id: PLAN, BERT.user_id: Dropped(Why.PASSED)})
    assert await store.save(Change(game))
    return game


async def test_plans_come_back_as_they_were(store: SqlStore) -> None:
    game = await planned(store)
    assert await store.game(game.id) == game
    async with store.database.read() as connection:
        (snapshot,) = (await connection.execute(select(games.c.snapshot))).one()
    assert "wishes" not in snapshot
    assert "heaviest" not in snapshot


async def test_a_damaged_plan_is_not_half_read(store: SqlStore) -> None:
    game = await planned(store)
    for wishes in ("[]", '{"1":{}}', '{"1":{"dropped":"eaten"}}', "{"):
        async with store.database.write() as connection:
            await connection.execute(games.update().values(wishes=wishes))
        with pytest.raises(StorageError, match="damaged"):
            await store.game(game.id)


async def test_T22_a_forgotten_person_has_left_no_plan(store: SqlStore) -> None:
    game = await planned(store)
    assert without(game, ANNA.user_id).plans == {BERT.user_id: Dropped(Why.PASSED)}


async def test_a_plan_is_carried_out_by_another_process(address: str) -> None:
    clock = FakeClock()
    store = await open_store(address, clock)
    service = Games(store, clock)
    options = TableOptions(auto_single=False)
    lobby = await service.open_lobby(HERE, ANNA, "classic", {"set": 6, "rounds": 1}, options)
    for person in (BERT, CARA):
        await service.join(lobby.id, person, "1")
    game = await service.begin(lobby.id, ANNA.user_id, "2")
    assert game.state is not None
    waiting = [person for person in (ANNA, BERT, CARA) if person.user_id != on_turn(game).user_id]
    for person in waiting:
        await service.plan(game.id, person.user_id, lambda _: Plan(otherwise=Else.HEAVIEST, drawn=Drawn.LAY))
    await service.act(game.id, on_turn(game), game.turn, legal_actions(game.state)[0])
    await store.close()
    again = await open_store(address, clock)
    pool = WorkPool(1)
    try:
        while await Autopilot(Games(again, clock), Thinker(pool), clock).run_due():
            pass
        log = await again.log(game.id)
    finally:
        pool.close()
        await again.close()
    later = [entry.by for entry in log[game.turn + 1 :]]
    assert later
    assert set(later) <= {"plan", "rule"}
    assert "plan" in later
