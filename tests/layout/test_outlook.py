"""Ends keep a future: what is laid shuts in no other end while there is another way (R16)."""

import pytest

from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile
from bot.layout import extend
from bot.layout.geometry import Spot
from bot.layout.ground import Ground
from bot.layout.numbers import FOOT, NOTHING, TILE
from bot.layout.outlook import STRANDED, End, Prospects, glance, worry
from tests.layout.exact import assert_sound
from tests.layout.tables import final

# Rounds of computer players in which an end was once shut in by its neighbours: tile @ the one it lies on.
CROWDED = {
    "a foot beside the toes of two others": "11 16@0 15@0 19@0 13@0 55@2 25@5 56@5 05@5 22@6 28@9 24@9 12@9 "
    "79@3 67@1 88@10 08@15 89@15 48@15 66@7 36@19 46@19 06@19 99@17 59@23 39@23 29@23 44@11",
    "a toe that points back into its own branch": "00 03@0 08@0 09@0 05@0 99@3 19@5 49@5 39@5 58@2 38@1 55@4 "
    "56@11 25@11 45@11 44@7 04@15 47@15 48@15 77@17 17@19 27@19 79@19 33@8 35@23 37@23 23@23 11@6 15@27 13@27 "
    "18@27 68@18 89@30 66@31 67@33 69@33 26@33 22@26 24@37 28@37 29@37 78@34 46@38 06@42 59@35 36@29 07@16",
    "an arm's foot below a branch across it": "22 27@0 26@0 24@0 25@0 77@1 79@5 47@5 37@5 44@7 46@9 49@9 34@9 "
    "69@6 99@11 59@14 09@14 89@14 00@16 07@18 08@18 01@18 88@17 28@22 68@22 18@22 57@19 55@4 45@27 56@27 35@27 "
    "11@25 16@31 15@31 17@31 39@12 06@32 05@26 04@28",
}


def _table(moves: str) -> Tableau:
    first, *others = moves.split()
    tableau = Tableau.empty(9).open_with(Tile(int(first[0]), int(first[1])), 4)
    for move in others:
        tile, on = move.split("@")
        tableau = tableau.lay(Tile(int(tile[0]), int(tile[1])), int(on), 3)
    return tableau


@pytest.mark.parametrize("moves", CROWDED.values(), ids=CROWDED)
def test_R16_no_end_is_shut_in_while_there_is_room(moves: str) -> None:
    tableau = _table(moves)
    plan = extend(None, tableau)
    assert plan.links == ()
    assert_sound(tableau, plan)


@pytest.mark.parametrize("wanted", [TILE, FOOT])
def test_striking_out_what_is_taken_is_as_good_as_a_new_look(wanted: int) -> None:
    for seed in range(4):
        spots: list[Spot] = list(extend(None, final(9, seed, seats=4)).poses)
        for i, spot in enumerate(spots):
            ground = Ground()
            new = [other for other in spots if other != spot][i % 5 :: 5]
            for other in spots:
                if other not in new:
                    ground.add(other)
            end = End(spot, wanted, True)
            left = Prospects(ground, end, 3).without(new)
            afresh = glance(ground, end, 3, tuple(new))
            assert left.level == afresh.level
            assert worry(left) == worry(afresh)
            assert bool(left.options) == bool(afresh.options)


def test_worries_grow_as_an_end_is_shut_in() -> None:
    ground = Ground()
    end = End((0, 0, 0), FOOT, True)
    ground.add(end.spot)
    worries = [worry(glance(ground, end, 3))]
    for x, y in ((4, 2), (4, -2), (3, 0), (1, 2), (1, -2), (2, 1), (2, -1)):
        ground.add((x * 2240, y * 2240, 0))
        worries.append(worry(glance(ground, end, 3)))
    assert worries[0] == 0
    assert worries == sorted(worries)
    assert worries[-1] == STRANDED
    assert worry(glance(ground, End(end.spot, NOTHING, True), 3)) == 0
