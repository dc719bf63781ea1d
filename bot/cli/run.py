"""``chickenfoot run``: the bot on Discord."""

import argparse
import asyncio
import logging
import signal
import sys
from typing import Any

import discord

from bot.client import ChickenfootBot, create_bot, run_until
from bot.engine.errors import ChickenfootError
from bot.settings import Settings, read_settings


class CannotRun(ChickenfootError):
    """Discord does not let the bot in; the text says what to do."""


def add_parser(subparsers: Any) -> None:
    subparsers.add_parser(
        "run",
        help="run the bot on Discord",
        description="Run the bot on Discord. Settings come from the environment or the file .env; "
        ".env.example names and explains each. SIGTERM and Ctrl-C end it cleanly.",
    )


def run(args: argparse.Namespace) -> int:
    settings = read_settings()
    if settings.token is None:
        raise CannotRun(
            "there is no token: set CHICKENFOOT_TOKEN in the environment or in .env "
            '(Discord\'s developer portal shows it under "Bot"); '
            "to play at this machine without one: chickenfoot play"
        )
    logging.basicConfig(
        level=settings.log_level, stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    asyncio.run(_run(settings, settings.token.get_secret_value()))
    return 0


async def _run(settings: Settings, token: str) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    bot = create_bot(settings)
    bot.add_listener(_sync_once(bot), "on_ready")
    try:
        await run_until(bot, token, stop)
    except discord.LoginFailure:
        raise CannotRun(
            "Discord refuses the token: copy it again from the developer portal (Bot, Reset Token) "
            "into CHICKENFOOT_TOKEN"
        ) from None
    except discord.PrivilegedIntentsRequired:
        raise CannotRun("Discord refuses the connection: the intents do not match the portal's") from None
    except (discord.HTTPException, discord.GatewayNotFound, OSError) as error:
        raise CannotRun(f"Discord cannot be reached: {error}") from error


def _sync_once(bot: ChickenfootBot) -> Any:
    """``on_ready`` comes again after every reconnection; the commands are sent once, and only if changed."""
    done = False

    async def on_ready() -> None:
        nonlocal done
        if not done:
            done = True
            await bot.sync_commands_if_changed()

    return on_ready
