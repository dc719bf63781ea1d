"""What computer players cost: ``uv run pytest bench/test_players_bench.py --benchmark-enable --benchmark-only -s``.

Processor time of real decisions (two or more legal actions) in rounds that ``hard`` plays against itself. The
figures of record stand in docs/performance.md; nothing here asserts a time.
"""

import time
from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.engine.deal import Stream
from bot.engine.forced import forced_action
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import resolve
from bot.engine.tiles import double, tile_set
from bot.engine.view import View, view
from bot.players import PLAYERS
from bot.players.core.orders import order, place_of
from bot.players.core.playout import playout
from bot.players.core.table import Table
from tests.strategies import shuffled

TABLES = [
    (9, 4, 0),
    (9, 2, 0),
    (9, 8, 0),
    (12, 4, 0),
    (12, 8, 0),
    (15, 8, 0),
    (18, 8, 0),
    (18, 2, 0),
    (18, 2, 95),
]
"""Set, seats and tiles a hand (0: as many as usual). The last is the most that can be held."""
ROUNDS = 1000


def decisions(highest: int, seats: int, hand: int, most: int) -> list[View]:
    """Positions with something to decide, as they come up."""
    rules = resolve("classic", {"set": highest, "rounds": 1, "hand": hand or "auto"}, seats)
    rng, found = Random(f"{highest} {seats}"), list[View]()
    while len(found) < most:
        state, _ = begin_round(new_game(rules, seats), shuffled(rules, 1, rng))
        while not state.over and len(found) < most:
            action, seat = forced_action(state), state.to_move
            if action is None:
                legal = legal_actions(state)
                here = view(state, seat)
                if len(legal) > 1:
                    found.append(here)
                action = PLAYERS["hard"].choose(here, legal, Stream.named(len(found)))
            state, _ = apply(state, seat, action)
    return found


@pytest.mark.parametrize("name", ["hard", "expert", "master"])
@pytest.mark.parametrize(("highest", "seats", "hand"), TABLES)
def test_a_decision(benchmark: BenchmarkFixture, name: str, highest: int, seats: int, hand: int) -> None:
    """Milliseconds of a decision: mean, 99 %, worst."""
    many = {"hard": 2000, "expert": 300, "master": 40}[name] if benchmark.enabled else 1
    positions = decisions(highest, seats, hand, many)
    times: list[float] = []

    def decide() -> None:
        for number, here in enumerate(positions):
            begun = time.process_time()
            PLAYERS[name].choose(here, here.legal, Stream.named("bench", number))
            times.append(1000 * (time.process_time() - begun))

    benchmark.pedantic(decide, rounds=1)  # type: ignore[no-untyped-call]
    times.sort()
    mean, late = sum(times) / len(times), times[int(0.99 * len(times))]
    print(f"\n{name}, double-{highest}, {seats} seats, {len(positions[0].hand)} tiles: ", end="")
    print(f"{len(times)} decisions, ms {mean:.3f} / {late:.3f} / {times[-1]:.3f} (mean, 99 %, worst)")


def test_random_rounds_of_the_core(benchmark: BenchmarkFixture) -> None:
    """Whole random rounds of double-nine with four seats: shuffle, deal, search, play, count."""
    rules = resolve("classic", {}, 4)
    rng = Random("core")
    # The order of play is drawn once, the deal anew each round: which tile of a hand is laid is random.
    by = order(9, rules.double_blank, rng.sample(range(len(tile_set(9))), len(tile_set(9))))
    starter = by.rank[place_of(9)[double(9)]]

    def play() -> None:
        for _ in range(ROUNDS):
            deck = list(range(len(by.rank)))
            rng.shuffle(deck)
            hands = [sorted(deck[seat * 7 : seat * 7 + 7]) for seat in range(4)]
            yard = deck[28:]
            opener = _opener(hands, yard, starter)
            hands[opener].remove(starter)
            playout(rules, Table(9, rules), hands, yard, (opener + 1) % 4, 0, by, rng.random)

    benchmark(play)
    stats: Any = benchmark.stats
    if stats is not None:
        print(f"\n{ROUNDS / stats.stats.min:.0f} random rounds a second, the fastest run")


def _opener(hands: list[list[int]], yard: list[int], starter: int) -> int:
    """The seat that has the starter, after drawing for it if nobody had (R7)."""
    seat = 0
    while not any(starter in hand for hand in hands):
        hands[seat] = sorted([*hands[seat], yard.pop()])
        seat = (seat + 1) % len(hands)
    return next(seat for seat, hand in enumerate(hands) if starter in hand)
