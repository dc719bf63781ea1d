"""``duel``: the same figures for any number of processes, a table or JSON, and sentences for what is wrong."""

import json
from types import MappingProxyType
from typing import Any

import pytest

from bot.cli import arguments, duel, main
from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.view import View
from bot.players import PLAYERS, Stop, never

QUICK = ["--deals", "5", "--seed", "1", "--preset", "quick"]


def figures(argv: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["duel", *argv, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def without_times(told: dict[str, Any]) -> dict[str, Any]:
    counts = {side: times["decisions"] for side, times in told["milliseconds"].items()}
    return told | {"milliseconds": counts}


def test_the_number_of_processes_changes_nothing_but_the_times(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["medium", "random", *QUICK, "--seats", "3"]
    alone = figures(argv, capsys)
    assert without_times(figures([*argv, "--jobs", "3"], capsys)) == without_times(alone)
    assert (alone["deals"], alone["games"], alone["rounds"]) == (5, 15, 45)
    assert alone["share"]["low"] < alone["share"]["mean"] < alone["share"]["high"]


def test_the_better_player_shows(capsys: pytest.CaptureFixture[str]) -> None:
    told = figures(["medium", "random", *QUICK, "--deals", "20"], capsys)
    assert told["share"]["low"] > told["share"]["equal"] == 0.25
    assert told["margin"]["low"] > 0
    worse = figures(["random", "medium", *QUICK, "--deals", "20"], capsys)
    assert worse["share"]["high"] < 0.25
    assert worse["margin"]["high"] < 0


def test_the_rules_and_the_seed_are_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["greedy", "easy", *QUICK, "--rule", "rounds=1", "--rule", "toes=2"]
    told = figures(argv, capsys)
    assert (told["rules"]["rounds"], told["rules"]["toes"], told["seed"]) == (1, 2, "1")
    assert told["games"] == told["rounds"] == 20
    assert without_times(figures([*argv, "--seed", "2"], capsys))["margin"] != told["margin"]


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "greedy", "greedy", *QUICK, "--rule", "arms=6"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    lines = captured.out.splitlines()
    assert lines[0].startswith("greedy against 3 greedy: 5 deals, 20 games, 60 rounds, ")
    assert lines[1] == "set 9, 4 seats, 7 tiles, 3 rounds a game; quick, arms=6; seed 1"
    assert "25.0% ± 0.0%" in lines[3]
    assert "(equal would be 25.0%)" in lines[3]
    assert "+0.00 ± 0.00" in lines[4]
    assert [line.split()[:2] for line in lines[-2:]] == [["A", "greedy"], ["B", "greedy"]]


class Interrupting:
    """Somebody presses Ctrl-C while it thinks for the n-th time."""

    name = "interrupting"

    def __init__(self, after: int) -> None:
        self._left = after

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        self._left -= 1
        if not self._left:
            raise KeyboardInterrupt
        return legal[0]


@pytest.mark.parametrize(("after", "counted"), [(1, 0), (200, 2)])
def test_an_interrupt_tells_what_has_been_counted(
    after: int, counted: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    players = MappingProxyType({**PLAYERS, "interrupting": Interrupting(after)})
    for module in (duel, arguments):
        monkeypatch.setattr(module, "PLAYERS", players)
    assert main(["duel", "interrupting", "greedy", *QUICK, "--deals", "50"]) == 130
    captured = capsys.readouterr()
    assert captured.err == f"interrupted: {counted} of 50 deals are counted\n"
    if counted:
        assert captured.out.startswith(f"interrupting against 3 greedy: {counted} deals, ")
        assert "too few deals for an interval" in captured.out
    else:
        assert captured.out == ""


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--rule", "arms=5"], "chickenfoot: arms: must be one of 4, 6, 8, not 5"),
        (["--rule", "hand=7", "--rule", "hand=8"], "chickenfoot: hand: is given twice"),
        (["--seats", "1"], "chickenfoot: seats: must be 2 to 20, not 1"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_1(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", "greedy", "medium", "--deals", "5", *argv]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(said)
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["genius", "medium", "--deals", "5"], "argument A: there is no player 'genius' (there are random, "),
        (["medium", "genius", "--deals", "5"], "argument B: there is no player 'genius' (there are random, "),
        (["easy", "medium", "--deals", "0"], "argument --deals: must be a whole number from 1 to 20000"),
        (
            ["easy", "medium", "--deals", "4"],
            "argument --deals: must be at least 5: fewer deals give no interval",
        ),
        (["easy", "medium", "--deals", "5", "--jobs", "0"], "argument --jobs: must be a whole number from 1"),
        (["easy", "medium"], "the following arguments are required: --deals"),
    ],
)
def test_wrong_usage_is_2(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["duel", *argv])
    assert left.value.code == 2
    assert said in capsys.readouterr().err
