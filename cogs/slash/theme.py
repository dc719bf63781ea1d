"""What every theme of subcommands has in common."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.text.commands import COMMANDS, Commands, does, means
from bot.text.language import texts_for
from cogs.asked import Asked, Handler, Interaction
from cogs.attend import attend
from cogs.tools import Tools

ENGLISH: Final = texts_for(None)
"""The words a command carries by default; translations are Discord's localisations."""


class Theme(commands.Cog):
    """Some subcommands of one group. Never added to a bot itself: the group takes its commands."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    async def answer(self, interaction: Interaction, handler: Handler) -> None:
        asked = Asked(interaction, self._tools)
        await attend(asked, handler)
        if asked.game_id is not None:
            await self._tools.watch.look(asked.game_id)


def group_of(
    themes: Iterable[Theme], name: str, about: str, needed: discord.Permissions | None = None
) -> app_commands.Group:
    """A group of subcommands, for servers only; where permissions are ``needed``, for those who have them unless a
    server says otherwise."""
    group = app_commands.Group(
        name=name,
        description=about,
        default_permissions=needed,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for theme in themes:
        for command in theme.get_app_commands():
            group.add_command(command)
    return group


def subcommand(name: str, group: Commands = COMMANDS) -> Callable[[Any], Any]:
    """A subcommand with the words of ``bot.text.commands``."""

    def decorate(callback: Any) -> Any:
        options = {option: means(ENGLISH, name, option, group) for option in group[name].options}
        command: Any = app_commands.command(name=name, description=does(ENGLISH, name, group))(callback)
        return app_commands.describe(**options)(command)

    return decorate
