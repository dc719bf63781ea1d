from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.tiles import tile_set
from bot.render import game_png, round_png
from bot.render.leftovers import Leftovers
from bot.render.race import pushed_apart
from tests.render.tables import opened, scored


@pytest.mark.parametrize(
    ("highest", "seats", "rounds"), [(9, 2, 1), (9, 4, 3), (9, 8, 10), (18, 20, 19), (6, 4, 7)]
)
def test_round_table_and_race_of_any_size(highest: int, seats: int, rounds: int) -> None:
    view = scored(highest, seats, rounds)
    for data in (round_png(view), game_png(view)):
        image = opened(data)
        assert image.width == 1600
        assert image.height <= 1700
        assert image.mode == "P"
        assert len(data) < 160_000


def test_the_same_results_give_the_same_bytes() -> None:
    assert round_png(scored(9, 4, 3)) == round_png(scored(9, 4, 3))
    assert game_png(scored(9, 4, 3)) == game_png(scored(9, 4, 3))


def test_pictures_as_they_were_after_earlier_rounds() -> None:
    view = scored(9, 4, 6)
    earlier = replace(view, results=view.results[:2])
    assert round_png(view, 2) == round_png(earlier)
    assert game_png(view, 2) == game_png(earlier)
    assert round_png(view, 2) != round_png(view)


def test_before_the_first_round_is_over() -> None:
    view = scored(9, 4, 0)
    assert opened(round_png(view)).width == 1600
    assert opened(game_png(view)).size == (1600, 1018)


def test_hands_that_are_not_told_are_left_out() -> None:
    view = scored(9, 4, 2)
    untold = tuple(replace(result, hands=()) for result in view.results)
    assert opened(round_png(replace(view, results=untold))).height < opened(round_png(view)).height


def test_two_hands_of_95_tiles() -> None:
    view = scored(18, 2, 1)
    tiles = tile_set(18)
    full = replace(view.results[0], hands=(tiles[:95], tiles[95:]), out=None)
    assert Leftovers.of(full.hands).unit >= 28
    assert opened(round_png(replace(view, results=(full,)))).height <= 1018


def test_small_hands_are_shown_large() -> None:
    assert Leftovers.of(scored(9, 4, 1).results[0].hands).unit == 44
    assert Leftovers.of(scored(18, 20, 1).results[0].hands).unit >= 24


def test_the_ranking_keeps_its_distances() -> None:
    spread = pushed_apart([900.0, 895.0, 890.0, 100.0, 60.0, 58.0], 60)
    assert all(a - b >= 60 for a, b in pairwise(spread))
    assert spread[0] <= 970
    assert spread[-1] >= 30
