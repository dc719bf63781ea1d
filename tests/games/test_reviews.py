"""Reviews of finished rounds: for those who played them, made once, kept, and nobody else's."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Action, Play
from bot.engine.legal import legal_actions
from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.model import OWN_MOVES, Game, Person, TableOptions
from bot.games.reviews import DEAR, Review, Reviews, kept_about
from bot.games.stints import at_turn, rounds_of
from bot.work import PoolFull, Priority
from tests.games.searching import Searches
from tests.games.table import ANNA, BERT, CARA, DORA, Table, asks_a_person, on_turn
from tests.players.advisers import ByPips

BY_HAND = TableOptions(auto_single=False)


@pytest.fixture
def searches(table: Table, monkeypatch: pytest.MonkeyPatch) -> Searches:
    fake = Searches()
    monkeypatch.setattr(table.pool, "search", fake.search)
    return fake


def reviews(table: Table) -> Reviews:
    return Reviews(table.games, table.pool, ByPips())


class Waited:
    """How often, and for how many decisions, somebody was told to wait; ``enough`` once ``times`` were."""

    def __init__(self, times: int = 1) -> None:
        self.told: list[int] = []
        self.enough = asyncio.Event()
        self._times = times

    async def __call__(self, decisions: int) -> None:
        self.told.append(decisions)
        if len(self.told) == self._times:
            self.enough.set()


async def asked(reviews: Reviews, game: Game, person: Person, number: int = 1) -> Review:
    return await reviews.of(game.id, person.user_id, number, Waited())


async def reason(reviews: Reviews, game: Game, person: Person, number: int = 1) -> Reason:
    with pytest.raises(Declined) as declined:
        await asked(reviews, game, person, number)
    return declined.value.reason


def round_over(number: int) -> Callable[[Game], bool]:
    def over(game: Game) -> bool:
        return game.state is not None and len(game.state.results) >= number

    return over


async def one_round_played(table: Table, *people: Person, seed: int = 1) -> Game:
    game = await table.begun(*(people or (ANNA, BERT)), options=BY_HAND, seed=seed, set=9, rounds=3)
    return await table.until(game.id, round_over(1), seed)


async def chosen(table: Table, game: Game, person: Person, number: int = 1) -> list[tuple[int, Action]]:
    """What somebody himself laid or kept in a round, choices and only plays alike, by turn."""
    return [
        (entry.turn, entry.action)
        for entry in await table.log(game.id)
        if entry.action is not None and entry.round == number and not entry.undone
        if entry.by in OWN_MOVES and entry.seat is not None
        if at_turn(game, entry.seat, entry.turn).user_id == person.user_id
    ]


async def test_every_own_decision_of_a_round_is_judged_as_it_was(table: Table) -> None:
    game = await one_round_played(table)
    for person in (ANNA, BERT):
        seat = game.seat_of(person.user_id)
        review = await asked(reviews(table), game, person)
        own = dict(await chosen(table, game, person))
        assert (review.game_id, review.round) == (game.id, 1)
        assert len(review.moments) > 5
        for moment in review.moments:
            assert own[moment.table.turn] == moment.mine
            assert len(moment.table.view.legal) > 1
            assert moment.table.view.seat == moment.table.view.to_move == seat
            assert moment.table.view.end is None
            best = max(map(ByPips.worth, moment.table.view.legal))
            assert ByPips.worth(moment.best) == best
            assert moment.cost == best - ByPips.worth(moment.mine)
        turns = [moment.table.turn for moment in review.moments]
        assert turns == sorted(turns)


async def test_the_dearest_moments_come_first(table: Table) -> None:
    game = await one_round_played(table)
    review = await asked(reviews(table), game, ANNA)
    costs = [review.moments[at].cost for at in review.dearest]
    assert costs == sorted((m.cost for m in review.moments), reverse=True)[:3]
    assert costs[-1] >= DEAR
    cheap = replace(review, moments=tuple(replace(m, cost=DEAR - 0.01) for m in review.moments))
    assert cheap.dearest == ()


async def test_only_own_tiles_and_those_on_the_table_are_in_it(table: Table) -> None:
    """T19: whatever others held then, though the round is over."""
    game = await one_round_played(table, ANNA, BERT, CARA)
    for person in (ANNA, BERT, CARA):
        for moment in (await asked(reviews(table), game, person)).moments:
            view = moment.table.view
            assert view.results == ()
            known = {placement.tile for placement in view.tableau.placements} | set(view.hand)
            named = {tile for a in (moment.mine, moment.best) if isinstance(a, Play) for tile in a}
            assert named <= known
            assert moment.table.plan is None


async def test_a_review_is_made_once_whoever_asks_and_kept(table: Table, searches: Searches) -> None:
    game = await one_round_played(table)
    waited = Waited(3)
    first = reviews(table)
    searches.go.clear()
    calls = [asyncio.create_task(first.of(game.id, ANNA.user_id, 1, waited)) for _ in range(3)]
    await waited.enough.wait()
    calls[0].cancel()
    searches.go.set()
    _, one, two = await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(one, Review)
    assert one == two
    assert waited.told == [len(one.moments)] * 3
    assert len(searches.decisions) == len(one.moments)
    again = Waited()
    assert await reviews(table).of(game.id, ANNA.user_id, 1, again) == one
    assert again.told == []
    assert len(searches.decisions) == len(one.moments)
    assert {key[1] for key in await table.store.reviews(game.id)} == {game.seat_of(ANNA.user_id)}


async def test_what_was_made_while_somebody_was_told_to_wait_is_not_made_again(
    table: Table, searches: Searches
) -> None:
    game = await one_round_played(table)
    asking = reviews(table)
    searches.go.clear()
    first = asyncio.create_task(asked(asking, game, ANNA))

    async def slowly(_: int) -> None:
        searches.go.set()
        await first

    second = await asking.of(game.id, ANNA.user_id, 1, slowly)
    assert second == first.result()
    assert len(searches.decisions) == len(second.moments)


async def test_after_a_restart_it_is_made_anew(table: Table, searches: Searches) -> None:
    game = await one_round_played(table)
    waited = Waited()
    searches.go.clear()
    before = reviews(table)
    call = asyncio.create_task(before.of(game.id, ANNA.user_id, 1, waited))
    await waited.enough.wait()
    await before.close()
    searches.go.set()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert await table.store.reviews(game.id) == {}
    assert len((await asked(reviews(table), game, ANNA)).moments) == waited.told[0]


async def test_one_review_is_made_at_a_time_and_everything_else_goes_before(
    table: Table, searches: Searches
) -> None:
    game = await one_round_played(table)
    asking = reviews(table)
    both = await asyncio.gather(asked(asking, game, ANNA), asked(asking, game, BERT))
    assert len(searches.decisions) == sum(len(review.moments) for review in both)
    assert searches.at_once == 1
    assert searches.priorities == {Priority.REVIEW}


async def test_a_review_that_fails_is_made_anew(
    table: Table, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await one_round_played(table)
    asking = reviews(table)

    async def full(*_: object) -> None:
        raise PoolFull("too many")

    monkeypatch.setattr(table.pool, "search", full)
    with pytest.raises(PoolFull):
        await asked(asking, game, ANNA)
    assert await table.store.reviews(game.id) == {}
    monkeypatch.setattr(table.pool, "search", searches.search)
    assert (await asked(asking, game, ANNA)).moments


@pytest.mark.parametrize("text", ["", '{"format":99,"verdicts":[]}', '{"format":1,"verdicts":[]}'])
async def test_what_is_kept_and_cannot_be_read_is_made_anew(
    table: Table, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = await one_round_played(table)
    seat = game.seat_of(ANNA.user_id)
    assert seat is not None
    review = await asked(reviews(table), game, ANNA)
    (good,) = (await table.store.reviews(game.id)).values()
    await table.store.save_review(game.id, 1, seat, text)
    with caplog.at_level(logging.WARNING):
        assert await asked(reviews(table), game, ANNA) == review
    assert await table.store.reviews(game.id) == {(1, seat): good}
    assert all(record.name == "bot.games.reviews" for record in caplog.records)


async def test_only_finished_rounds_and_only_those_who_played_them(table: Table, searches: Searches) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND, rounds=2)
    asking = reviews(table)
    assert await reason(asking, game, ANNA) is Reason.NOT_FINISHED
    game = await table.until(game.id, round_over(1))
    for number in (0, 2, 99):
        assert await reason(asking, game, ANNA, number) is Reason.NOT_FINISHED
    assert await reason(asking, game, CARA) is Reason.NOT_SEATED
    lobby = await table.lobby(CARA, place=replace(game.place, channel_id=5))
    assert await reason(asking, lobby, CARA) is Reason.NOT_FINISHED
    assert await reason(asking, replace(game, id=99), ANNA) is Reason.GAME_GONE
    assert searches.decisions == []


async def test_of_a_seat_that_changed_hands_everybody_sees_his_own_decisions(
    table: Table, searches: Searches
) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND, set=9, rounds=2)
    game = await table.until(game.id, lambda g: g.turn > 25 and on_turn(g).user_id == ANNA.user_id)
    seat = game.seat_of(ANNA.user_id)
    assert seat is not None
    await table.games.resign(game.id, ANNA.user_id)
    game = await table.until(game.id, lambda g: g.turn > 31)
    await table.games.take_seat(game.id, DORA, seat)
    game = await table.until(game.id, round_over(1))
    asking = reviews(table)
    hers = await asked(asking, game, ANNA)
    new = await asked(asking, game, DORA)
    assert len(searches.decisions) == len(hers.moments) + len(new.moments)
    assert hers.moments[-1].table.turn < new.moments[0].table.turn
    for review, person in ((hers, ANNA), (new, DORA)):
        own = dict(await chosen(table, game, person))
        assert all(own[m.table.turn] == m.mine for m in review.moments)
        assert {m.table.view.seat for m in review.moments} == {seat}
        names = {m.table.seated[seat].name for m in review.moments}
        assert names == {person.name}
    assert rounds_of(game, ANNA.user_id, 1) == rounds_of(game, DORA.user_id, 1) == [1]
    game = await table.until(game.id, round_over(2))
    assert rounds_of(game, ANNA.user_id, 2) == [1]
    assert rounds_of(game, DORA.user_id, 2) == rounds_of(game, BERT.user_id, 2) == [1, 2]
    assert rounds_of(game, 12345, 2) == []
    assert await reason(asking, game, ANNA, 2) is Reason.NOTHING_TO_REVIEW


async def test_moves_that_were_taken_back_are_left_out(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND, set=9, rounds=1)
    undone = None
    while undone is None:
        person = on_turn(game)
        assert game.state is not None
        await table.act(game, 0)
        game = await table.game(game.id)
        try:
            await table.games.undo(game.id, person.user_id, game.turn)
        except Declined:
            continue
        undone, game = game.turn - 1, await table.game(game.id)
    game = await table.until(game.id, round_over(1))
    found = [m for p in (ANNA, BERT) for m in (await asked(reviews(table), game, p)).moments]
    assert undone not in [moment.table.turn for moment in found]
    assert undone + 2 in [moment.table.turn for moment in found]


async def test_a_round_whose_log_does_not_lead_to_its_result_is_not_reviewed(
    table: Table, searches: Searches
) -> None:
    game = await one_round_played(table)
    log = table.store._logs[game.id]
    whole = list(log)
    asking = reviews(table)
    own = next(e.turn for e in whole if e.seat == game.seat_of(ANNA.user_id) and e.by == "person")
    for gap in (slice(own + 1, None), slice(own + 1, own + 2), slice(own + 1, own + 9)):
        table.store._logs[game.id] = [e for e in whole if e not in whole[gap]]
        assert await reason(asking, game, ANNA) is Reason.CANNOT_REVIEW
    table.store._logs[game.id] = []
    assert await reason(asking, game, ANNA) is Reason.NOTHING_TO_REVIEW
    assert searches.decisions == []


async def test_what_the_clock_decided_on_ones_seat_is_left_out(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND, set=9, rounds=1)
    late: list[int] = []
    rng = Random(3)
    while game.status.live:
        if asks_a_person(game) and on_turn(game) == ANNA and len(late) < 2:
            assert game.state is not None
            late += [game.turn] if len(legal_actions(game.state)) > 1 else []
            await table.games.turn_shown(game.id, game.turn, table.clock.now() + DAY)
            table.clock.go(DAY)
            await table.autopilot.run_due()
            game = await table.game(game.id)
        else:
            game = await table.step(game.id, rng)
    assert len(late) == 2
    judged = [moment.table.turn for moment in (await asked(reviews(table), game, ANNA)).moments]
    assert judged
    assert not set(judged) & set(late)


async def test_what_is_kept_about_somebody_is_told_to_him(table: Table) -> None:
    game = await one_round_played(table)
    hers, his = [await asked(reviews(table), game, person) for person in (ANNA, BERT)]
    log, kept = await table.log(game.id), await table.store.reviews(game.id)
    for review, person in ((hers, ANNA), (his, BERT)):
        told = kept_about(game, log, kept, person.user_id)
        assert [(line["move"], line["points"]) for line in told] == [
            (moment.table.turn, moment.cost) for moment in review.moments
        ]
        assert {line["better"] for line in told if line["points"]} == {
            str(moment.best) for moment in review.moments if moment.cost
        }
    assert kept_about(game, log, kept, CARA.user_id) == []
    assert kept_about(game, log[:5], kept, ANNA.user_id) == []
    assert kept_about(game, log, {(1, 0): "?"}, ANNA.user_id) == []
