"""Suggestions in words."""

from dataclasses import replace

import pytest

from bot.engine.actions import PASS, Play
from bot.engine.view import View
from bot.games.table_view import TableView, table_view
from bot.players import Weighed
from bot.players.reasons import Reason, Why
from bot.text.language import texts_for
from bot.text.suggest import because, suggestion
from bot.text.tiles import unbroken
from tests.text import games

T = texts_for(None)


def table() -> TableView:
    """A begun game as the seat to move sees it."""
    game, _ = games.begun(games.lobby(4, 1))
    assert game.state is not None
    return table_view(game, game.state.to_move)


def kinds(view: View) -> list[Play]:
    """Legal plays of different tiles."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return list({play.tile: play for play in plays}.values())


@pytest.mark.parametrize("why", Why)
def test_every_reason_is_one_sentence(why: Why) -> None:
    seat = 1 if why is Why.STARVES else None
    said = {because(T, table(), Reason(why, 5, count, seat)) for count in (1, 17)}
    assert all(sentence and "{" not in sentence for sentence in said)
    assert len(said) == (2 if why in (Why.DOUBLE_BLANK, Why.SCARCE, Why.GOES_ON, Why.SHEDS) else 1)


def test_the_sentences_of_the_issue() -> None:
    assert because(T, table(), Reason(Why.SHEDS, count=17)) == "It sheds 17 pips."
    kept = because(T, table(), Reason(Why.FOR_FOOT, 5))
    assert kept == f"It keeps one 5 for the foot of your {unbroken('5-5')}."


def test_what_to_do_and_why_and_whether_it_matters() -> None:
    here = table()
    best, other = kinds(here.view)[:2]
    end = here.view.end_of(best.on)
    assert end is not None
    clear = suggestion(T, here, [Weighed(best, 9.0), Weighed(other, 1.0)])
    assert clear.startswith(f"💡 Lay the {unbroken(str(best.tile))} on {end.number}. It ")
    assert "about as good" not in clear
    assert "Something else would be about as good." in suggestion(
        T, here, [Weighed(best, 9.0), Weighed(other, 8.9)]
    )
    assert "It is all that can be done." in suggestion(T, here, [Weighed(best, 9.0)])


def test_keeping_names_the_drawn_tile() -> None:
    here = table()
    play = kinds(here.view)[0]
    drew = replace(here, view=replace(here.view, drawn=play.tile, legal=(play, PASS)))
    said = suggestion(T, drew, [Weighed(PASS, 2.0), Weighed(play, 0.0)])
    assert said.startswith(f"💡 Keep the {unbroken(str(play.tile))}.")
