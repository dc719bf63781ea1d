"""What happens to places and servers: a deleted channel ends its game, a removed bot's data goes later (T17, T22)."""

import discord
from discord.ext import commands

from cogs.tools import Tools


class Events(commands.Cog):
    """Listens for channels, threads and servers that come and go."""

    def __init__(self, tools: Tools) -> None:
        self._games = tools.games

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._games.place_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._games.place_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._games.store.server_left(guild.id, self._games.clock.now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._games.store.server_joined(guild.id)
