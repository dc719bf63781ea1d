"""Thousands of tables, as many as the board is promised for; by hand: pytest -m slow tests/layout -s.

CHICKENFOOT_LAYOUT_SCALE=0.1 takes a tenth of the games.
"""

import os
from collections.abc import Iterator

import pytest

from bot.engine.replay import replay
from bot.engine.rules import resolve
from bot.engine.tableau import Placement, Tableau
from bot.players import PLAYERS, play_game
from tests.layout.measure import Tally, quantile
from tests.layout.tables import HOSTILE, grow

SCALE = float(os.environ.get("CHICKENFOOT_LAYOUT_SCALE", "1"))
SETS_GAMES = [(9, 10_000), (18, 500), (12, 500), (15, 500), (6, 500)]
MOST_SEATS = {6: 4, 9: 8, 12: 8, 15: 8, 18: 8}
MOST_LINKS = {6: 0.05, 9: 0.05, 12: 0.2, 15: 0.3, 18: 0.4}
FEW = 5
"""Links in one crowded table: a small sample says little about the share."""


def _arms(highest: int, seed: int) -> int:
    return (4, 4, 6, 8 if highest > 6 else 4)[seed % 4]


def _toes(seed: int) -> int:
    return (3, 3, 2, 3, 1)[seed % 5]


def _assert_ordinary(tally: Tally, highest: int) -> None:
    assert tally.share <= MOST_LINKS[highest] or tally.links <= FEW
    if len(tally.half_by_width) >= 100:
        assert quantile(tally.half_by_width, 0.5) >= 25
        assert quantile(tally.half_by_width, 0.05) >= 21


@pytest.mark.slow
@pytest.mark.parametrize(("highest", "games"), SETS_GAMES)
def test_issue3_ordinary_rounds(highest: int, games: int) -> None:
    tally = Tally()
    for seed in range(round(games * SCALE)):
        arms, toes = _arms(highest, seed), _toes(seed)
        seats = 2 + seed % (MOST_SEATS[highest] - 1)
        starter = highest - seed % 11 % (highest + 1)
        tables = grow(highest, seed, arms=arms, toes=toes, seats=seats, starter=starter)
        tally.play(tables, arms, toes)
    tally.report(f"double-{highest}, random players")
    _assert_ordinary(tally, highest)


@pytest.mark.slow
@pytest.mark.parametrize(("highest", "rounds"), [(9, 1000), (18, 200), (12, 200), (15, 200)])
def test_issue3_rounds_by_computer_players(highest: int, rounds: int) -> None:
    tally = Tally()
    for seed in range(round(rounds * SCALE)):
        arms, toes = _arms(highest, seed), _toes(seed)
        tally.play(_played(highest, seed, arms, toes), arms, toes)
    tally.report(f"double-{highest}, computer players")
    _assert_ordinary(tally, highest)


@pytest.mark.slow
@pytest.mark.parametrize("highest", [18, 9, 15, 12])
def test_issue3_hostile_whole_sets(highest: int) -> None:
    tally = Tally()
    for seed in range(round(125 * SCALE)):
        arms, toes = (4, 6, 8)[seed % 3], (3, 3, 2, 1)[seed % 4]
        tables = grow(highest, seed, arms=arms, toes=toes, style=HOSTILE[seed % len(HOSTILE)])
        tally.play(tables, arms, toes)
    tally.report(f"double-{highest}, hostile")


def _played(highest: int, seed: int, arms: int, toes: int) -> Iterator[Tableau]:
    """The tables of one round among computer players of every kind."""
    seats = 2 + seed % (MOST_SEATS[highest] - 1)
    rules = resolve("classic", {"set": highest, "arms": arms, "toes": toes, "rounds": 1}, seats)
    kinds = [PLAYERS[name] for name in ("random", "greedy", "medium")]
    # Medium is what people meet most: two seats in three.
    players = [PLAYERS["medium"] if (seed + i) % 3 else kinds[(seed + i) // 3 % 3] for i in range(seats)]
    record = play_game(rules, players, seed.to_bytes(32, "big"), ["1"] * seats)
    last = replay(record, 1).round
    assert last is not None
    return _steps(highest, last.tableau.placements, toes)


def _steps(highest: int, placements: tuple[Placement, ...], toes: int) -> Iterator[Tableau]:
    tableau = Tableau.empty(highest).open_with(placements[0].tile, placements[0].room)
    yield tableau
    for placement in placements[1:]:
        assert placement.on is not None
        tableau = tableau.lay(placement.tile, placement.on, toes)
        yield tableau
