"""The doctor: looks at everything that can keep a server from playing (T17)."""

from typing import Final

import discord

from bot.games.errors import StorageError
from bot.games.server import ServerSettings
from bot.text.commands import ADMIN_COMMANDS
from bot.text.doctor import Checkup, Spot, report
from cogs.asked import Asked, Interaction
from cogs.outgoing import Outgoing
from cogs.permissions import missing_at, missing_for_thread, missing_in
from cogs.slash.theme import Theme, subcommand

SILENCE: Final = 90.0
"""Seconds without a heartbeat (one comes every 15) after which nothing is written down any more."""


class Health(Theme):
    @subcommand("doctor", ADMIN_COMMANDS)
    async def doctor(self, interaction: Interaction) -> None:
        await self.answer(interaction, examine)


async def examine(asked: Asked) -> Outgoing:
    try:
        games = await asked.games.store.listed_games(asked.guild_id)
        settings = await asked.games.store.server_settings(asked.guild_id)
    except StorageError:
        games, settings = [], ServerSettings()
    read = {listed.place.channel_id: listed.game is not None for listed in games}
    guild, here = asked.interaction.guild, asked.place.channel_id
    may = asked.interaction.app_permissions
    missing = missing_in(may, thread=asked.in_thread)
    if not asked.in_thread and settings.own_thread:
        missing = (*missing, *missing_for_thread(may))
    found = Checkup(
        here=Spot(here, missing, locked=_locked(asked.interaction.channel), read=read.get(here, True)),
        games=tuple(_spot(guild, place, read=could) for place, could in read.items()),
        free=tuple(
            _spot(guild, place, threads=settings.own_thread)
            for place in settings.channels
            if place not in read
        ),
        emojis=len(asked.tools.signs.now()),
        intents=asked.interaction.client.intents.guilds,
        database=await _writes(asked),
    )
    return Outgoing(report(asked.t, found, asked.commands))


def _spot(guild: discord.Guild | None, channel_id: int, *, read: bool = True, threads: bool = False) -> Spot:
    """A place as the bot finds it; ``threads``: tables there get threads of their own."""
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if guild is None or channel is None:
        return Spot(channel_id, seen=False, read=read)
    missing = missing_at(channel)
    if threads and isinstance(channel, discord.TextChannel):
        missing = (*missing, *missing_for_thread(channel.permissions_for(guild.me)))
    return Spot(channel_id, missing, locked=_locked(channel), read=read)


def _locked(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.locked


async def _writes(asked: Asked) -> bool:
    """Whether the database takes what is written: the last heartbeat is not long ago."""
    try:
        last = await asked.games.store.last_beat()
    except StorageError:
        return False
    return last is not None and asked.games.clock.now() - last < SILENCE
