"""The levels of computer players in words."""

from dataclasses import replace

from bot.games.model import STAND_IN, Player
from bot.games.table_view import table_view
from bot.players import LEVELS
from bot.text import levels, lobby, notices, rounds, turn
from bot.text.language import texts_for
from tests.text import games

T = texts_for(None)


def test_every_level_has_a_name_and_is_told_from_the_others() -> None:
    assert tuple(levels.NAMES) == LEVELS
    assert len({levels.about_level(T, level) for level in LEVELS}) == len(LEVELS)


def test_a_computer_is_named_with_its_level() -> None:
    assert levels.with_level(T, Player(None, "Pecky", "expert")) == "🤖\u00a0Pecky (expert)"
    assert levels.with_level(T, Player(5, "Ann", "easy")) == "🤖\u00a0for <@5> (easy)"
    assert levels.with_level(T, Player(5, "Ann")) == "<@5>"


def test_a_level_that_nobody_knows_is_told_as_what_is_played() -> None:
    assert levels.with_level(T, Player(None, "Pecky", "oracle")) == f"🤖\u00a0Pecky ({STAND_IN})"


def test_lobby_turn_and_status_tell_the_levels() -> None:
    game, log = games.begun(games.lobby(4, 2))
    for text in (
        lobby.message(T, games.lobby(4, 2)),
        lobby.begun(T, game),
        turn.message(T, table_view(game, None), log),
    ):
        assert text.count("(medium)") == 2


def test_the_end_of_the_game_tells_the_levels() -> None:
    game, _ = games.finished(games.lobby(3, 1, rounds=1, set=6))
    assert rounds.game_message(T, game).count("(medium)") == 1
    assert levels.all_levels(T, [Player(5, "Ann")]) == ""


def test_a_change_is_told_as_long_as_it_is_true() -> None:
    game, _ = games.begun(games.lobby(4, 2))
    facts: dict[str, str | int | None] = {"what": "level", "player": 3, "level": "master"}
    assert notices.message(T, game, facts).endswith("plays master from now on.")
    assert notices.message(T, game.with_player(3, replace(game.players[3], level=None)), facts) == ""
