"""The command line: one small module a command, imported only when its command is given.

A command's module has ``add_parser(subparsers)``, which adds a parser of the module's own name, and
``run(args) -> int``, which returns the exit code and raises ``ChickenfootError`` or ``OSError`` for what the
person at the keyboard should read in one line.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib import metadata
from types import ModuleType
from typing import Final

from bot.cli.lines import one_line
from bot.engine.errors import ChickenfootError

COMMANDS: Final = {
    "run": "run the bot on Discord",
    "play": "play at this machine, in a browser, against computer players",
    "simulate": "play whole games between computer players",
    "duel": "measure one computer player against another over duplicate deals",
    "check": "check game records against the rules and the deal",
    "board": "draw the table of a game record",
    "emoji": "bring the tiles up as emojis, so that messages show them",
    "health": "tell whether the database and a running bot are well",
}

INTERRUPTED: Final = 130
"""The exit code of a command that the keyboard has interrupted, as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, or 1 for an error or a fault found.

    Wrong usage leaves by ``SystemExit`` with 2, as argparse does.
    """
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")  # a name no terminal can show is no reason to fail
    try:
        return _run(arguments)
    except (ChickenfootError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            return _pipe_closed()
        print(f"chickenfoot: {one_line(_reason(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    module = _module(chosen) if chosen in COMMANDS else None
    args = _parser(chosen, module).parse_args(arguments)
    assert module is not None  # argparse has refused everything that is no command
    code: int = module.run(args)
    sys.stdout.flush()  # so that a closed pipe is met here and not after the interpreter's end
    return code


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"bot.cli.{command}")


def _parser(chosen: str | None, module: ModuleType | None) -> argparse.ArgumentParser:
    """The whole parser; only the chosen command's arguments are known to it."""
    parser = argparse.ArgumentParser(prog="chickenfoot", description="Chicken Foot dominoes for Discord.")
    version = metadata.version("chickenfoot")
    parser.add_argument("--version", action="version", version=f"chickenfoot {version}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        if name == chosen and module is not None:
            module.add_parser(commands)
        else:
            commands.add_parser(name, help=summary)
    return parser


def _reason(error: Exception) -> str:
    """An error in a sentence; of an ``OSError`` the file and the system's words, without its number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def _pipe_closed() -> int:
    """Whoever read our output has gone (``| head``): say nothing, not at the interpreter's end either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
