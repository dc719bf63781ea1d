"""Runs the bot on simcord and shows its channel in the browser, until it is told to stop."""

import asyncio
import contextlib
import os
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Protocol, cast

import discord
import simcord

from bot.client import ChickenfootBot
from bot.games.model import TableOptions
from bot.local import simcord_internals as inside
from bot.local.database import alone_with
from bot.local.emojis import emojis_coming_up
from bot.local.options import LocalOptions
from bot.local.world import Place, furnish
from bot.settings import Settings

KEY = "table"
"""Ends the address, which is the same at every start and can be bookmarked."""


class LocalBot(Protocol):
    """What the local table asks of the bot beyond being a discord.py client."""

    async def sync_commands(self) -> None:
        """Tell Discord the commands, changed or not: this Discord has forgotten them."""

    async def republish(self) -> None:
        """Post the table of every running game and lobby again: the messages the database knows are gone."""

    async def close(self) -> None:
        """End everything the bot has begun."""


async def serve(
    options: LocalOptions,
    say: Callable[[str], None],
    make_bot: Callable[[LocalOptions], LocalBot] | None = None,
) -> None:
    """Show the table until Ctrl-C or SIGTERM.

    ``say`` is given lines for the person at the keyboard, the address first. ``make_bot`` is for another bot than
    the project's own. Raises ``LocalTableError`` if the page cannot be shown, and whatever the bot raises when it
    cannot start.
    """
    with alone_with(options.database), _stop_on_signal() as stop:
        async with local_table((make_bot or own_bot)(options), options.port) as (_, address):
            say(f"The table is at {address}")
            say(
                "For more people open more tabs, and choose in each who plays there. "
                "Ctrl-C ends the evening; games are kept."
            )
            if options.browser:
                _open_browser(address)
            await stop.wait()


def own_bot(options: LocalOptions) -> LocalBot:
    """The project's bot over the database of the local table."""
    # The settings of a bot on Discord, in the environment or in .env, are none of the local table's.
    address = f"sqlite+aiosqlite:///{options.database}"
    usual = TableOptions(computers=options.level)
    return ChickenfootBot(Settings.model_construct(database_url=address, shards=1), links=False, usual=usual)


@contextlib.asynccontextmanager
async def local_table(bot: LocalBot, port: int) -> AsyncIterator[tuple[Place, str]]:
    """A running bot in the local server, shown at the address that is yielded too."""
    env = simcord.Env(cast(discord.Client, bot), check_errors=False)
    place = furnish(env)
    inside.run_on_wall_time(env)
    try:
        await env.start()
        async with inside.live_preview(env, place.channel, place.members, port, KEY) as address:
            await bot.sync_commands()
            await bot.republish()
            async with (
                emojis_coming_up(env, bot) if isinstance(bot, ChickenfootBot) else contextlib.nullcontext()
            ):
                yield place, address
    finally:
        await bot.close()
        await env.shutdown()


@contextlib.contextmanager
def _stop_on_signal() -> Iterator[asyncio.Event]:
    """An event set by Ctrl-C or SIGTERM; where loops know no signals (Windows), Ctrl-C cancels instead."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    caught = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
            caught.append(number)
    try:
        yield stop
    finally:
        for number in caught:
            loop.remove_signal_handler(number)


def _open_browser(address: str) -> None:
    """Open the page in a window; a machine without a screen or with a text browser only is left alone."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)
