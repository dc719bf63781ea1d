"""Thousands of tables, as many as the board is promised for; by hand: pytest -m slow tests/layout -s.

CHICKENFOOT_LAYOUT_SCALE=0.1 takes a tenth of the games.
"""

import os
import sys
from collections.abc import Iterator
from time import process_time

import pytest

from bot.engine.tableau import Tableau
from bot.layout import Plan, extend
from tests.layout.exact import assert_sound
from tests.layout.tables import HOSTILE, grow

SCALE = float(os.environ.get("CHICKENFOOT_LAYOUT_SCALE", "1"))
MOST_SEATS = {6: 4, 9: 8, 12: 8, 15: 8, 18: 8}


class Tally:
    def __init__(self) -> None:
        self.tiles = self.links = 0
        self.times: list[float] = []

    def play(self, tables: Iterator[Tableau]) -> None:
        plan: Plan | None = None
        for tableau in tables:
            before = process_time()
            grown = extend(plan, tableau)
            self.times.append(1000 * (process_time() - before))
            assert plan is None or grown.poses[:-1] == plan.poses
            plan = grown
        assert plan is not None
        assert_sound(tableau, plan)
        self.tiles += len(plan.poses)
        self.links += len(plan.links)

    def report(self, name: str) -> float:
        """Print the figures; returns the share of links in per cent."""
        self.times.sort()
        median, worst = self.times[len(self.times) // 2], self.times[-1]
        share = 100 * self.links / self.tiles
        sys.stdout.write(f"\n{name}: {self.tiles} tiles, links {share:.3f} %, ")
        sys.stdout.write(f"ms median {median:.1f} worst {worst:.0f}\n")
        return share


@pytest.mark.slow
@pytest.mark.parametrize(
    ("highest", "games", "most_links"),
    [(6, 2000, 0.05), (9, 10_000, 0.05), (12, 500, 0.2), (15, 500, 0.3), (18, 500, 0.4)],
)
def test_issue3_ordinary_rounds(highest: int, games: int, most_links: float) -> None:
    tally = Tally()
    for seed in range(round(games * SCALE)):
        arms = (4, 4, 6, 8 if highest > 6 else 4)[seed % 4]
        seats = 2 + seed % (MOST_SEATS[highest] - 1)
        toes = (3, 3, 2, 3, 1)[seed % 5]
        starter = highest - seed % 11 % (highest + 1)
        tally.play(grow(highest, seed, arms=arms, toes=toes, seats=seats, starter=starter))
    share = tally.report(f"double-{highest}, {games * SCALE:.0f} rounds")
    # One crowded table may have several links: a small sample says little about the share.
    assert share <= most_links or tally.links <= 5


@pytest.mark.slow
@pytest.mark.parametrize("highest", [9, 12, 15, 18])
def test_issue3_hostile_whole_sets(highest: int) -> None:
    tally = Tally()
    for seed in range(round(125 * SCALE)):
        tally.play(grow(highest, seed, arms=(4, 6, 8)[seed % 3], style=HOSTILE[seed % len(HOSTILE)]))
    tally.report(f"double-{highest}, hostile")
