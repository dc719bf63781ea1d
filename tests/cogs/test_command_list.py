"""The slash commands are told to Discord once, until it has them."""

import pytest

from bot.client import ChickenfootBot
from bot.running import sync_once
from tests.cogs.evening import Evening, Opened


def syncs(here: Evening) -> int:
    """How often Discord has been told the commands."""
    return sum(
        request.method == "PUT" and request.path.endswith("/commands") for request in here.world.sent()
    )


def bot_of(here: Evening) -> ChickenfootBot:
    bot = here.world.bot
    assert isinstance(bot, ChickenfootBot)
    return bot


async def test_commands_that_discord_has_are_not_told_again(evening: Opened) -> None:
    async with evening() as here:
        bot, before = bot_of(here), syncs(here)
        bot.tools.commands.clear()
        await bot.sync_commands_if_changed()
        assert syncs(here) == before
        assert bot.tools.commands["chickenfoot hand"].startswith("</chickenfoot hand:")


@pytest.mark.parametrize("note", ["", "x", "[]", "{}", '{"hash":"old","ids":{}}', '{"ids":5}'])
async def test_commands_that_discord_may_not_have_are_told(evening: Opened, note: str) -> None:
    async with evening() as here:
        bot, before = bot_of(here), syncs(here)
        await here.store.set_note("commands", note)
        await bot.sync_commands_if_changed()
        await bot.sync_commands_if_changed()
        assert syncs(here) == before + 1


async def test_T18_commands_that_do_not_get_through_are_told_again(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.running.AGAIN", 0.01)
    async with evening() as here:
        bot, on_ready = bot_of(here), sync_once(bot_of(here))
        await here.store.set_note("commands", "")
        here.world.env.inject_error("PUT", "/applications/*/commands", status=503, times=2)
        await on_ready()
        assert await here.store.note("commands")
        assert bot.tools.commands
        before = syncs(here)
        await on_ready()
        assert syncs(here) == before
        assert sum("sent to Discord later" in complaint for complaint in here.world.complaints) == 2
        here.world.complaints.clear()
