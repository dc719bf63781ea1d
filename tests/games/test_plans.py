"""What a plan for the next turn decides (R13, T7): something legal, or to ask."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import PASS, Play
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game, round_tiles
from bot.engine.play import apply
from bot.engine.rules import resolve
from bot.engine.state import GameState
from bot.engine.tiles import Tile
from bot.engine.view import View, view
from bot.games.plans import (
    MOST_WISHES,
    NO_PLAN,
    Drawn,
    Dropped,
    Else,
    Plan,
    Why,
    Wish,
    decide,
    from_json,
    possible,
    to_json,
    without_lost_ends,
)


def played(seed: int, moves: int) -> GameState:
    """A position after some random moves."""
    rng, rules = Random(seed), resolve("classic", {"set": 6, "rounds": 1, "drawn_tile": "may"}, 3)
    tiles = list(round_tiles(rules, 1))
    rng.shuffle(tiles)
    state, _ = begin_round(new_game(rules, 3), tuple(tiles))
    for _ in range(moves):
        if not (legal := legal_actions(state)):
            break
        state, _ = apply(state, state.to_move, rng.choice(legal))
    return state


tiles_of_six = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda halves: Tile.of(*halves))
wishes = st.builds(Wish, tiles_of_six, st.sampled_from([*"ABCDEFG", 0, 1, 2, 3, 4, 5, 6]))
plans = st.builds(
    Plan,
    st.lists(wishes, max_size=MOST_WISHES).map(tuple),
    st.sampled_from(Else),
    st.sampled_from(Drawn),
    st.booleans(),
)


@settings(max_examples=300)
@given(plans, st.integers(0, 10**6), st.integers(0, 60))
def test_a_plan_does_what_is_legal_or_asks(plan: Plan, seed: int, moves: int) -> None:
    state = played(seed, moves)
    if state.to_move is None:
        return
    seen = view(state, state.to_move)
    action = decide(plan, seen)
    assert action is None or action in seen.legal
    if action is None and seen.must_choose:
        asks = plan.drawn is Drawn.ASK if seen.lay_or_keep else plan.otherwise is Else.ASK
        assert asks


@given(plans)
def test_a_plan_is_stored_as_it_is(plan: Plan) -> None:
    assert from_json(to_json(plan)) == plan
    assert plan.says_something == (plan != NO_PLAN)


@pytest.mark.parametrize("why", Why)
def test_why_it_was_dropped_is_stored(why: Why) -> None:
    assert from_json(to_json(Dropped(why))) == Dropped(why)


def choosing() -> View:
    """A position with a choice between tiles and between ends."""
    for seed in range(10_000):
        state = played(seed, 12)
        if state.to_move is None:
            continue
        seen = view(state, state.to_move)
        plays = [action for action in seen.legal if isinstance(action, Play)]
        both = {play.on for play in plays if play.tile == plays[0].tile}
        if len({play.tile for play in plays}) > 2 and len(both) > 1:
            return seen
    raise AssertionError("no such position")


def test_the_first_wish_that_can_be_had() -> None:
    seen = choosing()
    plays = [action for action in seen.legal if isinstance(action, Play)]
    last = plays[-1]
    end = seen.end_of(last.on)
    assert end is not None
    nowhere = Wish(last.tile, "ZZ")
    wish = Wish(last.tile, end.letter)
    other = Wish(plays[0].tile, seen.ends[0].letter)
    assert decide(Plan((nowhere, wish, other)), seen) == last
    by_number = decide(Plan((Wish(last.tile, end.number),)), seen)
    assert isinstance(by_number, Play)
    assert by_number.tile == last.tile
    assert decide(Plan((nowhere,)), seen) is None


def test_else_the_heaviest_that_fits() -> None:
    seen = choosing()
    action = decide(Plan(otherwise=Else.HEAVIEST), seen)
    assert isinstance(action, Play)
    plays = [play for play in seen.legal if isinstance(play, Play)]
    assert action.tile.pips == max(play.tile.pips for play in plays)


def drawn(double: bool) -> View:
    for seed in range(10_000):
        for moves in range(6, 30):
            state = played(seed, moves)
            if state.to_move is None:
                break
            seen = view(state, state.to_move)
            if seen.lay_or_keep and seen.drawn is not None and seen.drawn.is_double == double:
                return seen
    raise AssertionError("no such position")


def test_T7_a_drawn_tile() -> None:
    tile = drawn(double=False)
    laid = decide(Plan(drawn=Drawn.LAY, keep_double=True), tile)
    assert isinstance(laid, Play)
    assert laid.tile == tile.drawn
    assert decide(Plan(drawn=Drawn.KEEP), tile) == PASS
    assert decide(Plan(otherwise=Else.HEAVIEST), tile) is None
    double = drawn(double=True)
    assert decide(Plan(drawn=Drawn.LAY, keep_double=True), double) == PASS
    assert isinstance(decide(Plan(drawn=Drawn.LAY), double), Play)


def test_a_wish_goes_with_its_letter() -> None:
    plan = Plan((Wish(Tile(3, 6), "A"), Wish(Tile(3, 6), 3), Wish(Tile(1, 1), "C")))
    assert without_lost_ends(plan, frozenset("AB")) == Plan(plan.wishes[:2])
    assert without_lost_ends(plan, frozenset("ABC")) is plan


def test_only_what_can_be_is_planned() -> None:
    seen = choosing()
    mine = seen.hand[0]
    strange = next(tile for tile in (Tile(0, n) for n in range(7)) if tile not in seen.hand)
    assert possible(Plan((Wish(mine, seen.ends[0].letter), Wish(mine, mine.low))), seen)
    for wish in (Wish(strange, strange.low), Wish(mine, "ZZ"), Wish(mine, 17)):
        assert not possible(Plan((wish,)), seen)
    assert not possible(Plan((Wish(mine, mine.low),) * (MOST_WISHES + 1)), seen)
