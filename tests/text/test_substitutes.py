"""Seats that change hands, in words (R32)."""

from dataclasses import replace

import pytest

from bot.games import stints
from bot.games.model import STAND_IN, Game, Player, Status
from bot.games.table_view import table_view
from bot.text import notices, substitutes
from bot.text.fit import CONTENT
from bot.text.language import texts_for
from bot.text.rounds import game_message
from tests.text.games import finished, lobby

T = texts_for(None)
NEW = Player(77, "Dora")


def changed(game: Game) -> Game:
    """Seat 0 went to the computer in the second round, and to somebody else in the third."""
    first = game.seated[0]
    state = game.state
    assert state is not None
    game = replace(game, status=Status.RUNNING)
    for player, rounds in ((replace(first, level=STAND_IN), 1), (NEW, 2)):
        then = replace(game, state=replace(state, results=state.results[:rounds]))
        game = replace(stints.handed_over(then, game.lot[0], player), state=state)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return changed(finished(lobby(set=6, rounds=3))[0])


def test_who_played_what(game: Game) -> None:
    table = table_view(game, None)
    words = substitutes.who_played(T, table)
    first = stints.holders(game, 0)[0].user_id
    assert words == f"-# ①\u00a0<@{first}>, from round 2 🤖\u00a0for <@{first}>, from round 3 <@77>"
    assert words in game_message(T, replace(game, status=Status.FINISHED))


def test_a_notice_means_the_one_who_sat_there(game: Game) -> None:
    first = stints.holders(game, 0)[0].user_id
    left = notices.message(T, game, {"what": "left", "seat": 0, "nth": 0})
    assert left == f"<@{first}> has left for good. The computer plays on in that seat."
    taken = notices.message(T, game, {"what": "taken", "seat": 0, "nth": 2})
    assert taken == f"<@77> has taken the seat of <@{first}> and plays on from here."


def test_a_notice_names_nobody_who_had_his_data_deleted(game: Game) -> None:
    first = stints.holders(game, 0)[0].user_id or 0
    clean = replace(game, stints=stints.anonymous(game.stints, first))
    taken = notices.message(T, clean, {"what": "taken", "seat": 0, "nth": 2})
    assert taken == "<@77> has taken a free seat and plays on from here."
    assert str(first) not in notices.message(T, clean, {"what": "left", "seat": 0, "nth": 0})


@pytest.mark.parametrize(("invited", "who"), [(None, "Anybody else"), ((5,), "Whoever the host invites")])
def test_a_free_seat_is_offered(game: Game, invited: tuple[int, ...] | None, who: str) -> None:
    free = replace(game, options=replace(game.options, invited=invited))
    free = free.with_player(free.lot[0], replace(free.seated[0], level=STAND_IN))
    assert substitutes.offer(T, free, 0) == f"{who} may take it over."
    assert substitutes.offer(T, game, 0) == ""
    assert substitutes.offer(T, replace(free, status=Status.FINISHED), 0) == ""


def test_it_all_fits_when_every_seat_has_changed_hands(game: Game) -> None:
    for seat in list(range(len(game.seated))) * 5:
        game = replace(game, stints=(*game.stints, *(replace(s, seat=seat) for s in game.stints[:2])))
    assert len(substitutes.who_played(T, table_view(game, None))) <= substitutes.WHO_PLAYED + 3
    assert len(game_message(T, game)) <= CONTENT
