"""The whole way over real requests, to a stand-in for Discord on this machine that asks for pauses."""

import base64
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest
from aiohttp import web

from cogs.emoji import sync
from cogs.emoji.host import logged_in
from cogs.emoji.manifest import Book
from cogs.emoji.sync import HostError
from tests.cogs.emoji.shelf import pictures
from tests.cogs.emoji.test_sync import ALL, Time
from tests.fakes import MemoryStore

TOKEN = "good.token"


@dataclass
class Discord:
    """An application without emojis. Of the requests that change something, every fourth is to come again."""

    emojis: dict[int, dict[str, Any]] = field(default_factory=dict)
    images: list[bytes] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    pauses: int = 0

    async def answer(self, request: web.Request) -> web.StreamResponse:
        what = f"{request.method} {request.path.removeprefix('/api')}"
        self.requests.append(what)
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"code": 0, "message": "401: Unauthorized"}, 401)
        if what == "GET /users/@me":
            return _json({"id": "7", "username": "bot", "discriminator": "0", "avatar": None, "bot": True})
        if what == "GET /oauth2/applications/@me":
            return _json(APPLICATION)
        if what == "GET /applications/7/emojis":
            return _json({"items": list(self.emojis.values())})
        return await self._change(request)

    async def _change(self, request: web.Request) -> web.StreamResponse:
        if len(self.requests) % 4 == 0:
            self.pauses += 1
            limited = {"message": "You are being rate limited.", "retry_after": 0.02, "global": False}
            return _json(limited, 429, {"Via": "1.1 google"})
        if request.method == "DELETE":
            self.emojis.pop(int(request.path.rsplit("/", 1)[-1]))
            return web.Response(status=204)
        body = await request.json()
        head, _, image = body["image"].partition(",")
        assert head == "data:image/png;base64"
        self.images.append(base64.b64decode(image))
        id_ = 10**18 + len(self.images)
        self.emojis[id_] = {"id": str(id_), "name": body["name"], "animated": False, "available": True}
        return _json(self.emojis[id_], 201)


APPLICATION = {
    "id": "7",
    "name": "bot",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "owner": {"id": "1", "username": "owner", "discriminator": "0", "avatar": None},
    "team": None,
}


def _json(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    response = web.json_response(body, status=status, headers=headers)
    response.headers["Content-Type"] = "application/json"  # discord.py compares the whole header
    return response


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    there = Discord()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", there.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{host}:{port}/api")
    yield there
    await runner.cleanup()


async def test_pauses_are_kept_and_everything_comes_up(there: Discord) -> None:
    time, wanted = Time(), {name: b"\x89PNG\r\n\x1a\n" + picture for name, picture in pictures().items()}
    async with logged_in(TOKEN) as host:
        book = Book(MemoryStore(), host.application_id)
        plan = await sync.look(host, book, wanted, time)
        summary = await sync.sync(host, book, plan, wanted, time)
        assert (summary.added, summary.up) == (ALL, ALL)
        assert there.images == list(wanted.values())
        assert there.pauses
        assert len(there.requests) == 3 + ALL + there.pauses
        assert {emoji.id for emoji in await book.read()} == set(there.emojis)
        assert await sync.remove_all(host, book) == ALL
        assert there.emojis == {}


async def test_a_wrong_token_is_refused_at_the_first_request(there: Discord) -> None:
    with pytest.raises(HostError, match="refuses the token"):
        async with logged_in("wrong.token"):
            pass
    assert there.requests == ["GET /users/@me"]


async def test_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api")
    with pytest.raises(HostError, match="cannot be reached"):
        async with logged_in(TOKEN):
            pass
