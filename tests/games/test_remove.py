"""R32: somebody is removed, at once or by a vote; the computer plays on in the seat."""

import pytest

from bot.games import steps
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status, TableOptions
from bot.games.outbox import Kind
from tests.games.table import ANNA, BERT, CARA, DORA, EMIL, Table, on_turn


@pytest.fixture
def table() -> Table:
    return Table()


async def remove(table: Table, game: Game, by: int, target: int, *, moderator: bool = False) -> Game:
    return await table.games.remove(game.id, by, target, moderator=moderator)


async def refusal(table: Table, game: Game, by: int, target: int) -> Declined:
    with pytest.raises(Declined) as refused:
        await remove(table, game, by, target)
    return refused.value


async def told(table: Table) -> list[str]:
    return [str(row.notice.facts["what"]) for row in await table.outbox() if row.notice.kind is Kind.NOTICE]


async def test_the_host_removes_at_once(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA)
    after = await remove(table, game, ANNA.user_id, BERT.user_id)
    assert after.player_of(BERT.user_id) is None
    assert await told(table) == ["removed"]
    assert (await refusal(table, game, ANNA.user_id, BERT.user_id)).reason is Reason.NOT_THERE
    assert (await refusal(table, game, BERT.user_id, CARA.user_id)).reason is Reason.NOT_SEATED


async def test_a_moderator_removes_the_host_who_is_on_turn(table: Table) -> None:
    game = await table.begun(ANNA, BERT)
    game = await table.until(game.id, lambda game: not steps.program_decides(game) and on_turn(game) == ANNA)
    after = await remove(table, game, EMIL.user_id, ANNA.user_id, moderator=True)
    assert after.host == BERT.user_id
    assert await table.autopilot.run_due() > 0
    assert (await table.game(game.id)).turn > game.turn


async def test_others_need_a_majority_of_the_seated_people(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, DORA)
    first = await remove(table, game, BERT.user_id, ANNA.user_id)
    assert first.votes_against(ANNA.user_id) == (BERT.user_id,)
    again = await refusal(table, game, BERT.user_id, ANNA.user_id)
    assert (again.reason, again.facts) == (Reason.ALREADY_AGAINST, {"votes": 1, "needed": 3})
    await remove(table, game, CARA.user_id, ANNA.user_id)
    await remove(table, game, CARA.user_id, BERT.user_id)
    assert (await refusal(table, game, EMIL.user_id, ANNA.user_id)).reason is Reason.NOT_SEATED
    last = await remove(table, game, DORA.user_id, ANNA.user_id)
    assert last.player_of(ANNA.user_id) is None
    assert last.against == ((BERT.user_id, CARA.user_id),)
    assert await told(table) == ["against", "against", "against", "removed"]


async def test_votes_go_with_those_who_leave_and_the_rest_may_do(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, DORA, EMIL, set=9)
    await remove(table, game, BERT.user_id, DORA.user_id)
    await remove(table, game, CARA.user_id, DORA.user_id)
    await table.games.resign(game.id, ANNA.user_id)
    await table.games.resign(game.id, EMIL.user_id)
    after = await remove(table, game, CARA.user_id, DORA.user_id)
    assert after.player_of(DORA.user_id) is None
    assert after.against == ()


async def test_R33_who_has_his_seat_back_may_vote_again_and_that_is_told(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, DORA, options=TableOptions(turn_time=300, auto_single=False))
    for _ in range(2):
        await table.games.end(game.id, BERT.user_id, moderator=False)
        await remove(table, game, BERT.user_id, CARA.user_id)
        assert await told(table) == ["vote", "against"]
        while (game := await table.game(game.id)).lent_to(BERT.user_id) is None:
            await table.games.turn_shown(game.id, game.turn, table.clock.now() + 300)
            table.clock.go(300 if on_turn(game) == BERT else 0)
            await (table.autopilot.run_due() if on_turn(game) == BERT else table.act(game))
        assert (game.votes, game.against) == ((), ())
        await table.games.take_back(game.id, BERT)
        await table.outbox()


async def test_in_the_lobby_he_gets_up(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    assert (await refusal(table, game, BERT.user_id, ANNA.user_id)).reason is Reason.NOT_HOST
    await remove(table, game, EMIL.user_id, ANNA.user_id, moderator=True)
    assert (await table.game(game.id)).host == BERT.user_id
    closed = await remove(table, game, EMIL.user_id, BERT.user_id, moderator=True)
    assert closed.status is Status.CLOSED
    assert (await refusal(table, game, ANNA.user_id, BERT.user_id)).reason is Reason.NOT_RUNNING


async def test_a_game_without_people_is_over(table: Table) -> None:
    game = await table.begun(ANNA, computers=1)
    after = await remove(table, game, EMIL.user_id, ANNA.user_id, moderator=True)
    assert after.status is Status.UNFINISHED
