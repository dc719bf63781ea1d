"""What a seat can tell of hidden tiles: never that the truth is impossible, and all that history proves."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules import SETS
from bot.engine.state import GameState, Phase
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import view
from bot.players.beliefs import likely, possible
from bot.players.core.orders import place_of
from bot.players.deals import Deals
from bot.players.known import Known, known
from tests.engine.deals import Table
from tests.strategies import Position, positions


def in_play(state: GameState) -> bool:
    return state.round is not None and state.round.phase is Phase.PLAY


def of(state: GameState) -> Known:
    return known(view(state, state.to_move))


def true_hands(state: GameState, here: Known) -> list[list[int]]:
    """The hidden hands as they are, as places in ``tile_set``; the own seat's is empty."""
    assert state.round is not None
    place = place_of(state.rules.highest)
    hands = [[place[tile] for tile in hand] for hand in state.round.hands]
    hands[here.seat] = []
    return hands


def can_be(rows: list[list[float]], hand: list[int]) -> bool:
    """Whether the tiles can be given to the rows so that every weight is above 0."""
    taken: dict[int, int] = {}

    def find(at: int, tried: set[int]) -> bool:
        for tile in hand:
            if rows[at][tile] and tile not in tried:
                tried.add(tile)
                if tile not in taken or find(taken[tile], tried):
                    taken[tile] = at
                    return True
        return False

    return all(find(at, set()) for at in range(len(rows)))


@given(positions(sets=SETS[:3]))
def test_the_truth_is_always_possible(position: Position) -> None:
    state = position.state
    if not in_play(state):
        return
    here = of(state)
    hands = true_hands(state, here)
    for weights in (possible(here), likely(here)):
        for seat, hand in enumerate(hands):
            rows = [row for row, tile in zip(weights, here.hidden, strict=True) if tile.seat == seat]
            assert len(rows) == len(hand)
            assert can_be(rows, hand)


def assert_agrees_with_history(state: GameState, dealt: list[list[int]], yard: list[int]) -> None:
    """``dealt`` is a deal that could have led to what everybody saw: nobody drew with a tile that fitted.

    Of the tiles that fitted when a seat drew, it can hold only as many as it has drawn since (that one too).
    """
    round_ = state.round
    assert round_ is not None
    tiles = tile_set(state.rules.highest)
    table = {placement.tile for placement in round_.tableau.placements}
    everything = [tile for hand in dealt for tile in hand] + yard
    assert len(everything) == len(set(everything))
    aside = {Tile(round_.wanted, round_.wanted)} if state.rules.missing_double == "set_aside" else set[Tile]()
    assert {tiles[at] for at in everything} | table | aside == set(tiles)
    assert [len(hand) for hand in dealt] == [len(hand) for hand in round_.hands]
    for at, shortage in enumerate(round_.history):
        since = [later for later in round_.history[at:] if later.seat == shortage.seat and later.drew]
        drawn_before = at and round_.history[at - 1][:2] == (shortage.seat, True)
        if not shortage.drew and (drawn_before or state.rules.drawn_tile == "must"):
            continue
        held = [tiles[tile] for tile in dealt[shortage.seat]]
        fitting = [tile for tile in held if tile.low in shortage.due or tile.high in shortage.due]
        assert len(fitting) <= len(since)


@given(positions(sets=SETS[:3]), st.integers(0, 2**32))
def test_every_deal_agrees_with_all_that_everybody_saw(position: Position, seed: int) -> None:
    state = position.state
    if not in_play(state):
        return
    here = of(state)
    for weights in (possible(here), likely(here)):
        deals = Deals(here, weights, Random(seed).random)
        for _ in range(5):
            hands, yard = deals.next()
            assert hands[here.seat] == list(here.hand)
            assert_agrees_with_history(state, hands, yard)
            rest = iter(tile for seat, hand in enumerate(hands) if seat != here.seat for tile in hand)
            assert all(row[tile] > 0 for row, tile in zip(weights, rest, strict=True))


def drew_without_a_nine(**options: str) -> Known:
    """Seat 1 of three drew when only nines were due, and passed; what seat 2, which is to move, knows."""
    table = Table.dealt(["9-9 1-9 3-9 2-2", "1-2 1-3 1-4 1-5", "0-9 2-9 4-4 6-6"], "7-8", **options).do(
        "open 9-9", "draw", "pass"
    )
    return of(table.state)


def nines_ruled_out(here: Known, seat: int) -> list[bool]:
    """For every tile of ``seat`` whether it is known to have no nine."""
    nines = sum(1 << place_of(9)[tile] for tile in tile_set(9) if tile.has(9))
    assert all(tile.not_these in (0, nines) for tile in here.hidden)
    return [tile.not_these == nines for tile in here.hidden if tile.seat == seat]


def test_R12_who_drew_held_nothing_that_fitted() -> None:
    here = drew_without_a_nine()
    assert nines_ruled_out(here, 1) == [True] * 4 + [False]  # the drawn tile may have been kept (R13)
    assert nines_ruled_out(here, 0) == [False] * 3


def test_R13_a_tile_that_had_to_be_laid_and_was_not_did_not_fit() -> None:
    assert nines_ruled_out(drew_without_a_nine(drawn_tile="must"), 1) == [True] * 5


def test_a_drawn_tile_that_fits_was_probably_laid() -> None:
    here = drew_without_a_nine()
    drawn = next(row for row, tile in zip(likely(here), here.hidden, strict=True) if tile.since == 0)
    assert drawn[place_of(9)[Tile(8, 9)]] < drawn[place_of(9)[Tile(8, 8)]] == 1


def test_a_better_tile_than_the_one_laid_is_probably_not_in_the_hand() -> None:
    table = Table.dealt(["9-9 2-8 3-9 2-2", "1-2 1-3 1-9 1-5", "0-9 2-9 4-4 6-6"]).do(
        "open 9-9", "1-9 on 9-9"
    )
    here = of(table.state)
    row = likely(here)[[tile.seat for tile in here.hidden].index(1)]
    place = place_of(9)
    assert row[place[Tile(8, 9)]] < row[place[Tile(5, 9)]] < row[place[Tile(4, 8)]] == 1


def test_R7_nobody_held_a_double_that_would_have_opened() -> None:
    table = Table.dealt(["7-7 1-9", "1-2 1-7", "0-9 2-9"], missing_double="next_lower").do(
        "open 7-7", "1-7 on 7-7"
    )
    here = of(table.state)
    place = place_of(9)
    higher = 1 << place[Tile(8, 8)] | 1 << place[Tile(9, 9)]
    assert [tile.not_these for tile in here.hidden] == [higher] * 2


def test_a_drawn_tile_that_is_laid_at_once_leaves_the_hand_as_it_was() -> None:
    table = Table.dealt(["9-9 1-9 3-9 2-2", "1-2 1-3 1-4 1-5", "0-9 2-9 4-4 6-6"], "7-9")
    here = of(table.do("open 9-9", "draw", "7-9 on 9-9").state)
    assert nines_ruled_out(here, 1) == [True] * 4
