"""A game in a thread of its own."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games.server import ServerSettings
from tests.cogs.evening import Evening

Opened = Callable[[], AbstractAsyncContextManager[Evening]]


def may_make_threads(here: Evening, *, allowed: bool = True) -> None:
    me = here.world.bot.user
    assert me is not None
    flag = discord.Permissions(create_public_threads=True).value
    allow, deny = (flag, 0) if allowed else (0, flag)
    overwrite = Overwrite(me.id, OverwriteType.MEMBER, allow=allow, deny=deny)
    here.world.env.backend.set_overwrite(here.world.channel.id, overwrite)


async def test_T2_a_game_has_a_thread_of_its_own_if_that_is_wanted(evening: Opened) -> None:
    async with evening() as here:
        may_make_threads(here)
        answer = await here.says(here.alice, "start", own_thread=True)
        (game,) = await here.store.live_games()
        assert game.place.parent_id == here.world.channel.id
        assert f"<#{game.place.channel_id}>" in answer.content
        thread = here.world.bot.get_channel(game.place.channel_id)
        assert isinstance(thread, discord.Thread)
        assert thread.name == "Chicken Foot with Alice"
        await here.says(here.bob, "start")
        assert len(await here.store.live_games()) == 2


async def test_T2_the_server_may_want_threads_and_a_start_no_thread(evening: Opened) -> None:
    async with evening() as here:
        may_make_threads(here)
        await here.store.save_server_settings(
            here.world.guild.id, ServerSettings(own_thread=True, most_games=2)
        )
        await here.says(here.alice, "start")
        await here.says(here.bob, "start", own_thread=False)
        threaded, plain = await here.store.live_games()
        assert (threaded.place.parent_id, plain.place.parent_id) == (here.world.channel.id, None)
        assert "as many games" in (await here.says(here.carol, "start")).content
        (thread,) = here.world.bot.guilds[0].threads
        assert thread.id == threaded.place.channel_id


async def test_T17_what_is_missing_for_a_thread_is_named(evening: Opened) -> None:
    async with evening() as here:
        may_make_threads(here, allowed=False)
        refusal = await here.says(here.alice, "start", own_thread=True)
        assert "Create Public Threads" in refusal.content
        assert await here.store.live_games() == []
