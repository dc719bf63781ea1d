"""``/chickenfoot …``: one group, its subcommands in themes."""

from discord import app_commands

from bot.text.commands import GROUP, about
from cogs.slash.laying import Laying
from cogs.slash.lobby import Lobby
from cogs.slash.looking import Looking
from cogs.slash.people import People
from cogs.slash.theme import ENGLISH, group_of
from cogs.tools import Tools


def chickenfoot(tools: Tools) -> app_commands.Group:
    """The group for one bot."""
    return group_of((Lobby(tools), Laying(tools), Looking(tools), People(tools)), GROUP, about(ENGLISH))
