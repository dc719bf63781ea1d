"""T9: a move can be taken back while nobody can have learnt from it."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from bot.engine.legal import legal_actions
from bot.games import steps
from bot.games.errors import Declined, Reason
from bot.games.model import Game, TableOptions
from bot.games.outbox import Kind
from tests.games.table import ANNA, BERT, CARA, Table, asks_a_person, drew, on_turn

BY_HAND = TableOptions(auto_single=False)


async def moved(
    table: Table, game: Game, seed: int = 2, then: Callable[[Game], bool] = asks_a_person
) -> tuple[Game, Game]:
    """A game before and after a person's move of which this is true ``then``: unless said otherwise, one that its
    player may take back."""
    rng = Random(seed)
    while True:
        before = await table.game(game.id)
        after = await table.step(game.id, rng)
        if asks_a_person(before) and then(after) and after.turn == before.turn + 1:
            return before, after


async def cannot(table: Table, game: Game, user_id: int, turn: int, reason: Reason) -> None:
    stored = await table.game(game.id)
    with pytest.raises(Declined) as refused:
        await table.games.undo(game.id, user_id, turn)
    assert refused.value.reason is reason
    assert await table.game(game.id) == stored


async def test_undo_brings_back_the_very_same_position_and_the_log_keeps_both(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    before, after = await moved(table, game)
    mover = on_turn(before)
    seen = await table.games.undo(game.id, mover.user_id, after.turn)
    back = await table.game(game.id)
    assert back.state == before.state
    assert (back.turn, back.revision) == (after.turn + 1, after.revision + 1)
    assert seen.turn == back.turn
    assert seen.view.legal
    log = await table.log(game.id)
    assert [(e.turn, e.undone, e.takes_back) for e in log[before.turn :]] == [
        (before.turn, True, None),
        (after.turn, False, before.turn),
    ]
    assert steps.replay(back, log) == back.state


async def test_the_turn_is_asked_for_anew_and_the_old_clock_is_gone(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    before, after = await moved(table, game)
    await table.games.turn_shown(game.id, after.turn, table.clock.now() + 60)
    await table.outbox()
    await table.games.undo(game.id, on_turn(before).user_id, after.turn)
    assert await table.due_kinds(game.id) == ["stale"]
    (told,) = await table.outbox()
    assert (told.notice.kind, told.notice.turn) == (Kind.TURN, after.turn + 1)


async def test_after_undo_another_move_can_be_made_and_taken_back_again(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    before, after = await moved(table, game)
    mover = on_turn(before)
    await table.games.undo(game.id, mover.user_id, after.turn)
    await cannot(table, game, mover.user_id, after.turn, Reason.STALE)
    await cannot(table, game, mover.user_id, after.turn + 1, Reason.CANNOT_UNDO)
    again = await table.game(game.id)
    assert again.state is not None
    same = next(e.action for e in await table.log(game.id) if e.turn == before.turn)
    assert same is not None
    await table.games.act(game.id, mover, again.turn, same)
    assert (await table.game(game.id)).state == after.state
    await table.games.undo(game.id, mover.user_id, again.turn + 1)
    assert (await table.game(game.id)).state == before.state


async def test_only_the_last_move_and_only_by_its_player(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    before, after = await moved(table, game)
    for person in (ANNA, BERT, CARA):
        if person != on_turn(before):
            await cannot(table, game, person.user_id, after.turn, Reason.CANNOT_UNDO)
    await cannot(table, game, 1, after.turn, Reason.NOT_SEATED)
    await cannot(table, game, on_turn(before).user_id, before.turn, Reason.STALE)
    await table.act(after)
    await cannot(table, game, on_turn(before).user_id, after.turn, Reason.STALE)


async def test_not_when_something_was_drawn_or_laid_by_itself_since(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    rng = Random(4)
    while True:
        before = await table.game(game.id)
        after = await table.step(game.id, rng)
        since = [e for e in await table.log(game.id) if e.turn > before.turn]
        if since and any(drew(entry) for entry in since):
            break
    await cannot(table, game, on_turn(before).user_id, after.turn, Reason.CANNOT_UNDO)


async def test_not_when_a_program_is_next(table: Table) -> None:
    game = await table.begun(ANNA, computers=2)
    _, after = await moved(table, game, 4, steps.program_decides)
    await cannot(table, game, ANNA.user_id, after.turn, Reason.CANNOT_UNDO)


async def test_not_what_the_clock_decided(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    rng = Random(6)
    while True:
        before = await table.game(game.id)
        assert before.state is not None
        await table.games.play_late(before, legal_actions(before.state)[0])
        after = await table.game(game.id)
        if after.turn == before.turn + 1 and asks_a_person(after):
            break
        await table.step(game.id, rng)
    await cannot(table, game, on_turn(before).user_id, after.turn, Reason.CANNOT_UNDO)


async def test_not_when_the_round_has_ended_with_it_or_the_game(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    last: Game = game

    def ended(now: Game, rounds: int) -> bool:
        nonlocal last
        assert now.state is not None
        if len(now.state.results) == rounds:
            return True
        last = now
        return False

    after = await table.until(game.id, lambda g: ended(g, 1))
    await cannot(table, game, on_turn(last).user_id, after.turn, Reason.CANNOT_UNDO)
    after = await table.until(game.id, lambda g: ended(g, 2))
    await cannot(table, game, on_turn(last).user_id, after.turn, Reason.NOT_RUNNING)


async def test_not_when_somebody_else_has_opened_his_hand_since(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    before, after = await moved(table, game)
    other = next(p for p in (ANNA, BERT, CARA) if p not in (on_turn(before), on_turn(after)))
    await table.games.hand(game.id, other.user_id)
    await cannot(table, game, on_turn(before).user_id, after.turn, Reason.CANNOT_UNDO)


async def test_ones_own_hand_and_hands_seen_before_do_not_matter(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    rng = Random(2)
    while True:
        before = await table.game(game.id)
        for person in (ANNA, BERT, CARA):
            await table.games.hand(game.id, person.user_id)
        after = await table.step(game.id, rng)
        if after.turn == before.turn + 1:
            break
    await table.games.hand(game.id, on_turn(before).user_id)
    await table.games.undo(game.id, on_turn(before).user_id, after.turn)


@pytest.mark.parametrize("seed", range(6))
async def test_undo_races_with_a_hand_and_with_the_next_move(table: Table, seed: int) -> None:
    """Whoever comes first: a hand that was opened after the move forbids, a move made is not taken back."""
    rng = Random(seed)
    game = await table.begun(ANNA, BERT, CARA, seed=seed, options=BY_HAND)
    before, after = await moved(table, game, seed)
    other = Table(table.store)
    mover, next_ = on_turn(before), on_turn(after)

    async def later(n: int) -> None:
        for _ in range(n):
            await asyncio.sleep(0)

    async def undo() -> object:
        await later(rng.randrange(6))
        return await table.games.undo(game.id, mover.user_id, after.turn)

    async def rival() -> object:
        await later(rng.randrange(6))
        return await (other.games.hand(game.id, next_.user_id) if seed % 2 else other.act(after))

    undone, moved_on = await asyncio.gather(undo(), rival(), return_exceptions=True)
    stored = await table.game(game.id)
    log = await table.log(game.id)
    assert steps.replay(stored, log) == stored.state
    if not isinstance(undone, Declined):
        assert log[before.turn].undone
        assert stored.state == before.state
    if not seed % 2:
        assert sum(isinstance(outcome, Declined) for outcome in (undone, moved_on)) == 1
    other.pool.close()


async def test_undo_and_a_program_at_the_same_time(table: Table) -> None:
    """The time-out of the next turn and an undo: one of them is too late."""
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    before, after = await moved(table, game)
    await table.games.turn_shown(game.id, after.turn, table.clock.now())
    undone, rows = await asyncio.gather(
        table.games.undo(game.id, on_turn(before).user_id, after.turn),
        table.autopilot.run_due(),
        return_exceptions=True,
    )
    assert rows == 1
    stored = await table.game(game.id)
    log = await table.log(game.id)
    assert steps.replay(stored, log) == stored.state
    assert [e.by for e in log[after.turn :]].count("clock") == int(isinstance(undone, Declined))
