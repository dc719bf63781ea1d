"""The clocks of a turn: reminders, its end, and what they do in quiet hours (T13, T14, R33)."""

from dataclasses import replace

import pytest

from bot.games.clock import DAY
from bot.games.clocks import last_call
from bot.games.outbox import Kind
from tests.games.day import BY_HAND, HOUR, NIGHT, clock_at, due_at, reasons, shown, shown_again, told, wait
from tests.games.table import ANNA, BERT, Table, on_turn


@pytest.mark.parametrize(
    ("turn_time", "left"), [(300, 30), (HOUR, 360), (4 * HOUR, HOUR), (DAY, 8640), (7 * DAY, 60480)]
)
def test_T13_the_last_reminder_leaves_a_tenth_or_an_hour_where_it_fits(turn_time: int, left: float) -> None:
    assert last_call(turn_time) == left


async def test_T13_reminders_come_at_half_and_shortly_before_the_end(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    await shown(table, game)
    assert await due_at(table, game) == {
        "half": DAY / 2,
        "last": DAY - 8640,
        "turn": DAY,
        "stale": 14 * DAY,
    }
    await table.outbox()
    await wait(table, DAY / 2)
    assert await reasons(table) == [("reminder", "half")]
    await wait(table, DAY / 2 - 8641)
    assert await reasons(table) == []
    await wait(table, 1)
    assert await reasons(table) == [("reminder", "last")]
    await table.act(await table.game(game.id))
    assert await table.due_kinds(game.id) == ["stale"]


async def test_T13_without_a_turn_time_there_is_a_reminder_a_day(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    assert await shown(table, game) is None
    await table.outbox()
    for _ in range(3):
        await wait(table, DAY)
        ((kind, reason),) = await reasons(table)
        assert kind == "reminder"
        assert str(reason).startswith("day")
    assert (await table.game(game.id)).turn == game.turn


async def test_reminders_that_come_late_come_once_or_not_at_all(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    await shown(table, game)
    await table.outbox()
    table.clock.go(DAY - 60)
    await table.autopilot.run_due()
    assert await reasons(table) == [("reminder", "last")]
    after = await shown_again(table)
    table.clock.go(2 * DAY)
    await table.autopilot.run_due()
    assert await reasons(table) == []
    assert (await table.game(after.id)).turn > after.turn


async def test_T14_a_turn_does_not_run_out_in_quiet_hours_and_nobody_is_called(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=4 * HOUR))
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    clock_at(table, 20)
    await shown(table, game)
    assert await due_at(table, game) == {
        "half": 12 * HOUR,
        "last": 13 * HOUR,
        "turn": 14 * HOUR,
        "stale": 14 * DAY,
    }


async def test_T14_who_sleeps_is_called_when_quiet_hours_end(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    clock_at(table, 23)
    assert await table.games.call(game, "turn") is None
    await shown(table, game)
    await table.outbox()
    assert (await due_at(table, game))["ping"] == 9 * HOUR
    await wait(table, 9 * HOUR - 1)
    assert await reasons(table) == []
    await wait(table, 1)
    assert await reasons(table) == [("reminder", "turn")]
    assert await table.games.call(game, "turn") is not None


async def test_T14_quiet_hours_do_not_count_where_turns_are_short(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=HOUR))
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    clock_at(table, 23)
    assert await table.games.call(game, "turn") is not None
    assert await shown(table, game) == table.clock.now() + HOUR


async def test_T14_new_quiet_hours_hold_from_the_next_turn_on(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=4 * HOUR))
    clock_at(table, 20)
    await shown(table, game)
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    await table.outbox()
    await wait(table, 4 * HOUR)
    assert (await table.log(game.id))[game.turn].by == "clock"
    assert await told(table, Kind.REMINDER) == []  # half was due at ten, when he slept


async def test_downtime_that_puts_the_end_into_the_night_is_given_back_in_the_morning(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=4 * HOUR))
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    clock_at(table, 17)
    await shown(table, game)
    table.clock.go(2 * HOUR)
    assert await table.store.beat(table.clock.now(), 2 * HOUR) == 4
    assert (await due_at(table, game))["turn"] == 4 * HOUR
    await wait(table, 14 * HOUR - 1)
    assert (await table.game(game.id)).turn == game.turn
    await wait(table, 1)
    assert (await table.log(game.id))[game.turn].by == "clock"


async def test_a_reminder_that_was_long_on_its_way_waits_for_the_morning(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    clock_at(table, 9)
    await shown(table, game)
    clock_at(table, 23)
    assert await table.games.call(game, "half") is None
    assert (await due_at(table, game))["half"] == 9 * HOUR
