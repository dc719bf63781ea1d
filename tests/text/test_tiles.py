"""Tiles in words are not torn at the end of a line, and values stay as they are."""

import re
from random import Random

from bot.engine.tiles import Tile
from bot.games.table_view import table_view
from bot.text import board, events, hand, hand_alt, points_alt, rounds, status, turn
from bot.text.language import texts_for
from bot.text.rules_pages import table_rules
from bot.text.tiles import tile_name
from tests.text.games import course, lobby

T = texts_for(None)
TORN = re.compile(r"\d-\d")


def test_a_tile_in_words_has_a_hyphen_that_does_not_break() -> None:
    assert tile_name(Tile(10, 11)) == "10\u201111"
    assert T.say("The {tile}.", tile=Tile(3, 9)) == "The 3\u20119."
    assert str(Tile(3, 9)) == "3-9"


def test_no_text_of_a_game_holds_a_tile_that_may_be_torn() -> None:
    for game, log in list(course(lobby(3, rounds=2), Random(3)))[::7]:
        for viewer in (None, 0, 1, 2):
            table = table_view(game, viewer)
            read = [turn.message(T, table, log), status.message(T, table), board.board_alt(T, table)]
            read += [board.as_text(T, table), *events.history_pages(T, table, log), *table_rules(T, table)]
            if viewer is not None:
                read += [hand.after(T, table, log, 0), hand_alt.hand_alt(T, table)]
            if table.view.results:
                read += [rounds.round_message(T, table, log, 0), points_alt.round_alt(T, table)]
            assert not [text for text in read if TORN.search(text)]
