"""The local table as a process: it says its address, ends by a signal, and says what is missing."""

import contextlib
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from bot.local.database import alone_with
from bot.local.errors import LocalTableError
from bot.local.options import LocalOptions, default_database
from bot.local.pinned import check_simulator

ROOT = Path(__file__).resolve().parents[2]
PLAY = [sys.executable, "-m", "bot", "play", "--no-browser", "--database"]


@contextlib.contextmanager
def playing(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """``chickenfoot play`` at a free port, and the address it says."""
    with subprocess.Popen(
        [*PLAY, str(database), "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("The table is at http://127.0.0.1:")
            yield process, said.split()[-1]
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="no signals between processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    database = tmp_path / "games.db"
    with playing(database) as (process, address):
        port = int(address.split(":")[2].split("/")[0])
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, "")
    assert {path.name for path in tmp_path.iterdir()} <= {"games.db", "games.db.lock"}
    with socket.socket() as again:
        again.bind(("127.0.0.1", port))


def test_a_second_table_over_the_same_games_is_refused_in_one_line(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with alone_with(database):
        done = subprocess.run(
            [*PLAY, str(database), "--port", "0"], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"chickenfoot: a local table is open already with the games in {database}")
    assert done.stderr.count("\n") == 1


def _python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


def test_the_command_line_is_read_without_the_simulator() -> None:
    assert _python("import sys, bot.cli.play; print('simcord' in sys.modules)") == "False\n"


def test_the_bot_on_discord_needs_nothing_of_the_local_table() -> None:
    absent = ("simcord", "filelock", "linkify_it", "markdown_it", "platformdirs")
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({absent})); import bot.cli.run, bot.running; print(1)"
    )
    assert _python(code) == "1\n"


def test_a_missing_simulator_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", absent)
    with pytest.raises(LocalTableError, match=r"needs simcord: `uv sync`"):
        check_simulator()


def test_another_release_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda name: "4.0.0")
    with pytest.raises(LocalTableError, match=r"simcord 3\.2\.1 \(there is 4\.0\.0\)"):
        check_simulator()


def test_games_are_kept_in_the_users_data_folder() -> None:
    assert LocalOptions().database == default_database()
    assert default_database().is_absolute()
    assert default_database().parent.name == "chickenfoot"
