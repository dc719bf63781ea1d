"""R9-R20: matching, drawing, feet. Positions on the double-six set, four seats."""

import pytest

from bot.engine.errors import Refusal
from bot.engine.events import Drew, FootDone, FootOpened, Passed, Played, RoundEnded
from bot.engine.state import End, Shortage
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile
from tests.engine.deals import Table

ARMS = ("open 6-6", "0-6 on 6-6", "1-6 on 6-6", "2-6 on 6-6", "3-6 on 6-6")
SIXES = "0-6 1-6 2-6 3-6 4-6 5-6 6-6"


def arms_laid(more: list[str], yard: str = "", /, **options: str | int) -> Table:
    """The four arms lie, seat 1 is to move; the open ends show 0, 1, 2, 3. ``more`` is what the seats also hold."""
    hands = [f"{arms} {more[seat]}" for seat, arms in enumerate(("6-6 3-6", "0-6", "1-6", "2-6"))]
    return Table.dealt(hands, yard, set=6, **options).do(*ARMS)


def without_sixes(seats: int, yard: str, /, **options: str | int) -> Table:
    """Seat 0 has opened and holds every other six but those in the yard: seat 1 has no legal play."""
    six = " ".join(tile for tile in SIXES.split() if tile not in yard)
    hand = (28 - len(yard.split())) // seats
    return Table.dealt([six] + [""] * (seats - 1), yard, set=6, hand=hand, **options).do("open 6-6")


def test_R9_a_tile_is_laid_with_the_half_that_matches_and_the_other_half_opens() -> None:
    table = arms_laid(["5-5", "0-4 5-6", "4-5", "4-4"])
    assert table.refused("5-6 on 0-6") is Refusal.NO_MATCH
    assert table.refused("4-5 on 0-6") is Refusal.NOT_YOUR_TILE
    assert table.refused("0-4 on 1-1") is Refusal.NO_SUCH_END
    assert table.refused("0-4 on 6-6") is Refusal.END_FULL
    table.do("0-4 on 0-6")
    assert table.events[0] == Played(1, Tile(0, 4), Tile(0, 6), 0)
    assert table.legal == {"4-5 on 0-4", "4-6 on 0-4"}, "the 4 is open now, the 0 is covered"
    assert table.refused("4-5 on 0-6") is Refusal.END_FULL


def test_R9_the_first_tile_fits_either_way_round() -> None:
    tableau = Tableau.empty(6).open_with(Tile(3, 3), 4).lay(Tile(3, 5), 0, 3).lay(Tile(1, 3), 0, 3)
    assert [(p.near, p.far) for p in tableau.placements] == [(3, 3), (3, 5), (3, 1)]


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_R10_until_the_starter_has_its_arms_tiles_are_laid_on_it_only(arms: int) -> None:
    nines = ["0-9 2-9 4-9 6-9 8-9", "1-9 3-9 5-9 7-9 0-1"]
    table = Table.dealt([f"9-9 {nines[0]}", nines[1]], set=9, arms=arms).do("open 9-9")
    for number in range(arms):
        assert {move.split(" on ")[1] for move in table.legal} == {"9-9"}
        if number == 1:
            assert table.refused("0-9 on 1-9") is Refusal.ARMS_FIRST
        table.do(f"{number ^ 1}-9 on 9-9")
    assert not {move for move in table.legal if move.endswith("9-9")}
    assert table.round.tableau.free[0] == 0


def test_R11_a_seat_with_a_legal_play_must_make_one_and_chooses() -> None:
    table = arms_laid(["5-5", "0-1 4-4", "4-5", "5-6"])
    assert table.legal == {"0-1 on 0-6", "0-1 on 1-6"}
    assert table.refused("draw") is Refusal.MUST_PLAY
    assert table.refused("pass") is Refusal.MUST_PLAY


def test_R12_one_a_seat_without_a_play_draws_one_tile() -> None:
    table = without_sixes(3, "0-0 1-6 2-6 0-1")
    assert table.legal == {"draw"}
    assert table.refused("pass") is Refusal.MUST_DRAW
    table.do("draw")
    assert table.events == (Drew(1, Tile(0, 0), search=False, left=3),)
    assert table.legal == {"pass"}
    assert table.refused("draw") is Refusal.NOT_NOW


def test_R12_until_playable_a_seat_draws_until_it_has_a_play() -> None:
    table = without_sixes(3, "0-0 1-6 2-6 0-1", draw="until_playable").do("draw")
    assert table.legal == {"draw"}
    table.do("draw")
    assert table.legal == {"1-6 on 6-6", "pass"}


def test_R12_draws_and_passes_are_public_with_what_was_wanted() -> None:
    table = without_sixes(3, "0-0 1-6 2-6 0-1").do("draw", "pass", "draw", "1-6 on 6-6")
    assert table.round.history == (
        Shortage(seat=1, drew=True, due=(6,), tiles=1),
        Shortage(seat=1, drew=False, due=(6,), tiles=1),
        Shortage(seat=2, drew=True, due=(6,), tiles=1),
    )


@pytest.mark.parametrize("draw", ["one", "until_playable"])
def test_R13_may_the_drawn_tile_is_laid_at_once_or_kept(draw: str) -> None:
    table = without_sixes(3, "1-6 0-0 2-6 0-1", draw=draw).do("draw")
    assert table.legal == {"1-6 on 6-6", "pass"}
    assert table.refused("draw") is Refusal.MUST_PLAY
    other = table.hand(1).split()[0]
    assert table.refused(f"{other} on 6-6") is Refusal.DRAWN_TILE_ONLY
    kept = table.do("pass")
    assert kept.events == (Passed(1),)
    assert kept.turn == 2
    assert "1-6" in kept.hand(1)


@pytest.mark.parametrize("draw", ["one", "until_playable"])
def test_R13_must_the_drawn_tile_is_laid(draw: str) -> None:
    table = without_sixes(3, "1-6 0-0 2-6 0-1", draw=draw, drawn_tile="must").do("draw")
    assert table.legal == {"1-6 on 6-6"}
    assert table.refused("pass") is Refusal.MUST_PLAY


@pytest.mark.parametrize("drawn_tile", ["may", "must"])
def test_R14_a_drawn_tile_that_does_not_fit_is_kept_and_the_turn_ends(drawn_tile: str) -> None:
    table = without_sixes(3, "0-0 1-6 2-6 0-1", drawn_tile=drawn_tile).do("draw", "pass")
    assert "0-0" in table.hand(1)
    assert table.turn == 2
    assert table.legal == {"draw"}


def test_R14_until_playable_ends_when_the_yard_runs_out() -> None:
    table = without_sixes(2, "0-0 0-1", draw="until_playable").do("draw", "draw")
    assert table.legal == {"pass"}
    assert table.do("pass").turn == 0


def test_R15_pass_an_empty_yard_is_passed() -> None:
    table = without_sixes(4, "")
    assert table.legal == {"pass"}
    assert table.refused("draw") is Refusal.BONEYARD_EMPTY
    table.do("pass", "pass", "pass")
    assert table.turn == 0


def test_R15_end_round_a_pass_for_want_of_tiles_blocks() -> None:
    table = without_sixes(4, "", boneyard_empty="end_round").do("pass")
    assert table.over
    assert table.state.results[-1].end is End.BLOCKED
    assert table.state.results[-1].out is None


def test_R15_end_round_counts_the_seat_that_drew_the_last_tile_in_vain() -> None:
    table = without_sixes(3, "0-0", boneyard_empty="end_round").do("draw")
    assert not table.over
    table.do("pass")
    assert isinstance(table.events[-1], RoundEnded)
    assert table.state.results[-1].end is End.BLOCKED


def test_R15_end_round_spares_a_seat_that_keeps_a_tile_that_fits() -> None:
    table = without_sixes(3, "1-6", boneyard_empty="end_round").do("draw", "pass")
    assert table.turn == 2
    table.do("pass")
    assert table.over, "seat 2 had nothing"


def test_R15_end_round_waits_while_tiles_are_left() -> None:
    table = without_sixes(3, "0-0 0-1 0-2 0-3", boneyard_empty="end_round").do("draw", "pass", "draw", "pass")
    assert not table.over


def test_R16_a_pending_foot_stops_everything_else_for_everyone() -> None:
    table = arms_laid(["1-4 5-5 2-2", "0-0 1-5", "0-1 2-4", "2-5 3-4"], "4-4 0-2").do("0-0 on 0-6")
    assert table.events[1] == FootOpened(1, 0, 3)
    assert table.legal == {"0-1 on 0-0"}
    assert table.refused("2-4 on 2-6") is Refusal.FOOT_FIRST
    assert table.do("0-1 on 0-0").legal == {"draw"}, "2-5 and 3-4 would fit elsewhere; the new toe waits too"
    assert table.refused("2-5 on 2-6") is Refusal.FOOT_FIRST
    table.do("draw", "pass", "draw")
    assert table.legal == {"0-2 on 0-0", "pass"}


@pytest.mark.parametrize("toes", [3, 2, 1])
def test_R17_a_foot_wants_its_toes(toes: int) -> None:
    table = arms_laid(["0-4", "0-0 0-5", "0-1 4-4", "0-2 5-5"], toes=toes).do("0-0 on 0-6")
    assert table.events[1] == FootOpened(1, 0, toes)
    for laid, toe in enumerate(["0-1", "0-2", "0-4"][:toes], start=1):
        assert {move.split(" on ")[1] for move in table.legal} == {"0-0"}
        table.do(f"{toe} on 0-0")
        assert (FootDone(0, dead=False) in table.events) == (laid == toes)
    assert table.round.tableau.pending_foot() is None


def test_R18_after_the_foot_all_open_ends_count_the_toes_among_them() -> None:
    table = arms_laid(["0-3 5-5", "0-0 1-1 2-4 1-5 3-3 2-2", "0-1", "0-2"])
    table.do("0-0 on 0-6", "0-1 on 0-0", "0-2 on 0-0", "0-3 on 0-0")
    tableau = table.round.tableau
    assert [str(tableau.placements[i].tile) for i in tableau.ends] == [
        "1-6",
        "2-6",
        "3-6",
        "0-1",
        "0-2",
        "0-3",
    ]
    assert table.legal == {
        *("1-1 on 1-6", "1-1 on 0-1", "1-5 on 1-6", "1-5 on 0-1"),
        *("2-2 on 2-6", "2-2 on 0-2", "2-4 on 2-6", "2-4 on 0-2"),
        *("3-3 on 3-6", "3-3 on 0-3"),
    }


DEAD_FOOT = ["0-0", "0-1 0-4", "0-2 0-5", "0-3"]
TO_DEAD_FOOT = ("0-1 on 1-6", "0-2 on 2-6", "0-3 on 3-6", "0-0 on 0-6", "0-4 on 0-0", "0-5 on 0-0")
"""All seven tiles with a 0 lie, one toe of the 0-0 is missing; seat 3 is next if the round goes on."""


def test_R20_block_a_foot_that_cannot_be_completed_ends_the_round() -> None:
    table = arms_laid(DEAD_FOOT, hand=5).do(*TO_DEAD_FOOT[:-1])
    assert not table.over, "the 0-5 is not on the table yet"
    table.do(TO_DEAD_FOOT[-1])
    assert table.state.results[-1].end is End.BLOCKED
    assert not any(isinstance(event, FootDone) for event in table.events)


def test_R20_close_the_foot_counts_as_complete() -> None:
    table = arms_laid(DEAD_FOOT, hand=5, dead_foot="close").do(*TO_DEAD_FOOT)
    assert table.events[-1] == FootDone(0, dead=True)
    assert table.turn == 3
    tableau = table.round.tableau
    assert [str(tableau.placements[i].tile) for i in tableau.ends] == ["0-1", "0-2", "0-3", "0-4", "0-5"]
    assert table.legal, "4 and 5 can be matched again"
    assert table.refused("4-4 on 0-0", seat=3) in (Refusal.END_FULL, Refusal.NOT_YOUR_TILE)


def test_R20_close_a_double_laid_as_the_last_of_its_number_needs_no_toes() -> None:
    table = arms_laid(["0-4", "0-1 4-5", "0-2 0-5", "0-3 0-0"], hand=5, dead_foot="close")
    table.do("0-1 on 1-6", "0-2 on 2-6", "0-3 on 3-6", "0-4 on 0-6", "4-5 on 0-4", "0-5 on 0-1", "0-0 on 0-2")
    assert table.events[1:] == (FootOpened(3, 0, 3), FootDone(0, dead=True))
    tableau = table.round.tableau
    assert [str(tableau.placements[i].tile) for i in tableau.ends] == ["0-3", "4-5", "0-5"]
    assert not table.over


def test_R20_play_out_the_round_goes_on_until_all_have_passed_without_a_yard() -> None:
    table = arms_laid(DEAD_FOOT, hand=5, dead_foot="play_out").do(*TO_DEAD_FOOT)
    assert not table.over
    for left in range(8, 0, -1):
        assert len(table.round.boneyard) == left
        table.do("draw", "pass")
    assert table.over, "passes from before the yard ran out count"
    assert table.state.results[-1].end is End.BLOCKED


def test_R20_play_out_every_seat_in_a_row_must_have_passed() -> None:
    table = arms_laid(DEAD_FOOT, hand=7, dead_foot="play_out").do(*TO_DEAD_FOOT)
    for seat in (3, 0, 1, 2):
        assert (table.turn, table.legal) == (seat, {"pass"})
        table.do("pass")
    assert table.state.results[-1].end is End.BLOCKED


def test_R20_play_out_waits_for_a_kept_tile_that_fits() -> None:
    hands = ["0-4", "0-1 0-0", "0-2", "0-3"]
    table = arms_laid(hands, "1-1 1-2 1-3 0-5", hand=6, dead_foot="play_out")
    table.do("0-1 on 1-6", "0-2 on 2-6", "0-3 on 3-6", "0-4 on 0-6", "0-0 on 0-1")
    table.do("draw", "pass", "draw", "pass", "draw", "pass", "draw")
    assert table.legal == {"0-5 on 0-0", "pass"}
    table.do("pass")
    assert (table.round.passes, table.round.boneyard) == (4, ())
    table.do("pass", "pass", "pass")
    assert table.legal == {"0-5 on 0-0"}
    table.do("0-5 on 0-0", "pass", "pass", "pass")
    assert not table.over, "dead for good, but only three in a row have passed"
    assert table.do("pass").over


def test_R20_play_out_with_end_round_ends_sooner() -> None:
    options: dict[str, str | int] = {"hand": 7, "dead_foot": "play_out", "boneyard_empty": "end_round"}
    table = arms_laid(DEAD_FOOT, **options).do(*TO_DEAD_FOOT)
    assert table.do("pass").state.results[-1].end is End.BLOCKED
