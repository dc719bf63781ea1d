"""``check``: what it says of files, sound, wrong and hostile."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.cli import main
from bot.cli.check import MAX_FAULTS
from bot.cli.files import FileError, read_record
from bot.engine.reading import MAX_BYTES
from tests.engine.records import short_game

LINE = re.compile(r"game \d+( round \d+( action \d+)?)?: .+")


def check(*files: object) -> int:
    return main(["check", *map(str, files)])


def text(*games: Any) -> str:
    return "".join(json.dumps(game) + "\n" for game in games)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def wrong_game() -> dict[str, Any]:
    game = short_game()
    game["rounds"][0]["actions"][3]["seat"] = 1
    return game


# ---------------------------------------------------------------------------------- sound files


@pytest.mark.parametrize(
    "written",
    [
        text(short_game(), short_game()),
        text(short_game(), short_game()).replace("\n", "\r\n"),
        "\n\n" + text(short_game()) + "\n" + text(short_game()).rstrip(),
        json.dumps([short_game(), short_game()]),
        json.dumps([short_game(), short_game()], indent=2),
        "[\n" + json.dumps(short_game()) + ",\n" + json.dumps(short_game()) + "\n]\n",
        "\ufeff" + text(short_game(), short_game()),
    ],
    ids=range(7),
)
def test_json_lines_and_arrays_are_told_apart(
    written: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(written.encode())
    assert check(file) == 0
    assert re.fullmatch(
        r"checked 2 games, 4 rounds, \d+ actions, 2 deals: no faults\n", capsys.readouterr().out
    )


@pytest.mark.parametrize("indent", [None, 1, "\t"])
def test_one_game_in_one_json_text(
    indent: int | str | None, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = short_game()
    del game["deal"]
    file.write_text(json.dumps(game, indent=indent))
    assert check(file) == 0
    assert re.fullmatch(
        r"checked 1 game, 2 rounds, \d+ actions, 0 deals: no faults\n", capsys.readouterr().out
    )
    assert read_record(str(file)).seats == 3


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text(short_game()).encode())))
    assert check("-") == 0
    assert capsys.readouterr().out.startswith("checked 1 game,")


# ---------------------------------------------------------------------------------- faults


def test_a_fault_is_a_line_with_its_position(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(text(short_game(), wrong_game()))
    assert check(file) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert re.fullmatch(
        r"game 2 round 1 action 3: seat 1: .* is not legal, .*; legal for seat .*\n", captured.out
    )


def test_several_files_are_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(text(wrong_game()))
    good = file.with_name("good.json")
    good.write_text(text(short_game()))
    assert check(good, file) == 1
    assert capsys.readouterr().out.startswith(f"{file}: game 1 round 1 action 3: ")
    assert check(good, good) == 0
    assert capsys.readouterr().out.startswith("checked 2 games, ")


def test_an_unreadable_file_does_not_hide_the_others(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(text(wrong_game()))
    assert check(file.with_name("missing"), file.parent, file) == 1
    captured = capsys.readouterr()
    assert captured.err.splitlines() == [
        f"chickenfoot: {file.with_name('missing')}: No such file or directory",
        f"chickenfoot: {file.parent}: Is a directory",
    ]
    assert captured.out.count("\n") == 1


def test_a_broken_line_does_not_hide_the_others(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = text(short_game())[:-100] + "\n"
    for written, number in (
        (broken + text(wrong_game()), 1),
        (text(wrong_game()) + broken, 2),
        (text(wrong_game()) + broken + text(short_game()), 2),
    ):
        file.write_text(written)
        assert check(file) == 1
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 2
        assert lines[number - 1].startswith(f"game {number}: not JSON: ")
        assert lines[2 - number].startswith(f"game {3 - number} round 1 action 3: ")


def test_names_from_a_file_steer_no_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = short_game()
    game["rules"]["\x1b[31m\nred\ud800"] = 1
    file.write_text(text(game))
    assert check(file) == 1
    shown = capsys.readouterr().out
    assert shown == "game 1: rules.\\x1b[31m\\nred\\ud800: there is no such option\n"


# ---------------------------------------------------------------------------------- hostile files


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def game_with(**keys: Any) -> str:
    return text(short_game() | keys)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\n \n\t\n", "the file is empty"),
        (b"\n" * 2_000_000, "more than 10000 blank lines"),
        (b"\0" * 100, "not JSON"),
        (b"hello\nworld\n", "not JSON"),
        (b"\xff\xfe{\0}\0", "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "not UTF-8"),
        (text(short_game()).encode("utf-16"), "not UTF-8"),
        (text(short_game())[:5000].encode(), "not JSON"),
        (json.dumps(short_game(), indent=1)[:5000].encode(), "not JSON"),
        (b"[" * 3_000_000, "nested too deeply"),
        (nested(100_000).encode(), "nested too deeply"),
        (b'{"rounds":' * 500_000, "nested too deeply"),
        (b"7", "must be an object, not 7"),
        (b'"record"', "must be an object"),
        (b"null", "must be an object"),
        (b"[]", "an empty list"),
        (b"NaN", "NaN is not a number"),
        (b"{}", "format: is missing"),
        (b'{"format": "chickenfoot-record", "format": "chickenfoot-record"}', "stands twice"),
        (b'{"format": 1' + b"0" * 4_000_000 + b"}", "a number of 4000001 digits"),
        (b'{"format": 1.' + b"0" * 4_000_000 + b"}", "a number of 4000002 digits"),
        (game_with(seats=10**19).encode(), "seats: must be a whole number"),
        (game_with(totals=[float("nan")] * 3).encode(), "NaN is not a number"),
        (game_with(totals=["1"] * 3).encode(), "totals[0]: must be a whole number"),
        (game_with(totals=[1e300] * 3).encode(), "totals[0]: must be a whole number"),
        (game_with(rules={}).encode(), "rules.set: is missing"),
        (game_with(rules=dict.fromkeys(map(str, range(100_000)), 1)).encode(), "rules.0: there is no such option"),
        (game_with(rounds=short_game()["rounds"] * 5000).encode()[: 8 * 2**20], "not JSON"),
        (game_with(rounds=short_game()["rounds"] * 400).encode(), "rounds: has 800 elements, more than 19"),
        (game_with(rounds=[{}] * 1_000_000).encode(), "rounds: has 1000000 elements, more than 19"),
        (b'{"a": "' + b"x" * MAX_BYTES + b'"}', "longer than 8 MiB"),
        (b'{\n"a": "' + b"x" * MAX_BYTES + b'"}', "longer than 8 MiB"),
        (b'{\n"a":\n"' + b"x\n" * MAX_BYTES + b'"}', "longer than 8 MiB"),
        (b"[" + b"0," * 1_000_000 + b"0]", "must be an object, not 0"),
        (b"0\n" * 1_000_000, "must be an object, not 0"),
    ],
    ids=range(36),
)  # fmt: skip
def test_hostile_files_are_refused_clearly(
    content: bytes, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(content)
    assert check(file) == 1
    captured = capsys.readouterr()
    lines = (captured.out + captured.err).splitlines()
    assert said in lines[0]
    assert all(LINE.fullmatch(line) or line.startswith("chickenfoot: ") for line in lines[:MAX_FAULTS])
    assert len(lines) <= MAX_FAULTS + 1
    assert max(map(len, lines)) < 300


@pytest.mark.skipif(sys.platform != "linux", reason="needs an endless file and a limit of memory")
def test_an_endless_line_is_refused_in_bounded_memory() -> None:
    """More than a gigabyte of memory would be refused by the system and shown as a traceback."""
    import resource

    done = subprocess.run(
        [sys.executable, "-m", "bot", "check", "/dev/zero"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30)),
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "game 1: longer than 8 MiB\n"


# ---------------------------------------------------------------------------------- one record of a file


def test_one_of_several_games_is_read_by_its_number(file: Path) -> None:
    file.write_text(text(short_game(), {**short_game(), "seats": 0}))
    assert read_record(str(file)) == read_record(str(file), 1)
    with pytest.raises(FileError, match="seats"):
        read_record(str(file), 2)
    for number in (0, -1, 3):
        with pytest.raises(FileError, match=f"holds no game {number}"):
            read_record(str(file), number)


@pytest.mark.parametrize(
    ("content", "said"), [("{", "not JSON"), ("{}", "format: is missing"), ("[]", "an empty list")]
)
def test_a_file_without_a_record_is_refused(content: str, said: str, file: Path) -> None:
    file.write_text(content)
    with pytest.raises(FileError, match=said):
        read_record(str(file))
