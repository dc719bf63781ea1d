"""Nobody is called in his sleep, for whatever reason, also in the night in which the clocks change (T13 - T15)."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.games.clock import DAY
from bot.games.hours import QuietHours
from bot.games.model import Game, Person
from bot.games.personal import Personal, Pings
from tests.games.day import BY_HAND, HOUR, NIGHT, clock_at, due_at, reasons, shown, told, wait
from tests.games.table import ANNA, BERT, CARA, Table, on_turn


def following(game: Game) -> Person:
    """Who is next after the one on turn."""
    assert game.state is not None
    player = game.seated[((game.state.to_move or 0) + 1) % len(game.seated)]
    return next(p for p in (ANNA, BERT, CARA) if p.user_id == player.user_id)


async def test_T15_who_is_next_and_asleep_is_not_written_to(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    await table.games.change_personal(following(game).user_id, lambda _: replace(NIGHT, you_next=True))
    clock_at(table, 23)
    await shown(table, game)
    assert await told(table) == []


async def test_T15_who_is_next_and_takes_no_letters_gets_none(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    await table.games.change_personal(following(game).user_id, lambda _: Personal(you_next=True))
    await table.games.dm_refused(following(game).user_id)
    await shown(table, game)
    assert await told(table) == []


async def test_T14_a_digest_in_the_night_comes_in_the_morning(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    await table.outbox()
    clock_at(table, 20)
    await table.games.change_personal(
        on_turn(game).user_id, lambda _: replace(NIGHT, digest=7 * 60, pings=Pings.NONE)
    )
    await wait(table, 12 * HOUR - 1)
    assert await told(table) == []
    await wait(table, 1)
    assert await reasons(table) == [("dm", "digest")]
    await wait(table, DAY - 1)
    assert await told(table) == []
    await wait(table, 1)
    assert await reasons(table) == [("dm", "digest")]


async def test_T15_who_takes_no_letters_gets_no_digest(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    await table.outbox()
    await table.games.change_personal(
        on_turn(game).user_id, lambda _: Personal(digest=7 * 60, pings=Pings.NONE)
    )
    await table.games.dm_refused(on_turn(game).user_id)
    await wait(table, 2 * DAY)
    assert await told(table) == []


async def test_T13_the_daily_reminder_comes_in_the_morning(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    await table.games.change_personal(on_turn(game).user_id, lambda _: NIGHT)
    clock_at(table, 23)
    await shown(table, game)
    await table.outbox()
    assert (await due_at(table, game))["daily"] == DAY + 9 * HOUR
    await wait(table, 9 * HOUR)
    assert [reason for _, reason in await reasons(table)] == ["turn"]
    await wait(table, DAY - 1)
    assert await reasons(table) == []
    await wait(table, 1)
    assert len(await reasons(table)) == 1


# ---------------------------------------------------------------------------------- the clocks are changed


@pytest.mark.parametrize(
    ("zone", "evening", "night"),
    [
        ("Europe/Berlin", "2026-03-28 22:00", 9),
        ("Europe/Berlin", "2026-10-24 22:00", 11),
        ("Pacific/Auckland", "2026-09-26 22:00", 9),
        ("Pacific/Auckland", "2026-04-04 22:00", 11),
        ("Asia/Kolkata", "2026-03-28 22:00", 10),
    ],
)
async def test_T14_the_night_in_which_the_clocks_are_changed_is_as_long_as_it_is(
    table: Table, zone: str, evening: str, night: int
) -> None:
    """Quiet from 22 to 8: nine, ten or eleven hours. Turns of four hours are shown at seven in the evening."""
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=4 * HOUR))
    personal = Personal(zone, QuietHours(22 * 60, 8 * 60))
    await table.games.change_personal(on_turn(game).user_id, lambda _: personal)
    table.clock.at = datetime.fromisoformat(evening).replace(tzinfo=ZoneInfo(zone)).timestamp() - 3 * HOUR
    deadline = await shown(table, game)
    assert deadline == table.clock.now() + (3 + night + 1) * HOUR
    await table.outbox()
    await wait(table, 2 * HOUR)
    assert await reasons(table) == [("reminder", "half")]
    await wait(table, (1 + night) * HOUR - 1)
    assert await reasons(table) == []
    assert (await table.game(game.id)).turn == game.turn
    await wait(table, 1)
    assert await reasons(table) == [("reminder", "last")]
    await wait(table, HOUR - 1)
    assert (await table.game(game.id)).turn == game.turn
    await wait(table, 1)
    assert (await table.log(game.id))[game.turn].by == "clock"


@pytest.mark.parametrize(
    ("noon", "hours"), [("2026-03-28 12:00", 21.5), ("2026-10-24 12:00", 23.5), ("2026-06-01 12:00", 22.5)]
)
async def test_T15_a_digest_comes_at_the_hour_of_the_wall_also_when_that_was_changed(
    table: Table, noon: str, hours: float
) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, turn_time=None))
    table.clock.at = datetime.fromisoformat(noon).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    personal = Personal("Europe/Berlin", pings=Pings.NONE, digest=10 * 60 + 30)
    await table.games.change_personal(on_turn(game).user_id, lambda _: personal)
    await table.outbox()
    await wait(table, hours * HOUR - 1)
    assert await told(table) == []
    await wait(table, 1)
    assert await reasons(table) == [("dm", "digest")]
