"""``chickenfoot run``: the bot on Discord."""

import argparse
import asyncio
import logging
import signal
import sys

from bot import running
from bot.settings import Settings, read_settings


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    subparsers.add_parser(
        "run",
        help="run the bot on Discord",
        description="Run the bot on Discord. Settings come from the environment or the file .env; "
        ".env.example names and explains each. SIGTERM and Ctrl-C end it cleanly.",
    )


def run(_: argparse.Namespace) -> int:
    """Run until a signal ends it. Raises ``SettingsError``, ``CannotRun`` and ``StorageError``."""
    settings = read_settings()
    _log_from(settings.log_level)
    asyncio.run(_run(settings))
    return 0


def _log_from(level: str) -> None:
    """Log what this program says from ``level`` on. Libraries never say more than at INFO: below it they repeat
    what they send and store, and that holds hands (T19)."""
    logging.basicConfig(
        level=max(logging.INFO, logging.getLevelNamesMapping()[level]),
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    for package in ("bot", "cogs"):
        logging.getLogger(package).setLevel(level)


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await running.run(settings, stop)
