"""``/chickenfoot …``: one group, its subcommands in themes."""

from discord import app_commands

from bot.text.commands import GROUP, about
from cogs.slash.laying import Laying
from cogs.slash.lobby import Lobby
from cogs.slash.looking import Looking
from cogs.slash.people import People
from cogs.slash.theme import ENGLISH
from cogs.tools import Tools


def chickenfoot(tools: Tools) -> app_commands.Group:
    """The group for one bot; for servers only."""
    group = app_commands.Group(
        name=GROUP,
        description=about(ENGLISH),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for theme in (Lobby(tools), Laying(tools), Looking(tools), People(tools)):
        for command in theme.get_app_commands():
            group.add_command(command)
    return group
