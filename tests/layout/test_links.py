"""A tile that cannot touch is laid apart, where it leaves the others their room."""

import pytest

from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile
from bot.layout import extend
from bot.layout.geometry import HALF, Spot
from bot.layout.ground import Ground, clear
from bot.layout.links import around
from tests.layout.exact import assert_sound

# Rounds of computer players with one end too many: arms, then tile @ the one it lies on.
ONE_TOO_MANY = {
    "a foot between the toes of three others": (
        8,
        "18-18 16-18@0 7-18@0 17-18@0 4-18@0 11-18@0 8-18@0 14-18@0 13-18@0 14-15@7 16-16@1 15-16@10 "
        "16-17@10 6-16@10 15-15@11 11-15@14 15-18@14 12-15@14 11-16@15 15-17@12 14-17@3 11-11@5 7-11@21 "
        "10-11@21 11-14@21 12-14@24 10-13@8 13-15@9 9-18@16 6-6@13 0-6@29 6-15@29 4-6@29 7-16@18 0-0@30 "
        "0-5@34 0-2@34 0-17@34 12-18@17 4-15@19 10-10@23 10-17@40 3-10@40 8-10@40 9-15@31 17-17@37 "
        "1-17@45 9-17@45 11-17@45 9-12@25",
    ),
    "a toe behind a neighbour's foot": (
        4,
        "18-18 12-18@0 16-18@0 11-18@0 4-18@0 12-12@1 7-12@5 12-17@5 12-16@5 17-17@7 11-17@9 16-17@9 "
        "15-17@9 15-15@12 1-15@13 14-15@13 3-15@13 14-14@15 10-14@17 14-17@17 6-14@17 7-7@6 6-7@21 "
        "7-16@21 7-13@21 13-13@24 5-13@25 13-16@25 13-14@25 14-16@27 6-10@22 10-17@19 5-10@31 10-16@23 "
        "8-16@8 8-8@34 8-15@35 8-18@35 2-8@35 13-15@36 11-13@3 10-15@30",
    ),
}


@pytest.mark.parametrize(("arms", "moves"), ONE_TOO_MANY.values(), ids=ONE_TOO_MANY)
def test_issue3_a_link_does_not_lead_to_the_next(arms: int, moves: str) -> None:
    first, *others = moves.split()
    tableau = Tableau.empty(18).open_with(_tile(first), arms)
    for move in others:
        tile, on = move.split("@")
        tableau = tableau.lay(_tile(tile), int(on), 3)
    plan = extend(None, tableau)
    assert len(plan.links) <= 1
    assert_sound(tableau, plan)


def _tile(text: str) -> Tile:
    low, high = text.split("-")
    return Tile(int(low), int(high))


@pytest.mark.parametrize("is_double", [False, True])
def test_a_spot_apart_is_free_and_may_lie_farther_off_on_the_larger_sets(is_double: bool) -> None:
    ground = Ground()
    end: Spot = (0, 0, 0)
    for k in range(0, 24, 4):
        ground.add((0, 0, k))
    farthest = {}
    for highest in (9, 12):
        found = around(ground, end, is_double, 3 if is_double else 0, highest)
        assert all(clear(spot, (), ground.spots) for c in found for spot in (c.spot, *c.places))
        farthest[highest] = max(max(abs(c.spot[0]), abs(c.spot[1])) for c in found) / HALF
    assert farthest[9] == pytest.approx(6, abs=0.01)
    assert farthest[12] > 15


def test_where_all_round_is_taken_the_search_goes_on_outwards() -> None:
    ground = Ground()
    for x in range(-6, 7):
        for y in range(-6, 7):
            ground.add((2 * x * HALF, 2 * y * HALF, 0))
    found = around(ground, (0, 0, 0), False, 0, 9)
    assert found
    assert all(clear(c.spot, (), ground.spots) for c in found)
    assert min(max(abs(c.spot[0]), abs(c.spot[1])) for c in found) > 12 * HALF
