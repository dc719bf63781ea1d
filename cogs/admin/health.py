"""The doctor: looks at everything that can keep a server from playing (T17)."""

from typing import Final

import discord

from bot.games.errors import StorageError
from bot.games.store import ListedGame
from bot.text.commands import ADMIN_COMMANDS
from bot.text.doctor import Checkup, Spot, report
from cogs.asked import Asked, Interaction
from cogs.outgoing import Outgoing
from cogs.places import missing_for_thread
from cogs.slash.theme import Theme, subcommand
from cogs.wire import missing_in

SILENCE: Final = 90.0
"""Seconds without a heartbeat (one comes every 15) after which nothing is written down any more."""


class Health(Theme):
    @subcommand("doctor", ADMIN_COMMANDS)
    async def doctor(self, interaction: Interaction) -> None:
        await self.answer(interaction, examine)


async def examine(asked: Asked) -> Outgoing:
    try:
        games = await asked.games.store.listed_games(asked.guild_id)
    except StorageError:
        games = []
    read = {listed.place.channel_id: listed.game is not None for listed in games}
    here = asked.place.channel_id
    may = asked.interaction.app_permissions
    missing = missing_in(may, thread=asked.in_thread)
    if not asked.in_thread and await _wants_threads(asked):
        missing = (*missing, *missing_for_thread(may))
    found = Checkup(
        here=Spot(here, missing, locked=_locked(asked.interaction.channel), read=read.get(here, True)),
        games=tuple(_spot(asked.interaction.guild, listed) for listed in games),
        emojis=len(asked.tools.signs.now()),
        intents=asked.interaction.client.intents.guilds,
        database=await _writes(asked),
    )
    return Outgoing(report(asked.t, found, asked.commands))


def _spot(guild: discord.Guild | None, listed: ListedGame) -> Spot:
    channel_id, read = listed.place.channel_id, listed.game is not None
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if guild is None or channel is None:
        return Spot(channel_id, seen=False, read=read)
    missing = missing_in(channel.permissions_for(guild.me), thread=isinstance(channel, discord.Thread))
    return Spot(channel_id, missing, locked=_locked(channel), read=read)


async def _wants_threads(asked: Asked) -> bool:
    try:
        return (await asked.games.store.server_settings(asked.guild_id)).own_thread
    except StorageError:
        return False


def _locked(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.locked


async def _writes(asked: Asked) -> bool:
    """Whether the database takes what is written: the last heartbeat is not long ago."""
    try:
        last = await asked.games.store.last_beat()
    except StorageError:
        return False
    return last is not None and asked.games.clock.now() - last < SILENCE
