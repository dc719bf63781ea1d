"""Speed of the engine: uv run pytest bench/test_engine_bench.py --benchmark-enable --benchmark-only.

The figures of record stand in docs/performance.md; nothing here asserts a time.
"""

from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.engine.actions import Action
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import Rules, resolve
from bot.engine.state import GameState
from bot.engine.tiles import Tile
from bot.engine.view import view
from tests.strategies import shuffled

ROUNDS = 10


def deals(rules: Rules) -> list[tuple[Tile, ...]]:
    rng = Random("bench")
    return [shuffled(rules, 1, rng) for _ in range(ROUNDS)]


def play_rounds(rules: Rules, seats: int, dealt: list[tuple[Tile, ...]]) -> int:
    """Deal and play random rounds, every forced action included; how many actions that were."""
    rng = Random("moves")
    actions = 0
    for tiles in dealt:
        state, _ = begin_round(new_game(rules, seats), tiles)
        while legal := legal_actions(state):
            state, _ = apply(state, state.to_move, legal[int(rng.random() * len(legal))])
            actions += 1
    return actions


@pytest.mark.parametrize(("highest", "seats"), [(9, 4), (9, 2), (9, 8), (12, 4), (18, 20)])
def test_random_rounds(benchmark: BenchmarkFixture, highest: int, seats: int) -> None:
    """Whole random rounds, the deal's check included."""
    rules = resolve("classic", {"set": highest, "rounds": 1}, seats)
    actions = benchmark(play_rounds, rules, seats, deals(rules))
    report(benchmark, rounds=ROUNDS, actions=actions)


def test_legal_actions_and_apply(benchmark: BenchmarkFixture) -> None:
    """``legal_actions`` and ``apply`` alone, on recorded double-nine rounds of four."""
    rules = resolve("classic", {"rounds": 1}, 4)
    rng = Random("replay")
    games: list[tuple[GameState, list[Action]]] = []
    for tiles in deals(rules):
        state, _ = begin_round(new_game(rules, 4), tiles)
        games.append((state, []))
        while legal := legal_actions(state):
            games[-1][1].append(rng.choice(legal))
            state, _ = apply(state, state.to_move, games[-1][1][-1])

    def replay() -> None:
        for state, actions in games:
            for action in actions:
                legal_actions(state)
                state, _ = apply(state, state.to_move, action)

    benchmark(replay)
    report(benchmark, rounds=ROUNDS, actions=sum(len(actions) for _, actions in games))


def test_view(benchmark: BenchmarkFixture) -> None:
    """The view of the seat to move, in the middle of a double-nine round of four."""
    rules = resolve("classic", {"rounds": 1}, 4)
    rng = Random("view")
    state, _ = begin_round(new_game(rules, 4), deals(rules)[0])
    for _ in range(40):
        state, _ = apply(state, state.to_move, rng.choice(legal_actions(state)))
    benchmark(view, state, state.to_move)


def report(benchmark: BenchmarkFixture, **counts: int) -> None:
    """Rounds a second and microseconds an action, from the fastest run; only when times are measured."""
    stats: Any = benchmark.stats
    if stats is None:
        return
    fastest = stats.stats.min
    benchmark.extra_info["actions_per_round"] = round(counts["actions"] / counts["rounds"], 1)
    benchmark.extra_info["rounds_per_second"] = round(counts["rounds"] / fastest)
    benchmark.extra_info["us_per_action"] = round(fastest / counts["actions"] * 1e6, 2)
    print(f"\n{benchmark.name}: {benchmark.extra_info}")
