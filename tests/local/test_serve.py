"""The local table as a process: it says its address, ends by a signal, and says what is missing."""

import signal
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from bot.local.errors import LocalTableError
from bot.local.options import LocalOptions, default_database
from bot.local.pinned import check_simulator

ROOT = Path(__file__).resolve().parents[2]
SERVE = """
import asyncio, pathlib, sys
from bot.local.options import LocalOptions
from bot.local.table import serve
from tests.sim.toy import ToyBot
options = LocalOptions(database=pathlib.Path(sys.argv[1]), port=0, browser=False)
say = lambda line: print(line, flush=True)
asyncio.run(serve(options, say, lambda chosen: ToyBot(chosen.database)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals between processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-c", SERVE, str(tmp_path / "toy.db")]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("The table is at http://127.0.0.1:")
            process.send_signal(number)
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 0
    assert errors == ""


def _python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


def test_the_command_line_is_read_without_the_simulator() -> None:
    assert _python("import sys, bot.cli.play; print('simcord' in sys.modules)") == "False\n"


def test_a_missing_simulator_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", absent)
    with pytest.raises(LocalTableError, match=r"needs simcord\. `uv sync`"):
        check_simulator()


def test_another_release_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda name: "4.0.0")
    with pytest.raises(LocalTableError, match=r"simcord 3\.2\.1 \(there is 4\.0\.0\)"):
        check_simulator()


def test_games_are_kept_in_the_users_data_folder() -> None:
    assert LocalOptions().database == default_database()
    assert default_database().is_absolute()
    assert default_database().parent.name == "chickenfoot"
