"""Waiting until a person must choose, so that an answer shows the hand to go on with."""

import asyncio

from bot.games.model import Game
from tests.games.table import ANNA, BERT, Table, asks_a_person
from tests.games.test_autopilot import BY_HAND, computers_turn

LONG = 60.0


async def autopilot_plays_on(table: Table, game: Game) -> Game:
    """All that programs decide, one commit each."""
    while game.status.live and not asks_a_person(game):
        await table.autopilot.run_due()
        game = await table.game(game.id)
    return game


async def test_it_returns_at_once_when_a_person_is_next(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    assert not (await table.games.table(game.id)).awaits_program
    await table.games.people_next(game.id, LONG)


async def test_it_returns_at_once_in_a_lobby_and_after_the_end(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    await table.games.people_next(game.id, LONG)
    await table.games.end(game.id, ANNA.user_id, moderator=True)
    game = await computers_turn(table)
    await table.games.end(game.id, ANNA.user_id, moderator=True)
    await table.games.people_next(game.id, LONG)


async def test_it_waits_for_every_program_in_turn(table: Table) -> None:
    game = await computers_turn(table)
    assert (await table.games.table(game.id)).awaits_program
    waiting = asyncio.create_task(table.games.people_next(game.id, LONG))
    await asyncio.sleep(0)
    assert not waiting.done()
    game = await autopilot_plays_on(table, game)
    await waiting
    assert asks_a_person(game)


async def test_it_notices_that_the_game_is_ended_meanwhile(table: Table) -> None:
    game = await computers_turn(table)
    waiting = asyncio.create_task(table.games.people_next(game.id, LONG))
    await asyncio.sleep(0)
    await table.games.end(game.id, ANNA.user_id, moderator=True)
    await waiting


async def test_it_gives_up_when_no_program_moves(table: Table) -> None:
    game = await computers_turn(table)
    await table.games.people_next(game.id, 0.01)
    assert (await table.game(game.id)).turn == game.turn
    assert table.games.on_commit == []
