"""The table in words (T20): what must come first, every open end by number, who has few tiles."""

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Play
from bot.engine.state import Phase
from bot.engine.view import View
from bot.games.table_view import TableView, table_view
from bot.text import board, hand_alt, points_alt
from bot.text.ends import ends_in_words
from bot.text.fit import ALT, CONTENT
from bot.text.language import texts_for
from bot.text.tiles import spoken_tile
from tests.text.games import HOSTILE, course, crowded, crowded_table, finished, lobby

T = texts_for("en-US")
HYPHENS = "-\u2011"


def moments(seed: int = 3, seats: int = 4, name: str = "Player №{}", **choices: object) -> list[TableView]:
    """Every moment of a game at which somebody has to choose, as that seat sees it."""
    game = lobby(seats, rounds=2, name=name, **choices)  # type: ignore[arg-type]
    found = []
    for at, _ in course(game, Random(seed)):
        assert at.state is not None
        found.append(table_view(at, at.state.to_move))
    return found


def in_words(view: View) -> str:
    return ends_in_words(T, view, spoken_tile)


def pending() -> View:
    return next(table.view for table in moments() if table.view.pending is not None)


def test_the_starter_that_wants_arms_comes_first() -> None:
    assert in_words(moments()[0].view) == "First the starter 9 9: end A wants 4 more arms."


def test_a_pending_foot_comes_first_and_the_other_ends_follow_by_number() -> None:
    view = pending()
    foot = next(end for end in view.ends if end.at == view.pending)
    words = in_words(view)
    want = f"First the chicken foot on the {spoken_tile(foot.tile)}: end {foot.letter} wants 3 more toes."
    assert words.startswith(f"{want} Open after that: ")
    numbers = [int(number) for number in re.findall(r"(\d+) at end", words)]
    assert numbers == sorted(set(numbers))


def test_ends_of_one_number_are_named_together_and_dead_ends_apart() -> None:
    view = next(t.view for t in moments() if t.view.pending is None and not t.view.tableau.free[0])
    one, two, three, *_ = view.ends
    ends = (
        one._replace(letter="C", number=5),
        two._replace(letter="A", number=5),
        three._replace(letter="B", number=4, alive=False),
    )
    told = in_words(replace(view, ends=ends))
    assert told == "Open ends: 5 at ends A and C. No tile is left for 4 at end B."


def test_a_foot_that_nothing_fits_says_so() -> None:
    view = pending()
    ends = tuple(end._replace(alive=end.at != view.pending) for end in view.ends)
    assert "No tile is left that fits." in in_words(replace(view, ends=ends))


def test_a_table_of_any_moment_tells_every_end_once() -> None:
    for table in moments(5):
        told = in_words(table.view)
        letters = [
            letter
            for found in re.findall(r"\bends? ([A-Z, and]+)", told)
            for letter in re.findall("[A-Z]+", found)
        ]
        assert sorted(letters) == sorted(end.letter for end in table.view.ends), told


def test_alt_texts_hold_no_hyphen_and_no_place_holder() -> None:
    for table in moments(4)[::3]:
        said = [board.board_alt(T, table), hand_alt.hand_alt(T, table)]
        said += [board.preview_alt(T, table, a) for a in table.view.legal if isinstance(a, Play)]
        if table.view.results:
            said += [points_alt.round_alt(T, table), points_alt.game_alt(T, table)]
        for text in said:
            assert not set(HYPHENS) & set(text), text
            assert "{" not in text
            assert text.endswith((".", "…"))
            assert len(text) <= ALT


def test_the_alt_text_tells_who_has_the_fewest_tiles_first() -> None:
    table = moments()[20]
    told = board.board_alt(T, table).split("fewest first: ")[1].split(".")[0]
    sizes = [int(part.rsplit(" ", 1)[1]) for part in told.split("; ")]
    assert sizes == sorted(table.view.hand_sizes)


def test_the_preview_says_what_it_opens_and_what_makes_a_foot() -> None:
    seen = set()
    for table in moments(6):
        for play in table.view.legal:
            if isinstance(play, Play):
                said = board.preview_alt(T, table, play)
                end = table.view.end_of(play.on)
                assert end is not None
                makes = (
                    "It makes a chicken foot."
                    if play.tile.is_double
                    else f"It opens a new {play.tile.other(end.number)}."
                )
                assert f"end {end.letter}. {makes} The table without it: Chicken Foot" in said
                seen.add(play.tile.is_double)
    assert seen == {True, False}


def test_a_hand_is_told_by_what_can_be_laid_and_where() -> None:
    for table in moments(7)[::2]:
        said = hand_alt.hand_alt(T, table)
        view = table.view
        fits = {action.tile for action in view.legal if isinstance(action, Play)}
        for tile in view.hand:
            assert re.search(rf"\b{spoken_tile(tile)}\b", said)
        if fits and view.phase is Phase.PLAY:
            laid, _, rest = said.partition("The rest of your hand: ")
            assert laid.startswith("You can lay on ")
            assert not any(re.search(rf"\b{spoken_tile(tile)}\b", rest) for tile in fits)


def test_an_empty_hand_and_a_hand_that_waits() -> None:
    table = moments()[0]
    assert (
        hand_alt.hand_alt(T, replace(table, view=replace(table.view, hand=(), legal=())))
        == "Your hand is empty."
    )
    waiting = replace(table, view=replace(table.view, legal=()))
    assert hand_alt.hand_alt(T, waiting).startswith(f"Your hand of {len(table.view.hand)} tiles: ")


def test_points_are_told_with_how_it_ended_and_fewest_first() -> None:
    game, _ = finished(lobby(3, rounds=3, name="Player №{}"))
    table = table_view(game, None)
    told = points_alt.round_alt(T, table)
    totals = [int(total) for total in re.findall(r"(\d+) in all", told)]
    assert sorted(totals) == sorted(table.view.totals)
    assert "Round 3 is over: " in told
    race = points_alt.game_alt(T, table)
    assert re.match(r"Player №\d wins\. Points after 3 rounds, fewest first: ", race)
    assert re.search(r"In the lead: .* from round 1 on", race)


@pytest.mark.parametrize("tiles", [60, 85])
def test_T20_the_text_tells_every_open_end_of_a_full_table_before_the_tiles(tiles: int) -> None:
    table = crowded_table(crowded(4, tiles, 1), name=HOSTILE)
    text = board.as_text(T, table)
    assert len(text) <= CONTENT
    facts = text.split("```")[0]
    for end in table.view.ends:
        assert re.search(rf"\b{end.letter}\b", facts)


def test_a_small_table_is_drawn_in_the_text_and_a_large_one_is_chains() -> None:
    small = board.as_text(T, moments()[10])
    assert "╔9╗" in small
    assert " > " not in small
    large = board.as_text(T, crowded_table(crowded(4, 120, 1)))
    assert "╔" not in large
    assert " > " in large


def test_a_name_cannot_break_out_of_the_text() -> None:
    text = board.as_text(T, moments(name="```{}``")[4])
    assert text.count("```") == 2
