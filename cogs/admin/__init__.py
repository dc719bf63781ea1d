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
from cogs.slash.theme import ENGLISH, group_of
from cogs.tools import Tools

CLICKS: Final[dict[What, ClickHandler]] = {**settling.CLICKS, **games.CLICKS, **seasons.CLICKS}
"""Only answers to these commands carry such buttons, and only who gave the command sees them: Discord has asked
for the permission by then, and a server may give the commands to other roles."""


def chickenfoot_admin(tools: Tools) -> app_commands.Group:
    """The group for one bot; for those who manage a server unless it says otherwise."""
    themes = (Settling(tools), Seasons(tools), Ending(tools), Health(tools))
    return group_of(themes, ADMIN_GROUP, admin_about(ENGLISH), discord.Permissions(manage_guild=True))
