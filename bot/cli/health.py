"""``chickenfoot health``: is the database well, and does a bot run on it? For service managers and people."""

import argparse
import asyncio
import time

from bot.engine.errors import ChickenfootError
from bot.settings import read_settings
from bot.storage import DatabaseState, schema_state

PATIENCE = 120.0
"""How old the last heartbeat of a running bot may be, in seconds."""


class Unwell(ChickenfootError):
    """What is wrong, in a sentence."""


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
    """0 if all is well. Raises ``ChickenfootError`` with what is not."""
    state = asyncio.run(schema_state(read_settings().database_url))
    print("database: reachable")
    if not state.is_current:
        raise Unwell(_of_schema(state))
    print(f"schema: current ({state.wanted})")
    print(f"bot: last heartbeat {_age(state, args.max_age):.0f} s ago")
    return 0


def _of_schema(state: DatabaseState) -> str:
    if state.schema is None:
        return "the database has no schema yet: the bot makes it at its first start"
    return (
        f"the database has schema {state.schema} and this program wants {state.wanted}:"
        " start the newest version of the bot, which brings an older schema up to date"
    )


def _age(state: DatabaseState, most: float) -> float:
    if state.last_beat is None:
        raise Unwell("no bot has run on this database yet")
    age = max(0.0, time.time() - state.last_beat)
    if age > most:
        raise Unwell(
            f"the last heartbeat is {age:.0f} s old: no bot runs on this database, it hangs, "
            "or Discord is out of its reach"
        )
    return age
