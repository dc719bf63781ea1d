"""R30: what happens by itself, and what never does. (R31's announcements are events: test_ending.)"""

from hypothesis import given

from bot.engine.actions import PASS, Action, Play
from bot.engine.events import Drew, Event, Opened, Passed
from bot.engine.forced import forced_action
from bot.engine.legal import legal_actions
from bot.engine.play import apply
from bot.engine.state import GameState, Phase
from bot.engine.tiles import Tile
from bot.engine.view import view
from tests.engine.deals import Table
from tests.engine.test_playing import arms_laid, without_sixes
from tests.strategies import Position, positions

Done = tuple[int | None, Action, tuple[Event, ...]]


def run_forced(state: GameState) -> tuple[GameState, list[Done]]:
    """All forced moves, each with its seat and events."""
    done: list[Done] = []
    while (action := forced_action(state)) is not None:
        seat = state.to_move
        state, events = apply(state, seat, action)
        done.append((seat, action, events))
    return state, done


def test_R30_search_opening_draw_and_pass_happen_by_themselves() -> None:
    table = Table.dealt(["0-1 0-2", "0-3 0-4", "0-5 1-1"], "2-2 6-6 3-3 4-4 2-6", set=6)
    state, done = run_forced(table.state)
    assert [(seat, str(action)) for seat, action, _ in done] == [
        *((0, "draw"), (1, "draw"), (1, "open 6-6")),
        *((2, "draw"), (2, "pass"), (0, "draw"), (0, "pass"), (1, "draw")),
    ]
    kinds = [type(event) for _, _, events in done for event in events]
    assert kinds == [Drew, Drew, Opened, Drew, Passed, Drew, Passed, Drew]
    assert state.to_move == 1
    assert set(legal_actions(state)) == {Play(Tile(2, 6), Tile(6, 6)), PASS}, "lay or keep is asked"
    assert run_forced(state) == (state, [])


def test_R30_the_only_legal_play_is_left_to_auto_single() -> None:
    table = arms_laid(["5-5", "0-4 5-6", "4-5", "4-4"])
    assert table.legal == {"0-4 on 0-6"}
    assert forced_action(table.state) is None


def test_R30_keeping_a_drawn_tile_is_never_decided() -> None:
    table = without_sixes(3, "1-6 0-0 2-6 0-1").do("draw")
    seen = view(table.state, 1)
    assert seen.must_choose
    assert seen.lay_or_keep
    assert forced_action(table.state) is None
    assert run_forced(table.state)[1] == []


def test_R30_a_drawn_tile_that_must_be_laid_in_one_of_two_places_is_no_lay_or_keep() -> None:
    table = arms_laid(["1-1", "4-4", "4-5", "5-6"], "1-2", drawn_tile="must").do("draw")
    assert table.legal == {"1-2 on 1-6", "1-2 on 2-6"}
    seen = view(table.state, 1)
    assert seen.must_choose
    assert not seen.lay_or_keep


def test_R30_equal_ends_are_all_offered_the_first_laid_first() -> None:
    table = arms_laid(["5-5", "0-1 4-4", "0-4 1-4", "5-6"]).do("0-1 on 1-6")
    ends = [(end.tile, end.number) for end in view(table.state, 2).ends]
    assert ends == [(Tile(0, 6), 0), (Tile(2, 6), 2), (Tile(3, 6), 3), (Tile(0, 1), 0)]
    assert legal_actions(table.state) == (Play(Tile(0, 4), Tile(0, 6)), Play(Tile(0, 4), Tile(0, 1)))


@given(positions())
def test_R30_forced_moves_end_where_somebody_chooses_or_the_round_is_over(position: Position) -> None:
    state, done = run_forced(position.state)
    assert state.round is not None
    if state.round.phase is Phase.OVER:
        assert legal_actions(state) == ()
    else:
        assert any(isinstance(action, Play) for action in legal_actions(state))
        assert view(state, state.to_move).must_choose
    again = position.state
    for seat, action, events in done:
        assert legal_actions(again) == (action,)
        again, happened = apply(again, seat, action)
        assert happened == events
    assert again == state


@given(positions())
def test_nobody_but_the_seat_to_move_has_anything_to_choose(position: Position) -> None:
    state = position.state
    for seat in (None, *range(state.seats)):
        seen = view(state, seat)
        if seat is None or seat != state.to_move:
            assert (seen.legal, seen.drawn, seen.must_choose, seen.lay_or_keep) == ((), None, False, False)
        else:
            assert seen.legal == legal_actions(state)
