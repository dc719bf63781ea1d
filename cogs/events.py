"""What happens to places and servers: a deleted channel ends its game, what could not be told is tried again when
something has changed there, a removed bot's games stand still and its data goes later (T17, T22)."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord
from discord.ext import commands

from bot.games.errors import StorageError
from cogs.places import fell_asleep
from cogs.tools import Tools
from cogs.wire import UNHEARD

log = logging.getLogger(__name__)

AGAIN: Final = 60.0
"""Seconds until it is tried again to note a server that has come or gone."""


class Events(commands.Cog):
    """Listens for channels, threads, roles and servers that come, go and change. The intent ``guilds`` tells all."""

    def __init__(self, bot: discord.Client, tools: Tools) -> None:
        self._bot = bot
        self._games = tools.games

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._games.place_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._games.place_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        if before.overwrites != after.overwrites:
            await self._games.place_changed(after.guild.id, after.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._games.place_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Without the intent for members, of the bot itself alone."""
        if before.roles != after.roles or before.timed_out_until != after.timed_out_until:
            await self._games.place_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread that fell asleep while a game waits in it is woken: buttons in sleeping threads may fail."""
        await self._games.place_changed(payload.guild_id, payload.thread_id)
        if fell_asleep(payload.data) and await self._games.store.live_game_at(payload.thread_id):
            with contextlib.suppress(*UNHEARD):
                thread = payload.thread or await self._bot.fetch_channel(payload.thread_id)
                if isinstance(thread, discord.Thread):
                    await thread.edit(archived=False)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self._surely(self._compare)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._surely(lambda: self._games.server_left(guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._surely(lambda: self._games.server_back(guild.id))

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has lost a server for a while: nobody there can play (T18)."""
        await self._surely(lambda: self._games.server_left(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._surely(lambda: self._games.server_back(guild.id, stand=True))

    async def _compare(self) -> None:
        await self._games.compare_servers(lambda guild_id: self._bot.get_guild(guild_id) is not None)

    async def _surely(self, note: Callable[[], Awaitable[None]]) -> None:
        """Discord tells it once. If the database does not take it, it shows by comparing, later."""
        while not await self._noted(note):
            await asyncio.sleep(AGAIN)
            note = self._compare

    async def _noted(self, note: Callable[[], Awaitable[None]]) -> bool:
        try:
            await note()
        except StorageError as error:
            log.error("a server that has come or gone is noted later: %s", error)
            return self._bot.is_closed()
        return True
