"""Tables of every kind are laid out without overlap, half to half, and nothing ever moves (R16, R17)."""

import json

import pytest

from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile
from bot.layout import UNIT, Plan, Pose, extend, halves, shortened
from bot.layout.geometry import MARGIN
from tests.layout.exact import assert_sound, strangers_too_near
from tests.layout.tables import HOSTILE, final, grow

SETS_ARMS = [(6, 4), (6, 6), (9, 4), (9, 6), (9, 8), (12, 4), (12, 8), (15, 6), (18, 4), (18, 8)]


@pytest.mark.parametrize(("highest", "arms"), SETS_ARMS)
def test_R17_tiles_never_overlap_and_touch_half_to_half(highest: int, arms: int) -> None:
    seats = 2 if highest < 12 else 6
    for seed in range(4 if highest <= 9 else 1):
        tableau = final(highest, seed, arms=arms, toes=3 - seed % 3, seats=seats)
        assert_sound(tableau, extend(None, tableau))


@pytest.mark.parametrize("style", HOSTILE)
def test_issue3_hostile_orders_of_a_whole_set_stay_sound(style: str) -> None:
    tableau = final(9, 1, style=style)
    assert_sound(tableau, extend(None, tableau))


def test_issue3_a_tile_that_lies_never_moves_and_steps_do_not_matter() -> None:
    for seed, arms in ((5, 4), (6, 8)):
        plan: Plan | None = None
        tables = list(grow(9, seed, arms=arms, style="mixed"))
        for tableau in tables:
            before = plan
            plan = extend(plan, tableau)
            if before is not None:
                assert plan.poses[:-1] == before.poses
                assert plan.links[: len(before.links)] == before.links
        assert plan == extend(None, tables[-1])
        assert plan == extend(extend(None, tables[len(tables) // 2]), tables[-1])


@pytest.mark.parametrize(("highest", "arms", "toes", "seats"), [(6, 4, 3, 2), (9, 8, 2, 5), (9, 4, 3, None)])
@pytest.mark.parametrize("close_dead", [True, False])
def test_an_earlier_table_is_shown_as_it_was(
    highest: int, arms: int, toes: int, seats: int | None, close_dead: bool
) -> None:
    tables = list(grow(highest, 3, arms=arms, toes=toes, seats=seats, close_dead=close_dead))
    whole, tiles = extend(None, tables[-1]), [placement.tile for placement in tables[-1].placements]
    then: Plan | None = None
    for tableau in tables:
        then = extend(then, tableau)
        again = shortened(whole, tiles, tableau)
        assert (again.poses, again.links) == (then.poses, then.links)
        assert list(map(sorted, again.open_places)) == list(map(sorted, then.open_places))


def test_issue3_strangers_keep_their_distance() -> None:
    tableau = final(12, 3, seats=4)
    assert strangers_too_near(tableau, extend(None, tableau), MARGIN * 0.99) == []


def test_R17_places_are_reserved_with_the_double_and_taken_by_its_toes() -> None:
    plan: Plan | None = None
    before: tuple[Pose, ...] = ()
    for tableau in grow(9, 11, seats=3):
        plan = extend(plan, tableau)
        foot = tableau.pending_foot()
        if foot is not None:
            left = len(tableau.laid) - tableau.laid[tableau.placements[foot].far]
            assert len(plan.places(foot)) == min(tableau.free[foot], left)
            before = plan.places(foot)
    assert before


def test_a_toe_lies_on_a_reserved_place() -> None:
    plan: Plan | None = None
    toes = 0
    for tableau in grow(9, 12, seats=3):
        grown = extend(plan, tableau)
        on = tableau.placements[-1].on
        if plan is not None and on is not None and tableau.placements[on].is_double:
            low, high = halves(grown.poses[-1])
            assert any(sorted(halves(place)) == sorted((low, high)) for place in plan.places(on))
            toes += 1
        plan = grown
    assert toes > 4


def test_halves_are_a_side_apart() -> None:
    plan = extend(None, final(9, 2, seats=4))
    for pose in plan.poses:
        (x, y), (u, v) = halves(pose)
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(UNIT, rel=3e-4)


def test_R6_the_starter_lies_in_the_centre() -> None:
    plan = extend(None, Tableau.empty(9).open_with(Tile(9, 9), 4))
    assert plan.poses == ((0, 0, 0),)
    assert len(plan.places(0)) == 4


def test_plan_survives_json() -> None:
    plan = extend(None, final(9, 4, seats=4))
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


def test_a_stored_plan_whose_starter_stands_upright_is_carried_on() -> None:
    """Plans made before the starter lay flat."""
    arms = [[3360, 0, 0], [-3360, 0, 12], [0, 4480, 6], [0, -4480, 18]]
    stored = Plan.from_json({"poses": [[0, 0, 6]], "places": [arms], "links": []})
    tableau = final(9, 7, seats=4)
    plan = extend(stored, tableau)
    assert plan.poses[0] == stored.poses[0]
    assert_sound(tableau, plan)


def test_an_empty_table_has_an_empty_plan() -> None:
    assert extend(None, Tableau.empty(9)) == Plan()


def test_a_plan_of_a_longer_table_is_refused() -> None:
    tables = list(grow(6, 1))
    with pytest.raises(ValueError, match="tiles"):
        extend(extend(None, tables[5]), tables[3])
