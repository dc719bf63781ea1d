"""R32, R33: seats that change hands, and what that counts for."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.engine.scoring import winners
from bot.games import seats, steps, stints
from bot.games.clock import DAY
from bot.games.due import Due
from bot.games.errors import Declined, Reason
from bot.games.model import LENT_FOR, Game, Person, Place, Status, TableOptions
from bot.games.outbox import Kind
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.games.store import Change
from tests.games.table import ANNA, BERT, CARA, DORA, EMIL, GUILD, Table, on_turn

BY_HAND = TableOptions(auto_single=False)
THREE = (ANNA, BERT, CARA)


def seat(game: Game, person: Person) -> int:
    at = game.seat_of(person.user_id)
    assert at is not None
    return at


def waiting(game: Game) -> Person:
    """Somebody who is not to move."""
    return next(p for p in THREE if game.player_of(p.user_id) and p != on_turn(game))


async def refusal(doing: object) -> Reason:
    with pytest.raises(Declined) as refused:
        await doing  # type: ignore[misc]
    return refused.value.reason


async def after_round(table: Table, game_id: int, rounds: int) -> Game:
    return await table.until(
        game_id,
        lambda g: g.state is not None and len(g.state.results) >= rounds and not steps.program_decides(g),
    )


async def test_R32_somebody_sits_down_for_one_who_left_and_plays_to_the_end(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND)
    gone = waiting(game)
    at = seat(game, gone)
    hand = (await table.games.hand(game.id, gone.user_id)).view.hand
    await table.games.resign(game.id, gone.user_id)
    taken = await table.games.take_seat(game.id, DORA, at)
    assert taken.seat_of(DORA.user_id) == at
    assert (await table.games.hand(game.id, DORA.user_id)).view.hand == hand
    assert (taken.turn, taken.state) == (game.turn, game.state)
    told = [row.notice.facts for row in await table.outbox() if row.notice.kind is Kind.NOTICE]
    assert told == [{"what": "left", "seat": at, "nth": 0}, {"what": "taken", "seat": at, "nth": 2}]
    assert [p.user_id for p in stints.holders(taken, at)] == [gone.user_id, gone.user_id, DORA.user_id]
    over = await table.until(game.id, lambda g: not g.status.live)
    assert over.status is Status.FINISHED
    by = {entry.by for entry in await table.log(game.id) if entry.seat == at}
    assert "person" in by
    assert "computer" not in by


async def test_R32_who_sits_down_on_turn_is_asked_anew(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND)
    await table.outbox()
    at = seat(game, on_turn(game))
    await table.games.resign(game.id, on_turn(game).user_id)
    assert await table.due_kinds(game.id) == [Due.PROGRAM]
    taken = await table.games.take_seat(game.id, DORA, at)
    assert on_turn(taken) == DORA
    assert await table.due_kinds(game.id) == [Due.STALE]
    (turn,) = [row.notice for row in await table.outbox() if row.notice.kind is Kind.TURN]
    assert turn.turn == game.turn
    late, _ = await table.autopilot.decide(game)
    assert not await table.games.act_for(game.id, game.turn, late, "computer")
    await table.act(await table.game(game.id))


async def test_R32_who_may_sit_down(table: Table) -> None:
    game = await table.begun(*THREE, computers=1, options=BY_HAND)
    gone, computer = waiting(game), next(i for i, p in enumerate(game.seated) if not p.is_person)
    at = seat(game, gone)
    stays = next(p for p in THREE if p != gone)
    assert await refusal(table.games.take_seat(game.id, DORA, at)) is Reason.SEAT_TAKEN
    await table.games.resign(game.id, gone.user_id)
    assert await refusal(table.games.take_seat(game.id, stays, at)) is Reason.ALREADY_SEATED
    assert await refusal(table.games.take_seat(game.id, gone, at)) is Reason.NO_RETURN
    assert await refusal(table.games.take_seat(game.id, DORA, computer)) is Reason.SEAT_TAKEN
    assert await refusal(table.games.take_seat(game.id, DORA, 99)) is Reason.SEAT_TAKEN
    both = await asyncio.gather(
        table.games.take_seat(game.id, DORA, at),
        table.games.take_seat(game.id, EMIL, at),
        table.games.take_seat(game.id, DORA, at),
        return_exceptions=True,
    )
    reasons = [outcome.reason for outcome in both if isinstance(outcome, Declined)]
    assert reasons == [Reason.SEAT_TAKEN, Reason.ALREADY_SEATED]
    await table.games.resign(game.id, DORA.user_id)
    assert await refusal(table.games.take_seat(game.id, DORA, at)) is Reason.NO_RETURN
    assert (await table.games.take_seat(game.id, EMIL, at)).seat_of(EMIL.user_id) == at
    over = await table.games.end(game.id, EMIL.user_id, moderator=True)
    assert await refusal(table.games.take_seat(game.id, Person(5, "Flo"), at)) is Reason.NOT_RUNNING
    assert over.status is Status.UNFINISHED


async def test_R32_at_a_table_by_invitation_the_host_invites(table: Table) -> None:
    others = (BERT.user_id, CARA.user_id)
    game = await table.begun(*THREE, options=replace(BY_HAND, invited=others))
    at = seat(game, BERT)
    await table.games.resign(game.id, BERT.user_id)
    await table.outbox()
    assert await refusal(table.games.take_seat(game.id, DORA, at)) is Reason.NOT_INVITED
    assert await refusal(table.games.invite(game.id, CARA.user_id, (DORA.user_id,))) is Reason.NOT_HOST
    await table.games.invite(game.id, ANNA.user_id, (*others, DORA.user_id))
    assert await table.outbox() == []
    assert (await table.games.take_seat(game.id, DORA, at)).seat_of(DORA.user_id) == at


async def test_R32_the_limit_of_tables_holds_for_those_who_sit_down_too(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND)
    await table.lobby(DORA, place=Place(GUILD, 5))
    await table.store.change_server(GUILD, lambda _: ServerSettings(most_each=1))
    at = seat(game, BERT)
    await table.games.resign(game.id, BERT.user_id)
    assert await refusal(table.games.take_seat(game.id, DORA, at)) is Reason.PERSON_FULL


async def test_who_sits_down_brings_his_habits(table: Table) -> None:
    await table.games.change_personal(DORA.user_id, lambda _: Personal(auto_single=False))
    game = await table.begun(*THREE)
    at = seat(game, BERT)
    await table.games.resign(game.id, BERT.user_id)
    taken = await table.games.take_seat(game.id, DORA, at)
    assert not taken.seated[at].auto_single


async def test_T17_who_leaves_the_server_leaves_his_seat(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND)
    at = seat(game, BERT)
    assert await table.games.seat_gone(game.id, BERT.user_id)
    assert not await table.games.seat_gone(game.id, BERT.user_id)
    assert not await table.games.seat_gone(game.id, EMIL.user_id)
    assert (await table.game(game.id)).seated[at].is_vacant
    told = [row.notice.facts for row in await table.outbox() if row.notice.kind is Kind.NOTICE]
    assert told == [{"what": "away", "seat": at, "nth": 0}]


async def lent(table: Table, *people: Person, who: Person = BERT) -> Game:
    """A running game in which this person's seat is lent."""
    game = await table.begun(*people, options=BY_HAND)
    index = next(i for i, p in enumerate(game.players) if p.user_id == who.user_id)
    away = replace(game.players[index], level="medium", lent_at=table.clock.now())
    after = replace(stints.handed_over(game, index, away), revision=game.revision + 1)
    row = (await table.store.clocks(game.id))[0]
    program = replace(row, kind=Due.PROGRAM, at=table.clock.now())
    due = (program,) if steps.on_turn(after) is away else None
    assert await table.store.save(Change(after, due=due, later=seats.loans(after)))
    return after


async def test_R33_a_lent_seat_is_free_only_when_it_is_given_up(table: Table) -> None:
    game = await lent(table, *THREE)
    at = game.seated.index(next(p for p in game.seated if p.is_lent))
    assert await refusal(table.games.take_seat(game.id, DORA, at)) is Reason.SEAT_TAKEN
    left = await table.games.resign(game.id, BERT.user_id)
    assert left.seated[at].is_vacant
    assert left.lent_to(BERT.user_id) is None
    assert await refusal(table.games.take_back(game.id, BERT)) is Reason.NOT_SEATED
    assert await refusal(table.games.resign(game.id, BERT.user_id)) is Reason.NOT_SEATED
    told = [row.notice.facts for row in await table.outbox() if row.notice.kind is Kind.NOTICE]
    assert told == [{"what": "left", "seat": at, "nth": 1}]
    assert (await table.games.take_seat(game.id, DORA, at)).seat_of(DORA.user_id) == at


async def test_R33_the_host_is_host_while_his_seat_is_lent_and_no_longer(table: Table) -> None:
    game = await lent(table, *THREE, who=ANNA)
    assert game.host == ANNA.user_id
    table.clock.go(LENT_FOR + DAY)
    await table.games.end_loans(game.id)
    gone = await table.game(game.id)
    assert gone.host == BERT.user_id
    at = next(i for i, p in enumerate(gone.seated) if p.user_id == ANNA.user_id)
    assert gone.seated[at].is_vacant
    assert (await table.games.take_seat(game.id, DORA, at)).seat_of(DORA.user_id) == at


async def test_R32_no_person_left_is_the_end_also_when_somebody_sat_down_for_another(table: Table) -> None:
    game = await table.begun(ANNA, BERT, computers=1, options=BY_HAND)
    at = seat(game, BERT)
    await table.games.resign(game.id, BERT.user_id)
    await table.games.take_seat(game.id, DORA, at)
    left = await table.games.resign(game.id, ANNA.user_id)
    assert (left.status, left.host) == (Status.RUNNING, DORA.user_id)
    assert (await table.games.resign(game.id, DORA.user_id)).status is Status.UNFINISHED
    assert await table.store.leaderboard(GUILD) == []


async def test_nobody_takes_back_the_move_of_the_one_before_him(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND)
    mover = on_turn(game)
    at = seat(game, mover)
    rng = Random(3)
    while True:
        await table.act(await table.game(game.id), rng)
        now = await table.game(game.id)
        mover, at = on_turn(game), seat(game, on_turn(game))
        log = await table.log(game.id)
        if log[-1].by == "person" and log[-1].seat == at and not steps.program_decides(now):
            break
        game = await table.until(game.id, lambda g: not steps.program_decides(g), seed=2)
    await table.games.resign(game.id, mover.user_id)
    taken = await table.games.take_seat(game.id, DORA, at)
    assert await refusal(table.games.undo(game.id, DORA.user_id, taken.turn)) is Reason.CANNOT_UNDO


# ---------------------------------------------------------------------------------- what it counts for


async def test_the_standings_count_the_rounds_that_somebody_finished(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND, rounds=4)
    at = seat(game, BERT)
    await after_round(table, game.id, 1)
    await table.games.resign(game.id, BERT.user_id)
    await after_round(table, game.id, 2)
    await table.games.take_seat(game.id, DORA, at)
    over = await table.until(game.id, lambda g: not g.status.live)
    assert over.state is not None
    points = [result.points[at] for result in over.state.results]
    won = at in winners(over.state.results, 3)
    board = {line.user_id: line for line in await table.store.leaderboard(GUILD)}
    assert set(board) == {ANNA.user_id, BERT.user_id, CARA.user_id, DORA.user_id}
    bert, dora = board[BERT.user_id], board[DORA.user_id]
    assert (bert.games, bert.rounds, bert.points, bert.wins) == (1, 1, points[0], 0)
    assert (dora.games, dora.rounds, dora.points, dora.wins) == (1, 2, sum(points[2:]), int(won))
    assert board[ANNA.user_id].rounds == board[CARA.user_id].rounds == 4
    assert [(n, p.user_id) for n, p in stints.by_round(over, at, 4)] == [
        (1, BERT.user_id),
        (2, BERT.user_id),
        (3, DORA.user_id),
    ]


async def test_who_sits_down_late_wins_nothing(table: Table) -> None:
    game = await table.begun(*THREE, options=BY_HAND, rounds=5)
    places = {person: seat(game, person) for person in (BERT, CARA)}
    await after_round(table, game.id, 3)
    for person, new in ((BERT, DORA), (CARA, EMIL)):
        await table.games.resign(game.id, person.user_id)
        await table.games.take_seat(game.id, new, places[person])
    await table.until(game.id, lambda g: not g.status.live)
    board = {line.user_id: line for line in await table.store.leaderboard(GUILD)}
    assert [board[p.user_id].rounds for p in (ANNA, BERT, CARA, DORA, EMIL)] == [5, 3, 3, 2, 2]
    assert all(board[p.user_id].wins == 0 for p in (BERT, CARA, DORA, EMIL))


async def test_T22_a_person_is_taken_out_of_what_was_played_before(table: Table) -> None:
    running = await table.begun(*THREE, options=BY_HAND, place=Place(GUILD, 1))
    ended = await table.begun(*THREE, options=BY_HAND, place=Place(GUILD, 2))
    for game in (running, ended):
        await table.games.resign(game.id, BERT.user_id)
        await table.games.take_seat(game.id, DORA, seat(game, BERT))
    await table.until(ended.id, lambda g: not g.status.live)
    assert len(await table.store.games_of(BERT.user_id)) == 2
    assert await table.games.forget_person(BERT.user_id) == 2
    for game in (running, ended):
        stored = await table.game(game.id)
        assert str(BERT.user_id) not in repr(stored)
        assert "Bert" not in repr(stored)
        assert stored.seat_of(DORA.user_id) is not None
    assert await table.store.games_of(BERT.user_id) == []
    await table.games.forget_person(DORA.user_id)
    assert "Dora" not in repr(await table.game(running.id))
