"""What an absence stops, for how long, and what ends it (T14, T16)."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from bot.games import seats, steps
from bot.games.clock import DAY
from bot.games.clocks import turn_ends
from bot.games.due import Due, DueRow
from bot.games.errors import StorageError
from bot.games.hours import Absence, QuietHours, Rhythm
from bot.games.model import Game, Status, TableOptions
from bot.games.personal import Personal
from tests.fakes.beside import beside
from tests.games.day import BY_HAND, HOUR, NIGHT, due_at, player, reasons, shown, shown_again, told, wait
from tests.games.table import ANNA, BERT, CARA, DORA, NOW, Table, on_turn

FOR_THE_ABSENT = TableOptions(auto_single=False, play_for_absent=True)


async def test_T14_the_clock_stands_still_while_its_person_is_away(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    user = on_turn(game).user_id
    await shown(table, game)
    await wait(table, 6 * HOUR)
    await table.games.set_away(user, table.clock.now() + 3 * DAY)
    assert (await due_at(table, game))["turn"] == 3 * DAY + 18 * HOUR
    await wait(table, DAY)
    await table.games.set_away(user, None)
    assert (await due_at(table, game))["turn"] == 18 * HOUR
    await table.games.set_away(user, table.clock.now() + 60 * DAY)
    assert (await due_at(table, game))["turn"] == 13 * DAY + 18 * HOUR


async def test_T14_who_acts_is_back_at_all_tables(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    user = on_turn(game).user_id
    other = await shown_again(table)
    await table.games.set_away(user, table.clock.now() + 3 * DAY)
    await wait(table, DAY)
    await table.act(game)
    assert (await table.games.personal(user)).absence(table.clock.now()) is None
    if on_turn(other).user_id == user:
        assert (await due_at(table, other))["turn"] == DAY


async def test_T14_the_computer_plays_for_the_absent_if_table_and_person_allow_it(table: Table) -> None:
    options = replace(BY_HAND, play_for_absent=True)
    game = await table.begun(ANNA, BERT, CARA, options=options, rounds=3)
    user = on_turn(game).user_id
    await table.games.change_personal(user, lambda _: Personal(play_when_away=False))
    await table.games.set_away(user, table.clock.now() + 3 * DAY)
    assert not steps.program_decides(await table.game(game.id))
    await table.games.change_personal(user, lambda _: Personal())
    assert steps.program_decides(await table.game(game.id))
    await table.autopilot.run_due()
    assert (await table.log(game.id))[game.turn].by == "computer"
    await wait(table, 3 * DAY)
    game = await table.until(game.id, lambda g: not steps.program_decides(g) and on_turn(g).user_id == user)
    assert player(game, user).away_until is None


async def test_T14_the_computer_plays_for_the_absent_but_never_lays_or_keeps_a_drawn_tile(
    table: Table,
) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=FOR_THE_ABSENT, rounds=7)
    rng, chosen = Random(8), 0
    while game.status is Status.RUNNING and not chosen:
        assert game.state is not None
        assert game.state.round is not None
        if not steps.program_decides(game):
            user = on_turn(game).user_id
            away = replace(player(game, user), away_until=table.clock.now() + DAY)
            absent = game.with_player(game.players.index(player(game, user)), away)
            assert steps.program_decides(absent) is (game.state.round.drawn is None)
            chosen += game.state.round.drawn is not None
        game = await table.step(game.id, rng)
    assert chosen


async def test_T14_the_computer_plays_for_the_absent_for_a_fortnight_at_most(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=FOR_THE_ABSENT)
    absent = next(p for p in (ANNA, BERT, CARA) if p != on_turn(game))
    await table.games.set_away(absent.user_id, NOW + 60 * DAY)
    assert player(await table.game(game.id), absent.user_id).away_until == NOW + 14 * DAY
    table.clock.at = NOW + 14 * DAY
    await table.games.change_personal(absent.user_id, lambda _: Personal(play_when_away=False))
    await table.games.change_personal(absent.user_id, lambda _: Personal())
    assert player(await table.game(game.id), absent.user_id).away_until is None


async def test_T14_the_clock_of_one_who_is_away_does_not_run_out_though_it_was_not_set_anew() -> None:
    """The bot died after it had noted the absence, and before it came to the table."""
    row, away = DueRow(1, Due.TURN, 0, NOW), Absence(NOW - 60, NOW + DAY)
    assert turn_ends(row, Rhythm("UTC", None, (away,)), NOW) == NOW + DAY
    assert turn_ends(row, Rhythm("UTC", QuietHours(0, 600), (away,)), NOW) == NOW + DAY
    assert turn_ends(row, Rhythm("UTC", None, (away,)), NOW + DAY) == NOW + DAY


@pytest.mark.parametrize("known", [True, False])
async def test_T14_who_goes_away_while_the_message_of_his_turn_is_on_its_way_is_waited_for(
    table: Table, known: bool
) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    user = on_turn(game).user_id
    deadline = await table.games.deadline_from_now(game)
    await table.games.set_away(user, table.clock.now() + 3 * DAY)
    if known:
        deadline = await table.games.deadline_from_now(game)
    await wait(table, 20)
    await table.games.turn_shown(game.id, game.turn, deadline)
    assert await reasons(table) == ([] if known else [("reminder", "moved")])
    await wait(table, 2 * DAY)
    await table.games.set_away(user, None)
    assert (await due_at(table, game))["turn"] == DAY


@pytest.mark.parametrize("nth", range(1, 10))
async def test_T14_an_absence_is_kept_and_heard_of_at_its_tables_or_neither(table: Table, nth: int) -> None:
    """The bot dies in the middle of it."""

    async def dies() -> None:
        raise StorageError("killed")

    game = await table.begun(ANNA, BERT, options=BY_HAND)
    user = on_turn(game).user_id
    await shown(table, game)
    async with beside(table.store, nth, dies):
        with suppress(StorageError):
            await table.games.set_away(user, table.clock.now() + 3 * DAY)
    away = (await table.games.personal(user)).absence(table.clock.now()) is not None
    assert (await due_at(table, game))["turn"] == (4 * DAY if away else DAY)


async def test_T16_a_table_that_cannot_be_shown_waits_for_one_who_is_away(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    await wait(table, 10 * DAY)
    await table.games.set_away(on_turn(game).user_id, table.clock.now() + 7 * DAY)
    await wait(table, 7 * DAY)
    assert (await table.game(game.id)).status is Status.RUNNING
    await wait(table, DAY)
    assert (await table.game(game.id)).status is Status.UNFINISHED


async def test_T16_an_absence_puts_the_fortnight_off_by_itself_whatever_the_nights(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    user = on_turn(game).user_id
    await table.games.change_personal(user, lambda _: NIGHT)
    await shown(table, game)
    await wait(table, 5 * HOUR)
    await table.games.set_away(user, table.clock.now() + 3 * DAY + 10 * HOUR)
    assert (await due_at(table, game))["stale"] == 17 * DAY + 5 * HOUR


async def test_T13_the_daily_reminder_waits_until_one_is_back(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    await shown(table, game)
    await table.outbox()
    await table.games.set_away(on_turn(game).user_id, table.clock.now() + 3 * DAY)
    assert (await due_at(table, game))["daily"] == 3 * DAY
    await wait(table, 3 * DAY - 1)
    assert await told(table) == []
    await wait(table, 1)
    assert len(await told(table)) == 1


async def lent(table: Table, game: Game, user_id: int) -> Game:
    index = game.players.index(player(game, user_id))
    gone = replace(game.players[index], level="hard", lent_at=table.clock.now())
    change = steps.habits(game, index, gone, table.clock.now(), None)
    assert await table.store.save(replace(change, later=seats.loans(change.game)))
    return change.game


@pytest.mark.parametrize("how", ["takes his seat back", "takes a free seat"])
async def test_T14_who_sits_down_is_back_at_all_tables(table: Table, how: str) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    person = next(p for p in (ANNA, BERT, CARA) if p != on_turn(game))
    if how == "takes his seat back":
        await lent(table, game, person.user_id)
        back = person
    else:
        await table.games.resign(game.id, person.user_id)
        back = DORA
    await table.games.set_away(back.user_id, table.clock.now() + 3 * DAY)
    if back == person:
        await table.games.take_back(game.id, back)
    else:
        await table.games.take_seat(game.id, back, game.seat_of(person.user_id) or 0)
    assert (await table.games.personal(back.user_id)).absence(table.clock.now()) is None


async def test_R33_each_lent_seat_has_its_own_fortnight(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    for index, lent_at in enumerate((NOW, NOW + 5 * DAY)):
        game = game.with_player(index, replace(game.players[index], level="hard", lent_at=lent_at))
    change = seats.end_loans(game, NOW + 14 * DAY)
    assert [p.lent_at for p in change.game.players] == [None, NOW + 5 * DAY, None]
    assert change.later == (DueRow(game.id, Due.LENT, game.turn, NOW + 19 * DAY),)
    assert [notice.facts["seat"] for notice in change.notices] == [game.lot.index(0)]
