"""The game in numbers against the engine: every action of a playout is one that the referee allows, every draw and
pass comes when it must, and the points are the same."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import DRAW, PASS, Action, Play
from bot.engine.legal import due_ends, due_numbers
from bot.engine.opening import new_game
from bot.engine.play import apply
from bot.engine.rules import MAX_SEATS, SETS, resolve
from bot.engine.state import GameState, Phase
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import open_ends, view
from bot.players.core.orders import Order, order, orders, place_of
from bot.players.core.playout import DRAWN, PASSED, Done, playout
from bot.players.known import known
from tests.strategies import Position, Step, play_round, positions, random_choices, shuffled


def at_a_turn(state: GameState) -> bool:
    """Whether a seat begins its turn."""
    return state.round is not None and state.round.phase is Phase.PLAY and state.round.drawn is None


def played_out(state: GameState, by: Order, rng: Random) -> tuple[list[Done], list[int]]:
    """What the core does from a seat's turn on, and the points it comes to."""
    round_ = state.round
    assert round_ is not None
    assert round_.turn is not None
    place = place_of(state.rules.highest)

    def ranks(tiles: tuple[Tile, ...]) -> list[int]:
        return [by.rank[place[tile]] for tile in tiles]

    done: list[Done] = []
    points = playout(
        state.rules,
        known(view(state, round_.turn)).table,
        [sorted(ranks(hand)) for hand in round_.hands],
        ranks(round_.boneyard)[::-1],
        round_.turn,
        round_.passes,
        by,
        rng.random,
        done.append,
    )
    return done, points


def action_of(done: Done, state: GameState, by: Order) -> Action:
    if done.rank == DRAWN:
        return DRAW
    if done.rank == PASSED:
        return PASS
    assert state.round is not None
    tableau = state.round.tableau
    tile = tile_set(state.rules.highest)[by.rank.index(done.rank)]
    on = next(at for at in due_ends(tableau) if tableau.placements[at].far == done.near)
    return Play(tile, tableau.placements[on].tile)


def assert_agrees(state: GameState, by: Order, rng: Random) -> None:
    """The core's end of the round is one that the engine referees move by move."""
    done, points = played_out(state, by, rng)
    for one in done:
        assert state.to_move == one.seat
        state, _ = apply(state, one.seat, action_of(one, state, by))
    assert state.round is not None
    assert state.round.phase is Phase.OVER
    assert list(state.results[-1].points) == points


def any_order(highest: int, double_blank: int, rng: Random) -> Order:
    places = list(range(len(tile_set(highest))))
    rng.shuffle(places)
    return order(highest, double_blank, places)


@given(positions(), st.randoms(use_true_random=False))
def test_a_playout_is_legal_to_its_end(position: Position, rng: Random) -> None:
    state = position.state
    if at_a_turn(state):
        assert_agrees(state, any_order(state.rules.highest, state.rules.double_blank, rng), rng)


@given(positions())
def test_the_table_in_numbers_is_the_table(position: Position) -> None:
    state = position.state
    round_ = state.round
    if round_ is None or round_.phase is not Phase.PLAY:
        return
    table = known(view(state, round_.turn)).table
    tableau = round_.tableau
    assert table.due == sum(1 << number for number in due_numbers(tableau))
    assert table.laid == list(tableau.laid)
    assert [v for v in range(len(table.laid)) if table.gone >> v & 1] == [
        v for v in range(len(table.laid)) if tableau.exhausted(v)
    ]
    others = [end.number for end in open_ends(tableau) if table.wanted < 0 or not end.due]
    assert [table.count[v] for v in range(len(table.laid))] == [
        others.count(v) for v in range(len(table.laid))
    ]


def random_rounds(highest: int, seed: int) -> None:
    """One random deal under random rules, from the opening and from somewhere in the middle."""
    rng = Random(f"{highest} {seed}")
    seats = rng.randint(2, MAX_SEATS[highest])
    rules = resolve("classic", random_choices(rng, highest, seats), seats)
    steps = list(play_round(new_game(rules, seats), shuffled(rules, 1, rng), rng))
    turns = [step.state for step in steps if isinstance(step, Step) and at_a_turn(step.state)]
    by = rng.choice(orders(rules)) if rng.random() < 0.5 else any_order(highest, rules.double_blank, rng)
    for state in {0: turns[:1], 1: [rng.choice(turns)] if turns else []}[seed % 2]:
        assert_agrees(state, by, rng)


@pytest.mark.parametrize("highest", SETS)
def test_random_rounds_agree_with_the_engine(highest: int) -> None:
    for seed in range(60):
        random_rounds(highest, seed)


@pytest.mark.slow
@pytest.mark.parametrize("highest", SETS)
def test_ten_thousand_random_rounds_agree_with_the_engine(highest: int) -> None:
    for seed in range(1000, 3000):
        random_rounds(highest, seed)


def test_orders_lay_doubles_and_heavy_tiles_early_and_differ() -> None:
    rules = resolve("classic", {}, 4)
    place = place_of(9)
    known_orders = orders(rules)
    assert len(set(known_orders)) == len(known_orders)
    for by in known_orders:
        assert by.rank[place[Tile(0, 0)]] < by.rank[place[Tile(0, 9)]]
        assert by.rank[place[Tile(9, 9)]] < by.rank[place[Tile(1, 2)]]
        assert sorted(by.rank) == list(range(55))
