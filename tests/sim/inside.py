"""Every private name of simcord that tests lean on, beside those of ``bot/local/simcord_internals.py``.

Tests need workers that park, clicks that cross, requests that take a moment, and crashes.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, TypeVar

import simcord
from simcord import _runtime, _settlement, interactions
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

T = TypeVar("T")


@contextlib.contextmanager
def _replaced(owner: Any, **attributes: Any) -> Iterator[None]:
    """Put other things in the place of an owner's attributes for a while."""
    saved = {name: getattr(owner, name) for name in attributes}
    for name, value in attributes.items():
        setattr(owner, name, value)
    try:
        yield
    finally:
        for name, value in saved.items():
            setattr(owner, name, value)


def blob(env: simcord.Env, url: str) -> bytes:
    """The bytes uploaded behind an attachment's URL."""
    data = env.backend.cdn.get(url)
    if data is None:
        raise KeyError(url)
    return data


def unread_errors(env: simcord.Env) -> list[BaseException]:
    """What handlers of the bot let escape, apart from what a test has looked at in ``env.errors``."""
    return list(env.errors_since(env._errors_acknowledged))


@contextlib.contextmanager
def locales(table: Mapping[int, str], guild_locale: Callable[[], str]) -> Iterator[None]:
    """Let interactions carry each person's language (by user id) and the server's, not always en-US."""
    original = interactions.base_payload

    def localised(*args: Any, **kwargs: Any) -> Any:
        record, payload = original(*args, **kwargs)
        payload["locale"] = table.get(kwargs["user_id"], "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = guild_locale()
        return record, payload

    with _replaced(interactions, base_payload=localised):
        yield


def wait_briefly(env: simcord.Env) -> None:
    """Look for finished work every 2 ms; simcord's 50 ms cost every action as long as a worker parks."""
    settle = env._settle_internal

    async def quick(*, idle: float = 0.002, **kwargs: Any) -> None:
        await settle(idle=min(idle, 0.002), **kwargs)

    env._settle_internal = quick  # type: ignore[method-assign]


def without_settling(env: simcord.Env, step: Coroutine[Any, Any, T]) -> T:
    """Do one action (``alice.click(…)``) and return while the bot has not begun to answer it.

    Several of these before one ``env.settle()`` are people acting in the same instant.
    """

    async def at_once(**_: Any) -> None:
        return None

    with _replaced(env, _settle_internal=at_once), contextlib.closing(step):
        try:
            step.send(None)
        except StopIteration as done:
            result: T = done.value
            return result
    raise AssertionError("this action waits for something by itself and cannot share its instant")


async def detach(env: simcord.Env) -> None:
    """Cut the running bot off in mid-work, as a crash does: its tasks end, nothing is waited for."""
    await env._detach_bot()


_PARKS = {asyncio.Event.wait.__code__, asyncio.Condition.wait.__code__, asyncio.Queue.get.__code__}


def _parks(task: asyncio.Task[Any]) -> bool:
    """Whether a task stands in ``Event.wait``, ``Condition.wait`` or ``Queue.get``, timed or not."""
    waiter = getattr(task, "_fut_waiter", None)
    if waiter is None or waiter.done():
        return False
    step: Any = task.get_coro()
    while step is not None:
        frame = getattr(step, "cr_frame", None)
        if frame is not None and frame.f_code in _PARKS:
            return True
        if frame is not None and frame.f_code is asyncio.wait_for.__code__:
            inner = frame.f_locals.get("fut")
            if isinstance(inner, asyncio.Task):
                return not inner.done() and _parks(inner)
        step = getattr(step, "cr_await", None)
    return False


@contextlib.contextmanager
def parked_workers() -> Iterator[None]:
    """Count a worker that waits for an event as idle; simcord takes it for unfinished work and gives up."""
    reason, recognized = _settlement._park_reason, _settlement._recognized_wait

    def park_reason(state: Any, task: asyncio.Task[Any], *args: Any) -> str | None:
        return "a worker with nothing to do" if _parks(task) else reason(state, task, *args)

    def recognized_wait(state: Any, task: asyncio.Task[Any], waiter: Any) -> bool:
        return _parks(task) or recognized(state, task, waiter)

    with _replaced(_settlement, _park_reason=park_reason, _recognized_wait=recognized_wait):
        yield


@contextlib.contextmanager
def requests_that_yield(hops: Callable[[], int]) -> Iterator[None]:
    """Give other tasks ``hops()`` turns around every request; simcord's never let go, which hides races."""

    async def pause() -> None:
        for _ in range(hops()):
            await asyncio.sleep(0)

    class Client(FakeHTTPClient):
        async def request(self, *args: Any, **kwargs: Any) -> Any:
            await pause()
            answer = await super().request(*args, **kwargs)
            await pause()
            return answer

    class Adapter(FakeWebhookAdapter):
        async def request(self, *args: Any, **kwargs: Any) -> Any:
            await pause()
            answer = await super().request(*args, **kwargs)
            await pause()
            return answer

    with _replaced(_runtime, FakeHTTPClient=Client, FakeWebhookAdapter=Adapter):
        yield
