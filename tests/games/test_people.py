"""What people settle for themselves: of two changes at once neither is lost (T14, T15)."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.personal import Personal, Pings
from tests.games.day import BY_HAND, player
from tests.games.table import ANNA, BERT, CARA, Table, on_turn


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


async def test_of_two_clicks_at_once_both_count(table: Table) -> None:
    games, user = table.games, ANNA.user_id
    await asyncio.gather(
        games.change_personal(user, lambda before: replace(before, confirm=False)),
        games.change_personal(user, lambda before: replace(before, pings=Pings.DM)),
    )
    settled = await games.personal(user)
    assert (settled.confirm, settled.pings) == (False, Pings.DM)


async def test_T14_a_click_beside_an_absence_keeps_both(table: Table) -> None:
    games, user, until = table.games, ANNA.user_id, table.clock.now() + DAY
    for first, second in ((0, 1), (1, 0)):
        await games.change_personal(user, lambda before: replace(before, you_next=False))
        await games.set_away(user, None)
        changes = (
            games.set_away(user, until),
            games.change_personal(user, lambda before: replace(before, you_next=True)),
        )
        await asyncio.gather(changes[first], changes[second])
        settled = await games.personal(user)
        assert settled.you_next
        assert settled.absence(table.clock.now()) is not None


async def test_T15_a_refused_message_beside_a_click_keeps_both(table: Table) -> None:
    games, user = table.games, ANNA.user_id
    await asyncio.gather(
        games.change_personal(user, lambda before: replace(before, pings=Pings.DM)),
        games.dm_refused(user),
    )
    settled = await games.personal(user)
    assert (settled.pings, settled.dm_closed) == (Pings.DM, True)


async def test_T15_of_two_clicks_at_once_one_is_told_of_the_refusal(table: Table) -> None:
    games, user = table.games, ANNA.user_id
    assert not await games.note_refusal_told(user)
    await games.dm_refused(user)
    told = await asyncio.gather(*(games.note_refusal_told(user) for _ in range(3)))
    assert sum(told) == 1


@pytest.mark.parametrize("plays", [True, False])
async def test_T14_the_tables_hear_of_an_absence_and_of_its_end_in_this_order(
    table: Table, plays: bool
) -> None:
    game = await table.begun(ANNA, BERT, options=replace(BY_HAND, play_for_absent=plays))
    user, now = on_turn(game).user_id, table.clock.now()
    await table.games.turn_shown(game.id, game.turn, await table.games.deadline_from_now(game))
    clock = await table.store.turn_clock(game.id)
    for _ in range(5):
        await asyncio.gather(
            table.games.set_away(user, now + 3 * DAY),
            table.games.change_personal(user, lambda before: replace(before, auto_single=True)),
            table.games.set_away(user, None),
            table.games.change_personal(user, lambda before: replace(before, auto_single=False)),
        )
        player = next(p for p in (await table.game(game.id)).people if p.user_id == user)
        assert (player.away_until, player.auto_single) == (None, False)
        assert await table.store.turn_clock(game.id) == (None if plays else clock)  # None: it is shown again


async def after(laps: int, does: Awaitable[object]) -> None:
    """Do it when the loop has gone round so often."""
    for _ in range(laps):
        await asyncio.sleep(0)
    await does


@pytest.mark.parametrize("laps", range(12))
async def test_R30_a_table_that_begins_just_then_hears_of_a_change_too(table: Table, laps: int) -> None:
    lobby = await table.lobby(ANNA, BERT)
    changes = table.games.change_personal(BERT.user_id, lambda before: replace(before, auto_single=False))
    await asyncio.gather(table.games.begin(lobby.id, ANNA.user_id, table.click()), after(laps, changes))
    allowed = {p.user_id: p.auto_single for p in (await table.game(lobby.id)).people}
    assert allowed == {ANNA.user_id: True, BERT.user_id: False}


@pytest.mark.parametrize("laps", range(12))
async def test_R32_a_table_where_one_sits_down_just_then_hears_of_a_change_too(
    table: Table, laps: int
) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    seat = next(i for i, player in enumerate(game.seated) if player.user_id == BERT.user_id)
    await table.games.resign(game.id, BERT.user_id)
    changes = table.games.change_personal(CARA.user_id, lambda before: replace(before, auto_single=False))
    await asyncio.gather(table.games.take_seat(game.id, CARA, seat), after(laps, changes))
    assert not (await table.game(game.id)).seated[seat].auto_single
