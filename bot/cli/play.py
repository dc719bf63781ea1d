"""``chickenfoot play``: the local table in the browser."""

import argparse
import asyncio
from pathlib import Path

from bot.games.model import STAND_IN
from bot.local.options import PORT, LocalOptions
from bot.local.pinned import check_simulator
from bot.players import LEVELS


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "play",
        help="play at this machine, in a browser, against computer players",
        description="Run the bot on this machine and show its table in the browser. No token is needed and "
        "nothing leaves the machine. Games are kept between starts.",
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, metavar="N", help=f"default {PORT}; 0 takes one that is free"
    )
    parser.add_argument(
        "--database",
        type=Path,
        metavar="FILE",
        help="where games are kept (default: in your own data folder)",
    )
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default=STAND_IN,
        help="how well computer players play at new tables (default %(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open nothing")


def run(args: argparse.Namespace) -> int:
    """Show the table until Ctrl-C or SIGTERM. Raises ``LocalTableError`` if it cannot be shown."""
    check_simulator()
    from bot.local.table import serve

    kept = {} if args.database is None else {"database": args.database}
    options = LocalOptions(port=args.port, browser=not args.no_browser, level=args.level, **kept)
    asyncio.run(serve(options, lambda line: print(line, flush=True)))
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port")
    return int(text)
