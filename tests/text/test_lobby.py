"""The lobby: rules in one line, likely length, changes, invitations; and the rules as a game plays them."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.rules import ENUMS, resolve
from bot.games.lobby import ready, seats_to_expect, set_option
from bot.games.model import Game, Player, Status, TableOptions
from bot.text import lobby, options
from bot.text.language import texts_for
from bot.text.rules_pages import MEANINGS, rules_pages
from tests.text import games

T = texts_for("en-US")


def alone(**choices: Any) -> Game:
    return replace(games.lobby(2, **choices), players=(Player(games.LONG_ID, "Ann"),))


@pytest.mark.parametrize(
    ("game", "days"),
    [
        (games.lobby(4, rounds=3), 5),
        (games.lobby(4), 18),
        (alone(rounds=3), 5),
        (games.lobby(4, 3), 5),
        (games.lobby(4, set=6), 6),
        (games.lobby(8, set=12), 39),
    ],
)
def test_T2_the_likely_length(game: Game, days: int) -> None:
    assert round(lobby.likely_days(game)) == days
    assert f"about {days} days" in lobby.message(T, game)


def test_T2_a_quick_clock_makes_a_short_game() -> None:
    quick = games.lobby(4, options=TableOptions(turn_time=300), rounds=3)
    assert lobby.likely_length(T, quick) == "Likely to take less than a day."


@pytest.mark.parametrize("highest", [6, 9])
def test_T2_one_alone_is_told_about_the_table_that_computers_fill(highest: int) -> None:
    game = alone(rounds=3, set=highest)
    begun, rules = ready(game, game.host)
    assert seats_to_expect(game) == len(begun.players) == 4
    assert seats_to_expect(begun) == 4
    text = lobby.message(T, alone(rounds=3))
    assert "Likely to take about 5 days among people, less against computers." in text
    assert "less against computers" not in lobby.message(T, games.lobby(4, 3, rounds=3))
    assert rules.hand == resolve("classic", {"set": highest}, 4).hand


def test_T2_with_computers_the_length_says_why_it_is_shorter() -> None:
    game = games.lobby(4, 3, rounds=10)
    assert lobby.likely_length(T, game) == "Likely to take about 5 days: computers lay at once."
    one = games.lobby(4, 1, rounds=3)
    assert "computers lay at once" in lobby.likely_length(T, one)
    assert "computers" not in lobby.likely_length(T, games.lobby(4, rounds=3))


def test_the_opening_double_that_lies_in_the_centre_is_told_in_a_clause() -> None:
    text = lobby.message(T, games.lobby(4, preset="quick"))
    assert "Unlike classic: the opening double is set aside and lies in the centre." in text


def test_T3_the_lobby_says_what_matters() -> None:
    game = games.lobby(4, 1, preset="gentle", rounds=3)
    text = lobby.message(T, game)
    assert "Gentle rules, double-9 set, 3 rounds." in text
    assert "Unlike classic: Nobody has the opening double: the highest double held opens;" in text
    assert game.commitment in text
    assert "(4 seats free)" in text
    assert "1 day for a turn" in text
    assert "By invitation" not in text
    assert lobby.message(T, games.lobby(4)).count("Unlike") == 0


def test_T3_what_changed_after_somebody_joined_is_listed() -> None:
    game = set_option(games.lobby(4, rounds=3), games.LONG_ID, "toes", "2")
    game = set_option(game, games.LONG_ID, "turn_time", "off")
    text = lobby.message(T, game)
    assert "Changed since somebody joined: Toes on a chicken foot: 2; Time for a turn: no limit" in text
    assert "No limit on the time for a turn." in text


def test_T3_by_invitation() -> None:
    game = games.lobby(2, options=TableOptions(invited=(5, games.LONG_ID)))
    assert "By invitation: <@5>" in lobby.message(T, game)


def test_T3_closed_and_begun() -> None:
    closed = replace(games.lobby(2), status=Status.CLOSED)
    assert lobby.message(T, closed, "expired").startswith("A day went by")
    assert lobby.message(T, closed) == "The table is closed."
    running, _ = games.begun(games.lobby(3))
    text = lobby.message(T, running)
    assert [text.index(f"<@{p.user_id}>") for p in running.seated] == sorted(
        text.index(f"<@{p.user_id}>") for p in running.seated
    )
    assert running.commitment in text


def test_T3_a_lobby_with_every_option_changed_keeps_its_commitment() -> None:
    odd: dict[str, Any] = {key: values[-1] for key, values in ENUMS.items() if key != "set"}
    game = games.lobby(20, 10, games.HOSTILE, options=games.timed(), set=18, hand=5, double_blank=7, **odd)
    game = replace(game, changes=options.EDITABLE)
    for t in (T, texts_for("qps-ploc")):
        assert game.commitment in lobby.message(t, game)


def test_every_option_has_a_name_and_every_value_can_be_set() -> None:
    for key in options.EDITABLE:
        offered = options.offered_values(key)
        assert 2 <= len(offered) <= 25
        names = [options.offered_name(T, key, value) for value in offered]
        assert len(set(names)) == len(names)
        assert offered[0] or key


@pytest.mark.parametrize("key", [key for key, _ in MEANINGS])
def test_the_rules_name_each_value_of_an_option(key: str) -> None:
    for value in ENUMS[key]:
        rules = resolve("classic", {key: value}, 4)
        assert MEANINGS[key, str(value)] in "\n".join(rules_pages(T, rules))


def test_the_rules_have_the_numbers_of_the_game() -> None:
    rules = resolve("classic", {"arms": 6, "toes": 1, "hand": 9, "double_blank": 25, "rounds": 1}, 4)
    text = "\n".join(rules_pages(T, rules, TableOptions(turn_time=None, auto_single=False)))
    for part in ("9 tiles", "6 arms", "1 toe.", "25 points", "1 round.", "no limit", "still yours"):
        assert part in text
    assert "The round opens with the" in text
    assert "each later one" not in text
    assert "each later one with the next lower double" in "\n".join(rules_pages(T, resolve("classic", {}, 4)))
