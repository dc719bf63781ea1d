"""Every private name of simcord that the local table leans on, and nothing else.

The simulator's public API drives one bot in a frozen world: one action at a time, and time that moves when a test
says so. The local table needs a world that runs by itself. Each function here opens one such door; those that tests
need are in ``tests/sim/inside.py``. simcord is pinned: a new release is adopted by reading both against it.
"""

import asyncio
import contextlib
import logging
import os
import struct
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from importlib import resources
from typing import Any, cast

import discord
import simcord
from simcord import _dpy_internals
from simcord.backend import serializers
from simcord.backend.cdn import CDN_BASE
from simcord.preview._media import MediaInfo, MediaWorker

from bot.local.errors import LocalTableError
from bot.local.pinned import check_simulator

check_simulator()

_log = logging.getLogger(__name__)

Action = Callable[[str | None, Mapping[str, Any]], Coroutine[Any, Any, dict[str, Any]]]
"""What a tab of the page does."""


def cut_permissions(guild: simcord.GuildHandle, allowed: discord.Permissions) -> None:
    """Leave the bot's own role with ``allowed`` only; simcord grants it everything but Administrator."""
    backend = guild._env.backend
    for role in guild._guild.roles.values():
        if role.managed:
            role.permissions = allowed.value
            backend.emit(
                "GUILD_ROLE_UPDATE",
                {"guild_id": str(guild.id), "role": dict(serializers.role_payload(role))},
            )


def keep_emoji(env: simcord.Env, emoji_id: int, picture: bytes) -> None:
    """Let the page show an application's emoji; simcord throws the picture (PNG) away."""
    env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{emoji_id}.png"] = picture


class _WallClock:
    """simcord's clock, going by itself."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._epoch = datetime.now(UTC)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self._start

    def now(self) -> datetime:
        return self._epoch + timedelta(seconds=self.elapsed)

    def advance(self, seconds: float) -> None:
        """Wall time advances alone."""


def run_on_wall_time(env: simcord.Env) -> None:
    """Before ``env.start()``: let the bot run as on Discord, by real timers, nobody waiting for its work.

    simcord watches and delays only what it knows to be the bot's work, so here it is told of none. After a
    person's action it waits for the answer alone, as Discord does, at most 3 seconds.
    """

    @contextlib.contextmanager
    def scope() -> Iterator[None]:
        previous = _dpy_internals.set_webhook_adapter(env._webhook_adapter)
        try:
            yield
        finally:
            _dpy_internals.reset_webhook_adapter(previous)

    async def answered(*, dispatch: str | None = None, **ignored: Any) -> None:
        await asyncio.sleep(0)
        if dispatch == "INTERACTION_CREATE":
            record = next(reversed(env.backend.interactions.values()))
            for _ in range(300):
                if record.responded:
                    return
                await asyncio.sleep(0.01)

    env.backend.clock = cast(Any, _WallClock())
    env._bot_scope = scope  # type: ignore[method-assign]
    env._settle_internal = answered  # type: ignore[method-assign]


@contextlib.asynccontextmanager
async def live_preview(
    env: simcord.Env, channel: simcord.ChannelHandle, viewers: list[simcord.MemberActor], port: int, key: str
) -> AsyncIterator[str]:
    """Show a channel in the browser to everybody at once; yields the address, whose last part is ``key``.

    simcord refuses a click while another is being answered, or when the tab has not seen the latest state,
    and shows news only to the tab that acted. Here clicks queue up, and every tab sees what happens.
    """
    preview: Any = env.preview(channel, viewers=viewers, layout="channel", port=port)
    preview.capability = key
    preview._MAX_PAGES = 64
    preview._action = _one_at_a_time(preview)
    preview._media_worker = _PicturesOfOurOwn()
    _dress(preview._server)
    async with contextlib.AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(preview)
        except simcord.SetupError as error:
            raise LocalTableError(_no_page(error, port)) from error
        news = asyncio.create_task(_publish_news(env, preview))
        stack.callback(news.cancel)
        yield preview.url


def _one_at_a_time(preview: Any) -> Action:
    """A tab's action, done after those before it, whatever the tab has seen by then."""
    act, lock = preview._action, asyncio.Lock()

    async def queued(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            page = preview._pages.get(context_id or "")
            if page is not None and "published_revision" in body:
                body = {**body, "published_revision": page.revision}
            answer: dict[str, Any] = await act(context_id, body)
            return answer

    return queued


async def _publish_news(env: simcord.Env, preview: Any) -> None:
    """Bring every tab up to date whenever something has happened, until this is cancelled."""
    seen = -1
    while True:
        happened = len(env.backend.transcript)
        if happened != seen:
            try:
                preview._advance_presentation_time()
                for page in tuple(preview._pages.values()):
                    preview._publish(page, reason="refresh")
            except Exception:
                _log.exception("The page could not be brought up to date")
            seen = happened if happened < _REMEMBERED else _forget(env)
        await asyncio.sleep(0.1)


class _PicturesOfOurOwn(MediaWorker):
    """simcord looks at every picture in a process made for it, a third of a second each; ours are known."""

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        if not blob.startswith(b"\x89PNG"):
            return await super()._decode(key, blob, media_time)
        width, height = struct.unpack(">II", blob[16:24])
        return MediaInfo("PNG", width, height, 1, 4 * width * height, blob, "image/png")


def _no_page(error: simcord.SetupError, port: int) -> str:
    """Why there is no page, and what to do."""
    if isinstance(error.__cause__, OSError):
        why = os.strerror(error.__cause__.errno or 0)
        return f"the page cannot be shown at port {port} ({why}): --port takes another one; 0 finds one that is free"
    return f"the page cannot be shown: {error}"


def _dress(server: Any) -> None:
    """Give the page our name, and our style and script after its own."""
    serve_file = server._static
    ours = resources.files("bot.local") / "page"
    more = {"/preview.css": "page.css", "/app.js": "page.js"}

    async def dressed(request: Any) -> Any:
        response = await serve_file(request)
        if request.path in more:
            response.text += (ours / more[request.path]).read_text(encoding="utf-8")
        elif request.path == "/":
            response.text = response.text.replace("<title>SimCord Preview<", "<title>Chicken Foot<")
        return response

    server._static = dressed


_REMEMBERED = 2000
_KEPT_MESSAGES = 200


def _forget(env: simcord.Env) -> int:
    """Drop old logs, messages, uploads and interactions; simcord keeps them all. Returns the log's end."""
    backend = env.backend
    backend.transcript.clear()
    backend.http_requests.clear()
    for messages in backend.messages.values():
        for identity in sorted(messages)[:-_KEPT_MESSAGES]:
            del messages[identity]
    shown = {
        attachment["url"]
        for messages in backend.messages.values()
        for message in messages.values()
        for attachment in message.attachments
    }
    for url in [url for url in backend.cdn._blobs if "/attachments/" in url and url not in shown]:
        del backend.cdn._blobs[url]
    now = backend.now_iso()
    for identity in [i for i, r in backend.interactions.items() if r.expires_at and r.expires_at < now]:
        backend.interaction_tokens.pop(backend.interactions.pop(identity).token, None)
    return len(backend.transcript)
