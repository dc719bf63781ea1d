"""What is said about a round that was looked at again."""

from dataclasses import replace
from random import Random

from bot.engine.actions import PASS, Play
from bot.engine.tiles import Tile
from bot.games.model import Game
from bot.games.reviews import Moment, Review
from bot.games.table_view import TableView, table_view
from bot.text import review
from bot.text.language import texts_for
from bot.text.tiles import unbroken
from tests.text.games import course, lobby

T = texts_for("en-US")


def choice(seed: int = 2, drawn: bool = False) -> TableView:
    """A table as somebody saw it who had several plays, or had drawn a tile that fits."""
    for game, _ in course(lobby(3, name="Anna"), Random(seed)):
        table = _on_turn(game)
        if table.view.lay_or_keep if drawn else sum(isinstance(a, Play) for a in table.view.legal) > 3:
            return table
    raise AssertionError("there is no such choice")


def _on_turn(game: Game) -> TableView:
    assert game.state is not None
    return table_view(game, game.state.to_move)


def named(action: object, table: TableView) -> str:
    assert isinstance(action, Play)
    end = table.view.end_of(action.on)
    assert end is not None
    return unbroken(f"{action.tile} on the {action.on}, end ") + end.letter


def reviewed(table: TableView, *costs: float) -> Review:
    """Of decisions for the first legal play instead of the last, which was worth so much more."""
    mine, *_, best = table.view.legal
    return Review(7, 2, tuple(Moment(table, mine, best if cost else mine, cost) for cost in costs))


def test_the_dearest_three_are_told_with_what_was_held() -> None:
    table = choice()
    mine, *_, best = table.view.legal
    words = review.summary(T, reviewed(table, 0, 2.4, 0.99, 7.6, 1.4, 1.0))
    assert words.startswith("**Your round 2, looked at again**\n\n")
    assert (
        "You had 6 decisions. For 4 of them I know something better, worth about 12 points together." in words
    )
    told = [line for line in words.splitlines() if line.startswith("**Picture")]
    assert told == [
        f"**Picture {n}.** You chose: {named(mine, table)}. I would have chosen: {named(best, table)}, "
        f"worth about {points} more."
        for n, points in ((1, "8 points"), (2, "2 points"), (3, "1 point"))
    ]
    held = " ".join(unbroken(str(tile)) for tile in table.view.hand)
    assert words.count(f"-# You held {held}.") == 3


def test_who_made_no_mistake_is_told_so() -> None:
    words = review.summary(T, reviewed(choice(), 0, 0.9, 0))
    assert "You had 3 decisions, and I know nothing better for any of them." in words
    assert "Picture" not in words


def test_to_keep_the_drawn_tile_is_a_choice_too() -> None:
    table = choice(drawn=True)
    play = next(action for action in table.view.legal if isinstance(action, Play))
    keep = f"keep the {unbroken(str(table.view.drawn))}"
    made = Review(7, 1, (Moment(table, play, PASS, 3.0), Moment(table, PASS, play, 2.0)))
    words = review.summary(T, made)
    assert (
        f"You chose: {named(play, table)}. I would have chosen: {keep}, worth about 3 points more." in words
    )
    assert (
        f"You chose: {keep}. I would have chosen: {named(play, table)}, worth about 2 points more." in words
    )
    assert "Tried out" not in review.moment_alt(T, made.moments[0])
    assert review.moment_alt(T, made.moments[1]).startswith("Tried out, not laid yet: ")


def test_every_decision_has_its_line() -> None:
    table = choice()
    mine, *_, best = table.view.legal
    (page,) = review.decisions(T, reviewed(table, 0, 2.4))
    assert page.splitlines() == [
        "**Your decisions in round 2**",
        f"1. {named(mine, table)} ✓",
        f"2. {named(mine, table)}; better: {named(best, table)} (about 2 points)",
    ]
    assert len(review.decisions(T, reviewed(table, *[3.0] * 60))) > 1


def test_of_a_large_hand_the_beginning_is_named() -> None:
    table = choice()
    hand = tuple(Tile(low, 18) for low in range(19)) + tuple(Tile(low, 17) for low in range(18))
    large = replace(table, view=replace(table.view, hand=hand))
    assert f"{unbroken('0-18')} " in review.summary(T, reviewed(large, 9))
    assert " …." in review.summary(T, reviewed(large, 9))
