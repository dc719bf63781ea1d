"""Channels, threads and servers that go away (T17, T22)."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.games.clock import DAY
from bot.games.errors import StorageError
from bot.games.model import Place, Status
from bot.games.steps import on_turn_id
from bot.local import simcord_internals as inside
from cogs.events import AGAIN, Events
from cogs.permissions import INVITE
from tests.cogs.evening import Evening, Opened, private
from tests.cogs.test_called import called


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


async def removed(here: Evening) -> None:
    """Somebody removes the bot from the server; the simulator keeps the server as it is."""
    here.world.env.backend.emit("GUILD_DELETE", {"id": str(here.world.guild.id)})
    await here.world.env.settle()


async def added_again(here: Evening) -> None:
    backend = here.world.env.backend
    server = dict(serializers.guild_create_payload(backend, backend.get_guild(here.world.guild.id)))
    del server["unavailable"]  # it would tell of a server that Discord had lost for a while
    backend.emit("GUILD_CREATE", server)
    await here.world.env.settle()


@pytest.mark.usefixtures("slow_heart")
async def test_T17_a_bot_that_was_removed_and_added_again_goes_on_where_it_stood(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play(turn_time="3600")
        game, shown = await here.game(), len(here.world.messages())
        ends = await here.store.turn_clock(game.id)
        assert ends is not None
        await removed(here)
        assert await here.store.left_servers() == [here.world.guild.id]
        await here.world.env.advance_time(DAY)
        assert (await here.game()).turn == game.turn
        assert len(here.world.messages()) == shown
        await added_again(here)
        assert await here.store.left_servers() == []
        assert len(here.world.messages()) == shown + 1  # the table again
        assert await here.store.turn_clock(game.id) == pytest.approx(ends + DAY, abs=60)
        await here.world.env.advance_time(3600 - 60)
        assert (await here.game()).turn == game.turn
        await here.world.env.advance_time(120)
        assert (await here.game()).turn > game.turn


async def test_T22_a_server_that_was_left_is_purged_and_one_that_is_back_is_not(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        await removed(here)
        await added_again(here)
        assert await here.store.purge_servers(float("inf")) == 0
        await removed(here)
        assert await here.store.purge_servers(float("inf")) == 1


@pytest.mark.usefixtures("slow_heart")
async def test_T17_a_server_that_removes_the_bot_while_nothing_can_be_written_down_is_noted_later(
    evening: Opened,
) -> None:
    async with evening() as here:
        await here.two_play()
        here.store.broken = StorageError("the disk is full")
        here.world.env.backend.remove_guild(here.world.guild.id)
        await here.world.env.advance_time(AGAIN)
        here.store.broken = None
        assert await here.store.left_servers() == []
        await here.world.env.advance_time(AGAIN)
        assert await here.store.left_servers() == [here.world.guild.id]
        assert any("noted later: the disk is full" in complaint for complaint in here.world.complaints)
        here.world.complaints.clear()


@pytest.mark.usefixtures("slow_heart")
async def test_T18_a_server_that_discord_loses_for_a_while_stands_still(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        game, messages = await here.game(), len(here.world.messages())
        before = await here.store.turn_clock(game.id)
        assert before is not None
        guild, cog = here.world.bot.guilds[0], cast(Events, here.world.bot.get_cog("Events"))
        await cog.on_guild_unavailable(guild)
        await here.world.env.advance_time(2 * DAY)
        assert (await here.game()).turn == game.turn
        await cog.on_guild_available(guild)
        await here.world.env.settle()
        after = await here.store.turn_clock(game.id)
        assert after is not None
        assert 2 * DAY <= after - before < 2.1 * DAY
        assert len(here.world.messages()) == messages


async def test_T19_what_a_listener_lets_escape_is_logged_without_its_words(
    evening: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as here:
        await here.two_play()

        async def trips(*_: object) -> None:
            raise KeyError("3-9")

        here.world.bot.add_listener(trips, "on_stumble")
        here.world.bot.dispatch("stumble")
        await here.world.env.settle()
        (record,) = [record for record in caplog.records if "on_stumble failed" in record.getMessage()]
        assert record.exc_info is None
        assert "3-9" not in caplog.text
        assert len(here.world.env.errors) == 1
        here.world.complaints.clear()


async def test_T17_a_server_that_removed_the_bot_while_it_was_down_is_noted_at_the_start(
    evening: Opened,
) -> None:
    async with evening() as here:
        await here.two_play()
        elsewhere = replace(await here.game(), place=Place(4711, 4712))
        await here.store.open_game(elsewhere, (), ())
        await here.world.restart()
        await here.world.env.settle()
        assert await here.store.left_servers() == [4711]
        assert (await here.game()).status is Status.RUNNING


@asynccontextmanager
async def table_that_waits(here: Evening) -> AsyncIterator[None]:
    """The table is lost, and cannot be shown again before what is done in the block; then it is at once."""
    here.world.env.backend.delete_message(here.world.channel.id, here.table.id)
    before = len(here.world.messages())
    await here.store.repost((await here.game()).id)
    here.games._committed()
    await here.world.env.settle()
    assert len(here.world.messages()) == before
    assert await here.store.next_notice() is not None
    yield
    await here.world.env.settle()
    assert len(here.world.messages()) == before + 1
    assert await here.store.next_notice() is None


async def test_T17_a_permission_that_is_given_back_lets_the_game_go_on_at_once(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        backend, me = here.world.env.backend, here.world.bot.user
        assert me is not None
        forbidden = Overwrite(me.id, OverwriteType.MEMBER, deny=discord.Permissions(send_messages=True).value)
        backend.set_overwrite(here.world.channel.id, forbidden)
        async with table_that_waits(here):
            backend.delete_overwrite(here.world.channel.id, me.id)


def a_role_is_changed(here: Evening) -> None:
    inside.cut_permissions(here.world.guild, INVITE | discord.Permissions(manage_threads=True))


def the_bot_gets_a_role(here: Evening) -> None:
    """The simulator tells of no member without the intent for members; Discord tells a bot of itself."""
    guild = here.world.bot.guilds[0]
    before = SimpleNamespace(guild=guild, roles=[], timed_out_until=None)
    here.world.bot.dispatch("member_update", before, guild.me)


def the_bot_may_speak_again(here: Evening) -> None:
    me = here.world.bot.guilds[0].me
    before = SimpleNamespace(guild=me.guild, roles=me.roles, timed_out_until=discord.utils.utcnow())
    here.world.bot.dispatch("member_update", before, me)


@pytest.mark.parametrize("happens", [a_role_is_changed, the_bot_gets_a_role, the_bot_may_speak_again])
async def test_T17_a_change_of_roles_lets_the_game_go_on_at_once(
    evening: Opened, happens: Callable[[Evening], None]
) -> None:
    async with evening() as here:
        await here.two_play()
        here.world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        async with table_that_waits(here):
            happens(here)


@pytest.mark.usefixtures("slow_heart")
@pytest.mark.parametrize(
    ("turn_time", "noticed"), [("86400", DAY / 2), ("off", DAY)], ids=["a day", "no clock"]
)
async def test_T17_the_seat_of_one_who_left_the_server_is_found_when_he_is_to_be_reminded(
    evening: Opened, turn_time: str, noticed: float
) -> None:
    async with evening() as here:
        await here.two_play(turn_time=turn_time)
        game = await here.game()
        gone = here.alice if on_turn_id(game) == here.alice.id else here.bob
        stays = here.bob if gone is here.alice else here.alice
        here.world.guild.remove_member(gone)
        assert "turn" in (await here.says(stays, "status")).content
        before = called(here)
        await here.world.env.advance_time(noticed + 60)
        assert gone.id not in called(here)[len(before) :]
        game = await here.game()
        assert [p.user_id for p in game.people] == [stays.id]
        assert any("not in this server any more" in m.content for m in here.world.messages())
        assert "allow me" not in (await here.says(stays, "status")).content


@pytest.mark.usefixtures("slow_heart")
async def test_T17_the_seat_of_one_who_left_after_the_reminders_is_found_when_his_turn_runs_out(
    evening: Opened,
) -> None:
    async with evening() as here:
        await here.two_play(turn_time="86400")
        gone = here.alice if on_turn_id(await here.game()) == here.alice.id else here.bob
        await here.world.env.advance_time(DAY * 0.95)
        here.world.guild.remove_member(gone)
        await here.world.env.advance_time(DAY * 0.1)
        assert gone.id not in [player.user_id for player in (await here.game()).people]


@pytest.mark.usefixtures("slow_heart")
async def test_T17_where_discord_does_not_say_who_is_there_nobody_loses_his_seat(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play(turn_time="86400")
        here.world.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
        await here.world.env.advance_time(86_400 + 60)
        game = await here.game()
        assert len(game.people) == 2
        assert any(entry.by == "clock" for entry in await here.log())
