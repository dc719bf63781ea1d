"""Who is called, when, and how; the digest (T4, T15)."""

from dataclasses import replace

import pytest

from bot.games.clock import DAY
from bot.games.hours import Absence
from bot.games.outbox import Ping, Sending
from bot.games.personal import Personal, Pings
from tests.games.day import BY_HAND, HOUR, NIGHT, clock_at, reasons, shown, told, wait
from tests.games.table import ANNA, BERT, CARA, Table, on_turn


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
