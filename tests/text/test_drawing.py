"""The table drawn in characters (T20): every tile and every open end once, where it belongs, or no drawing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import resolve
from bot.engine.view import View, view
from bot.text.drawing import PHONE, SCREEN, drawing
from tests.strategies import random_choices, shuffled
from tests.text.drawn import read

ASCII = range(32, 127)
BOX_DRAWING = range(0x2500, 0x2580)


def tables(seed: str, seats: int = 4, **choices: Any) -> Iterator[View]:
    """The table after every tile of a random round, before the opening too."""
    rng = Random(seed)
    rules = resolve("classic", choices, seats)
    state, _ = begin_round(new_game(rules, seats), shuffled(rules, 1, rng))
    laid = -1
    while True:
        seen = view(state, None)
        if len(seen.tableau) > laid:
            yield seen
            laid = len(seen.tableau)
        legal = legal_actions(state)
        if not legal:
            return
        state, _ = apply(state, state.to_move, rng.choice(legal))


def check(seen: View, width: int = PHONE, height: int = SCREEN) -> bool:
    """Whether the table is drawn; fails if it is drawn wrongly."""
    lines = drawing(seen, width, height)
    if not lines:
        return False
    page = "\n".join(lines)
    assert len(lines) <= height, page
    assert max(map(len, lines)) <= width, page
    assert lines[0], page
    assert all(line == line.rstrip() for line in lines), page
    assert all(ord(char) in ASCII or ord(char) in BOX_DRAWING for line in lines for char in line), page
    drawn = read(lines)
    placements = seen.tableau.placements
    assert sorted(drawn.tiles) == sorted(placement.tile for placement in placements), page
    assert [tile for tile, shape in drawn.tiles.items() if shape.starter] == [placements[0].tile], page
    cells = [cell for shape in drawn.tiles.values() for cell in shape.cells]
    assert len(cells) == len(set(cells)), page
    for placement in placements[1:]:
        assert placement.on is not None
        assert drawn.joined(placements[placement.on].tile, placement.tile), f"{placement.tile}\n{page}"
    assert sorted(drawn.letters) == sorted(end.letter for end in seen.ends), page
    for end in seen.ends:
        assert drawn.leads_to(end.tile, drawn.letters[end.letter]), f"{end.letter}\n{page}"
    assert len(drawn.places) == sum(end.room for end in seen.ends if end.tile.is_double), page
    return True


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("toes", [1, 2, 3])
def test_T20_what_is_drawn_is_the_table(arms: int, toes: int) -> None:
    for seed in range(2):
        for seen in list(tables(f"{seed}", arms=arms, toes=toes))[seed::2]:
            check(seen)


@pytest.mark.parametrize(("highest", "seats"), [(6, 3), (12, 6), (15, 8), (18, 10)])
def test_T20_numbers_of_two_digits_are_drawn_too(highest: int, seats: int) -> None:
    for seen in list(tables("set", seats, set=highest))[::3]:
        check(seen)


def test_T20_with_every_option() -> None:
    rng = Random(5)
    for seed in range(8):
        choices = random_choices(rng, 9, 4)
        for seen in list(tables(f"any {seed}", 4, **choices))[::3]:
            check(seen)


def test_a_terminal_holds_more_than_a_phone() -> None:
    *_, last = tables("wide", 6, set=12)
    assert check(last, 100, 80)


def test_most_tables_of_double_nine_are_drawn() -> None:
    """99 % and more in long runs; few here, so fewer are asked for."""
    drawn = [check(seen) for seed in range(6) for seen in tables(f"share {seed}") if len(seen.tableau)]
    assert sum(drawn) >= 0.97 * len(drawn)


def test_the_same_table_is_always_drawn_the_same() -> None:
    for seen in list(tables("same"))[::5]:
        assert drawing(seen) == drawing(seen)


def test_no_tile_and_no_room_draw_nothing() -> None:
    before, *_, last = tables("none")
    assert drawing(before) == []
    assert drawing(last, 10) == []
    assert drawing(last, PHONE, 5) == []


def test_the_opening_and_a_foot_look_like_this() -> None:
    opening = next(seen for seen in tables("look") if len(seen.tableau) == 1)
    assert drawing(opening) == [
        "   ( )",
        "   ╔9╗",
        "( )║ ║(A)",
        "   ╚9╝",
        "   ( )",
    ]
