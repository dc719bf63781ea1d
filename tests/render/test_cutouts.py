"""Every end that matters is whole in a part, the parts are few, and the same table is always cut the same way."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import pytest

from bot.engine.tableau import Tableau
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, corners, extend
from bot.render.camera import Bounds, bounds
from bot.render.chips import chips
from bot.render.cutouts import CLOSE, HIGH, ON_A_SHEET, SHEET, WIDE, Cutouts, around, cutouts
from tests.layout.tables import HOSTILE, grow
from tests.render.tables import foot_table, rules_for, seen, table

TABLES = [
    (9, 4, 4, "random", (2, 15, 25, 40, 55)),
    (9, 8, None, "mixed", (25, 55)),
    (12, 4, 6, "random", (60, 91)),
    (15, 6, None, "doubles", (70, 136)),
    (18, 8, None, "doubles", (60, 120)),
    (18, 4, None, "random", (60, 190)),
    *((18, 4, None, style, (90,)) for style in HOSTILE),
]


@lru_cache
def _cut(highest: int, arms: int, seats: int | None, style: str, tiles: int) -> tuple[View, Plan, Cutouts]:
    tableau = _last(grow(highest, 3, arms=arms, seats=seats, style=style), tiles)
    view, plan = seen(tableau, rules_for(highest, 4, arms=arms), 4), extend(None, tableau)
    return view, plan, cutouts(view, plan)


def _last(tables: Iterator[Tableau], tiles: int) -> Tableau:
    *_, last = (t for t in tables if len(t) <= tiles)
    return last


CASES = [(*case[:4], tiles) for case in TABLES for tiles in case[4]]
every_table = pytest.mark.parametrize("case", CASES)
Case = tuple[int, int, int | None, str, int]


def _wanted(view: View) -> list[OpenEnd]:
    return [end for end in view.ends if end.alive or end.at == view.pending]


def _inside(inner: Bounds, outer: Bounds) -> bool:
    return (
        outer[0] <= inner[0] + 1
        and outer[1] <= inner[1] + 1
        and inner[2] <= outer[2] + 1
        and inner[3] <= outer[3] + 1
    )


@every_table
def test_every_end_is_whole_in_the_part_that_it_belongs_to(case: Case) -> None:
    view, plan, cut = _cut(*case)
    belongs = {end.at: part for part in cut.parts for end in part.ends}
    assert len(belongs) == sum(len(part.ends) for part in cut.parts)
    letters = [(unit, chip) for unit in (CLOSE, *SHEET) for chip in chips(view, plan, view.ends, unit)]
    for end in _wanted(view):
        box = belongs[end.at].box
        assert _inside(bounds([plan.poses[end.at]]), box)
        if view.tableau.placements[end.at].is_double:
            assert all(_inside(bounds([place]), box) for place in plan.places(end.at))
        for unit, chip in letters:
            if chip.letter == end.letter:
                radius = chip.size / 2 / unit * UNIT
                disc = (chip.x - radius, chip.y - radius, chip.x + radius, chip.y + radius)
                assert _inside(disc, box)


@every_table
def test_parts_have_one_size_and_are_few(case: Case) -> None:
    view, _, cut = _cut(*case)
    assert 1 <= len(cut.parts) <= max(1, len(view.ends))
    if len(cut.parts) == 1:
        return
    for part in cut.parts:
        assert part.box[2] - part.box[0] == pytest.approx(WIDE)
        assert part.box[3] - part.box[1] == pytest.approx(HIGH)
        assert part.ends
    assert len(cut.parts) <= 14


@every_table
def test_no_two_parts_could_be_one(case: Case) -> None:
    view, plan, cut = _cut(*case)
    needed = {}
    for part in cut.parts:
        for end in part.ends:
            places = plan.places(end.at) if view.tableau.placements[end.at].is_double else ()
            needed[end.at] = bounds([plan.poses[end.at], *places])
    for a, b in combinations(cut.parts, 2):
        boxes = [needed[end.at] for end in (*a.ends, *b.ends)]
        wide = max(box[2] for box in boxes) - min(box[0] for box in boxes)
        high = max(box[3] for box in boxes) - min(box[1] for box in boxes)
        assert wide > WIDE - 4 * UNIT or high > HIGH - 4 * UNIT


@every_table
def test_sheets_hold_every_part_once_and_none_holds_one_alone(case: Case) -> None:
    *_, cut = _cut(*case)
    assert [i for sheet in cut.sheets for i in sheet] == list(range(len(cut.parts)))
    if len(cut.parts) > 1 and not cut.in_one:
        assert all(2 <= len(sheet) <= ON_A_SHEET for sheet in cut.sheets)


@every_table
def test_the_parts_are_in_the_order_of_their_letters(case: Case) -> None:
    view, _, cut = _cut(*case)
    parts = list(cut.parts)
    if view.pending is not None:
        assert any(end.at == view.pending for end in parts[0].ends)
        parts = parts[1:]
    first = [(len(part.ends[0].letter), part.ends[0].letter) for part in parts if part.ends]
    assert first == sorted(first)


def test_the_same_table_is_always_cut_the_same_way() -> None:
    view, plan, cut = _cut(18, 8, None, "doubles", 120)
    assert cutouts(view, plan) == cut


def test_a_small_table_is_one_part_with_everything() -> None:
    view, plan = table(9, 6)
    cut = cutouts(view, plan)
    (part,) = cut.parts
    assert part.box == cut.table
    assert set(part.ends) == set(view.ends)
    assert _inside(bounds(plan.poses), part.box)


def test_a_foot_that_waits_comes_first_with_its_places() -> None:
    view, plan = foot_table()
    assert view.pending is not None
    part = cutouts(view, plan).parts[0]
    assert view.pending in [end.at for end in part.ends]
    assert all(_inside(bounds([place]), part.box) for place in plan.places(view.pending))


def test_where_no_tile_fits_any_more_the_dead_ends_are_shown() -> None:
    view, _, cut = _cut(18, 4, None, "random", 190)
    assert not _wanted(view)
    assert sorted(end.at for part in cut.parts for end in part.ends) == sorted(end.at for end in view.ends)


def test_a_part_shows_tiles_rather_than_bare_ground() -> None:
    _, plan, _ = _cut(12, 4, 6, "random", 60)
    leftmost = min(plan.poses, key=lambda pose: pose.x)
    box = around(bounds([leftmost]), plan)
    assert _inside(bounds([leftmost]), box)
    assert leftmost.x < (box[0] + box[2]) / 2, "the table lies to the right of it"
    assert any(all(box[0] < x < box[2] for x, _ in corners(pose)) for pose in plan.poses)
