"""The letters of the open ends."""

from hypothesis import given

from bot.engine.labels import labels, letter
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile
from bot.engine.view import view
from tests.engine.deals import Table
from tests.strategies import Position, positions


def letters(table: Table) -> dict[str, str]:
    return {str(end.tile): end.letter for end in view(table.state, None).ends}


def test_letters_go_on_after_z() -> None:
    assert [letter(i) for i in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AB",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]


def test_an_arm_keeps_its_letter_while_it_grows_and_new_ends_take_the_lowest_free_one() -> None:
    table = Table.dealt(["6-6 3-6 0-3", "0-6 0-0 4-4", "1-6 0-1 1-5", "2-6 0-2 5-5"], set=6)
    table.do("open 6-6")
    assert letters(table) == {"6-6": "A"}
    table.do("0-6 on 6-6", "1-6 on 6-6", "2-6 on 6-6")
    assert letters(table) == {"6-6": "A", "0-6": "B", "1-6": "C", "2-6": "D"}
    table.do("3-6 on 6-6")
    assert letters(table) == {"0-6": "B", "1-6": "C", "2-6": "D", "3-6": "A"}, (
        "the tile that fills an end inherits"
    )
    table.do("0-0 on 0-6")
    assert letters(table) == {"0-0": "B", "1-6": "C", "2-6": "D", "3-6": "A"}
    table.do("0-1 on 0-0", "0-2 on 0-0")
    assert letters(table) == {"0-0": "B", "0-1": "E", "0-2": "F", "1-6": "C", "2-6": "D", "3-6": "A"}
    table.do("0-3 on 0-0")
    assert letters(table) == {"0-3": "B", "0-1": "E", "0-2": "F", "1-6": "C", "2-6": "D", "3-6": "A"}


def closed_foot(toes: int) -> Tableau:
    """Two arms, on the first a foot that was closed with ``toes`` toes."""
    tableau = Tableau.empty(6).open_with(Tile(6, 6), 2).lay(Tile(0, 6), 0, 3).lay(Tile(1, 6), 0, 3)
    assert labels(tableau) == {1: "B", 2: "A"}
    tableau = tableau.lay(Tile(1, 1), 2, 3)
    for pips in range(2, 2 + toes):
        tableau = tableau.lay(Tile(1, pips), 3, 3)
    assert labels(tableau)[3] == "A"
    return tableau.close(3)


def test_a_dead_foot_without_toes_gives_its_letter_back() -> None:
    tableau = closed_foot(toes=0)
    assert labels(tableau) == {1: "B"}
    tableau = tableau.lay(Tile(0, 5), 1, 3)
    assert labels(tableau) == {4: "B"}, "inherited, although A is free"
    tableau = tableau.lay(Tile(5, 5), 4, 3).lay(Tile(2, 5), 5, 3)
    assert labels(tableau) == {5: "B", 6: "A"}


def test_the_last_toe_of_a_dead_foot_inherits_its_letter() -> None:
    assert labels(closed_foot(toes=2)) == {1: "B", 4: "C", 5: "A"}


@given(positions(sets=(6, 9, 12)))
def test_every_open_end_has_one_letter_that_stays(position: Position) -> None:
    before: dict[int, str] = {}
    tables = [step.state.round for step in position.steps] + [position.state.round]
    for round_ in tables:
        assert round_ is not None
        tableau = round_.tableau
        now = labels(tableau)
        assert list(now) == list(tableau.ends)
        assert len(set(now.values())) == len(now)
        assert all(now[end] == before[end] for end in now if end in before)
        if len(now) and len(tableau) > 1 and (last := len(tableau) - 1) in now and last not in before:
            on = tableau.placements[last].on
            assert on is not None
            if on in before and on not in now:
                assert now[last] == before[on], "who fills an end inherits its letter"
        before = now
