"""The frame of the command line: help, exit codes, one-line errors, quiet ends, lazy imports."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from bot import cli
from bot.cli import COMMANDS, main
from bot.cli.lines import one_line
from bot.engine.errors import ChickenfootError


def usage(argv: list[str]) -> int:
    """The exit code of a command line that argparse answers itself."""
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert isinstance(left.value.code, int)
    return left.value.code


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert usage(["--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for name, summary in COMMANDS.items():
        assert f"{name} {summary}" in shown


@pytest.mark.parametrize("command", ["simulate", "duel", "check"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert usage([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: chickenfoot {command} ")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert usage(["--version"]) == 0
    assert capsys.readouterr().out.startswith("chickenfoot ")


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["dance"],
        ["--fast"],
        ["check"],
        ["simulate"],
        ["check", "--fast", "x"],
        ["play", "--level", "greedy"],
    ],
)
def test_wrong_usage_ends_with_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert usage(argv) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("usage: chickenfoot")


def command(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    """The exit code of ``chickenfoot check`` if the command raises ``error``."""

    def run(args: Any) -> int:
        raise error

    module = SimpleNamespace(add_parser=lambda commands: commands.add_parser("check"), run=run)
    monkeypatch.setattr(cli, "_module", lambda name: module)
    return main(["check"])


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ChickenfootError("the yard\nburns"), "chickenfoot: the yard\\nburns\n"),
        (FileNotFoundError(2, "No such file", "x\x1b[1m"), "chickenfoot: x\\x1b[1m: No such file\n"),
        (OSError(28, "No space left on device"), "chickenfoot: No space left on device\n"),
        (OSError("odd"), "chickenfoot: odd\n"),
        (OSError(), "chickenfoot: OSError\n"),
    ],
)
def test_an_error_is_one_line_and_1(
    error: Exception, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(monkeypatch, error) == 1
    assert capsys.readouterr().err == line


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(monkeypatch, KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError):
        command(monkeypatch, ZeroDivisionError())


def test_a_closed_pipe_is_quiet() -> None:
    simulate = [sys.executable, "-m", "bot", "simulate", "--games", "3", "--seed", "1", "--record", "-"]
    with subprocess.Popen(simulate, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_command_imports_only_what_it_needs() -> None:
    code = (
        "import sys; from bot.cli import main\n"
        "try: main(['check', '--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('discord', 'PIL', 'sqlalchemy', 'simcord', 'tqdm') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.endswith("\n[]\n")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a b", "a b"),
        ("é…", "é…"),
        ("\r\n", "\\r\\n"),
        ("\x1b]0;x\x07", "\\x1b]0;x\\x07"),
        ("\ud800", "\\ud800"),
    ],
)
def test_one_line_steers_no_terminal(text: str, line: str) -> None:
    assert one_line(text) == line
