"""Whole games by random clicks: what is stored always agrees with itself."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.check import check_record
from bot.engine.legal import legal_actions
from bot.engine.record_json import record_from_json, record_to_json
from bot.engine.snapshot import state_from_json, state_to_json
from bot.games import steps
from bot.games.due import Due
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status, TableOptions
from bot.games.outbox import Kind
from bot.games.records import record_of
from tests.games.table import ANNA, BERT, CARA, DORA, Table, asks_a_person

PEOPLE = (ANNA, BERT, CARA, DORA)


async def sound(table: Table, game: Game) -> None:
    """What must be true after every step."""
    log = await table.log(game.id)
    assert game.turn == len(log)
    assert [entry.turn for entry in log] == list(range(len(log)))
    assert steps.replay(game, log) == game.state
    assert game.state is not None
    assert state_from_json(state_to_json(game.state)) == game.state
    due = await table.store.claim_due(table.clock.now(), 0)
    if game.status is not Status.RUNNING:
        assert due == []
    elif asks_a_person(game):
        assert all(row.kind is not Due.PROGRAM for row in due)
    else:
        assert [(row.kind, row.turn) for row in due] == [(Due.PROGRAM, game.turn)]


async def any_step(table: Table, game: Game, rng: Random) -> None:
    """A random click of anybody, a time-out, an undo, a resignation: allowed or not."""
    assert game.state is not None
    dice = rng.random()
    try:
        if steps.program_decides(game) and dice < 0.9:
            await table.autopilot.run_due()
        elif dice < 0.7:
            await table.act(game, rng)
        elif dice < 0.78:
            await table.games.turn_shown(game.id, game.turn, table.clock.now())
            await table.autopilot.run_due()
        elif dice < 0.9:
            await table.games.undo(game.id, rng.choice(PEOPLE).user_id, game.turn)
        elif dice < 0.95:
            await table.games.hand(game.id, rng.choice(PEOPLE).user_id)
        elif dice < 0.99:
            legal = legal_actions(game.state)
            await table.games.act(game.id, rng.choice(PEOPLE), game.turn - rng.randrange(2), legal[0])
        else:
            await table.games.resign(game.id, rng.choice(PEOPLE).user_id)
    except Declined:
        assert await table.game(game.id) == game


async def play(people: int, computers: int, seed: int, **choices: object) -> None:
    table = Table()
    rng = Random(seed)
    options = TableOptions(auto_single=rng.random() < 0.5)
    game = await table.begun(*PEOPLE[:people], computers=computers, seed=seed, options=options, **choices)
    while game.status is Status.RUNNING:
        with pytest.raises(Declined) as refused:
            record_of(game, [])
        assert refused.value.reason is Reason.NOT_FINISHED
        await any_step(table, game, rng)
        game = await table.game(game.id)
        await sound(table, game)
    log = await table.log(game.id)
    assert all(entry.action is not None or log[entry.takes_back or 0].undone for entry in log)
    record = record_of(game, log)
    checked = check_record(record)
    assert checked.faults == ()
    assert record_from_json(record_to_json(record)) == record
    assert record.unfinished == (game.status is Status.UNFINISHED)
    kinds = [row.notice.kind for row in await table.outbox() if not row.notice.kind.latest_wins]
    assert kinds.count(Kind.ROUND) == len(record.rounds)
    assert kinds.count(Kind.GAME) == 1
    assert kinds[-1] is Kind.GAME
    table.pool.close()


@settings(max_examples=12, deadline=None)
@given(
    people=st.integers(1, 4),
    computers=st.integers(0, 3),
    seed=st.integers(0, 2**32),
    missing_double=st.sampled_from(["draw", "set_aside", "next_lower"]),
    drawn_tile=st.sampled_from(["may", "must"]),
    draw=st.sampled_from(["one", "until_playable"]),
)
async def test_random_clicks_end_in_a_game_whose_record_is_right(
    people: int, computers: int, seed: int, **choices: str
) -> None:
    if people + computers > 1:
        computers = min(computers, 4 - people)
    await play(people, computers, seed, **choices)


async def test_a_long_game_of_the_classic_kind() -> None:
    await play(3, 1, 77, rounds=3)


async def test_a_game_that_nobody_dealt_has_no_record(table: Table) -> None:
    game = await table.lobby(ANNA)
    closed = await table.games.end(game.id, ANNA.user_id, moderator=False)
    with pytest.raises(Declined) as refused:
        record_of(closed, [])
    assert refused.value.reason is Reason.NOT_RUNNING


async def test_a_record_of_an_unfinished_game_has_its_finished_rounds(table: Table) -> None:
    game = await table.begun(ANNA, BERT, rounds=3)
    await table.until(game.id, lambda g: g.state is not None and len(g.state.results) == 1)
    over = await table.games.end(game.id, ANNA.user_id, moderator=False)
    record = record_of(over, await table.log(game.id))
    assert (len(record.rounds), record.unfinished, record.winners) == (1, True, ())
    assert check_record(record).faults == ()
