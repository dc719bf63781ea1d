"""A click at the table: what counts, what does not, and what one decision brings with it."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import PASS, Play
from bot.engine.errors import IllegalAction
from bot.engine.legal import legal_actions
from bot.engine.tiles import tile_set
from bot.games import steps
from bot.games.due import Due
from bot.games.errors import Declined, Reason
from bot.games.model import Game, LogEntry, Person, TableOptions
from bot.games.outbox import Kind
from tests.games.table import ANNA, BERT, CARA, DORA, EMIL, NOW, Table, asks_a_person, drew, on_turn

BY_HAND = TableOptions(auto_single=False)


def others(game: Game) -> list[Person]:
    return [person for person in (ANNA, BERT, CARA, DORA) if person != on_turn(game)]


async def test_a_legal_move_is_committed_and_its_player_sees_his_hand(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    table.clock.go(30)
    mover = on_turn(game)
    seen = await table.act(game)
    stored = await table.game(game.id)
    log = await table.log(game.id)
    assert (log[game.turn].by, log[game.turn].at) == ("person", NOW + 30)
    assert log[game.turn].seat == game.seat_of(mover.user_id) == seen.view.seat
    assert stored.turn == seen.turn == len(log) > game.turn
    assert stored.revision == game.revision + 1
    player = stored.player_of(mover.user_id)
    assert player is not None
    assert player.acted_at == NOW + 30


async def test_who_acts_is_known_by_his_present_name(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    assert game.state is not None
    mover = on_turn(game)
    renamed = Person(mover.user_id, "Somebody else")
    await table.games.act(game.id, renamed, game.turn, legal_actions(game.state)[0])
    player = (await table.game(game.id)).player_of(mover.user_id)
    assert player is not None
    assert player.name == "Somebody else"


async def test_T8_late_double_foreign_and_illegal_clicks_change_nothing(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    assert game.state is not None
    legal = legal_actions(game.state)
    wrong = next(Play(t, o) for t in tile_set(6) for o in tile_set(6) if Play(t, o) not in legal)
    mover, foreign = on_turn(game), others(game)[0]
    for person, turn, action, reason in (
        (mover, game.turn - 1, legal[0], Reason.STALE),
        (mover, game.turn + 1, legal[0], Reason.STALE),
        (foreign, game.turn, legal[0], Reason.NOT_YOUR_TURN),
        (EMIL, game.turn, legal[0], Reason.NOT_SEATED),
        (mover, game.turn, wrong, Reason.ILLEGAL),
        (mover, game.turn, PASS, Reason.ILLEGAL),
    ):
        with pytest.raises(Declined) as refused:
            await table.games.act(game.id, person, turn, action)
        assert refused.value.reason is reason
        if reason is Reason.ILLEGAL:
            assert isinstance(refused.value.cause, IllegalAction)
    assert await table.game(game.id) == game
    await table.games.act(game.id, mover, game.turn, legal[0])
    with pytest.raises(Declined) as double:
        await table.games.act(game.id, mover, game.turn, legal[0])
    assert double.value.reason is Reason.STALE


async def test_nobody_acts_in_a_lobby_or_in_a_game_that_is_over(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    with pytest.raises(Declined) as lobby:
        await table.games.act(game.id, ANNA, 0, PASS)
    assert lobby.value.reason is Reason.NOT_RUNNING
    with pytest.raises(Declined):
        await table.games.hand(game.id, ANNA.user_id)
    with pytest.raises(Declined):
        await table.games.table(game.id)
    game = await table.games.begin(game.id, ANNA.user_id, "1")
    await table.games.end(game.id, ANNA.user_id, moderator=False)
    with pytest.raises(Declined) as over:
        await table.games.act(game.id, ANNA, game.turn, PASS)
    assert over.value.reason is Reason.NOT_RUNNING
    assert (await table.games.hand(game.id, ANNA.user_id)).view.seat == game.seat_of(ANNA.user_id)


@pytest.mark.parametrize("seed", range(5))
async def test_of_many_clicks_in_the_same_instant_exactly_one_goes_through(table: Table, seed: int) -> None:
    """Four services stand for four processes: no lock is shared."""
    game = await table.begun(ANNA, BERT, CARA, seed=seed, options=BY_HAND)
    game = await table.until(game.id, lambda g: g.state is not None and len(legal_actions(g.state)) > 2)
    assert game.state is not None
    processes = [table, *(Table(table.store) for _ in range(3))]
    legal = legal_actions(game.state)
    clicks = [
        process.games.act(game.id, on_turn(game), game.turn, legal[n % len(legal)])
        for n, process in enumerate(processes * 2)
    ]
    done = await asyncio.gather(*clicks, return_exceptions=True)
    refused = [outcome.reason for outcome in done if isinstance(outcome, Declined)]
    assert refused == [Reason.STALE] * (len(clicks) - 1)
    log = await table.log(game.id)
    assert log[game.turn].by == "person"
    assert sum(entry.by == "person" for entry in log if entry.turn >= game.turn) == 1
    for process in processes[1:]:
        process.pool.close()


async def test_a_move_meets_a_vote_and_both_count(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, DORA, options=BY_HAND)
    voter = next(p for p in others(game) if p.user_id != game.host)
    other = Table(table.store)
    await asyncio.gather(other.games.end(game.id, voter.user_id, moderator=False), table.act(game))
    stored = await table.game(game.id)
    assert stored.votes == (voter.user_id,)
    assert stored.turn > game.turn
    other.pool.close()


async def test_R30_forced_moves_belong_to_the_decision_before_them(table: Table) -> None:
    """Nobody ever finds the table waiting for a move that leaves no choice, not even between two commits."""
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    forced: list[LogEntry] = []
    rng = Random(3)
    while asks_a_person(game):
        assert game.state is not None
        assert len(legal_actions(game.state)) > 1 or isinstance(legal_actions(game.state)[0], Play)
        revision = game.revision
        game = await table.step(game.id, rng)
        assert game.revision == revision + 1
        forced = [entry for entry in await table.log(game.id) if entry.by == "rule"]
    assert any(drew(entry) for entry in forced)


async def test_the_next_round_deals_itself_and_is_told_in_order(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    await table.outbox()
    before = await table.until(game.id, lambda g: g.state is not None and len(g.state.results) == 1)
    assert before.state is not None
    assert before.state.round is not None
    assert (before.state.round.number, before.state.round.phase.value) == (2, "play")
    told = [(row.notice.kind, row.notice.key) for row in await table.outbox()]
    assert told[-2:] == [(Kind.ROUND, "1"), (Kind.TURN, str(before.turn))]
    over = await table.until(game.id, lambda g: not g.status.live)
    told = [(row.notice.kind, row.notice.key) for row in await table.outbox()]
    assert told[-2:] == [(Kind.ROUND, "2"), (Kind.GAME, "finished")]
    assert await table.store.next_due() is None
    assert over.ended_at == NOW


async def test_a_round_notice_covers_the_log_up_to_the_end_of_its_round(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    await table.until(game.id, lambda g: not g.status.live)
    log = await table.log(game.id)
    ends = {row.notice.key: row.notice.turn for row in await table.outbox() if row.notice.kind is Kind.ROUND}
    assert {entry.round for entry in log[: ends["1"]]} == {1}
    assert {entry.round for entry in log[ends["1"] :]} == {2}
    assert ends["2"] == len(log)


async def test_only_a_choice_of_a_person_is_announced(table: Table) -> None:
    game = await table.begun(ANNA, computers=2)
    rng = Random(5)
    while game.status.live:
        waiting = [row.notice for row in await table.outbox() if row.notice.kind is Kind.TURN]
        assert [n.turn for n in waiting] == ([game.turn] if asks_a_person(game) else [])
        due = await table.store.claim_due(NOW, 0)
        assert [(row.kind, row.turn) for row in due] == (
            [] if asks_a_person(game) else [(Due.PROGRAM, game.turn)]
        )
        game = await table.step(game.id, rng)


async def test_a_program_that_comes_late_does_nothing(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    assert game.state is not None
    action = legal_actions(game.state)[0]
    assert not await table.games.act_for(game.id, game.turn, action, "computer")
    assert await table.games.play_late(game, action)
    assert not await table.games.play_late(game, action)
    assert not await table.games.play_late(replace(game, id=99), action)
    assert [entry.by for entry in await table.log(game.id)][game.turn] == "clock"


async def test_opening_a_hand_changes_neither_turn_nor_revision(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    seen = await table.games.hand(game.id, ANNA.user_id)
    assert seen.view.hand
    assert await table.game(game.id) == game
    assert (await table.games.table(game.id)).view.hand == ()
    with pytest.raises(Declined) as refused:
        await table.games.hand(game.id, EMIL.user_id)
    assert refused.value.reason is Reason.NOT_SEATED


async def test_everybody_is_woken_after_a_commit_and_only_then(table: Table) -> None:
    revisions: list[int] = []
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    table.games.on_commit.append(lambda: revisions.append(table.store._games[game.id].revision))
    await table.act(game)
    with pytest.raises(Declined):
        await table.act(game)
    assert revisions == [game.revision + 1]


async def test_R30_the_only_play_is_laid_by_itself_but_never_lay_or_keep(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA)
    only_plays = choices = 0
    rng = Random(8)
    while game.status.live:
        assert game.state is not None
        assert game.state.round is not None
        legal = legal_actions(game.state)
        if steps.program_decides(game):
            assert (len(legal), steps.single_play(game)) == (1, legal[0])
            only_plays += 1
        elif game.state.round.drawn is not None:
            assert legal[-1] == PASS
            choices += 1
        game = await table.step(game.id, rng)
    assert only_plays
    assert choices


async def test_R30_without_that_option_a_person_lays_it_himself(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    game = await table.until(game.id, lambda g: g.state is not None and len(legal_actions(g.state)) == 1)
    assert asks_a_person(game)
    assert steps.single_play(game) is None
