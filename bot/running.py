"""The bot on Discord, from its start until it is told to stop."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord

from bot.client import ChickenfootBot
from bot.engine.errors import ChickenfootError
from bot.games.errors import StorageError
from bot.settings import NO_TOKEN, REFUSED_TOKEN, Settings
from cogs.wire import UNHEARD

log = logging.getLogger(__name__)

AGAIN: Final = 60.0
"""Seconds until the commands are sent to Discord again that did not get through."""


class CannotRun(ChickenfootError):
    """Discord does not let the bot in; the text says what to do."""


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot on Discord until ``stop`` is set. Raises ``CannotRun`` and ``StorageError``."""
    if settings.token is None:
        raise CannotRun(
            f'{NO_TOKEN} (Discord\'s developer portal shows it under "Bot"); '
            "to play at this machine without one: chickenfoot play"
        )
    bot = ChickenfootBot(settings)
    bot.add_listener(sync_once(bot), "on_ready")
    try:
        await _run_until(bot, settings.token.get_secret_value(), stop)
    except discord.LoginFailure:
        raise CannotRun(REFUSED_TOKEN) from None
    except discord.PrivilegedIntentsRequired:
        raise CannotRun("Discord refuses the connection: the intents do not match the portal's") from None
    except (discord.GatewayNotFound, *UNHEARD) as error:
        raise CannotRun(f"Discord cannot be reached: {error}") from error


def sync_once(bot: ChickenfootBot) -> Callable[[], Coroutine[Any, Any, None]]:
    """``on_ready`` comes again after every reconnection; the commands are sent once, and only if changed."""
    done = False

    async def on_ready() -> None:
        nonlocal done
        while not done and not bot.is_closed():
            try:
                await bot.sync_commands_if_changed()
                done = True
            except (*UNHEARD, StorageError) as error:
                log.error("the commands are sent to Discord later: %s", error)
                await asyncio.sleep(AGAIN)

    return on_ready


async def _run_until(bot: ChickenfootBot, token: str, stop: asyncio.Event) -> None:
    """Run until ``stop`` is set or the connection ends for good; raises what ``Client.start`` raises.

    A database that cannot be used is found before Discord is asked anything.
    """
    async with bot:
        await bot.open_database()
        running = asyncio.create_task(bot.start(token))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if running.done():
                await running
            else:
                await bot.close()
                await _ended(running)


async def _ended(running: asyncio.Task[None]) -> None:
    """Wait for the client after it was closed: what it trips over then, say a request it was about to try again,
    is nobody's trouble."""
    (trouble,) = await asyncio.gather(running, return_exceptions=True)
    if trouble is not None:
        log.debug("the client ended with %s", type(trouble).__name__)
