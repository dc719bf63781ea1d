"""Who is waited for, said to whoever reads: "your turn" to the one on turn, else whose turn it is."""

from dataclasses import replace
from random import Random

from bot.games.table_view import TableView, table_view
from bot.text import board, hand, status
from bot.text.language import texts_for
from tests.text.games import course, lobby

T = texts_for("en-US")


def table(seat: int | None = None) -> TableView:
    """The first turn of a game, as a seat sees it."""
    game, _ = next(course(lobby(4, set=9, rounds=2), Random(1)))
    return table_view(game, seat, 1_700_000_000.0)


def test_T8_the_state_of_a_game_speaks_to_its_reader() -> None:
    shown = table()
    assert shown.to_move is not None
    on_turn = shown.to_move.user_id
    ends = "The turn ends <t:1700000000:R>."
    assert f"It is your turn. Lay a tile on 9. {ends}" in status.message(T, shown, on_turn)
    for reader in (None, 5):
        text = status.message(T, shown, reader)
        assert f"It is <@{on_turn}>'s turn. A tile goes on 9. {ends}" in text
        assert "your turn" not in text


def test_T6_a_hand_speaks_to_its_owner() -> None:
    on_turn = table().view.to_move
    assert on_turn is not None
    assert "It is your turn. Lay a tile on 9." in hand.message(T, table(on_turn))
    waiting = hand.message(T, table((on_turn + 1) % 4))
    assert "'s turn. A tile goes on 9." in waiting
    assert "your turn" not in waiting


def test_T20_a_picture_in_words_names_whoever_is_on_turn() -> None:
    shown = table()
    named = replace(shown, seated=tuple(replace(player, name="You") for player in shown.seated))
    assert "On turn: You." in board.board_alt(T, named)


def test_a_computer_thinks_for_everybody() -> None:
    game, _ = next(course(lobby(4, 0, set=9, rounds=2), Random(1)))
    shown = table_view(game, None)
    lent = replace(shown, seated=tuple(replace(player, level="medium") for player in shown.seated))
    assert lent.to_move is not None
    assert "is thinking." in status.message(T, lent, lent.to_move.user_id)


def test_running_votes_are_listed() -> None:
    game, _ = next(course(lobby(4, set=9, rounds=2), Random(1)))
    one, two, three = (player.user_id or 0 for player in game.seated[:3])
    assert "votes needed" not in status.message(T, table_view(game, None))
    voted = replace(game, votes=(one,), against=((two, one), (three, one), (three, two)))
    text = status.message(T, table_view(voted, None))
    assert "Ending the game: 1 of 3 votes needed so far." in text
    assert f"Removing <@{two}>: 1 of 3 votes needed so far." in text
    assert f"Removing <@{three}>: 2 of 3 votes needed so far." in text
