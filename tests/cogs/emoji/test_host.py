"""Discord's answers, as whoever runs the command reads them."""

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.engine.tiles import Tile
from bot.render.emoji import tile_emoji
from cogs.emoji.host import DiscordHost, logged_in
from cogs.emoji.plan import Found
from cogs.emoji.sync import Full, HostError, Refused
from tests.cogs.evening import Opened


def answer(status: int, code: int = 0, text: str = "") -> discord.HTTPException:
    kind = {404: discord.NotFound, 403: discord.Forbidden}.get(status, discord.HTTPException)
    return kind(cast(Any, SimpleNamespace(status=status, reason="")), {"code": code, "message": text})


class Client:
    """A client whose every request fails."""

    application_id = 7

    def __init__(self, fault: Exception) -> None:
        self._fault = fault
        self.http = self

    async def _fails(self, *_: object, **__: object) -> Any:
        raise self._fault

    fetch_application_emojis = create_application_emoji = delete_application_emoji = _fails


def host(fault: Exception) -> DiscordHost:
    return DiscordHost(cast(Any, Client(fault)))


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        (answer(400, 30008), Full, "at most 2,000"),
        (answer(400, 50035, "In image: Invalid image"), Refused, "Invalid image"),
        (answer(429), HostError, "wait an hour"),
        (answer(401, 0, "401: Unauthorized"), HostError, "does not allow it: 401"),
        (answer(403, 50001, "Missing Access"), HostError, "does not allow it: Missing Access"),
        (answer(503), HostError, "does not answer"),
        (OSError("no route"), HostError, "cannot be reached: no route"),
        (aiohttp.ServerDisconnectedError(), HostError, "cannot be reached: Server disconnected"),
        (TimeoutError(), HostError, "cannot be reached: TimeoutError"),
    ],
)
async def test_every_trouble_is_a_sentence(fault: Exception, kind: type[HostError], words: str) -> None:
    with pytest.raises(kind, match=words) as told:
        await host(fault).add("cf12345_6_9", b"png")
    assert type(told.value) is kind
    with pytest.raises(HostError, match=words):
        await host(fault).all()
    with pytest.raises(HostError, match=words):
        await host(fault).remove(5)


async def test_what_is_gone_need_not_be_removed() -> None:
    await host(answer(404, 10014)).remove(5)


async def test_a_refused_token_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(discord.Client, "login", refuse)
    with pytest.raises(HostError, match="refuses the token"):
        async with logged_in("token"):
            pass


async def test_emojis_come_and_go(evening: Opened) -> None:
    async with evening() as here:
        at = DiscordHost(here.world.bot)
        assert await at.all() == []
        made = await at.add("cf12345_6_9", tile_emoji(Tile(6, 9)))
        assert await at.all() == [Found(made.id, "cf12345_6_9")]
        await at.remove(made.id)
        await at.remove(made.id)
        assert await at.all() == []
