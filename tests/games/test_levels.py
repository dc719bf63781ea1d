"""How well computers play: agreed at the table, and changed for one seat by those who may (R32, R33)."""

from dataclasses import replace

import pytest

from bot.engine.errors import RulesError
from bot.games.errors import Declined, Reason
from bot.games.model import STAND_IN, Game, TableOptions
from bot.games.outbox import Kind
from bot.games.store import Change
from bot.players import LEVELS
from tests.games.table import ANNA, BERT, CARA, DORA, Table


def levels(game: Game) -> list[str | None]:
    return [player.level for player in game.players]


async def refusal(table: Table, game: Game, by: int, index: int, level: str = "easy") -> Declined:
    with pytest.raises(Declined) as refused:
        await table.games.set_level(game.id, by, index, level, moderator=False)
    assert await table.game(game.id) == game
    return refused.value


async def lent(table: Table) -> Game:
    """A running game of Anna, Bert and Cara, in which the computer plays for Bert."""
    game = await table.begun(ANNA, BERT, CARA)
    away = replace(game.players[1], level=STAND_IN, lent_at=table.clock.now())
    game = replace(game.with_player(1, away), revision=game.revision + 1)
    assert await table.store.save(Change(game))
    return game


async def test_the_computers_that_fill_a_table_play_as_was_agreed(table: Table) -> None:
    game = await table.begun(ANNA, options=TableOptions(computers="easy"))
    assert levels(game) == [None, "easy", "easy", "easy"]
    assert levels(await table.begun(BERT, CARA, computers=1, place=replace(game.place, channel_id=9))) == [
        *(None, None, STAND_IN)
    ]


@pytest.mark.parametrize("level", LEVELS)
async def test_the_option_is_for_those_who_sit_and_those_who_come(table: Table, level: str) -> None:
    game = await table.lobby(ANNA)
    await table.games.add_computer(game.id, ANNA.user_id)
    game = await table.games.set_option(game.id, ANNA.user_id, "computers", level)
    assert levels(await table.games.add_computer(game.id, ANNA.user_id)) == [None, level, level]


@pytest.mark.parametrize("level", ["greedy", "oracle", ""])
async def test_other_levels_are_not_on_offer(table: Table, level: str) -> None:
    game = await table.lobby(ANNA)
    game = await table.games.add_computer(game.id, ANNA.user_id)
    with pytest.raises(Declined) as refused:
        await table.games.set_option(game.id, ANNA.user_id, "computers", level)
    assert isinstance(refused.value.cause, RulesError)
    assert (await refusal(table, game, ANNA.user_id, 1, level)).reason is Reason.BAD_OPTION


async def test_the_host_sets_the_level_of_one_computer_in_the_lobby(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    for _ in range(2):
        game = await table.games.add_computer(game.id, ANNA.user_id)
    await table.outbox()
    after = await table.games.set_level(game.id, ANNA.user_id, 3, "easy", moderator=False)
    assert levels(after) == [None, None, STAND_IN, "easy"]
    assert [row.notice.kind for row in await table.outbox()] == [Kind.LOBBY]
    refused = await refusal(table, after, BERT.user_id, 3)
    assert (refused.reason, refused.facts) == (Reason.NOT_HOST, {"host": ANNA.user_id})
    for index in (0, 1, 4):
        assert (await refusal(table, after, ANNA.user_id, index)).reason is Reason.NOT_A_COMPUTER


async def test_during_the_game_the_table_is_told(table: Table) -> None:
    game = await table.begun(ANNA, computers=2)
    turn, due = game.turn, await table.due_kinds(game.id)
    await table.outbox()
    after = await table.games.set_level(game.id, ANNA.user_id, 2, "master", moderator=False)
    assert levels(after) == [None, STAND_IN, "master"]
    assert (after.turn, await table.due_kinds(game.id)) == (turn, due)
    (row,) = await table.outbox()
    assert row.notice.facts == {"what": "level", "player": 2, "level": "master"}


async def test_whose_seat_is_lent_says_how_it_is_played_and_so_do_host_and_moderators(table: Table) -> None:
    game = await lent(table)
    for by, level, moderator in (
        (BERT, "easy", False),
        (ANNA, "medium", False),
        (DORA, "expert", True),
        (BERT, "master", False),
    ):
        after = await table.games.set_level(game.id, by.user_id, 1, level, moderator=moderator)
        assert levels(after) == [None, level, None]
        assert after.players[1].is_lent
    assert (await refusal(table, after, CARA.user_id, 1)).reason is Reason.NOT_HOST
    back = await table.games.take_back(game.id, BERT)
    assert levels(back) == [None, None, None]
    assert (await refusal(table, back, BERT.user_id, 1)).reason is Reason.NOT_A_COMPUTER


async def test_of_other_computers_he_says_nothing(table: Table) -> None:
    game = await lent(table)
    game = await table.games.resign(game.id, CARA.user_id)
    assert (await refusal(table, game, BERT.user_id, 2)).reason is Reason.NOT_HOST
    assert (await refusal(table, game, DORA.user_id, 2)).reason is Reason.NOT_HOST


async def test_when_the_game_is_over_nobody_plays_at_any_level(table: Table) -> None:
    game = await table.begun(ANNA, computers=1)
    game = await table.games.end(game.id, ANNA.user_id, moderator=False)
    assert (await refusal(table, game, ANNA.user_id, 1)).reason is Reason.NOT_RUNNING


async def test_a_rematch_keeps_the_levels(table: Table) -> None:
    game = await table.begun(ANNA, computers=2, options=TableOptions(computers="expert"))
    await table.games.set_level(game.id, ANNA.user_id, 1, "easy", moderator=False)
    await table.games.end(game.id, ANNA.user_id, moderator=False)
    again = await table.games.rematch(game.id, ANNA)
    assert levels(again) == [None, "easy", "expert"]
    assert again.options.computers == "expert"
