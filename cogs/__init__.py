"""The bot's face on Discord: commands, buttons, and the messages that tell a channel what was committed."""

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.text.refusals import failed
from cogs.admin import chickenfoot_admin
from cogs.asked import Asked, Interaction
from cogs.attend import attend, log_failure
from cogs.components import AnyButton, AnyMenu, Components
from cogs.events import Events
from cogs.outgoing import Outgoing
from cogs.slash import chickenfoot
from cogs.tools import Tools


async def install(bot: commands.AutoShardedBot, tools: Tools) -> None:
    """Give a bot its commands, its buttons and its ears. Call it in ``setup_hook``."""
    bot.add_dynamic_items(AnyButton, AnyMenu)
    await bot.add_cog(Components(tools))
    await bot.add_cog(Events(bot, tools))
    bot.tree.add_command(chickenfoot(tools))
    bot.tree.add_command(chickenfoot_admin(tools))
    bot.tree.error(_on_command_error(tools))


OnError = Callable[[Interaction, app_commands.AppCommandError], Coroutine[Any, Any, None]]


def _on_command_error(tools: Tools) -> OnError:
    """For commands that never reached their handler: an option that changed, a command that is no more."""

    async def sorry(asked: Asked) -> Outgoing:
        return Outgoing(failed(asked.t))

    async def on_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        asked = Asked(interaction, tools)
        log_failure(asked, error)
        if interaction.type is not discord.InteractionType.autocomplete:
            await attend(asked, sorry)

    return on_error
