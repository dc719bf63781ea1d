"""``simulate``: the same games everywhere, records that pass, totals that add up."""

import hashlib
import io
import json
from pathlib import Path

import pytest
from tqdm import tqdm

from bot.cli import main, simulate
from bot.cli.simulate import game_seed
from bot.engine.check import check_record
from bot.engine.reading import parse_json
from bot.engine.record import GameRecord
from bot.engine.record_json import record_from_json

GOLDEN = "e591a18259a22443922ebe810bdf9d854310c6297c6530d7b3c87dd214b1199d"
"""SHA-256 of the records below: it changes only if the deal, the engine, the record or a player changes."""


def recorded(argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["simulate", *argv, "--record", "-"]) == 0
    return capsys.readouterr().out


def records(text: str) -> list[GameRecord]:
    return [record_from_json(parse_json(line.encode())) for line in text.splitlines()]


def test_the_same_seed_gives_the_same_games_on_any_machine(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--games", "3", "--seed", "golden", "--players", "random,greedy,medium", "--rule", "rounds=3"]
    text = recorded(argv, capsys)
    assert hashlib.sha256(text.encode()).hexdigest() == GOLDEN
    assert recorded(argv, capsys) == text
    assert recorded([*argv, "--seed", "other"], capsys) != text


def test_the_first_games_do_not_depend_on_how_many_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    more = recorded(["--games", "3", "--seed", "1", "--preset", "quick"], capsys)
    less = recorded(["--games", "2", "--seed", "1", "--preset", "quick"], capsys)
    assert more.startswith(less)


@pytest.mark.parametrize(
    "argv",
    [
        ["--seats", "2", "--preset", "gentle"],
        ["--seats", "8", "--preset", "big_hands", "--rule", "rounds=2"],
        ["--seats", "20", "--rule", "set=18", "--rule", "rounds=1", "--players", "greedy"],
        [
            "--seats",
            "3",
            "--rule",
            "set=auto",
            "--rule",
            "hand=auto",
            "--rule",
            "rounds=all",
            "--rule",
            "toes=1",
        ],
        ["--seats", "2", "--rule", "set=18", "--rule", "hand=95", "--rule", "rounds=1"],
    ],
)
def test_its_records_pass(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    games = records(recorded(["--games", "2", "--seed", "7", *argv], capsys))
    assert len(games) == 2
    for game in games:
        assert check_record(game).faults == ()
        assert game.deal is not None
        assert len(game.deal.entropy) == game.seats + 1


def test_records_name_the_players_in_seat_order(capsys: pytest.CaptureFixture[str]) -> None:
    text = recorded(
        ["--games", "4", "--seed", "1", "--players", "greedy,medium,greedy,random", "--preset", "quick"],
        capsys,
    )
    for line in text.splitlines():
        data = json.loads(line)
        joined = ["greedy", "medium", "greedy", "random"]
        assert data["players"] == [joined[player] for player in data["deal"]["lot"]]


def test_players_are_repeated_until_the_seats_are_full(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--games", "1", "--seed", "1", "--seats", "5", "--players", "greedy, medium", "--preset", "quick"]
    assert sorted(json.loads(recorded(argv, capsys))["players"]) == ["greedy"] * 3 + ["medium"] * 2


def test_totals_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    argv = ["--games", "5", "--seed", "1", "--players", "greedy,medium", "--rule", "rounds=2"]
    assert main(["simulate", *argv, "--record", str(file)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    games = records(file.read_text())
    rows = [line.split() for line in captured.out.splitlines()]
    assert rows[0] == ["games", "5"]
    assert rows[1][:2] == ["rounds", "10,"]
    actions = sum(len(round_.actions) for game in games for round_ in game.rounds)
    assert rows[2] == ["actions", "a", "round", f"{actions / 10:.1f}"]
    table = {row[0]: row[1:] for row in rows[5:]}
    assert table["greedy"][0] == table["medium"][0] == "10"
    assert float(table["greedy"][1]) + float(table["medium"][1]) == pytest.approx(5, abs=0.1)
    points = sum(sum(game.totals) for game in games) / 40
    assert (float(table["greedy"][3]) + float(table["medium"][3])) / 2 == pytest.approx(points, abs=0.1)


def test_with_records_on_the_output_totals_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--seed", "1", "--preset", "quick", "--record", "-"]) == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    assert captured.err.startswith("games ")


@pytest.mark.parametrize("terminal", [True, False])
def test_the_bar_is_for_terminals(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return terminal

    shown = Stream()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setattr(simulate, "tqdm", lambda games, **options: tqdm(games, **{**options, "delay": 0}))
    assert main(["simulate", "--games", "1", "--seed", "1", "--preset", "quick"]) == 0
    assert ("game" in shown.getvalue()) == terminal


def test_seeds_are_as_documented() -> None:
    seed, entropy = game_seed("x", 3, 2)
    assert seed == hashlib.sha256(b"simulate|x|3|seed").digest()
    first = hashlib.sha256(b"simulate|x|3|0").digest()
    assert entropy[0] == str(int.from_bytes(first[:8], "big"))
    assert len(entropy) == 3


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--rule", "arms=5"], "chickenfoot: arms: must be one of 4, 6, 8, not 5"),
        (["--rule", "colour=red"], "chickenfoot: colour: there is no such option"),
        (["--rule", "hand=99"], "chickenfoot: hand: 4 hands of 99 are 396 tiles, of 55 there are"),
        (["--rule", "set=6", "--rule", "arms=8"], "chickenfoot: arms: 8 arms need a larger set than 6"),
        (["--rule", "hand=7", "--rule", "hand=8"], "chickenfoot: hand: is given twice"),
        (["--seats", "9"], "chickenfoot: seats: set 9 takes 2 to 8 seats, not 9"),
        (["--seats", "1"], "chickenfoot: seats: must be 2 to 20, not 1"),
        (["--seats", "-4"], "chickenfoot: seats: must be 2 to 20, not -4"),
        (["--preset", "big_hands", "--rule", "set=12"], "chickenfoot: hand: big_hands is for set 9 only"),
        (
            ["--seats", "2", "--players", "greedy,greedy,greedy"],
            "chickenfoot: 3 players are too many for 2 seats",
        ),
        (
            ["--record", "/no/such/folder/x.jsonl"],
            "chickenfoot: /no/such/folder/x.jsonl: No such file or directory",
        ),
    ],
)
def test_what_cannot_be_played_is_one_line_and_1(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", "--seed", "1", *argv]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(said)
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "argv",
    [
        ["--games", "0"],
        ["--games", "-1"],
        ["--games", "many"],
        ["--games", "9999999"],
        ["--seats", "four"],
        ["--preset", "loud"],
        ["--rule", "arms"],
        ["--players", "genius"],
        ["--players", ""],
    ],
)
def test_wrong_usage_is_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["simulate", "--games", "1", "--seed", "1", *argv])
    assert left.value.code == 2
    assert f"argument {argv[0]}" in capsys.readouterr().err
