"""Channels, threads and servers that go away (T17, T22)."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from bot.games.model import Status
from tests.cogs.evening import Evening, private

Opened = Callable[[], AbstractAsyncContextManager[Evening]]


async def test_T17_a_deleted_channel_ends_its_game(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        here.world.env.backend.delete_channel(here.world.channel.id)
        await here.world.env.settle()
        assert (await here.game()).status is Status.UNFINISHED


async def test_T17_a_deleted_thread_ends_its_game(evening: Opened) -> None:
    async with evening() as here:
        here.world.env.backend.create_thread(here.world.channel.id, "aside", owner_id=here.alice.id)
        (thread,) = here.world.channel.threads
        private(await here.alice.slash(thread, "chickenfoot start"))
        here.world.env.backend.delete_channel(thread.id)
        await here.world.env.settle()
        assert await here.store.live_games() == []


async def test_T17_a_channel_takes_the_games_of_its_threads_along(evening: Opened) -> None:
    async with evening() as here:
        here.world.env.backend.create_thread(here.world.channel.id, "aside", owner_id=here.alice.id)
        private(await here.alice.slash(here.world.channel.threads[0], "chickenfoot start"))
        here.world.env.backend.delete_channel(here.world.channel.id)
        await here.world.env.settle()
        assert await here.store.live_games() == []


async def test_T22_a_server_that_removes_the_bot_is_noted_and_may_come_back(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        bot: Any = here.world.bot
        guild, cog = bot.guilds[0], bot.get_cog("Events")
        await cog.on_guild_remove(guild)
        await cog.on_guild_join(guild)
        assert await here.store.purge_servers(float("inf")) == 0
        await cog.on_guild_remove(guild)
        assert await here.store.purge_servers(float("inf")) == 1
