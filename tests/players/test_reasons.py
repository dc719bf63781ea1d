"""Why a play is better than another: each reason is proved by a position."""

from dataclasses import replace

import pytest
from hypothesis import given

from bot.engine.actions import PASS, Play
from bot.engine.state import Shortage
from bot.engine.tiles import Tile
from bot.engine.view import View, view
from bot.players import Weighed
from bot.players.reasons import Reason, Why, reasons, runner_up
from tests.engine.deals import action, tiles
from tests.players.test_players import arms_laid
from tests.strategies import Position, positions


def seen(hand: str) -> View:
    """Two seats, the ends 0, 2, 3 and 5 open, seat 0 to move with this hand; see ``arms_laid``."""
    table = arms_laid("0-4 3-8 7-7 6-6")
    return replace(view(table.state, 0), hand=tiles(hand))


def with_laid(view: View, **laid: int) -> View:
    """As if so many tiles with a number (``_3=8``) lay on the table."""
    counts = list(view.tableau.laid)
    for number, count in laid.items():
        counts[int(number[1:])] = count
    return replace(view, tableau=replace(view.tableau, laid=tuple(counts)))


def why(view: View, chosen: str, rival: str) -> tuple[Reason, ...]:
    """What speaks for the first of two moves."""
    return reasons(view, [Weighed(action(chosen), 5.0), Weighed(action(rival), 3.0)])


def test_what_is_heavier_sheds_more() -> None:
    at = seen("0-4 3-8 7-7 6-6")
    assert why(at, "3-8 on 3-9", "0-4 on 0-9") == (Reason(Why.SHEDS, count=11),)
    assert why(at, "0-4 on 0-9", "3-8 on 3-9") == (Reason(Why.TRIED),)


def test_the_last_tile_goes_out_unless_that_costs_something() -> None:
    assert why(seen("3-8"), "3-8 on 3-9", "0-4 on 0-9")[0] == Reason(Why.OUT)
    on_double = seen("3-3")
    assert why(on_double, "3-3 on 3-9", "0-4 on 0-9")[0] == Reason(Why.OUT)
    costly = replace(on_double, rules=replace(on_double.rules, out_on_double="penalty"))
    assert why(costly, "3-3 on 3-9", "0-4 on 0-9") == (Reason(Why.TRIED),)


def test_a_double_goes_while_its_number_is_open() -> None:
    assert why(seen("3-3 3-8 7-7 6-6"), "3-3 on 3-9", "3-8 on 3-9") == (Reason(Why.DOUBLE, 3),)


def test_the_double_blank_costs_most() -> None:
    at = seen("0-0 3-8 7-7 6-6")
    assert why(at, "0-0 on 0-9", "3-8 on 3-9") == (Reason(Why.DOUBLE_BLANK, count=50),)
    free = replace(at, rules=replace(at.rules, double_blank=0))
    assert why(free, "0-0 on 0-9", "3-8 on 3-9") == (Reason(Why.DOUBLE, 0),)


def test_a_toe_is_kept_for_the_foot_of_a_double() -> None:
    at = seen("5-5 0-5 2-8 6-7")
    assert Reason(Why.FOR_FOOT, 5) in why(at, "2-8 on 2-9", "0-5 on 0-9")
    assert all(reason.why is not Why.FOR_FOOT for reason in why(at, "0-5 on 0-9", "2-8 on 2-9"))
    both = seen("5-5 0-5 5-8 2-8")
    assert all(reason.why is not Why.FOR_FOOT for reason in why(both, "2-8 on 2-9", "0-5 on 0-9"))


def test_a_foot_that_nobody_can_complete_is_avoided() -> None:
    at = with_laid(seen("0-4 3-3 7-7 6-6"), _3=7)
    assert why(at, "0-4 on 0-9", "3-3 on 3-9")[0] == Reason(Why.DEAD_FOOT, 3)
    enough = with_laid(at, _3=6)
    assert why(enough, "0-4 on 0-9", "3-3 on 3-9") == (Reason(Why.TRIED),)
    closed = replace(at, rules=replace(at.rules, dead_foot="close"))
    assert why(closed, "0-4 on 0-9", "3-3 on 3-9") == (Reason(Why.TRIED),)


def test_a_block_is_good_with_a_cheap_hand() -> None:
    at = with_laid(seen("3-3 0-1"), _3=9)
    assert why(at, "3-3 on 3-9", "0-1 on 0-9")[0] == Reason(Why.BLOCK)
    dear = with_laid(seen("3-3 0-1 8-8 7-8 6-8"), _3=9)
    assert all(reason.why is not Why.BLOCK for reason in why(dear, "3-3 on 3-9", "0-1 on 0-9"))


def test_the_next_seat_had_none_of_the_only_number_left() -> None:
    at = seen("3-3 3-8 7-7 6-6")
    told = replace(at, history=(Shortage(1, True, (3, 5), 4), Shortage(1, False, (2,), 4)))
    assert Reason(Why.STARVES, 3, seat=1) in why(told, "3-3 on 3-9", "3-8 on 3-9")
    later = replace(told, history=(*told.history, Shortage(1, True, (5,), 5)))
    assert all(reason.why is not Why.STARVES for reason in why(later, "3-3 on 3-9", "3-8 on 3-9"))


@pytest.mark.parametrize(
    ("hand", "laid", "expected"),
    [
        ("0-4 3-8 7-7 6-6", 8, Reason(Why.SCARCE, 8, 1)),
        ("0-4 3-8 7-7 6-6", 9, Reason(Why.CLOSES, 8)),
        ("0-4 3-8 7-8 6-6", 8, Reason(Why.ONLY_MINE, 8)),
        ("0-4 3-8 7-8 6-8", 3, Reason(Why.GOES_ON, 8, 2)),
    ],
)
def test_what_the_play_opens(hand: str, laid: int, expected: Reason) -> None:
    assert why(with_laid(seen(hand), _8=laid), "3-8 on 3-9", "0-4 on 0-9")[0] == expected


def drew(hand: str, tile: str, *on: str) -> View:
    """Seat 0 has drawn a tile that fits."""
    at, drawn = seen(hand), Tile.parse(tile)
    plays = tuple(Play(drawn, Tile.parse(other)) for other in on)
    return replace(at, drawn=drawn, legal=(*plays, PASS))


def test_a_drawn_tile_is_kept_for_what_it_would_give_away() -> None:
    assert why(drew("0-4 3-8 7-7", "3-8", "3-9"), "pass", "3-8 on 3-9") == (Reason(Why.GIVES, 8),)
    assert why(drew("4-8 3-8 7-7", "3-8", "3-9"), "pass", "3-8 on 3-9") == (Reason(Why.TRIED),)


def test_a_drawn_tile_is_kept_for_a_foot_or_for_want_of_one() -> None:
    assert why(drew("8-8 3-8 7-7", "3-8", "3-9"), "pass", "3-8 on 3-9")[0] == Reason(Why.FOR_FOOT, 8)
    dead = with_laid(drew("3-3 7-7", "3-3", "3-9"), _3=7)
    assert why(dead, "pass", "3-3 on 3-9")[0] == Reason(Why.DEAD_FOOT, 3)


def test_what_is_equal_by_the_rules_is_no_rival() -> None:
    at = seen("0-4 3-8 7-7 6-6")
    only = [Weighed(action("3-8 on 3-9"), 1.0)]
    assert runner_up(at, only * 2) is None
    assert reasons(at, only * 2) == (Reason(Why.ONLY),)


@given(positions())
def test_there_is_a_reason_for_anything_and_it_is_true(position: Position) -> None:
    state = position.state
    at = view(state, state.to_move)
    if len(at.legal) < 2 or not at.must_choose:
        return
    for chosen, rival in zip(at.legal, at.legal[1:], strict=False):
        for reason in reasons(at, [Weighed(chosen, 1.0), Weighed(rival, 0.0)]):
            if reason.why is Why.SHEDS:
                assert isinstance(chosen, Play)
                assert reason.count == chosen.tile.pips
            if reason.why is Why.OUT:
                assert at.hand_sizes[at.seat or 0] == 1
            if reason.why is Why.DOUBLE:
                assert isinstance(chosen, Play)
                assert chosen.tile.is_double
