"""Every interaction is answered, whatever happens (T8, T17, T18, T19)."""

import contextlib
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.games.errors import Declined, Reason, StorageError
from bot.text.language import texts_for
from cogs.asked import Asked
from cogs.attend import attend
from cogs.components import HANDLERS
from cogs.emoji.signs import Signs
from cogs.heard import Heard
from cogs.ids import Id, What
from cogs.outgoing import Outgoing
from cogs.seating import QUIET
from tests.cogs.evening import Opened, labels, private


async def test_a_database_that_cannot_be_used_is_said_in_a_sentence(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        here.store.broken = StorageError("the disk is full")
        answer = await here.clicks(here.alice, here.table, "My hand")
        assert "cannot reach my notes" in answer.content
        assert "disk" not in answer.content
        here.store.broken = None
        here.world.complaints.clear()


async def test_T19_an_unexpected_error_shows_and_logs_no_words_of_its_own(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(asked: Asked, id_: Id) -> Outgoing:
        raise ValueError("the hand is 3-9 0-0")

    monkeypatch.setitem(HANDLERS, What.ZOOM, breaks)
    async with evening() as here:
        await here.two_play()
        answer = await here.clicks(here.carol, here.table, "Zoom")
        assert "went wrong" in answer.content
        (complaint,) = here.world.complaints
        assert f"game {(await here.game()).id}" in complaint
        assert "ValueError" in complaint
        assert "breaks" in complaint
        assert "3-9" not in complaint
        here.world.complaints.clear()


@pytest.mark.parametrize("custom_id", ["cf:gone:1:2", "cf:hand", "cf2:new:1", "something"])
async def test_a_button_that_nobody_knows_is_answered(evening: Opened, custom_id: str) -> None:
    async with evening() as here:
        await here.two_play()
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Old", custom_id=custom_id))
        view.stop()
        await here.world.bot.get_partial_messageable(here.world.channel.id).send("old", view=view)
        answer = await here.clicks(here.carol, here.table, "Old")
        assert "older message" in answer.content


@pytest.mark.parametrize("at_once", [True, False])
async def test_T8_a_click_that_is_delivered_twice_acts_once_and_is_answered_once(
    evening: Opened, at_once: bool
) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        click = here.alice.click(lobby, label="Add computer")
        await (here.world.together(click, here.world.deliver_again()) if at_once else click)
        await here.world.deliver_again()
        assert len((await here.game()).players) == 3


async def test_T8_a_command_that_is_delivered_twice_keeps_its_answer(evening: Opened) -> None:
    async with evening() as here:
        result = await here.alice.slash(here.world.channel, "chickenfoot start")
        before = private(result).content
        await here.world.deliver_again()
        assert private(result).content == before
        await here.clicks_quietly(here.bob, here.table, "Join")  # others are heard as ever


def test_of_those_who_were_heard_only_the_last_are_remembered() -> None:
    heard = Heard(most=2)
    assert [heard.first(id_) for id_ in (1, 2, 1, 3, 3, 1)] == [True, True, False, True, False, True]


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_acknowledgement_that_came_too_late_is_no_error(evening: Opened, code: int) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        here.world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=code)
        await here.carol.click(lobby, label="Join")
        assert (await here.game()).player_of(here.carol.id)


async def test_T18_an_answer_that_is_lost_keeps_what_was_done(evening: Opened) -> None:
    async with evening() as here:
        await here.two_sit_down()
        here.world.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500)
        await here.carol.slash(here.world.channel, "chickenfoot join")
        assert (await here.game()).player_of(here.carol.id)


async def test_T18_a_click_counts_though_the_connection_was_closed_under_it(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(*args: object, **options: object) -> None:
        raise aiohttp.ServerDisconnectedError

    async with evening() as here:
        lobby = await here.two_sit_down()
        monkeypatch.setattr(discord.InteractionResponse, "defer", closed)
        await here.carol.click(lobby, label="Join")
        assert (await here.game()).player_of(here.carol.id)
        here.world.excused |= {interaction.id for interaction in here.world.interactions()}


async def test_an_answer_that_is_refused_is_given_in_words(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        path = "/webhooks/*/*/messages/@original"
        here.world.env.inject_error("PATCH", path, status=400, code=50035)
        answer = await here.clicks(here.alice, here.table, "My hand")
        assert "Your hand" in answer.content
        assert not answer.attachments
        here.world.complaints.clear()


async def test_buttons_work_after_a_restart(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        await here.world.restart()
        assert "Your hand" in (await here.clicks(here.alice, lobby, "Begin")).content
        hand = await here.hand(here.bob)
        await here.world.restart(crash=True)
        assert "Your hand" in private(await here.alice.slash(here.world.channel, "chickenfoot hand")).content
        assert hand.content


async def test_a_command_that_is_no_more_is_answered(evening: Opened) -> None:
    async with evening() as here:
        here.world.bot.tree.clear_commands(guild=None)
        answer = await here.says(here.alice, "help")
        assert "went wrong" in answer.content
        here.world.complaints.clear()


async def test_only_in_a_server() -> None:
    interaction = SimpleNamespace(guild_id=None, channel_id=1, channel=None)
    with pytest.raises(Declined) as declined:
        Asked(cast(Any, interaction), cast(Any, None)).place  # noqa: B018
    assert declined.value.reason is Reason.ONLY_IN_SERVER


async def test_T19_nothing_private_gets_into_a_public_message(evening: Opened) -> None:
    """Even a button that belongs to private answers is answered privately on a public message."""
    async with evening() as here:
        await here.two_play()
        game = await here.game()
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Sly", custom_id=Id(What.BACK, game.id, game.turn).button()))
        view.stop()
        await here.world.bot.get_partial_messageable(here.world.channel.id).send("public", view=view)
        answer = await here.clicks(here.alice, here.table, "Sly")
        assert "Your hand" in answer.content
        assert here.table.content == "public"


@pytest.mark.parametrize("what", sorted(QUIET))
async def test_T19_the_refusal_of_a_quiet_click_is_a_private_message_of_its_own(
    evening: Opened, deal: Callable[..., None], what: What
) -> None:
    """A quiet click is acknowledged with the public message, which no answer may get into: not even the hand."""
    deal(["9-9 3-9 4-9", "0-9 1-9 2-9"])
    async with evening() as here:
        await here.two_play()
        game = await here.game()
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Old", custom_id=Id(what, game.id).button()))
        view.stop()
        await here.world.bot.get_partial_messageable(here.world.channel.id).send("public", view=view)
        result = await here.bob.click(here.table, label="Old")
        assert result.response is not None
        assert result.response.content == here.table.content == "public"
        (answer,) = result.followups
        assert answer.ephemeral
        assert "Your hand" in answer.content
        assert "would lie here" in (await here.clicks(here.bob, answer, labels(answer)[0])).content
        assert here.table.content == "public"


@pytest.mark.parametrize("error", [StorageError("The database has been closed"), RuntimeError("no pool")])
@pytest.mark.parametrize("closing", [True, False])
async def test_a_click_that_the_end_of_the_bot_overtakes_is_no_error(
    caplog: pytest.LogCaptureFixture, closing: bool, error: Exception
) -> None:
    """What was committed is shown after the next start; there is nothing for an operator to do."""
    tools = SimpleNamespace(texts=texts_for, signs=Signs(), heard=Heard())
    asked = Asked(cast(Any, Overtaken(closing)), cast(Any, tools), 7)

    async def breaks(_: Asked) -> Outgoing:
        raise error

    with caplog.at_level(logging.INFO), contextlib.suppress(RuntimeError):
        await attend(asked, breaks)
    levels = {record.levelno for record in caplog.records}
    assert levels == ({logging.INFO} if closing else {logging.ERROR})


class Overtaken:
    """An interaction that is answered when the bot is closed, or when something else is wrong."""

    id = 1
    message = None
    locale = "en-US"
    created_at = discord.utils.utcnow()

    def __init__(self, closing: bool) -> None:
        self.client = SimpleNamespace(is_closed=lambda: closing)
        self.response = SimpleNamespace(is_done=lambda: True)

    async def edit_original_response(self, **_: Any) -> None:
        raise RuntimeError("Session is closed")
