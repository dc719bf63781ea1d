"""The last step to Discord: what its answers mean, and the permissions that the bot asks for."""

import asyncio
from pathlib import Path

import aiohttp
import discord
import pytest

from cogs.ids import Id, What
from cogs.outgoing import Button, Outgoing
from cogs.permissions import INVITE, missing_in
from cogs.wire import CannotLook, DirectClosed, DiscordWire, MessageGone, NotAllowed, PlaceGone, WireError
from tests.cogs.evening import Evening, Opened

HELLO = Outgoing("hello", rows=((Button(Id(What.RULES, 1), "Rules"),),))

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_invites_with_the_permissions_the_bot_needs() -> None:
    text = README.read_text("utf-8")
    assert f"permissions={INVITE.value}`" in text
    for name, given in INVITE:
        shown = (
            "View Channel" if name == "read_messages" else name.replace("_", " ").title().replace("In", "in")
        )
        assert given == (f"| {shown} |" in text), name


def test_T17_what_is_missing_is_named_by_place() -> None:
    assert missing_in(INVITE, thread=False) == missing_in(INVITE, thread=True) == ()
    nothing = discord.Permissions.none()
    assert "send_messages" in missing_in(nothing, thread=False)
    assert "send_messages_in_threads" in missing_in(nothing, thread=True)
    assert "send_messages" not in missing_in(nothing, thread=True)


def wire_of(here: Evening) -> DiscordWire:
    return here.world.bot.publisher._wire  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("status", "code", "error", "surely"),
    [
        (403, 50001, NotAllowed, True),
        (403, 50013, NotAllowed, True),
        (403, 160005, NotAllowed, True),
        (400, 40058, NotAllowed, True),
        (403, 50007, DirectClosed, False),
        (404, 10003, PlaceGone, False),
        (400, 50035, WireError, True),
        (429, 0, WireError, True),
        (503, 0, WireError, True),
        (502, 0, WireError, False),
    ],
)
async def test_T17_what_a_refusal_means(
    evening: Opened, status: int, code: int, error: type[WireError], surely: bool
) -> None:
    async with evening() as here:
        here.world.env.inject_error("POST", "/channels/*/messages", status=status, code=code)
        with pytest.raises(error) as raised:
            await wire_of(here).send(here.world.channel.id, HELLO, "cf-1")
        assert raised.value.surely == surely
        if isinstance(raised.value, NotAllowed):
            assert raised.value.why == ("locked" if code == 160005 else "forbidden")


async def test_T18_a_connection_that_was_closed_is_no_answer(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(*args: object, **options: object) -> None:
        raise aiohttp.ServerDisconnectedError

    async with evening() as here:
        wire, channel = wire_of(here), here.world.channel.id
        message = await wire.send(channel, HELLO, "cf-1")
        monkeypatch.setattr(here.world.bot.http, "request", closed)
        for doing in (
            wire.send(channel, HELLO, "cf-2"),
            wire.edit(channel, message, HELLO),
            wire.remove(channel, message),
            wire.find(channel, "cf:rules:1:0"),
            wire.stands(channel, message),
            wire.direct_channel(here.alice.id),
        ):
            with pytest.raises(WireError) as raised:
                await doing
            assert not raised.value.surely
        assert await wire.is_member(here.world.guild.id, here.alice.id)
        monkeypatch.undo()


@pytest.mark.parametrize(("code", "there"), [(10007, False), (10013, False), (10004, True), (0, True)])
async def test_T17_only_a_person_whom_discord_does_not_know_there_has_left(
    evening: Opened, code: int, there: bool
) -> None:
    async with evening() as here:
        here.world.env.inject_error("GET", "/guilds/*/members/*", status=404, code=code)
        assert await wire_of(here).is_member(here.world.guild.id, here.alice.id) == there


async def test_T17_who_nobody_says_anything_about_has_not_left(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def waits(*args: object, **options: object) -> None:
        await asyncio.Event().wait()

    async with evening() as here:
        monkeypatch.setattr("cogs.wire.PATIENCE", 0.01)
        monkeypatch.setattr(here.world.bot.http, "request", waits)
        assert await wire_of(here).is_member(here.world.guild.id, here.alice.id)
        monkeypatch.undo()


async def test_T17_a_message_is_changed_found_looked_for_and_removed(evening: Opened) -> None:
    async with evening() as here:
        wire, channel = wire_of(here), here.world.channel.id
        message = await wire.send(channel, HELLO, "cf-1")
        assert await wire.find(channel, Id(What.RULES, 1).button()) == message
        assert await wire.find(channel, Id(What.RULES, 2).button()) is None
        assert await wire.stands(channel, message)
        assert not wire.is_old(message)
        await here.world.env.advance_time(3700)
        assert wire.is_old(message)
        await wire.remove(channel, message)
        assert not await wire.stands(channel, message)
        await wire.remove(channel, message)
        with pytest.raises(MessageGone):
            await wire.edit(channel, message, HELLO)


async def test_T4_a_message_that_may_not_be_deleted_is_stripped(evening: Opened) -> None:
    async with evening() as here:
        wire, channel = wire_of(here), here.world.channel.id
        message = await wire.send(channel, HELLO, "cf-1")
        here.world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
        await wire.remove(channel, message)
        (left,) = here.world.messages()
        assert (left.id, left.content, left.components) == (message, "hello", [])
        await wire.remove(channel, message)
        assert here.world.messages() == []


async def test_T17_where_nothing_may_be_read_that_is_said(evening: Opened) -> None:
    async with evening() as here:
        wire, channel = wire_of(here), here.world.channel.id
        here.world.env.inject_error("GET", "/channels/*", status=403, code=50013, times=2)
        with pytest.raises(CannotLook):
            await wire.find(channel, "cf:rules:1:0")
        with pytest.raises(CannotLook):
            await wire.stands(channel, 1)


@pytest.mark.parametrize("locked", [True, False])
async def test_T17_a_thread_that_cannot_be_woken_says_why(evening: Opened, locked: bool) -> None:
    async with evening() as here:
        backend = here.world.env.backend
        backend.create_thread(here.world.channel.id, "aside", owner_id=here.alice.id)
        (thread,) = here.world.channel.threads
        backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": locked})
        here.world.env.inject_error("POST", "/channels/*/messages", status=400, code=50083)
        with pytest.raises(NotAllowed) as raised:
            await wire_of(here).send(thread.id, HELLO, "cf-1")
        assert raised.value.why == ("locked" if locked else "forbidden")
