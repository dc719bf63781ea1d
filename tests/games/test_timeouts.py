"""Turns that run out, seats that are lent, games in which nobody moves (R33, T16)."""

from dataclasses import replace

import pytest

from bot.games import seats, steps
from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.games.outbox import Kind
from tests.games.day import BY_HAND, player, shown, told, wait
from tests.games.table import ANNA, BERT, CARA, Table, on_turn


async def miss(table: Table, game_id: int, user_id: int) -> Game:
    """This person misses a turn; all others play."""
    while True:
        game = await table.game(game_id)
        if steps.program_decides(game):
            await table.autopilot.run_due()
        elif on_turn(game).user_id == user_id:
            await shown(table, game)
            await wait(table, DAY)
            return await table.game(game_id)
        else:
            await table.act(game)


async def test_R33_three_turns_missed_in_a_row_lend_the_seat_until_its_person_is_back(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND, rounds=7)
    for missed in (1, 2):
        game = await miss(table, game.id, ANNA.user_id)
        assert player(game, ANNA.user_id).missed == missed
    await table.until(game.id, lambda g: not steps.program_decides(g) and on_turn(g) == ANNA)
    await table.act(await table.game(game.id))
    assert player(await table.game(game.id), ANNA.user_id).missed == 0
    for _ in range(3):
        game = await miss(table, game.id, ANNA.user_id)
    lent = player(game, ANNA.user_id)
    assert (lent.is_person, lent.lent_at) == (False, table.clock.now())
    facts = [row.notice.facts for row in await told(table, Kind.NOTICE)]
    assert facts == [{"what": "lent", "seat": game.seated.index(lent), "nth": 0}]
    with pytest.raises(Declined) as declined:
        await table.games.hand(game.id, ANNA.user_id)
    assert declined.value.reason is Reason.SEAT_LENT
    await wait(table, 13 * DAY)
    game = await table.games.take_back(game.id, ANNA)
    assert player(game, ANNA.user_id) == replace(
        lent, level=None, lent_at=None, missed=0, acted_at=table.clock.now()
    )
    assert [row.notice.facts["what"] for row in await told(table, Kind.NOTICE)][-1] == "back"
    with pytest.raises(Declined):
        await table.games.take_back(game.id, ANNA)


async def test_a_seat_lent_for_a_fortnight_is_gone(table: Table) -> None:
    quiet = replace(BY_HAND, turn_time=7 * DAY)
    game = await table.begun(ANNA, BERT, CARA, options=quiet, rounds=7)
    index = next(i for i, p in enumerate(game.players) if p.user_id == ANNA.user_id)
    lent = replace(game.players[index], level="medium", lent_at=table.clock.now())
    change = steps.habits(game, index, lent, table.clock.now(), None)
    assert await table.store.save(replace(change, later=seats.loans(change.game)))
    table.clock.go(14 * DAY - 1)
    await table.autopilot.run_due()
    assert player(await table.game(game.id), ANNA.user_id).is_lent
    table.clock.go(1)
    await table.autopilot.run_due()
    after = await table.game(game.id)
    assert not player(after, ANNA.user_id).is_lent
    with pytest.raises(Declined) as declined:
        await table.games.take_back(game.id, ANNA)
    assert declined.value.reason in (Reason.NOT_SEATED, Reason.NOT_RUNNING)


async def test_the_last_person_who_stays_away_ends_the_game(table: Table) -> None:
    game = await table.begun(ANNA, computers=2, options=BY_HAND, rounds=7)
    for _ in range(3):
        game = await miss(table, game.id, ANNA.user_id)
    assert game.status is Status.UNFINISHED
    assert (await table.outbox())[-1].notice.facts == {"reason": "all_left"}
    assert await table.store.next_due() is None


async def test_R33_a_table_may_remove_who_is_late(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=replace(BY_HAND, on_timeout="remove"))
    late = on_turn(game)
    await shown(table, game)
    await wait(table, DAY)
    game = await table.game(game.id)
    assert (player(game, late.user_id).is_person, player(game, late.user_id).is_lent) == (False, False)
    assert [row.notice.facts["what"] for row in await told(table, Kind.NOTICE)] == ["late"]
    assert (await table.log(game.id))[0].by in ("rule", "computer")


async def test_T16_a_game_in_which_nobody_has_moved_for_a_fortnight_ends(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    await shown(table, game)
    await wait(table, 14 * DAY - 1)
    assert (await table.game(game.id)).status is Status.RUNNING
    await wait(table, 1)
    assert (await table.game(game.id)).status is Status.UNFINISHED
    assert (await table.outbox())[-1].notice.facts == {"reason": "stale"}


@pytest.mark.parametrize("is_shown", [True, False])
async def test_T16_days_of_absence_and_downtime_do_not_count(table: Table, is_shown: bool) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    if is_shown:
        await shown(table, game)
    await table.store.beat(table.clock.now(), DAY)
    if is_shown:
        await table.games.set_away(on_turn(game).user_id, table.clock.now() + 5 * DAY)
        await wait(table, 5 * DAY)
    await wait(table, 15 * DAY - 1)
    assert (await table.game(game.id)).status is Status.RUNNING
    await wait(table, 1)
    assert (await table.game(game.id)).status is Status.UNFINISHED
