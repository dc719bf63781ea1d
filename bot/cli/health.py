"""``chickenfoot health``: is the database well, and does a bot run on it? For service managers and people."""

import argparse
import asyncio
import time

from bot.cli.lines import one_line
from bot.games.errors import StorageError
from bot.settings import read_settings
from bot.storage import DatabaseState, schema_state

PATIENCE = 120.0
"""How old the last heartbeat of a running bot may be, in seconds."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "health",
        help="tell whether the database and a running bot are well",
        description="Tells whether the database can be reached, its schema is this program's, and a bot runs on it"
        " (it writes a heartbeat). Exit code 0 if all is well, 1 if not. Changes nothing.",
    )
    parser.add_argument(
        "--max-age",
        type=_seconds,
        default=PATIENCE,
        metavar="SECONDS",
        help="how old the last heartbeat may be (default: %(default)g)",
    )


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return value


def run(args: argparse.Namespace) -> int:
    """Tell of database, schema and bot, a line each, up to the first that is not well; 0 if all are, else 1."""
    try:
        state = asyncio.run(schema_state(read_settings().database_url))
    except StorageError as error:
        print(one_line(f"database: {error}"))
        return 1
    print("database: reachable")
    for what, said, well in (("schema", *_of_schema(state)), ("bot", *_of_bot(state, args.max_age))):
        print(f"{what}: {said}")
        if not well:
            return 1
    return 0


def _of_schema(state: DatabaseState) -> tuple[str, bool]:
    """How the schema is, and whether it is well."""
    if state.is_current:
        return f"current ({state.wanted})", True
    if state.schema is None:
        return "none yet: the bot makes it at its first start", False
    return (
        f"{state.schema}, and this program wants {state.wanted}: "
        "start the newest version of the bot, which brings an older schema up to date"
    ), False


def _of_bot(state: DatabaseState, most: float) -> tuple[str, bool]:
    """When the bot last gave a sign, and whether that is at most so many seconds ago."""
    if state.last_beat is None:
        return "none has run on this database yet", False
    age = max(0.0, time.time() - state.last_beat)
    said = f"last heartbeat {age:.0f} s ago"
    if age > most:
        return f"{said}: none runs on this database, it hangs, or Discord is out of its reach", False
    return said, True
