"""Over the day: clocks, reminders, time-outs, absences, lent seats (T13 - T16, R33)."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.games import seats, steps
from bot.games.clock import DAY
from bot.games.clocks import last_call
from bot.games.errors import Declined, Reason
from bot.games.hours import Absence, QuietHours
from bot.games.model import Game, Player, Status, TableOptions
from bot.games.outbox import Kind, OutboxRow, Ping, Sending
from bot.games.personal import Personal, Pings
from tests.games.table import ANNA, BERT, CARA, Table, on_turn

HOUR = 3600
BY_HAND = TableOptions(auto_single=False)
NIGHT = Personal(quiet=QuietHours(22 * 60, 8 * 60))


async def shown(table: Table, game: Game) -> float | None:
    """The message of the present turn has been accepted; when the turn runs out."""
    game = await table.game(game.id)
    deadline = await table.games.deadline_from_now(game)
    await table.games.turn_shown(game.id, game.turn, deadline)
    return deadline


async def told(table: Table, *kinds: Kind) -> list[OutboxRow]:
    wanted = kinds or (Kind.REMINDER, Kind.DM)
    return [row for row in await table.outbox() if row.notice.kind in wanted]


async def reasons(table: Table) -> list[tuple[str, object]]:
    facts = [(row.notice.kind.value, row.notice.facts) for row in await told(table)]
    return [(kind, fact.get("reason", fact.get("what"))) for kind, fact in facts]


async def due_at(table: Table, game: Game) -> dict[str, float]:
    """What is due, in seconds from now."""
    return {row.kind.value: row.at - table.clock.now() for row in await table.store.clocks(game.id)}


async def wait(table: Table, seconds: float) -> None:
    """Time passes; everything is done when it is due."""
    until = table.clock.now() + seconds
    while (at := await table.autopilot.next_at()) is not None and at <= until:
        table.clock.at = max(at, table.clock.at)
        await table.autopilot.run_due()
    table.clock.at = until


def player(game: Game, user_id: int) -> Player:
    return next(p for p in game.players if p.user_id == user_id)


def clock_at(table: Table, hour: int, minute: int = 0) -> None:
    """Set the clock to an hour of a day in UTC."""
    day = datetime.fromtimestamp(table.clock.now() + DAY, UTC)
    table.clock.at = day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp()


# ---------------------------------------------------------------------------------- reminders


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


async def shown_again(table: Table) -> Game:
    game = await table.begun(
        ANNA, BERT, options=BY_HAND, place=replace((await table.game(1)).place, channel_id=9)
    )
    await shown(table, game)
    await table.outbox()
    return game


# ---------------------------------------------------------------------------------- quiet hours


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


# ---------------------------------------------------------------------------------- calls


async def test_T4_nobody_is_called_twice_for_the_same(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    table.clock.go(700)
    ping = await table.games.call(game, "turn")
    assert game.state is not None
    assert game.state.to_move is not None
    assert ping == Ping(game.id, game.turn, game.state.to_move, "turn")
    (row, *_) = await table.store.claim_notices(table.clock.now(), 10)
    await table.store.settle_notice(row.id, Sending.SENT, 1, ping)
    assert await table.games.call(game, "turn") is None
    assert await table.games.call(game, "half") is not None


@pytest.mark.parametrize(
    ("pings", "kinds"),
    [
        (Pings.MENTION, ["reminder"]),
        (Pings.DM, ["dm"]),
        (Pings.BOTH, ["reminder", "dm"]),
        (Pings.NONE, []),
    ],
)
async def test_people_are_called_as_they_like(table: Table, pings: Pings, kinds: list[str]) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    table.clock.go(700)
    user = on_turn(game).user_id
    await table.games.change_personal(user, lambda _: Personal(pings=pings))
    await shown(table, game)
    assert [kind for kind, _ in await reasons(table)] == [kind for kind in kinds if kind == "dm"]
    await wait(table, DAY / 2)
    assert [kind for kind, _ in await reasons(table)] == kinds
    await table.games.dm_refused(user)
    await wait(table, DAY / 2 - 8640)
    closed = ["reminder"] if kinds else []
    assert [kind for kind, _ in await reasons(table)] == closed


async def test_T15_who_is_next_may_know_beforehand(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    others = {ANNA.user_id, BERT.user_id, CARA.user_id} - {on_turn(game).user_id}
    for user in others:
        await table.games.change_personal(user, lambda _: Personal(you_next=True))
    await shown(table, game)
    (row,) = await told(table)
    assert game.state is not None
    assert game.state.to_move is not None
    following = game.seated[(game.state.to_move + 1) % 3].user_id
    assert row.notice.facts == {"recipient": following, "what": "next"}


async def test_T15_a_digest_comes_once_a_day_if_something_waits(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    clock_at(table, 7)
    for person in (ANNA, BERT):
        await table.games.change_personal(person.user_id, lambda _: Personal(digest=9 * 60, pings=Pings.NONE))
    await table.outbox()
    await wait(table, HOUR)
    assert await told(table) == []
    await wait(table, DAY)
    (row,) = await told(table)
    assert row.notice.facts == {"recipient": on_turn(game).user_id, "what": "digest"}
    await wait(table, 2 * DAY)
    assert len(await told(table)) == 2


async def test_a_digest_that_fails_is_no_trouble_of_the_others(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    for_ever = replace(NIGHT, digest=0, absences=(Absence(0, 1e300),))
    await table.store.change_person(CARA.user_id, lambda _: for_ever)
    user = on_turn(game).user_id
    await table.games.change_personal(user, lambda _: Personal(digest=9 * 60, pings=Pings.NONE))
    await table.outbox()
    await wait(table, DAY)
    (row,) = await told(table)
    assert row.notice.facts == {"recipient": user, "what": "digest"}
    assert "a digest failed; tried again in an hour: " in caplog.text


async def test_settings_that_cannot_be_are_declined(table: Table) -> None:
    with pytest.raises(Declined) as declined:
        await table.games.change_personal(ANNA.user_id, lambda _: Personal(zone="Mars/Olympus"))
    assert declined.value.reason is Reason.BAD_SETTING
    with pytest.raises(Declined):
        await table.games.set_away(ANNA.user_id, table.clock.now())
    assert await table.games.personal(ANNA.user_id) == Personal()


async def test_R30_a_person_may_lay_his_only_plays_himself(table: Table) -> None:
    await table.games.change_personal(ANNA.user_id, lambda _: Personal(auto_single=False))
    game = await table.begun(ANNA, BERT)
    seats = [p.auto_single for p in (player(game, ANNA.user_id), player(game, BERT.user_id))]
    assert seats == [False, True]
    await table.games.change_personal(BERT.user_id, lambda _: Personal(auto_single=False))
    game = await table.until(game.id, lambda g: len(g.state.results) == 1 if g.state else False)
    assert "single" not in {entry.by for entry in await table.log(game.id)}
    await table.games.change_personal(ANNA.user_id, lambda _: Personal())
    assert player(await table.game(game.id), ANNA.user_id).auto_single


# ---------------------------------------------------------------------------------- time-outs


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


# ---------------------------------------------------------------------------------- away


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
