"""A game in a thread of its own; threads that sleep or are locked, tables that were deleted (T2, T17)."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games.model import Person
from bot.games.outbox import Kind
from bot.games.server import ServerSettings
from cogs.files import RECORD
from cogs.places import WEEK, fell_asleep
from tests.cogs.evening import Evening, Opened, files, labels, private


def may_make_threads(here: Evening, *, allowed: bool = True, wake: bool = False) -> None:
    """``wake``: the simulator, other than Discord, lets only those wake a thread who may manage channels."""
    me = here.world.bot.user
    assert me is not None
    flag = discord.Permissions(create_public_threads=True, manage_channels=wake).value
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
        settled = ServerSettings(own_thread=True, most_games=2)
        await here.store.change_server(here.world.guild.id, lambda _: settled)
        await here.says(here.alice, "start")
        await here.says(here.bob, "start", own_thread=False)
        threaded, plain = await here.store.live_games()
        assert (threaded.place.parent_id, plain.place.parent_id) == (here.world.channel.id, None)
        assert "as many games" in (await here.says(here.carol, "start")).content
        (thread,) = here.world.bot.guilds[0].threads
        assert thread.id == threaded.place.channel_id


async def test_T17_without_the_permissions_for_a_thread_the_table_is_in_the_channel(evening: Opened) -> None:
    async with evening() as here:
        may_make_threads(here, allowed=False)
        answer = await here.says(here.alice, "start", own_thread=True)
        assert "Create Public Threads" in answer.content
        (game,) = await here.store.live_games()
        assert game.place.channel_id == here.world.channel.id
        assert "already" in (await here.says(here.bob, "start", own_thread=True)).content


async def test_T17_where_discord_makes_no_more_threads_the_table_is_in_the_channel(evening: Opened) -> None:
    async with evening() as here:
        may_make_threads(here)
        here.world.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
        answer = await here.says(here.alice, "start", own_thread=True)
        assert "no thread here just now" in answer.content
        (game,) = await here.store.live_games()
        assert game.place.parent_id is None


# ---------------------------------------------------------------------------------- threads that sleep


async def in_a_thread(here: Evening, *, wake: bool = False) -> discord.Thread:
    """Alice and Bob play in a thread of their own."""
    may_make_threads(here, wake=wake)
    await here.says(here.alice, "start", own_thread=True)
    (game,) = await here.store.live_games()
    await here.games.join(game.id, Person(here.bob.id, "Bob"), "1")
    await here.games.begin(game.id, here.alice.id, "2")
    await here.world.env.settle()
    thread = here.world.bot.get_channel(game.place.channel_id)
    assert isinstance(thread, discord.Thread)
    return thread


async def shown(here: Evening) -> list[int]:
    """The messages of the present turn."""
    (game,) = await here.store.live_games()
    rows = await here.store.standing_messages(game.id, Kind.TURN)
    return [row.message_id for row in rows if row.message_id]


async def test_T17_a_thread_that_sleeps_is_woken_when_there_is_something_to_tell(evening: Opened) -> None:
    async with evening() as here:
        thread = await in_a_thread(here, wake=True)
        (game,) = await here.store.live_games()
        here.world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
        await here.world.env.settle()
        before = await shown(here)
        await here.store.repost(game.id)
        here.world.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083)
        here.world.env.backend.delete_message(thread.id, before[0])
        here.games._committed()
        await here.world.env.settle()
        assert await shown(here) != before
        assert not (await here.world.bot.fetch_channel(thread.id)).archived  # type: ignore[union-attr]


async def test_T17_a_locked_thread_keeps_its_game_and_the_channel_above_gets_a_word(evening: Opened) -> None:
    async with evening() as here:
        thread = await in_a_thread(here)
        (game,) = await here.store.live_games()
        before, env = await shown(here), here.world.env
        env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": True})
        env.backend.delete_message(thread.id, before[0])
        faults = len(env.backend.faults)
        env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=160005, times=None)
        await here.games.show_again(game.id)
        await here.world.env.settle()
        told = [m.content for m in here.world.messages() if "locked" in m.content]
        assert len(told) == 1
        assert f"<#{thread.id}>" in told[0]
        answer = private(await here.alice.slash(here.world.channel.threads[0], "chickenfoot status"))
        assert "cannot show the table here" in answer.content
        del env.backend.faults[faults:]
        env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": False})
        await here.world.env.settle()
        assert len(await shown(here)) == 1


async def test_T17_a_thread_that_falls_asleep_during_a_game_is_woken(evening: Opened) -> None:
    async with evening() as here:
        thread = await in_a_thread(here, wake=True)
        last = discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(days=8))
        model = here.world.env.backend.channels[thread.id]
        assert model.thread_metadata is not None
        assert model.thread_metadata.auto_archive_duration == WEEK
        told = _change(archived=True, last=last)
        assert fell_asleep(told)
        assert not fell_asleep(
            _change(archived=True, last=discord.utils.time_snowflake(discord.utils.utcnow()))
        )
        assert not fell_asleep(_change(archived=True, locked=True, last=last))
        assert not fell_asleep(_change(archived=False, last=last))
        here.world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
        cog: Any = here.world.bot.get_cog("Events")
        payload = SimpleNamespace(data=told, thread=None, thread_id=thread.id, guild_id=here.world.guild.id)
        await cog.on_raw_thread_update(payload)
        assert not (await here.world.bot.fetch_channel(thread.id)).archived  # type: ignore[union-attr]


def _change(*, archived: bool, last: int, locked: bool = False) -> dict[str, Any]:
    state = {
        "archived": archived,
        "locked": locked,
        "auto_archive_duration": WEEK,
        "archive_timestamp": discord.utils.utcnow().isoformat(),
    }
    return {"thread_metadata": state, "last_message_id": str(last)}


# ---------------------------------------------------------------------------------- tables that are deleted


async def test_T17_a_table_that_somebody_deleted_comes_back_when_it_is_missed(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        here.world.env.backend.delete_message(here.world.channel.id, here.table.id)
        gone = await shown(here)
        await here.says(here.bob, "status")
        await here.world.env.settle()
        (message_id,) = await shown(here)
        assert message_id not in gone
        assert here.table.id == message_id
        here.world.env.backend.delete_message(here.world.channel.id, message_id)
        await here.says(here.carol, "status")
        assert await shown(here) == [message_id]  # it is not looked for again at once
        await here.world.env.advance_time(61)
        await here.says(here.carol, "start")
        await here.world.env.settle()
        assert await shown(here) != [message_id]


async def test_T17_a_lobby_that_somebody_deleted_comes_back(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start")
        here.world.env.backend.delete_message(here.world.channel.id, here.table.id)
        await here.says(here.bob, "start")
        await here.world.env.settle()
        assert "Join" in labels(here.table)


# ---------------------------------------------------------------------------------- places that are deleted


async def test_T17_what_became_of_a_game_in_a_deleted_thread_is_told_in_the_channel_above(
    evening: Opened,
) -> None:
    async with evening() as here:
        thread = await in_a_thread(here)
        here.world.env.backend.delete_channel(thread.id)
        await here.world.env.settle()
        (told,) = [m for m in here.world.messages() if "The game ends here" in m.content]
        assert "The place of this game is gone" in told.content
        assert all(who.mention in told.content for who in (here.alice, here.bob))
        assert "No round has been counted yet" in (await here.clicks(here.bob, told, "Scores")).content
        assert files(await here.clicks(here.bob, told, "Record")) == [RECORD]


async def test_T17_that_a_table_is_closed_whose_thread_was_deleted_is_told_in_the_channel_above(
    evening: Opened,
) -> None:
    async with evening() as here:
        may_make_threads(here)
        await here.says(here.alice, "start", own_thread=True)
        (game,) = await here.store.live_games()
        here.world.env.backend.delete_channel(game.place.channel_id)
        await here.world.env.settle()
        assert here.table.content == f"The table of {here.alice.mention} is closed: its place is gone."
        assert not labels(here.table)


async def test_T17_where_nobody_may_look_nothing_is_posted_again(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        before = await shown(here)
        here.world.env.inject_error("GET", "/channels/*/messages/*", status=403, code=50013)
        await here.says(here.bob, "status")
        await here.world.env.settle()
        assert await shown(here) == before
