"""``health`` tells how the database and a running bot are."""

import asyncio
import re
import time
from pathlib import Path

import pytest

from bot.cli import main
from bot.storage import open_store


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "games.db"
    monkeypatch.setenv("CHICKENFOOT_DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file


def _with_a_heartbeat(file: Path, at: float | None) -> None:
    async def make() -> None:
        store = await open_store(f"sqlite+aiosqlite:///{file}")
        if at is not None:
            await store.beat(at)
        await store.close()

    asyncio.run(make())


def _said(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr()
    return said.out + said.err


def test_all_is_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _with_a_heartbeat(file, time.time() - 3)
    assert main(["health"]) == 0
    said = r"database: reachable\nschema: current \(\d+\)\nbot: last heartbeat \d+ s ago\n"
    assert re.fullmatch(said, _said(capsys))


@pytest.mark.parametrize(
    ("age", "what"),
    [(None, r"none has run on this database yet\n"), (300.0, r"last heartbeat \d+ s ago: none runs on")],
)
def test_no_bot_runs(file: Path, capsys: pytest.CaptureFixture[str], age: float | None, what: str) -> None:
    _with_a_heartbeat(file, None if age is None else time.time() - age)
    assert main(["health"]) == 1
    assert re.search(r"^database: reachable\nschema: current \(\d+\)\nbot: " + what, _said(capsys))
    if age is not None:
        assert main(["health", "--max-age", "1000"]) == 0


def test_no_database(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health"]) == 1
    assert _said(capsys) == f"database: there is no database file {file}: no bot has run here\n"
    assert not file.exists()


def test_no_schema(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.touch()
    assert main(["health"]) == 1
    assert _said(capsys) == "database: reachable\nschema: none yet: the bot makes it at its first start\n"


def test_a_setting_that_cannot_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHICKENFOOT_WORKERS", "many")
    assert main(["health"]) == 1
    assert "CHICKENFOOT_WORKERS: " in _said(capsys)


@pytest.mark.parametrize("age", ["never", "0", "nan", "inf"])
def test_wrong_usage(age: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["health", "--max-age", age])
    assert caught.value.code == 2
    assert f"must be a number of seconds above 0, not '{age}'" in capsys.readouterr().err
