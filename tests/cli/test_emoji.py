"""``emoji`` brings the tiles up, tells what it does, and ends with a sentence where it cannot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli import main
from bot.storage import open_store
from cogs.emoji.manifest import Book, Manifest
from cogs.emoji.sync import HostError
from tests.cogs.emoji.shelf import Crash, Shelf, pictures

URL = "sqlite+aiosqlite:///games.db"


class Application(Shelf):
    """A host with an application around it."""

    application_id = 7


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Application:
    shelf = Application()

    @asynccontextmanager
    async def logged_in(token: str) -> AsyncIterator[Application]:
        assert token == "a.token"
        yield shelf

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CHICKENFOOT_TOKEN", "a.token")
    monkeypatch.setenv("CHICKENFOOT_DATABASE_URL", URL)
    monkeypatch.setattr("bot.cli.emoji.logged_in", logged_in)
    monkeypatch.setattr("bot.cli.emoji.painted", pictures)
    return shelf


def noted() -> Manifest:
    async def read() -> Manifest:
        store = await open_store(URL)
        try:
            return await Book(store, 7).read()
        finally:
            await store.close()

    return asyncio.run(read())


def test_sync_brings_up_and_says_so(shelf: Application, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.put("party")
    assert main(["emoji", "sync", "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("would bring up 10 and remove 0; in use: 0, missing: 10")
    assert len(shelf.emojis) == 1
    assert noted() == ()
    assert main(["emoji", "sync"]) == 0
    assert capsys.readouterr().out == "10 brought up; 0 removed; 10 in use; others left alone: 1\n"
    assert len(noted()) == 10
    assert main(["emoji", "sync"]) == 0
    assert capsys.readouterr().out.startswith("0 brought up")


def test_list_tells_what_is_up(shelf: Application, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["emoji", "sync"]) == 0
    shelf.put("cfabcde_1_2")
    capsys.readouterr()
    assert main(["emoji", "list"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert len(lines) == 11
    assert lines[0].startswith("0-0    cf")
    assert "cfabcde_1_2" in next(line for line in lines if "replaced 20" in line)
    assert last == "in use: 10, missing: 0, kept for old messages: 1, others left alone: 0"


def test_remove_takes_ours_down_and_no_other(shelf: Application, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.put("party")
    main(["emoji", "sync"])
    capsys.readouterr()
    assert main(["emoji", "remove", "--dry-run"]) == 0
    assert capsys.readouterr().out == "would remove 10; others left alone: 1\n"
    assert main(["emoji", "remove"]) == 0
    assert capsys.readouterr().out == "10 removed\n"
    assert list(shelf.emojis.values()) == ["party"]
    assert noted() == ()


def test_what_stops_it_is_said_and_it_is_gone_on_with(
    shelf: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.faults = [None, HostError("Discord cannot be reached: no route")]
    assert main(["emoji", "sync"]) == 1
    said = capsys.readouterr().err
    assert "chickenfoot: Discord cannot be reached: no route (1 of 10 were brought up; run it again" in said
    assert main(["emoji", "sync"]) == 0
    assert capsys.readouterr().out.startswith("9 brought up")


def test_ctrl_c_loses_nothing(shelf: Application) -> None:
    shelf.faults = [None, None, None, KeyboardInterrupt()]
    shelf.unheard = True
    assert main(["emoji", "sync"]) == 130
    assert (len(noted()), len(shelf.emojis)) == (3, 4)
    shelf.faults = [Crash()]  # nobody else may be asked for the fourth
    shelf.unheard = False
    with pytest.raises(Crash):
        main(["emoji", "sync"])
    assert len(noted()) == 4


def test_without_a_token_it_says_what_to_do(
    shelf: Application, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CHICKENFOOT_TOKEN")
    assert main(["emoji", "sync"]) == 1
    assert "there is no token: set CHICKENFOOT_TOKEN" in capsys.readouterr().err
    assert shelf.calls == []


@pytest.mark.parametrize("argv", [["emoji"], ["emoji", "dance"]])
def test_wrong_usage(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
