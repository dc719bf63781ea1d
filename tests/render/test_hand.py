from dataclasses import replace

import pytest

from bot.engine.actions import Play
from bot.engine.legal import legal_actions
from bot.engine.state import GameState
from bot.engine.tiles import tile_set
from bot.engine.view import View, view
from bot.render import hand_png
from bot.render.card import HEIGHT
from bot.render.hand import largest_rack, letters_by_tile, rack_for
from tests.render.tables import hidden_permuted, opened, positions, table


def _choosing(state: GameState) -> bool:
    return any(isinstance(action, Play) for action in legal_actions(state))


def _hand(highest: int, tiles: int, seed: int = 3) -> View:
    """A hand of so many tiles whose first tiles fit an end of a table."""
    seen, _ = table(highest, 20)
    hand = tuple(t for t in tile_set(highest) if seen.tableau.index(t) is None)[:tiles]
    ends = [end for end in seen.ends if end.due]
    legal = tuple(Play(tile, end.tile) for tile in hand for end in ends if tile.has(end.number))
    return replace(seen, seat=0, hand=hand, legal=legal)


@pytest.mark.parametrize(("highest", "tiles"), [(9, 0), (9, 1), (9, 7), (9, 14), (12, 30), (18, 95)])
def test_a_hand_of_any_size(highest: int, tiles: int) -> None:
    data = hand_png(_hand(highest, tiles))
    image = opened(data)
    assert image.width == 1600
    assert image.height <= 1280
    assert image.mode == "P"
    assert len(data) < 100_000


def test_tiles_are_as_large_as_they_can_be() -> None:
    assert rack_for([1] * 7).unit == 110
    assert rack_for([0] * 95).unit >= 58
    assert rack_for([4] * 95).unit >= 44, "11 pixels when 1600 are shown as 400"


def test_rows_are_only_as_high_as_their_own_letters_want() -> None:
    mixed, full = rack_for([2] * 5 + [1] * 40 + [0] * 50), rack_for([2] * 95)
    assert mixed.letters == (2, 1, 1, 0, 0)
    assert mixed.height < full.height


@pytest.mark.parametrize(("tiles", "letters"), [(7, 1), (14, 2), (30, 2), (95, 0), (95, 2), (95, 4)])
def test_a_higher_picture_shows_larger_tiles_on_a_phone_and_no_smaller_ones_on_a_desktop(
    tiles: int, letters: int
) -> None:
    """A phone shows all pictures equally wide, a desktop fits them into 550 x 350."""
    rack, lowest = rack_for([letters] * tiles), largest_rack([letters] * tiles, HEIGHT)
    assert rack.unit >= lowest.unit
    assert rack.unit / max(HEIGHT, rack.height) >= lowest.unit / max(HEIGHT, lowest.height)


def test_letters_of_all_ends_a_tile_fits_in_the_order_of_the_alphabet() -> None:
    state = next(s for s in positions(9, 2, 4) if s.round and len(s.round.tableau) > 20 and _choosing(s))
    seen = view(state, state.to_move)
    letters = letters_by_tile(seen)
    assert letters
    names = {end.tile: end.letter for end in seen.ends}
    for tile, fits in letters.items():
        assert set(fits) == {names[a.on] for a in seen.legal if isinstance(a, Play) and a.tile == tile}
        assert list(fits) == sorted(fits, key=lambda letter: (len(letter), letter))


def test_what_can_be_laid_stands_out() -> None:
    seen = _hand(9, 7)
    assert hand_png(seen) != hand_png(replace(seen, legal=()))


def test_other_hands_do_not_show() -> None:
    state = next(s for s in positions(9, 4, 5) if s.round and len(s.round.tableau) > 9 and _choosing(s))
    seat = state.to_move
    assert hand_png(view(hidden_permuted(state, seat, 8), seat)) == hand_png(view(state, seat))
    assert hand_png(view(state, None)) == hand_png(replace(view(state, None), hand=()))
