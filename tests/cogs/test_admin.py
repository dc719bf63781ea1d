"""What those who manage a server settle, and what it does (T2, T17, T21)."""

import itertools
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord import SetupError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games.clock import DAY
from bot.games.model import Status
from bot.games.server import ServerSettings
from bot.games.store import ListedGame
from bot.text.pseudo import OPEN
from tests.cogs.evening import Answer, Evening, Member, Opened, files, labels, options, private
from tests.cogs.test_places import may_make_threads
from tests.fakes.beside import beside
from tests.sim.world import SimulatedClock


async def says(here: Evening, who: Member, command: str, **given: Any) -> Answer:
    return private(await who.slash(here.world.channel, f"chickenfoot-admin {command}", **given))


def manager(here: Evening) -> Member:
    """Somebody who manages the server."""
    role = here.world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return here.world.guild.add_member(here.world.env.create_user("mona"), roles=[role])


async def settings(here: Evening) -> ServerSettings:
    return await here.store.server_settings(here.world.guild.id)


async def test_others_do_not_even_see_these_commands(evening: Opened) -> None:
    async with evening() as here:
        with pytest.raises(SetupError, match="not visible"):
            await says(here, here.alice, "show")


async def test_a_look_is_answered_with_a_sample_and_shows_with_the_next_picture(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        usual = await says(here, mona, "look")
        assert "Green felt" in usual.content
        light = await says(here, mona, "look", theme="light", faces="pips")
        assert "Light" in light.content
        assert "next picture" in light.content
        assert files(light) == ["sample.png"]
        (before,), (after,) = here.world.files(usual), here.world.files(light)
        assert before.data != after.data
        assert after.alt is not None
        assert "Light" in after.alt
        await here.two_play()
        assert await settings(here) == ServerSettings(theme="light", faces="pips")


async def test_T21_the_table_speaks_the_language_of_the_server(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        answer = await says(here, mona, "language", language="en")
        assert "English" in answer.content
        assert (await settings(here)).language == "en"
        await here.store.change_server(here.world.guild.id, lambda _: ServerSettings(language="qps-ploc"))
        answer = await here.says(here.alice, "start")
        assert OPEN not in answer.content
        assert here.table.content.count(OPEN) > 3


async def test_what_two_managers_settle_at_once_is_all_kept(evening: Opened) -> None:
    """One changes the limits; the other's change comes in before every call of the store, one after the other."""
    async with evening() as here:
        mona, guild = manager(here), here.world.guild.id

        async def other() -> None:
            await here.store.change_server(
                guild, lambda before: replace(before, channels=(5, *before.channels))
            )

        for nth in itertools.count(1):
            async with beside(here.store, nth, other) as happened:
                await says(here, mona, "limits", server=nth)
            assert await settings(here) == ServerSettings(
                channels=(5,) * (nth - 1 + happened()), most_games=nth
            )
            if not happened():
                break
        assert nth > 2


async def test_games_are_started_where_they_may_be(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        elsewhere = here.world.guild.create_text_channel("games")
        editor = await says(here, mona, "channels")
        assert "every channel" in editor.content
        editor = await here.chooses(mona, editor, elsewhere, menu="chans")
        assert f"<#{elsewhere.id}>" in editor.content
        refusal = await here.says(here.bob, "start")
        assert f"<#{elsewhere.id}>" in refusal.content
        assert await here.store.live_games() == []
        private(await here.bob.slash(elsewhere, "chickenfoot start"))
        assert len(await here.store.live_games()) == 1
        editor = await here.clicks(mona, editor, "Everywhere")
        assert "every channel" in editor.content
        await here.says(here.bob, "start")
        assert len(await here.store.live_games()) == 2


async def test_T2_a_start_takes_what_the_server_has_settled(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        answer = await says(
            here,
            mona,
            "defaults",
            preset="double_foot",
            set="12",
            rounds="5",
            turn_time="3600",
            own_thread=True,
        )
        for words in ("Double foot", "double-12", "5", "1 hour", "thread of its own"):
            assert words in answer.content
        await here.says(here.alice, "start", own_thread=False)
        game = await here.game()
        assert (game.preset, game.choices["set"], game.choices["rounds"]) == ("double_foot", 12, 5)
        assert game.options.turn_time == 3600
        await here.store.abandon(game.id, 0)
        await here.says(here.alice, "start", rounds="2", turn_time="86400", own_thread=False)
        game = await here.game()
        assert (game.preset, game.choices["set"], game.choices["rounds"]) == ("double_foot", 12, 2)
        assert game.options.turn_time == DAY
        await here.store.abandon(game.id, 0)
        await here.says(here.alice, "start", preset="quick", own_thread=False)
        game = await here.game()
        assert (game.preset, "set" in game.choices) == ("quick", False)


async def test_what_does_not_go_together_is_not_settled(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        refusal = await says(here, mona, "defaults", set="6", rounds="12")
        assert "7 rounds at most" in refusal.content
        assert await settings(here) == ServerSettings()
        await says(here, mona, "defaults", rounds="2")
        answer = await says(here, mona, "defaults", rounds="kind")
        assert "Rounds: 3" in answer.content
        assert "Set of tiles: double-9" in answer.content
        assert await settings(here) == ServerSettings()


async def test_limits_are_said_when_they_are_reached(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        answer = await says(here, mona, "limits", server=1)
        assert "1 game at a time" in answer.content
        await here.says(here.alice, "start")
        elsewhere = here.world.guild.create_text_channel("games")
        refusal = private(await here.bob.slash(elsewhere, "chickenfoot start"))
        assert "as many games at once" in refusal.content
        await says(here, mona, "limits", server=0, person=1)
        private(await here.bob.slash(elsewhere, "chickenfoot start"))
        refusal = private(await here.bob.click(here.table, label="Join"))
        assert f"<#{elsewhere.id}>" in refusal.content
        assert (await settings(here)).most_games is None
        overview = await says(here, mona, "show")
        assert "There are 2 tables" in overview.content
        assert "1 table at a time" in overview.content
        assert "chickenfoot-admin look" in overview.content


async def test_any_game_of_the_server_is_ended(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        assert "No game" in (await says(here, mona, "end")).content
        await here.two_play()
        question = await says(here, mona, "end")
        assert f"<#{here.world.channel.id}>" in question.content
        await here.clicks(mona, question, "Never mind")
        elsewhere = here.world.guild.create_text_channel("games")
        private(await here.bob.slash(elsewhere, "chickenfoot start"))
        choice = await says(here, mona, "end")
        offered = options(choice, "endany")
        assert [option["label"] for option in offered] == [
            "table: a game of Alice and Bob",
            "games: a table opened by Bob",
        ]
        question = await here.chooses(mona, choice, offered[0]["value"], menu="endany")
        assert labels(question) == ["End the game", "Never mind"]
        done = await here.clicks(mona, question, "End the game")
        assert "free for another game" in done.content
        assert (await here.game()).status is Status.UNFINISHED
        question = await says(here, mona, "end")
        (left,) = await here.store.live_games()
        await here.store.abandon(left.id, 0)
        assert "no longer here" in (await here.clicks(mona, question, "End the game")).content


async def test_a_game_that_cannot_be_read_locks_no_channel(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as here:
        mona = manager(here)
        await here.two_play()
        listed = here.store.listed_games

        async def damaged(guild_id: int) -> list[ListedGame]:
            return [replace(game, game=None) for game in await listed(guild_id)]

        monkeypatch.setattr(here.store, "listed_games", damaged)
        assert "cannot be read" in (await says(here, mona, "doctor")).content
        question = await says(here, mona, "end")
        assert "cannot be read" in question.content
        await here.clicks(mona, question, "End the game")
        assert await here.store.live_games() == []
        await here.says(here.carol, "start")
        assert len(await here.store.live_games()) == 1


def forbid(here: Evening, channel_id: int, name: str) -> None:
    me = here.world.bot.user
    assert me is not None
    denied = discord.Permissions(**{name: True}).value
    overwrite = Overwrite(me.id, OverwriteType.MEMBER, allow=0, deny=denied)
    here.world.env.backend.set_overwrite(channel_id, overwrite)


async def test_the_doctor_finds_all_well(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        await here.two_play()
        report = await says(here, mona, "doctor")
        assert report.content.count("✅") == 5
        assert "⚠️" not in report.content


async def test_the_doctor_looks_for_what_threads_need_where_they_are_wanted(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        forbid(here, here.world.channel.id, "create_public_threads")
        assert "Threads" not in (await says(here, mona, "doctor")).content
        await says(here, mona, "defaults", own_thread=True)
        assert "Create Public Threads" in (await says(here, mona, "doctor")).content


async def test_T17_the_doctor_names_what_is_missing_where_and_why(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        elsewhere = here.world.guild.create_text_channel("games")
        private(await here.bob.slash(elsewhere, "chickenfoot start"))
        for channel, denied in ((here.world.channel, "attach_files"), (elsewhere, "embed_links")):
            forbid(here, channel.id, denied)
        await here.world.env.settle()
        report = await says(here, mona, "doctor")
        first, second = report.content.split("Where games are played")
        assert "Attach Files" in first
        assert "to show the picture of the table" in first
        assert "Embed Links" in second
        assert f"<#{elsewhere.id}>" in second


async def test_T17_the_doctor_looks_at_channels_where_games_may_be_started(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        elsewhere = here.world.guild.create_text_channel("games")
        settled = ServerSettings(channels=(elsewhere.id, 4711), own_thread=True)
        await here.store.change_server(here.world.guild.id, lambda _: settled)
        forbid(here, elsewhere.id, "send_messages_in_threads")
        may_make_threads(here)
        await here.world.env.settle()
        report = await says(here, mona, "doctor")
        played, free = report.content.split("Where games may be started")
        assert "⚠️" not in played
        assert f"<#{elsewhere.id}>: please allow me" in free
        assert "Send Messages in Threads" in free
        assert "<#4711>: I cannot see it" in free


async def test_T17_the_doctor_finds_locked_threads_and_hidden_channels(evening: Opened) -> None:
    async with evening() as here:
        mona, backend = manager(here), here.world.env.backend
        hidden = here.world.guild.create_text_channel("hidden")
        for channel, name in ((here.world.channel, "locked"), (hidden, "below")):
            backend.create_thread(channel.id, name, owner_id=here.alice.id)
            private(await here.alice.slash(channel.threads[0], "chickenfoot start"))
        locked, below = (game.place.channel_id for game in await here.store.live_games())
        backend.edit_channel(locked, {}, thread_metadata={"locked": True})
        await here.world.env.settle()
        here.world.bot.guilds[0]._channels.pop(hidden.id)
        report = await says(here, mona, "doctor")
        assert f"<#{locked}>: this thread is locked" in report.content
        assert f"<#{below}>: please allow me" in report.content
        assert "View Channel" in report.content
        report = private(await mona.slash(here.world.channel.threads[0], "chickenfoot-admin doctor"))
        assert report.content.count("this thread is locked") == 1


async def test_the_doctor_tells_when_nothing_is_written_down(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        assert "moves are written down" in (await says(here, mona, "doctor")).content
        await here.store.beat(SimulatedClock().now() - 100)
        assert "nothing has been written down" in (await says(here, mona, "doctor")).content
