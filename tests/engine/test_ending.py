"""R21-R27: how rounds and games end, and what they cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.events import FootDone, FootOpened, GameEnded, LastTile, Played, RoundEnded
from bot.engine.rules import resolve
from bot.engine.scoring import hand_points, totals, winners
from bot.engine.state import End, RoundResult
from tests.engine import naive
from tests.engine.deals import Table, tiles
from tests.engine.test_playing import DEAD_FOOT, TO_DEAD_FOOT, arms_laid


def result(table: Table) -> RoundResult:
    assert table.over
    return table.state.results[-1]


def test_R21_the_last_tile_laid_ends_the_round_at_once() -> None:
    table = Table.dealt(["6-6 3-6", "0-6 1-1", "1-6 2-2", "2-6 4-5"], set=6)
    table.do("open 6-6", "0-6 on 6-6", "1-6 on 6-6", "2-6 on 6-6", "3-6 on 6-6")
    assert (result(table).end, result(table).out) == (End.OUT, 0)
    assert result(table).points == (0, 2, 4, 9)
    assert isinstance(table.events[0], Played)
    assert isinstance(table.events[-1], RoundEnded)
    assert (table.turn, table.legal) == (None, set())


def test_R21_the_starter_counts_as_a_last_tile() -> None:
    table = Table.dealt(["0-0", "6-6", "1-1"], set=6).do("open 6-6")
    assert (result(table).end, result(table).out, result(table).points) == (End.OUT, 1, (50, 0, 2))


def test_R21_a_starter_set_aside_puts_nobody_out() -> None:
    table = Table.dealt(["0-0", "1-6", "1-1"], "0-5", set=6, missing_double="set_aside").do("open 6-6")
    assert not table.over
    table.do("draw", "pass", "1-6 on 6-6")
    assert (result(table).out, result(table).opener) == (1, None)


def out_on_a_double(**options: str) -> Table:
    """Seat 1 lays the 0-0 as its last tile; its foot stays without toes."""
    table = arms_laid(["1-2", "0-1 0-0", "2-5 4-4", "3-4 1-3"], "1-1 2-2", hand=3, **options)
    table.do("0-1 on 1-6", "2-5 on 2-6", "3-4 on 3-6", "draw", "pass")
    return table.do("0-0 on 0-6")


def test_R21_going_out_ends_the_round_though_a_foot_is_pending() -> None:
    table = out_on_a_double()
    assert table.round.tableau.pending_foot() is not None
    assert table.events[1] == FootOpened(1, 0, 3)
    assert (result(table).end, result(table).out) == (End.OUT, 1)


def test_R22_allow_going_out_on_a_double_costs_nothing() -> None:
    table = out_on_a_double()
    assert result(table).points == (5, 0, 8, 4)
    assert isinstance(ended := table.events[-1], RoundEnded)
    assert not ended.on_double


def test_R22_penalty_the_round_ends_and_the_seat_scores_fifty() -> None:
    table = out_on_a_double(out_on_double="penalty")
    assert (result(table).end, result(table).out) == (End.OUT, 1)
    assert result(table).points == (5, 50, 8, 4)
    assert isinstance(ended := table.events[-1], RoundEnded)
    assert ended.on_double


def test_R22_penalty_the_starter_does_not_count() -> None:
    table = Table.dealt(["0-1", "6-6"], set=6, out_on_double="penalty").do("open 6-6")
    assert result(table).points == (1, 0)


def test_R22_penalty_is_for_doubles_only() -> None:
    table = Table.dealt(["6-6 0-1", "0-6 1-6", "2-6 0-2"], "0-3", set=6, out_on_double="penalty")
    table.do("open 6-6", "0-6 on 6-6", "2-6 on 6-6")
    table.do("draw", "pass", "1-6 on 6-6")
    assert (result(table).out, result(table).points[1]) == (1, 0)


def test_R22_penalty_a_blocked_round_has_none() -> None:
    assert result(blocked_by_a_double(out_on_double="penalty")).points[0] != 50


def blocked_by_a_double(**options: str) -> Table:
    """The 0-0 is the last tile with a 0; all other open ends show 6 or 0, and every 6 lies too."""
    table = arms_laid(["0-4 0-0", "0-1 4-6", "0-2 0-5", "0-3 5-6"], hand=5, **options)
    table.do("0-1 on 1-6", "0-2 on 2-6", "0-3 on 3-6", "0-4 on 0-6", "4-6 on 0-4", "0-5 on 0-1", "5-6 on 0-5")
    assert not table.over
    return table.do("0-0 on 0-2")


def blocked_without_a_foot(hand: int, **options: str | int) -> Table:
    """With one toe a foot: every open end shows 0 or 6, and all tiles with these numbers lie."""
    table = arms_laid(["0-0 5-6", "0-1 0-4", "0-2 0-5", "0-3 4-6"], hand=hand, toes=1, **options)
    table.do("0-1 on 1-6", "0-2 on 2-6", "0-3 on 3-6", "0-0 on 0-6", "0-4 on 0-0", "0-5 on 0-1", "4-6 on 0-4")
    assert not table.over, "the 5-6 still fits the 5"
    return table.do("5-6 on 0-5")


def test_R23_the_round_is_blocked_as_soon_as_no_tile_off_the_table_fits() -> None:
    table = blocked_without_a_foot(hand=5)
    assert table.round.boneyard, "nobody has to draw the yard empty first"
    assert (result(table).end, result(table).out) == (End.BLOCKED, None)
    assert {table.round.tableau.placements[i].far for i in table.round.tableau.ends} == {0, 6}


def test_R23_is_off_under_play_out_foot_or_no_foot() -> None:
    table = blocked_without_a_foot(hand=5, dead_foot="play_out")
    for _ in range(8):
        assert not table.over
        table.do("draw", "pass")
    assert result(table).end is End.BLOCKED


def test_R23_only_places_where_a_tile_may_be_laid_now_count() -> None:
    table = arms_laid(DEAD_FOOT, hand=5).do(*TO_DEAD_FOOT)
    assert {4, 5} < {table.round.tableau.placements[i].far for i in table.round.tableau.ends}
    assert result(table).end is End.BLOCKED, "4s and 5s are left, but only a toe may be laid"
    table = blocked_by_a_double()
    assert FootOpened(0, 0, 3) in table.events
    assert result(table).end is End.BLOCKED


def test_R23_out_comes_before_blocked() -> None:
    table = blocked_without_a_foot(hand=4)
    assert table.round.hands[0] == ()
    assert (result(table).end, result(table).out) == (End.OUT, 0)


def test_R23_closing_a_dead_foot_comes_before_blocked() -> None:
    table = blocked_by_a_double(dead_foot="close")
    assert table.events[1:-1] == (FootOpened(0, 0, 3), LastTile(0), FootDone(0, dead=True))
    assert result(table).end is End.BLOCKED


@pytest.mark.parametrize("price", [50, 0, 25])
def test_R24_every_seat_scores_its_pips_and_the_double_blank_its_price(price: int) -> None:
    table = Table.dealt(["6-6", "0-0", "3-5"], set=6, double_blank=price).do("open 6-6")
    assert result(table).points == (0, price, 8)
    assert hand_points(tiles("0-0 0-1 6-6"), table.state.rules) == price + 13
    assert hand_points((), table.state.rules) == 0


def test_R24_nobody_holds_the_double_blank_in_the_round_it_opens() -> None:
    table = Table(resolve("classic", {"set": 6, "hand": 1}, 2), 2)
    for wanted in (6, 5, 4, 3, 2, 1):
        table.deal([f"{wanted}-{wanted}", "0-0"]).do(f"open {wanted}-{wanted}")
        assert result(table).points == (0, 50)
    table.deal(["0-0", "0-1"]).do("open 0-0")
    assert result(table).points == (0, 1)


def test_R25_a_blocked_round_is_scored_in_the_same_way() -> None:
    table = blocked_without_a_foot(hand=5)
    rules = table.state.rules
    assert result(table).points == tuple(hand_points(hand, rules) for hand in table.round.hands)
    assert min(result(table).points) > 0
    assert isinstance(ended := table.events[-1], RoundEnded)
    assert (ended.end, ended.out, ended.points) == (End.BLOCKED, None, result(table).points)


def rounds(*rows: tuple[int, ...]) -> tuple[RoundResult, ...]:
    return tuple(RoundResult(n, 0, 0, End.OUT, None, (), row) for n, row in enumerate(rows, start=1))


def test_R26_the_lowest_total_wins() -> None:
    played = rounds((0, 10, 30), (20, 5, 0), (4, 6, 2))
    assert totals(played, 3) == (24, 21, 32)
    assert winners(played, 3) == (1,)


@pytest.mark.parametrize(
    ("rows", "won"),
    [
        pytest.param([(0, 5, 9), (10, 5, 9)], (0,), id="most zero rounds"),
        pytest.param([(0, 0, 9), (4, 1, 9), (1, 4, 0), (5, 5, 9)], (0, 1), id="all equal: shared"),
        pytest.param([(3, 4), (5, 4)], (0,), id="the smallest score above zero"),
        pytest.param([(0, 3), (9, 0), (1, 7)], (0,), id="zero rounds equal, then the smallest above zero"),
        pytest.param([(0, 0), (0, 0)], (0, 1), id="nobody ever scored"),
        pytest.param([(2, 0, 2), (0, 3, 0), (2, 1, 2)], (1,), id="a smallest score breaks a tie of three"),
        pytest.param([(50, 25), (0, 25)], (0,), id="fifty and nothing"),
    ],
)
def test_R27_ties(rows: list[tuple[int, ...]], won: tuple[int, ...]) -> None:
    assert winners(rounds(*rows), len(rows[0])) == won


def test_R22_a_penalty_is_no_zero_round_in_a_tie() -> None:
    # seat 0 went out twice, once on a double for 50 points; seat 1 once
    assert winners(rounds((0, 0), (50, 25), (0, 25)), 2) == (0,)
    assert winners(rounds((50, 0), (0, 25), (0, 25)), 2) == (0,)
    assert winners(rounds((50, 0), (10, 60)), 2) == (1,)


@given(
    st.integers(2, 5).flatmap(
        lambda seats: st.lists(st.tuples(*[st.integers(0, 3)] * seats), min_size=1, max_size=4)
    )
)
def test_R27_ties_agree_with_the_naive_referee(rows: list[tuple[int, ...]]) -> None:
    assert list(winners(rounds(*rows), len(rows[0]))) == naive.winners(rows)


def test_the_game_ends_after_the_last_round_with_totals_and_winners() -> None:
    table = Table.dealt(["6-6", "3-4"], set=6, rounds=2).do("open 6-6")
    assert not table.state.over
    table.deal(["1-2", "5-5"]).do("open 5-5")
    assert table.state.over
    assert table.events[-1] == GameEnded((3, 7), (0,))


# ------------------------------------------------------------------------------------------ R31


def test_R31_feet_last_tiles_and_ends_announce_themselves() -> None:
    table = arms_laid(["1-2", "0-1 0-0", "2-5 4-4", "3-4 1-3"], "1-1 2-2", hand=3)
    table.do("0-1 on 1-6")
    assert table.events[-1] == LastTile(1)
    table.do("2-5 on 2-6")
    assert table.events[-1] == LastTile(2)
    table.do("3-4 on 3-6", "draw", "pass", "0-0 on 0-6")
    assert table.events == (table.events[0], FootOpened(1, 0, 3), table.events[2])
    assert isinstance(table.events[2], RoundEnded)
    blocked = blocked_without_a_foot(hand=5)
    assert isinstance(blocked.events[-1], RoundEnded)
    assert blocked.events[-2] == LastTile(0)
