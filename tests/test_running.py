"""How the bot's process begins and ends, whatever Discord does."""

import asyncio
from pathlib import Path

import discord
import pytest

from bot import running
from bot.client import ChickenfootBot
from bot.games.errors import StorageError
from bot.running import CannotRun
from bot.settings import Settings


def settings(tmp_path: Path) -> Settings:
    return Settings(token="t", database_url=f"sqlite+aiosqlite:///{tmp_path}/a.db", _env_file=None)  # type: ignore[call-arg, arg-type]


async def test_stopping_while_discord_does_not_answer_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library waits to try again, and finds its session closed."""
    asked, closed, close = asyncio.Event(), asyncio.Event(), ChickenfootBot.close

    async def waits_for_another_try(bot: ChickenfootBot, token: str) -> None:
        asked.set()
        await closed.wait()
        raise RuntimeError("Session is closed")

    async def closes(bot: ChickenfootBot) -> None:
        await close(bot)
        closed.set()

    monkeypatch.setattr(ChickenfootBot, "start", waits_for_another_try)
    monkeypatch.setattr(ChickenfootBot, "close", closes)
    stop = asyncio.Event()
    evening = asyncio.create_task(running.run(settings(tmp_path), stop))
    await asyncio.wait_for(asked.wait(), 5)
    stop.set()
    await asyncio.wait_for(evening, 5)


async def test_a_refused_token_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(bot: ChickenfootBot, token: str) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(ChickenfootBot, "start", refused)
    with pytest.raises(CannotRun, match="Discord refuses the token"):
        await running.run(settings(tmp_path), asyncio.Event())


async def test_a_database_that_cannot_be_used_is_told_before_discord_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(bot: ChickenfootBot, token: str) -> None:
        raise AssertionError("Discord was asked")

    monkeypatch.setattr(ChickenfootBot, "start", never)
    with pytest.raises(StorageError):
        await running.run(settings(tmp_path / "missing"), asyncio.Event())
