"""R32, T12, T17, T22: people who leave, games that are ended, places that are gone, data that is deleted."""

import asyncio
from random import Random

import pytest

from bot.games import steps
from bot.games.due import Due
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Person, Place, Player, Status, TableOptions
from bot.games.outbox import Kind
from tests.games.table import ANNA, BERT, CARA, CHANNEL, DORA, EMIL, GUILD, Table, asks_a_person, on_turn

BY_HAND = TableOptions(auto_single=False)
ALL = (ANNA, BERT, CARA, DORA)


def waiting(game: Game) -> Person:
    """Somebody who is not to move."""
    return next(p for p in ALL if game.player_of(p.user_id) and p != on_turn(game))


async def test_R32_the_computer_plays_on_for_one_who_resigns(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    gone = waiting(game)
    left = await table.games.resign(game.id, gone.user_id)
    seat = game.seat_of(gone.user_id)
    assert seat is not None
    assert left.seated[seat] == Player(gone.user_id, gone.name, "hard", left.seated[seat].acted_at)
    assert (left.turn, left.state) == (game.turn, game.state)
    for late in (
        table.games.resign(game.id, gone.user_id),
        table.games.hand(game.id, gone.user_id),
        table.games.end(game.id, gone.user_id, moderator=False),
    ):
        with pytest.raises(Declined) as refused:
            await late
        assert refused.value.reason is Reason.NOT_SEATED
    told = (await table.outbox())[-1].notice
    assert (told.kind, told.facts) == (Kind.NOTICE, {"what": "left", "seat": seat, "nth": 0})
    over = await table.until(game.id, lambda g: not g.status.live)
    assert over.status is Status.FINISHED
    assert {e.by for e in await table.log(game.id) if e.seat == seat} <= {"rule", "computer"}


async def test_R32_who_resigns_on_turn_is_played_for_at_once(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    await table.games.turn_shown(game.id, game.turn, table.clock.now() + 600)
    await table.games.resign(game.id, on_turn(game).user_id)
    assert await table.store.turn_clock(game.id) is None
    (row,) = await table.store.claim_due(table.clock.now(), 0)
    assert (row.kind, row.turn) == (Due.PROGRAM, game.turn)
    await table.autopilot.run_due()
    assert (await table.log(game.id))[game.turn].by == "computer"


async def test_who_resigns_while_another_is_on_turn_leaves_the_clock_running(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    at = table.clock.now() + 600
    await table.games.turn_shown(game.id, game.turn, at)
    await table.games.resign(game.id, waiting(game).user_id)
    assert await table.store.turn_clock(game.id) == at


async def test_the_host_passes_on_when_he_resigns(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    assert (await table.games.resign(game.id, BERT.user_id)).host == ANNA.user_id
    assert (await table.games.resign(game.id, ANNA.user_id)).host == CARA.user_id


async def test_T12_the_last_person_who_leaves_ends_the_game_unfinished(table: Table) -> None:
    game = await table.begun(ANNA, BERT, computers=1)
    await table.games.resign(game.id, BERT.user_id)
    over = await table.games.resign(game.id, ANNA.user_id)
    assert (over.status, over.ended_at) == (Status.UNFINISHED, table.clock.now())
    assert (await table.outbox())[-1].notice.facts == {"reason": "all_left"}
    assert await table.store.next_due() is None
    assert await table.store.leaderboard(GUILD) == []


async def test_resigning_while_ones_move_is_on_its_way(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    other = Table(table.store)
    mover = on_turn(game)
    await asyncio.gather(table.act(game), other.games.resign(game.id, mover.user_id), return_exceptions=True)
    stored = await table.game(game.id)
    assert not stored.player_of(mover.user_id)
    assert steps.replay(stored, await table.log(game.id)) == stored.state
    await table.until(game.id, lambda g: not g.status.live)
    other.pool.close()


async def test_T12_the_host_and_moderators_end_a_game_at_once(table: Table) -> None:
    for user, moderator, reason in ((ANNA, False, "host"), (ANNA, True, "host"), (EMIL, True, "moderator")):
        game = await table.begun(*ALL, options=BY_HAND)
        over = await table.games.end(game.id, user.user_id, moderator=moderator)
        assert over.status is Status.UNFINISHED
        told = [row.notice for row in await table.outbox()][-1]
        assert (told.kind, told.facts) == (Kind.GAME, {"reason": reason})
        assert await table.store.next_due() is None
        with pytest.raises(Declined) as refused:
            await table.games.end(game.id, user.user_id, moderator=moderator)
        assert refused.value.reason is Reason.NOT_RUNNING
    assert await table.store.results_of(ANNA.user_id) == []


async def test_a_lobby_is_closed_by_its_host_or_a_moderator(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    with pytest.raises(Declined) as refused:
        await table.games.end(game.id, BERT.user_id, moderator=False)
    assert refused.value.reason is Reason.NOT_HOST
    assert (await table.games.end(game.id, BERT.user_id, moderator=True)).status is Status.CLOSED
    told = (await table.outbox())[-1].notice
    assert (told.kind, told.facts) == (Kind.LOBBY, {"reason": "moderator"})


@pytest.mark.parametrize(("people", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3)])
async def test_a_majority_of_the_seated_people_is_needed(table: Table, people: int, needed: int) -> None:
    game = await table.begun(*ALL[:people])
    assert game.votes_needed == needed


async def test_votes_are_counted_once_each_and_told(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, DORA, options=BY_HAND)
    with pytest.raises(Declined) as stranger:
        await table.games.end(game.id, EMIL.user_id, moderator=False)
    assert stranger.value.reason is Reason.NOT_SEATED
    await table.games.end(game.id, BERT.user_id, moderator=False)
    with pytest.raises(Declined) as twice:
        await table.games.end(game.id, BERT.user_id, moderator=False)
    assert twice.value.reason is Reason.ALREADY_VOTED
    assert twice.value.facts == {"votes": 1, "needed": 3}
    await table.games.end(game.id, CARA.user_id, moderator=False)
    told = [row.notice for row in await table.outbox() if row.notice.kind is Kind.NOTICE]
    assert [n.facts["user"] for n in told] == [BERT.user_id, CARA.user_id]
    over = await table.games.end(game.id, DORA.user_id, moderator=False)
    assert over.status is Status.UNFINISHED
    assert (await table.outbox())[-1].notice.facts == {"reason": "vote"}


async def test_two_votes_in_the_same_instant_both_count(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    other = Table(table.store)
    await asyncio.gather(
        table.games.end(game.id, BERT.user_id, moderator=False),
        other.games.end(game.id, CARA.user_id, moderator=False),
    )
    assert (await table.game(game.id)).status is Status.UNFINISHED
    other.pool.close()


async def test_the_vote_of_one_who_resigns_does_not_count_any_more(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    await table.games.end(game.id, BERT.user_id, moderator=False)
    assert (await table.games.resign(game.id, BERT.user_id)).votes == ()


async def test_votes_that_suffice_because_another_resigned_end_the_game(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    for voter in (BERT, CARA):
        await table.games.end(game.id, voter.user_id, moderator=False)
    over = await table.games.resign(game.id, DORA.user_id)
    assert over.status is Status.UNFINISHED
    assert (await table.outbox())[-1].notice.facts == {"reason": "vote"}


async def test_T17_a_deleted_channel_ends_its_game_and_those_in_its_threads(table: Table) -> None:
    game = await table.begun(*ALL, options=BY_HAND)
    thread = await table.lobby(EMIL, place=Place(GUILD, 5, CHANNEL))
    elsewhere = await table.lobby(EMIL, place=Place(GUILD, 6))
    await table.games.place_gone(CHANNEL)
    await table.games.place_gone(CHANNEL)
    assert [(await table.game(g.id)).status for g in (game, thread, elsewhere)] == [
        Status.UNFINISHED,
        Status.CLOSED,
        Status.LOBBY,
    ]


async def test_only_finished_games_count_and_only_for_people_who_played_to_the_end(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, computers=1)
    await table.games.resign(game.id, CARA.user_id)
    over = await table.until(game.id, lambda g: not g.status.live)
    assert over.state is not None
    board = await table.store.leaderboard(GUILD)
    assert {line.user_id for line in board} == {ANNA.user_id, BERT.user_id}
    for line in board:
        seat = over.seat_of(line.user_id)
        assert seat is not None
        assert (line.games, line.rounds) == (1, 2)
        assert line.points == sum(result.points[seat] for result in over.state.results)
    totals = [sum(result.points[seat] for result in over.state.results) for seat in range(4)]
    winners = {over.seated[seat].user_id for seat in range(4) if totals[seat] == min(totals)}
    assert {line.user_id for line in board if line.wins} == winners & {ANNA.user_id, BERT.user_id}


async def test_T22_a_person_is_taken_out_of_lobbies_running_and_ended_games(table: Table) -> None:
    ended = await table.begun(ANNA, BERT, place=Place(GUILD, 1))
    await table.until(ended.id, lambda g: not g.status.live)
    running = await table.begun(ANNA, BERT, place=Place(GUILD, 2))
    left = await table.begun(ANNA, BERT, CARA, place=Place(GUILD, 3))
    await table.games.resign(left.id, ANNA.user_id)
    invited = TableOptions(invited=(ANNA.user_id, BERT.user_id))
    lobby = await table.lobby(BERT, ANNA, place=Place(GUILD, 4), options=invited)
    own = await table.lobby(ANNA, place=Place(GUILD, 5))
    others = await table.lobby(BERT, place=Place(GUILD, 6))
    assert await table.games.forget_person(ANNA.user_id) == 5
    for game in (ended, running, left, lobby):
        stored = await table.game(game.id)
        assert str(ANNA.user_id) not in repr(stored), game.place
        assert "Anna" not in repr(stored)
    assert (await table.game(own.id)).status is Status.CLOSED
    assert await table.game(others.id) == others
    assert (await table.game(running.id)).host == BERT.user_id
    assert await table.store.results_of(ANNA.user_id) == []
    for game in (running, left):
        assert (await table.until(game.id, lambda g: not g.status.live)).status is Status.FINISHED
    assert await table.games.forget_person(ANNA.user_id) == 0


async def test_T22_one_who_was_only_invited_is_forgotten_too(table: Table) -> None:
    invited = TableOptions(invited=(CARA.user_id, DORA.user_id))
    lobby = await table.lobby(ANNA, options=invited)
    running = await table.begun(BERT, computers=1, place=Place(GUILD, 2), options=invited)
    assert await table.games.forget_person(DORA.user_id) == 0
    for game in (lobby, running):
        stored = await table.game(game.id)
        assert stored.options.invited == (CARA.user_id,)
        assert (stored.status, stored.players, stored.turn) == (game.status, game.players, game.turn)


async def test_T22_who_played_alone_ends_his_game_by_that(table: Table) -> None:
    game = await table.begun(ANNA, computers=2)
    await table.games.forget_person(ANNA.user_id)
    stored = await table.game(game.id)
    assert stored.status is Status.UNFINISHED
    assert str(ANNA.user_id) not in repr(stored)


async def test_T22_deletion_meets_a_game_that_begins_and_one_that_ends(table: Table) -> None:
    lobby = await table.lobby(BERT, ANNA)
    running = await table.begun(BERT, ANNA, place=Place(GUILD, 2))
    other = Table(table.store)
    await asyncio.gather(
        other.games.begin(lobby.id, BERT.user_id, "1"),
        other.games.end(running.id, BERT.user_id, moderator=False),
        table.games.forget_person(ANNA.user_id),
    )
    for game in (lobby, running):
        assert str(ANNA.user_id) not in repr(await table.game(game.id))
    other.pool.close()


async def test_a_game_of_which_only_computers_and_one_person_are_left_is_played_to_its_end(
    table: Table,
) -> None:
    game = await table.begun(ANNA, BERT, CARA)
    rng = Random(1)
    for person in (BERT, CARA):
        await table.step(game.id, rng)
        await table.games.resign(game.id, person.user_id)
    over = await table.until(game.id, lambda g: not g.status.live)
    assert over.status is Status.FINISHED
    assert not asks_a_person(over)
