"""R6-R8: who opens a round, and how the double is found."""

import pytest

from bot.engine.actions import DRAW, Open
from bot.engine.errors import ChickenfootError, Refusal
from bot.engine.events import Drew, Opened, RoundBegan
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round
from bot.engine.rules import resolve
from bot.engine.state import Phase
from bot.engine.tiles import double
from tests.engine.deals import Table, stacked


def search_draws(table: Table) -> list[int]:
    """Let the search and the opening happen; who drew, in order."""
    seats = []
    while table.round.phase is not Phase.PLAY:
        (move,) = table.legal
        table.do(move)
        seats += [event.seat for event in table.events if isinstance(event, Drew) and event.search]
    return seats


def test_R6_the_seat_that_holds_the_wanted_double_opens_wherever_the_turn_is() -> None:
    table = Table.dealt(["0-1 0-2", "0-3 0-4", "6-6 0-5", "1-6 2-6"], set=6)
    assert list(table.events) == [RoundBegan(1, 6)]
    assert (table.turn, table.legal) == (2, {"open 6-6"})
    assert table.refused("open 6-6", seat=0) is Refusal.NOT_YOUR_TURN
    assert table.refused("0-5 on 6-6") is Refusal.MUST_OPEN
    table.do("open 6-6")
    assert table.events[0] == Opened(2, double(6))
    assert table.turn == 3, "opening was the whole turn of seat 2"
    assert table.hand(2) == "0-5"


def test_R6_later_rounds_too() -> None:
    table = Table.dealt(["6-6", "5-5", "", ""], set=6).do("open 6-6")
    table.deal(["4-4", "3-3", "5-5", "0-0"])
    assert (table.round.wanted, table.turn) == (5, 2)


def test_R7_draw_one_tile_each_from_seat_0_until_the_double_is_drawn() -> None:
    table = Table.dealt(["", "", ""], "0-1 0-2 0-3 0-4 6-6 0-5", set=6, hand=2)
    assert (table.turn, table.legal) == (0, {"draw"})
    assert table.refused("pass") is Refusal.MUST_DRAW
    assert table.refused("open 6-6") is Refusal.MUST_DRAW
    assert search_draws(table) == [0, 1, 2, 0, 1]
    assert table.events == (Opened(1, double(6)),)
    assert table.turn == 2
    assert [len(hand) for hand in table.round.hands] == [4, 3, 3], "drawn tiles are kept"
    assert table.round.history == (), "searching is no turn"


def test_R7_draw_begins_after_the_opener_of_the_round_before() -> None:
    table = Table.dealt(["0-0", "6-6", "0-1"], set=6).do("open 6-6")
    table.deal(["0-0", "0-1", "0-2"], "0-3 5-5")
    assert table.turn == 2
    assert search_draws(table) == [2, 0]
    assert table.state.round is not None
    assert table.state.round.opener == 0


def test_R7_all_draw_finishes_the_lap_before_the_holder_opens() -> None:
    table = Table.dealt(["", "", ""], "0-1 0-2 0-3 0-4 6-6 0-5", set=6, hand=2, missing_double="all_draw")
    assert search_draws(table) == [0, 1, 2, 0, 1, 2]
    assert table.events == (Opened(1, double(6)),)
    assert table.turn == 2
    assert [len(hand) for hand in table.round.hands] == [4, 3, 4]


def test_R7_all_draw_laps_begin_at_the_searching_seat() -> None:
    table = Table.dealt(["0-0", "6-6", "0-1"], set=6, missing_double="all_draw").do("open 6-6")
    table.deal(["0-0", "0-1", "0-2"], "5-5 0-3 0-4")
    assert search_draws(table) == [2, 0, 1]
    assert table.round.opener == 2
    assert table.turn == 0


def test_R7_all_draw_ends_a_lap_when_the_yard_runs_out() -> None:
    table = Table.dealt(["", "", ""], "6-6", set=6, hand=9, missing_double="all_draw")
    assert search_draws(table) == [0]
    assert (table.round.opener, table.round.boneyard) == (0, ())


def test_R7_all_draw_a_double_held_at_the_deal_opens_at_once() -> None:
    table = Table.dealt(["0-1", "6-6", "0-2"], set=6, missing_double="all_draw")
    assert table.legal == {"open 6-6"}


def test_R7_next_lower_the_highest_double_held_opens() -> None:
    table = Table.dealt(["3-3 0-1", "0-2 0-3", "4-4 0-4"], "6-6 5-5", set=6, missing_double="next_lower")
    assert (table.turn, table.legal) == (2, {"open 4-4"})


def test_R7_next_lower_no_double_opens_twice_and_skipped_ones_stay() -> None:
    table = Table.dealt(["4-4", "0-1", "0-2"], set=6, missing_double="next_lower", rounds=4).do("open 4-4")
    assert table.over
    table.deal(["4-4", "6-6", "5-5"])
    assert (table.round.wanted, table.turn) == (6, 1), "6-6 was skipped in round 1"
    table.do("open 6-6")
    table.deal(["4-4", "6-6", "1-1"])
    assert (table.round.wanted, table.legal) == (5, {"open 1-1"}), "4-4 and 6-6 have opened"
    table.do("open 1-1")
    table.deal(["4-4", "6-6", "1-1"], "0-0 2-2")
    assert table.legal == {"draw"}
    assert search_draws(table) == [0], "after the opener, seat 2"
    assert table.state.results[-1].double == 1
    assert table.round.tableau.placements[0].tile == double(0)


def test_R7_next_lower_draws_until_any_that_has_not_opened_is_drawn() -> None:
    table = Table.dealt(["0-1", "0-2", "0-3"], "0-4 2-2 6-6", set=6, missing_double="next_lower")
    assert search_draws(table) == [0, 1]
    assert table.events[0] == Opened(1, double(2))


def test_R7_set_aside_is_laid_by_nobody_and_the_first_seat_moves_on() -> None:
    table = Table(resolve("classic", {"set": 6, "hand": 1, "missing_double": "set_aside"}, 3), 3)
    for number, first in ((1, 0), (2, 1), (3, 2), (4, 0)):
        wanted = 7 - number
        table.deal([f"0-{wanted}", f"1-{wanted}", f"2-{wanted}"])
        tiles = [*table.round.boneyard, *(tile for hand in table.round.hands for tile in hand)]
        assert double(wanted) not in tiles
        assert len(tiles) == 27
        assert table.turn is None
        assert table.refused(f"open {wanted}-{wanted}", seat=0) is Refusal.NOT_YOUR_TURN
        table.do(f"open {wanted}-{wanted}")
        assert table.events == (Opened(None, double(wanted)),)
        assert table.turn == first
        table.do(f"{first}-{wanted} on {wanted}-{wanted}")  # the last tile
        assert table.state.results[-1].opener is None


@pytest.mark.parametrize("missing_double", ["draw", "all_draw", "next_lower"])
def test_R8_the_double_is_always_found_though_it_lies_last(missing_double: str) -> None:
    rules = resolve("classic", {"set": 6, "hand": 2, "missing_double": missing_double}, 4)
    table = Table(rules, 4)
    no_doubles = ["0-1 0-2", "0-3 0-4", "0-5 0-6", "1-2 1-3"]
    tiles = list(stacked(rules, no_doubles, "0-0 1-1 2-2 3-3 4-4 5-5"))
    tiles.remove(double(6))
    table.state, _ = begin_round(table.state, (*tiles, double(6)))
    draws = search_draws(table)
    assert len(draws) == (1 if missing_double == "next_lower" else 20)
    assert table.round.phase is Phase.PLAY


def test_R8_search_and_opening_leave_nothing_to_decide() -> None:
    table = Table.dealt(["0-1", "0-2"], "0-3 6-6", set=6)
    for forced in (DRAW, DRAW, Open(double(6))):
        assert legal_actions(table.state) == (forced,)
        table.do(str(forced))
    assert table.round.passes == 0


def test_a_round_is_dealt_only_between_rounds_and_from_its_own_tiles() -> None:
    table = Table.dealt(["0-1", "0-2"], set=6, rounds=1)
    tiles = stacked(table.state.rules, ["6-6", ""])
    with pytest.raises(ChickenfootError, match="no round to deal"):
        begin_round(table.state, tiles)
    fresh = Table(table.state.rules, 2)
    for wrong in (tiles[1:], (*tiles, double(6)), (*tiles[1:], double(0)), ()):
        with pytest.raises(ChickenfootError, match="not the tiles"):
            begin_round(fresh.state, wrong)
    fresh.state, _ = begin_round(fresh.state, tiles)
    fresh.do("open 6-6")
    assert fresh.state.over
    with pytest.raises(ChickenfootError, match="no round to deal"):
        begin_round(fresh.state, tiles)
