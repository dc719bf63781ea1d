"""The engine against the naive referee: whole games in lock-step, and move counts from mid-round positions."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from bot.engine import scoring
from bot.engine.actions import Action, Draw, Open, Pass
from bot.engine.deal import deal_round
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import MAX_SEATS, SETS, resolve
from bot.engine.state import GameState
from tests.engine import naive
from tests.strategies import random_choices, shuffled


def as_move(seat: int | None, action: Action) -> naive.Move:
    if isinstance(action, Draw):
        return (seat, "draw", None, None)
    if isinstance(action, Pass):
        return (seat, "pass", None, None)
    if isinstance(action, Open):
        return (seat, "open", action.tile, None)
    return (seat, "play", action.tile, action.on)


def agree(state: GameState, r: naive.Round) -> list[Action]:
    """The legal actions, after both referees have been asked all they can be asked."""
    round_ = state.round
    assert round_ is not None
    actions = list(legal_actions(state))
    ours = [as_move(state.to_move, action) for action in actions]
    assert len(set(ours)) == len(ours)
    assert set(ours) == set(naive.moves(r))
    assert state.to_move == r["turn"]
    assert [sorted(hand) for hand in r["hands"]] == [list(hand) for hand in round_.hands]
    assert r["yard"] == list(round_.boneyard)
    if not actions:
        result = state.results[-1]
        assert (result.end, result.out, list(result.points)) == (r["end"], r["out"], r["points"])
        assert (result.double, result.opener) == (r["table"][0]["open"], r["opener"])
    return actions


def lock_step(seats: int, choices: dict[str, Any], rng: Random) -> None:
    """A whole random game under both referees."""
    rules = resolve("classic", choices, seats)
    options = rules.to_record()
    state = new_game(rules, seats)
    finished: list[naive.Round] = []
    while not state.over:
        tiles = shuffled(rules, len(finished) + 1, rng)
        r = naive.deal(options, seats, finished, tiles)
        state, _ = begin_round(state, tiles)
        while actions := agree(state, r):
            action = rng.choice(actions)
            naive.make(r, as_move(state.to_move, action))
            state, _ = apply(state, state.to_move, action)
        finished.append(r)
    rows = [r["points"] for r in finished]
    assert list(scoring.winners(state.results, seats)) == naive.winners(rows)


@pytest.mark.parametrize("case", range(60))
def test_both_referees_agree_on_random_games(case: int) -> None:
    rng = Random(f"lock-step {case}")
    highest = 6 if case % 3 else 9
    seats = rng.randint(2, MAX_SEATS[highest])
    lock_step(seats, random_choices(rng, highest, seats) | {"rounds": 2}, rng)


@pytest.mark.slow
@pytest.mark.parametrize("case", range(1500))
def test_both_referees_agree_on_many_random_games(case: int) -> None:
    rng = Random(f"long lock-step {case}")
    highest = rng.choice(SETS)
    seats = rng.randint(2, MAX_SEATS[highest])
    lock_step(seats, random_choices(rng, highest, seats) | {"rounds": 3}, rng)


def perft(state: GameState, depth: int) -> int:
    """The number of sequences of ``depth`` actions; a round that is over has one, of no actions."""
    actions = legal_actions(state)
    if not depth or not actions:
        return 1
    return sum(perft(apply(state, state.to_move, action)[0], depth - 1) for action in actions)


def naive_perft(r: naive.Round, depth: int) -> int:
    moves = naive.moves(r)
    if not depth or not moves:
        return 1
    total = 0
    for move in moves:
        after = deepcopy(r)
        naive.make(after, move)
        total += naive_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("case", range(40))
def test_move_counts_agree_from_mid_round_positions(case: int) -> None:
    rng = Random(f"perft {case}")
    highest = 6 if case % 2 else 9
    seats = rng.randint(2, 4)
    choices = random_choices(rng, highest, seats)
    rules = resolve("classic", choices, seats)
    tiles = shuffled(rules, 1, rng)
    r = naive.deal(rules.to_record(), seats, [], tiles)
    state, _ = begin_round(new_game(rules, seats), tiles)
    for _ in range(rng.randint(0, 30)):
        action = rng.choice(legal_actions(state))
        after, _ = apply(state, state.to_move, action)
        if after.to_move is None and after.results:
            break
        naive.make(r, as_move(state.to_move, action))
        state = after
    depth = 1
    while depth < 6 and perft(state, depth + 1) <= 400:
        depth += 1
    assert perft(state, depth) == naive_perft(r, depth)


def middle(choices: dict[str, Any], seats: int, played: int) -> GameState:
    """The position after ``played`` actions of a certain game: always the one that is first in writing."""
    rules = resolve("classic", choices, seats)
    state, _ = begin_round(new_game(rules, seats), deal_round(rules, bytes(32), ("perft",), 1))
    for _ in range(played):
        state, _ = apply(state, state.to_move, min(legal_actions(state), key=str))
    return state


@pytest.mark.parametrize(
    ("choices", "seats", "played", "counts"),
    [
        ({}, 4, 12, [1, 2, 8, 34, 130, 395, 1447, 4572]),
        ({}, 4, 25, [5, 22, 100, 285, 1009, 3008]),
        ({}, 4, 38, [1, 1, 12, 64, 516, 1048, 5240]),
        ({"set": 6, "hand": 7, "arms": 6, "toes": 1}, 3, 10, [2, 2, 2, 2, 4, 4, 30, 296]),
        ({"set": 6, "toes": 2, "dead_foot": "close", "drawn_tile": "must"}, 2, 17, [2, 4, 52, 557, 4608]),
        (
            {"set": 6, "dead_foot": "play_out", "boneyard_empty": "end_round"},
            4,
            15,
            [1, 5, 26, 158, 607, 2116],
        ),
        ({"set": 18, "missing_double": "next_lower"}, 20, 30, [2, 2, 8, 20, 36, 158, 406, 878]),
    ],
)
def test_move_counts_stay_as_they_are(
    choices: dict[str, Any], seats: int, played: int, counts: list[int]
) -> None:
    state = middle(choices, seats, played)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
