"""Plans for the next turn: when they are carried out, and that nobody else learns of them (T19)."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.tiles import Tile
from bot.engine.view import open_ends
from bot.games import planned, steps
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Person, TableOptions
from bot.games.outbox import Kind
from bot.games.plans import (
    NO_PLAN,
    Drawn,
    Dropped,
    Else,
    Plan,
    Why,
    Wish,
)
from bot.games.store import Change
from bot.games.table_view import table_view
from tests.games.table import ANNA, BERT, CARA, Table, asks_a_person, on_turn

ASKED = TableOptions(auto_single=False)
HEAVIEST = Plan(otherwise=Else.HEAVIEST, drawn=Drawn.LAY)


def following(game: Game) -> Person:
    """The person whose turn comes after this one."""
    assert game.state is not None
    assert game.state.to_move is not None
    player = game.seated[(game.state.to_move + 1) % len(game.seated)]
    assert player.user_id is not None
    return Person(player.user_id, player.name)


async def waiting(table: Table, *, seed: int = 0, after: int = 6) -> Game:
    """A game that waits for a person, with some tiles on the table."""
    game = await table.begun(ANNA, BERT, CARA, options=ASKED, seed=seed)
    return await table.until(game.id, lambda g: asks_a_person(g) and g.turn >= after)


async def leave(table: Table, game: Game, person: Person, plan: Plan) -> None:
    await table.games.plan(game.id, person.user_id, lambda _: plan)


async def test_a_plan_changes_the_revision_and_nobodys_click(table: Table) -> None:
    game = await waiting(table)
    await leave(table, game, following(game), HEAVIEST)
    after = await table.game(game.id)
    assert (after.turn, after.revision) == (game.turn, game.revision + 1)
    await table.act(game)


async def test_it_is_carried_out_when_the_turn_comes_and_is_over_then(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    await leave(table, game, person, HEAVIEST)
    await table.outbox()
    await table.act(game)
    came = await table.game(game.id)
    action = planned.decision(came)
    assert action is not None, "another deal is needed"
    assert not any(row.notice.kind is Kind.TURN for row in await table.outbox())
    assert await table.autopilot.run_due() == 1
    assert await table.autopilot.run_due() == 0
    entry = (await table.log(game.id))[came.turn]
    assert (entry.seat, entry.action, entry.by) == (came.seat_of(person.user_id), action, "plan")
    assert not (await table.game(game.id)).plans


async def test_a_plan_that_cannot_be_had_asks_with_a_word(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    hand = (await table.games.hand(game.id, person.user_id)).view.hand
    # a number that no open end has: nothing of it can be laid
    open_numbers = {end.number for end in (await table.games.hand(game.id, person.user_id)).view.ends}
    game = await table.game(game.id)
    wishes = tuple(Wish(t, n) for t in hand for n in {*t} - open_numbers)[:1]
    assert wishes, "another deal is needed"
    await leave(table, game, person, Plan(wishes))
    await table.act(game)
    came = await table.game(game.id)
    assert on_turn(came) == person, "another deal is needed"
    assert asks_a_person(came)
    assert came.plans == {person.user_id: Dropped(Why.NONE_FITS)}
    assert (await table.games.hand(game.id, person.user_id)).plan == Dropped(Why.NONE_FITS)
    await table.act(came)
    assert not (await table.game(game.id)).plans


async def test_who_is_on_turn_is_past_planning_but_may_withdraw(table: Table) -> None:
    game = await waiting(table)
    with pytest.raises(Declined) as declined:
        await leave(table, game, on_turn(game), HEAVIEST)
    assert declined.value.reason is Reason.STALE
    person = following(game)
    await leave(table, game, person, HEAVIEST)
    await table.act(game)
    came = await table.game(game.id)
    assert not asks_a_person(came)
    await table.outbox()
    await leave(table, came, person, NO_PLAN)
    assert asks_a_person(await table.game(game.id))
    assert [row.notice.kind for row in await table.outbox()] == [Kind.TURN]
    assert await table.autopilot.run_due() == 0


async def test_what_the_autopilot_chose_from_an_older_plan_is_not_done(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    await leave(table, game, person, HEAVIEST)
    await table.act(game)
    came = await table.game(game.id)
    action, by = await table.autopilot.decide(came)
    assert by == "plan"
    await leave(table, came, person, NO_PLAN)
    assert not await table.games.act_for(came.id, came.turn, action, by)
    assert (await table.game(game.id)).turn == came.turn


async def test_somebody_elses_tiles_and_a_strangers_plan_are_refused(table: Table) -> None:
    game = await waiting(table)
    me, other = following(game), on_turn(game)
    tile = (await table.games.hand(game.id, other.user_id)).view.hand[0]
    with pytest.raises(Declined):
        await leave(table, game, me, Plan((Wish(tile, tile.low),)))
    with pytest.raises(Declined) as declined:
        await table.games.plan(game.id, 5, lambda _: HEAVIEST)
    assert declined.value.reason is Reason.NOT_SEATED


async def test_T19_nobody_else_sees_a_plan(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    await leave(table, game, person, HEAVIEST)
    game = await table.game(game.id)
    mine = game.seat_of(person.user_id)
    for seat in (None, 0, 1, 2):
        seen = table_view(game, seat)
        assert seen.plan == (HEAVIEST if seat == mine else None)
        without = table_view(replace(game, plans={}), seat)
        assert replace(seen, plan=None) == without
    assert "heaviest" not in repr(game)
    assert "heaviest" not in repr(table_view(game, mine))


async def test_T9_a_plan_carried_out_is_ones_own_move_and_is_taken_back_as_such(table: Table) -> None:
    for seed in range(30):
        game = await waiting(table, seed=seed)
        person = following(game)
        await leave(table, game, person, HEAVIEST)
        await table.act(game)
        came = await table.game(game.id)
        await table.autopilot.run_due()
        now = await table.game(game.id)
        log = await table.log(game.id)
        if asks_a_person(now) and log[-1].by == "plan":
            break
        await table.games.end(game.id, ANNA.user_id, moderator=True)
    else:
        raise AssertionError("no such deal")
    await table.games.undo(game.id, person.user_id, now.turn)
    back = await table.game(game.id)
    assert on_turn(back) == person
    assert asks_a_person(back)
    assert back.state == came.state


async def test_T9_what_was_planned_for_the_turn_after_goes_with_the_move_taken_back(table: Table) -> None:
    for seed in range(30):
        game = await waiting(table, seed=seed)
        person = on_turn(game)
        await table.act(game)
        now = await table.game(game.id)
        if asks_a_person(now) and on_turn(now) != person and (await table.log(game.id))[-1].by == "person":
            break
        await table.games.end(game.id, ANNA.user_id, moderator=True)
    else:
        raise AssertionError("no such deal")
    await leave(table, now, person, HEAVIEST)
    await table.games.undo(game.id, person.user_id, now.turn)
    back = await table.game(game.id)
    assert on_turn(back) == person
    assert not back.plans
    assert asks_a_person(back)


async def test_R33_a_plan_carried_out_is_a_turn_not_missed(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    index = next(i for i, player in enumerate(game.players) if player.user_id == person.user_id)
    late = replace(
        game.with_player(index, replace(game.players[index], missed=2)), revision=game.revision + 1
    )
    assert await table.store.save(Change(late))
    await leave(table, game, person, HEAVIEST)
    await table.act(game)
    await table.autopilot.run_due()
    assert (await table.game(game.id)).players[index].missed == 0


async def test_a_lost_end_drops_a_plan_that_is_for_it_alone(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    mine = (await table.games.hand(game.id, person.user_id)).view.hand[0]
    for otherwise, stands in ((Else.ASK, Dropped(Why.END_GONE)), (Else.HEAVIEST, HEAVIEST)):
        plan = replace(HEAVIEST, wishes=(Wish(mine, "ZZ"),), otherwise=otherwise)
        left = replace(game, plans={person.user_id: plan})
        after = planned.moved_on(left, game.seat_of(on_turn(game).user_id), "person")
        assert after.plans == {person.user_id: stands}
        facts = [notice.facts["why"] for notice in planned.words(left, after)]
        assert facts == (["end_gone"] if otherwise is Else.ASK else [])


async def test_whoever_gives_up_his_seat_takes_his_plan_along(table: Table) -> None:
    game = await waiting(table)
    person = following(game)
    await leave(table, game, person, HEAVIEST)
    await table.games.resign(game.id, person.user_id)
    assert not (await table.game(game.id)).plans


def wish(rng: Random, tile: Tile, letters: list[str]) -> Wish:
    """Some wish for this tile, whether it can be had or not."""
    ends: list[str | int] = [*letters, *tile]
    return Wish(tile, rng.choice(ends))


@pytest.mark.parametrize("seed", range(4))
async def test_whole_games_in_which_everybody_plans(table: Table, seed: int) -> None:
    """All that is decided is legal, all plans end, and the games do."""
    rng = Random(seed)
    game = await table.begun(ANNA, BERT, CARA, options=ASKED, seed=seed)
    told: list[str] = []
    while game.status.live:
        if rng.random() < 0.7 and asks_a_person(game):
            person = rng.choice([p for p in (ANNA, BERT, CARA) if p != on_turn(game)])
            assert game.state is not None
            assert game.state.round is not None
            hand = (await table.games.hand(game.id, person.user_id)).view.hand
            letters = [end.letter for end in open_ends(game.state.round.tableau)]
            wished = tuple(wish(rng, rng.choice(hand), letters) for _ in range(rng.randint(0, 3)))
            how = Plan(wished, rng.choice([*Else]), rng.choice([*Drawn]), rng.random() < 0.5)
            await leave(table, game, person, how)
        game = await table.step(game.id, rng)
        told += [str(row.notice.facts["why"]) for row in await table.outbox() if row.notice.kind is Kind.DM]
    assert not game.plans
    log = await table.log(game.id)
    assert {"plan", "person", "rule"} <= {entry.by for entry in log}
    assert steps.replay(game, log) == game.state
    assert Why.ROUND_OVER in told or Why.PASSED in told
