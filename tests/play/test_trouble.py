"""Permissions that are missing, things that are deleted, Discord and the database out of order (T17, T18)."""

from pathlib import Path
from unittest import mock

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games.model import Status
from tests.play.club import Club, checked_record, club
from tests.play.moments import begun, preview
from tests.play.person import labels


async def forbid(table: Club, **permissions: bool) -> None:
    """Somebody changes what the bot may do in the channel: False for what it may not, nothing for all is well."""
    me = table.bot.user
    assert me is not None
    allowed, denied = discord.PermissionOverwrite(**permissions).pair()
    overwrite = Overwrite(me.id, OverwriteType.MEMBER, allow=allowed.value, deny=denied.value)
    table.here.env.backend.set_overwrite(table.channel.id, overwrite)
    await table.here.env.settle()


@pytest.mark.parametrize("name", ["send_messages", "attach_files"])
async def test_T17_no_table_is_opened_where_it_could_not_be_shown(tmp_path: Path, name: str) -> None:
    async with club(tmp_path, 1) as table:
        (alice,) = table.people
        await forbid(table, **{name: False})
        await alice.slash("start")
        assert name.replace("_", " ").title() in alice.said
        assert not table.public


async def test_T17_the_bot_may_not_speak_for_a_while(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6", turn_time="off", hand=4)
        answer = await preview(now)
        await forbid(table, send_messages=False)
        await now.due.press("Lay it", answer)
        assert now.due.said
        await table.here.env.advance_time(60)
        assert [message.id for message in table.public if message.id > now.live.id] == []
        await forbid(table)
        await table.here.env.advance_time(3600)
        assert table.due is not None
        await table.play_on()
        checked_record(table)


async def test_T17_no_pictures_where_no_files_may_be_attached(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6", hand=4)
        answer = await preview(now)
        await forbid(table, attach_files=False)
        await now.due.press("Lay it", answer)
        last = table.public[-1]
        assert not last.attachments
        assert "Attach Files" in last.content
        await table.play_on()
        await forbid(table)
        await now.due.slash("record")
        assert now.due.answer is not None
        assert now.due.answer.attachments


async def test_T17_the_table_was_deleted_by_somebody(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6")
        table.here.env.backend.delete_message(table.channel.id, now.live.id)
        await table.here.env.settle()
        await now.due.slash("hand")
        await now.due.decide()
        assert table.due is not None
        assert sum("My hand" in labels(message) for message in table.public) == 1


async def test_T17_the_lobby_was_deleted_by_somebody(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        await alice.slash("start", set="6")
        table.here.env.backend.delete_message(table.channel.id, table.lobby.id)
        await bob.slash("join")
        assert bob.member.mention in table.lobby.content


async def test_T17_the_channel_is_deleted(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await begun(table)
        table.here.env.backend.delete_channel(table.channel.id)
        await table.here.env.settle()
        assert await table.bot.store.live_games() == []
        await table.here.restart()
        await table.here.env.advance_time(3 * 86_400)
        assert await table.bot.store.live_games() == []


async def test_T22_a_server_that_removed_the_bot_is_forgotten_after_a_month(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await begun(table)
        (game,) = await table.bot.store.live_games()
        table.here.env.backend.remove_guild(table.here.guild.id)
        await table.here.env.settle()
        with mock.patch("bot.client.HEARTBEAT", 86_400.0):
            await table.here.env.advance_time(29 * 86_400)
            assert await table.bot.store.game(game.id) is not None
            await table.here.env.advance_time(2 * 86_400)
            assert await table.bot.store.game(game.id) is None


async def test_T18_discord_is_down_for_a_while(tmp_path: Path) -> None:
    """The move is kept, and the table is shown when it can be."""
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6", turn_time="3600", hand=4)
        answer = await preview(now)
        table.here.env.inject_error("*", "/channels/*", status=503, times=None)
        await now.due.press("Lay it", answer)
        await table.here.env.advance_time(120)
        assert [message.id for message in table.public if message.id > now.live.id] == []
        table.here.env.backend.faults.clear()
        await table.here.env.advance_time(1800)
        assert table.due is not None
        assert sum("My hand" in labels(message) for message in table.public) == 1
        await table.play_on()
        checked_record(table)


@pytest.mark.parametrize(
    "status", [503, 403, *(pytest.param(n, marks=pytest.mark.slow) for n in (400, 404, 429, 500))]
)
async def test_T18_any_request_may_fail_once(tmp_path: Path, status: int) -> None:
    """Every request to Discord but the answers fails now and then; the game goes on by itself."""
    async with club(tmp_path, 2) as table:
        await table.sit_down(set="6", rounds="1", turn_time="off", hand=5)
        for _ in range(4):
            person = table.due
            if person is None:
                break
            table.here.env.inject_error("*", "/channels/*", status=status)
            await person.take_turn()
            await table.here.env.advance_time(3600)
        table.here.env.backend.faults.clear()
        await table.play_on()
        checked_record(table)
        titles = [message.content.splitlines()[0] for message in table.public]
        assert titles[-1].startswith("**🏁")
        assert len(titles) == 3


async def test_T18_an_answer_that_is_lost_keeps_the_move(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        answer = await preview(now)
        table.here.env.inject_error("PATCH", "/webhooks/*", status=503)
        await now.due.member.click(answer, label="Lay it")
        game = await table.bot.store.live_game_at(table.channel.id)
        assert game is None or game.turn > 0
        await now.due.slash("hand")
        assert "Your hand" in now.due.said


async def test_a_database_that_fails_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        answer = await preview(now)
        await table.bot.store.close()
        for label, on in (("Lay it", answer), ("My hand", now.live), ("Board as text", now.live)):
            assert "my notes" in await now.due.press(label, on)
        for command in ("hand", "board", "leaderboard", "privacy", "start"):
            assert await now.due.slash(command)
        assert await now.due.type("play", "tile", "") == []
        await table.here.restart()
        table.here.complaints.clear()
        await table.here.env.settle()
        assert now.due.is_due
        await now.due.take_turn()
        game = await table.bot.store.live_game_at(table.channel.id)
        assert game is None or game.status is Status.RUNNING
