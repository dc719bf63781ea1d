"""Where games may be started, and how many at once."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.errors import Declined, Reason
from bot.games.model import Person, Place
from bot.games.server import MOST_EACH, MOST_GAMES, ServerSettings
from tests.games.table import ANNA, BERT, CARA, CHANNEL, GUILD, HERE, Table

ELSEWHERE = Place(GUILD, 801)
A_THREAD = Place(GUILD, 9_000, CHANNEL)


@pytest.fixture
def table() -> Table:
    return Table()


async def settled(table: Table, **settings: Any) -> None:
    await table.store.change_server(GUILD, lambda _: ServerSettings(**settings))


async def test_games_start_in_the_chosen_channels_only(table: Table) -> None:
    await settled(table, channels=(CHANNEL,))
    with pytest.raises(Declined) as refused:
        await table.lobby(ANNA, place=ELSEWHERE)
    assert refused.value.reason is Reason.CHANNEL_NOT_ALLOWED
    assert refused.value.facts["channels"] == [CHANNEL]
    await table.lobby(ANNA, place=HERE)
    await table.lobby(BERT, place=A_THREAD)


async def test_a_server_has_so_many_games_at_once(table: Table) -> None:
    await settled(table, most_games=1)
    first = await table.lobby(ANNA)
    await table.lobby(BERT, place=Place(GUILD + 1, 5))
    with pytest.raises(Declined) as refused:
        await table.lobby(BERT, place=ELSEWHERE)
    assert refused.value.reason is Reason.SERVER_FULL
    with pytest.raises(Declined) as refused:
        await table.lobby(BERT)
    assert refused.value.reason is Reason.PLACE_TAKEN
    await table.games.end(first.id, ANNA.user_id, moderator=False)
    await table.lobby(BERT, place=ELSEWHERE)


async def test_a_person_sits_at_so_many_tables_at_once(table: Table) -> None:
    await settled(table, most_each=1)
    first = await table.lobby(ANNA)
    with pytest.raises(Declined) as refused:
        await table.lobby(ANNA, place=ELSEWHERE)
    assert refused.value.reason is Reason.PERSON_FULL
    second = await table.lobby(BERT, place=ELSEWHERE)
    with pytest.raises(Declined) as refused:
        await table.games.join(second.id, ANNA, table.click())
    assert refused.value.facts["channels"] == [CHANNEL]
    with pytest.raises(Declined) as refused:
        await table.games.join(first.id, ANNA, table.click())
    assert refused.value.reason is Reason.ALREADY_SEATED
    await table.games.leave(first.id, ANNA.user_id)
    await table.games.join(second.id, ANNA, table.click())


async def test_a_server_that_has_settled_nothing_has_limits(table: Table) -> None:
    for channel in range(1, MOST_EACH):
        await table.lobby(ANNA, place=Place(GUILD, channel))
    last = await table.lobby(ANNA, place=HERE)
    with pytest.raises(Declined) as refused:
        await table.lobby(ANNA, place=ELSEWHERE)
    assert refused.value.reason is Reason.PERSON_FULL
    await table.lobby(ANNA, place=Place(GUILD + 1, 900))
    for number in range(MOST_GAMES - MOST_EACH):
        await table.lobby(Person(500 + number, "Somebody"), place=Place(GUILD, 1_000 + number))
    with pytest.raises(Declined) as refused:
        await table.lobby(BERT, place=ELSEWHERE)
    assert refused.value.reason is Reason.SERVER_FULL
    await table.games.end(last.id, ANNA.user_id, moderator=False)
    await table.lobby(BERT, place=ELSEWHERE)


async def test_a_server_may_lift_its_limits(table: Table) -> None:
    await settled(table, most_games=None, most_each=None)
    for channel in range(1, MOST_GAMES + 2):
        await table.lobby(ANNA, place=Place(GUILD, channel))
    assert len(await table.store.live_games(GUILD)) == MOST_GAMES + 1


async def test_an_abandoned_game_frees_its_place(table: Table) -> None:
    game = await table.begun(ANNA, BERT)
    await table.games.abandon(game.id)
    assert not (await table.game(game.id)).status.live
    assert await table.outbox() == []
    assert await table.store.next_due() is None
    with pytest.raises(Declined):
        await table.games.abandon(game.id)
    await table.lobby(BERT)


def refusals(results: Sequence[object]) -> list[Reason]:
    """Why those were refused that were; anything else that went wrong is raised."""
    refused = [result for result in results if isinstance(result, BaseException)]
    if unexpected := [error for error in refused if not isinstance(error, Declined)]:
        raise unexpected[0]
    return [error.reason for error in refused if isinstance(error, Declined)]


async def test_two_starts_at_once_do_not_pass_a_limit(table: Table) -> None:
    await settled(table, most_games=1)
    starts = (table.lobby(ANNA), table.lobby(BERT, place=ELSEWHERE))
    assert refusals(await asyncio.gather(*starts, return_exceptions=True)) == [Reason.SERVER_FULL]
    await settled(table, most_games=3, most_each=1)
    starts = (table.lobby(CARA, place=A_THREAD), table.lobby(CARA, place=Place(GUILD, 802)))
    assert refusals(await asyncio.gather(*starts, return_exceptions=True)) == [Reason.PERSON_FULL]
    assert len(await table.store.live_games(GUILD)) == 2


async def test_who_sits_down_twice_at_once_does_not_pass_a_limit(table: Table) -> None:
    await settled(table, most_each=1)
    first, second = await table.lobby(ANNA), await table.lobby(BERT, place=ELSEWHERE)
    joins = (table.games.join(game.id, CARA, table.click()) for game in (first, second))
    assert refusals(await asyncio.gather(*joins, return_exceptions=True)) == [Reason.PERSON_FULL]
    assert len(await table.store.live_games_naming(CARA.user_id)) == 1


async def test_who_takes_a_seat_sits_at_tables_enough(table: Table) -> None:
    game = await table.begun(ANNA, BERT)
    await table.games.resign(game.id, BERT.user_id)
    await table.lobby(CARA, place=ELSEWHERE)
    await settled(table, most_each=1)
    seat = next(i for i, player in enumerate((await table.game(game.id)).seated) if player.is_vacant)
    with pytest.raises(Declined) as refused:
        await table.games.take_seat(game.id, CARA, seat)
    assert refused.value.reason is Reason.PERSON_FULL
    assert (await table.game(game.id)).seat_of(CARA.user_id) is None
