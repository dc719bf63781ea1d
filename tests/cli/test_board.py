import json
import re
from math import hypot
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.board import FACES, THEMES
from bot.render import Faces, Theme
from tests.engine.records import short_game
from tests.render.tables import opened


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(short_game()), encoding="utf-8")
    return path


def _board(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["board", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_picture_of_every_moment(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.png"
    for moment in ("0", "5", None):
        upto = [] if moment is None else ["--upto", moment]
        assert _board(capsys, record, "--round", 2, *upto, "--out", out) == (0, "", "")
        assert opened(out.read_bytes()).width == 1600


def test_themes_and_faces(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [theme.replace("-", "_") for theme in THEMES] == list(Theme)
    assert list(FACES) == list(Faces)
    pictures = set()
    for options in ([], ["--theme", "light"], ["--theme", "high-contrast"], ["--faces", "numerals"]):
        out = tmp_path / "x.png"
        assert _board(capsys, record, "--upto", 8, *options, "--out", out) == (0, "", "")
        pictures.add(out.read_bytes())
    assert len(pictures) == 4


def test_layout_in_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _board(capsys, record, "--round", 1, "--layout", "json")
    assert code == 0
    tiles = json.loads(out)
    laid = [a for a in short_game()["rounds"][0]["actions"] if a["type"] in ("open", "play")]
    assert [tile["tile"] for tile in tiles] == [action["tile"] for action in laid]
    assert [tile["on"] for tile in tiles] == [action.get("on") for action in laid]
    for tile in tiles:
        assert set(tile) == {"tile", "on", "low", "high", "side"}
        (x1, y1), (x2, y2) = tile["low"], tile["high"]
        assert hypot(x2 - x1, y2 - y1) == pytest.approx(tile["side"], rel=1e-3)


def test_layout_before_the_opening(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(_board(capsys, record, "--upto", 0, "--layout", "json")[1]) == []


def test_text(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _board(capsys, record, "--upto", 8, "--text")
    assert code == 0
    assert "round 1 of 2" in out
    assert "[A]" in out
    assert out == _board(capsys, record, "--upto", 8)[1], "text is what is printed if nothing is asked for"


def test_text_counts_seats_from_one(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As people do; only in the record they count from 0."""
    first = short_game()["rounds"][0]
    upto = next(i for i, action in enumerate(first["actions"]) if action["seat"] == 0)
    out = _board(capsys, record, "--upto", upto, "--text")[1].splitlines()
    sizes = [f"seat {seat + 1}: \\d+" for seat in range(short_game()["seats"])]
    assert re.fullmatch(f"tiles in hand: {', '.join(sizes)}", out[1])
    assert out[2].startswith("seat 1 ")
    out = _board(capsys, record, "--text")[1].splitlines()
    winner = first["points"].index(0)
    assert out[2] == f"the round is over: seat {winner + 1} is out"


def test_text_names_the_pending_foot(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    actions = short_game()["rounds"][0]["actions"]
    foot = next(
        i for i, a in enumerate(actions) if a["type"] == "play" and len(set(a["tile"].split("-"))) == 1
    )
    _, out, _ = _board(capsys, record, "--upto", foot + 1, "--text")
    assert f"pending foot: {actions[foot]['tile']}, toes missing: 3" in out


def test_text_after_the_round(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the round is over" in _board(capsys, record, "--text")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--round", 9], "there is no round 9; the record has 2"),
        (["--round", 0], "there is no round 0; the record has 2"),
        (["--upto", 100000], "actions, not 100000"),
        (["--upto", -1], "actions, not -1"),
    ],
)
def test_a_moment_that_is_not_in_the_record(
    record: Path, arguments: list[object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = _board(capsys, record, *arguments, "--text")
    assert (code, out) == (1, "")
    assert said in err
    assert err.count("\n") == 1


def test_files_that_cannot_be_used(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1}', encoding="utf-8")
    for arguments in (
        [broken, "--text"],
        [tmp_path / "missing.json", "--text"],
        [record, "--out", tmp_path / "no" / "such" / "folder.png"],
    ):
        code, out, err = _board(capsys, *arguments)
        assert (code, out) == (1, "")
        assert err.startswith("chickenfoot: ")
        assert err.count("\n") == 1
