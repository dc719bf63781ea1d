"""``/chickenfoot-admin …``: what those who manage a server settle, and how they get a game out of the way."""

from typing import Final

import discord
from discord import app_commands

from bot.text.commands import ADMIN_GROUP, admin_about
from cogs.admin import games, seasons, settling
from cogs.admin.games import Ending
from cogs.admin.health import Health
from cogs.admin.seasons import Seasons
from cogs.admin.settling import Settling
from cogs.asked import ClickHandler
from cogs.ids import What
from cogs.slash.theme import ENGLISH
from cogs.tools import Tools

CLICKS: Final[dict[What, ClickHandler]] = {**settling.CLICKS, **games.CLICKS, **seasons.CLICKS}
"""Only answers to these commands carry such buttons, and only who gave the command sees them: Discord has asked
for the permission by then, and a server may give the commands to other roles."""


def chickenfoot_admin(tools: Tools) -> app_commands.Group:
    """The group for one bot; for servers only, and for those who manage one unless the server says otherwise."""
    group = app_commands.Group(
        name=ADMIN_GROUP,
        description=admin_about(ENGLISH),
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for theme in (Settling(tools), Seasons(tools), Ending(tools), Health(tools)):
        for command in theme.get_app_commands():
            group.add_command(command)
    return group
