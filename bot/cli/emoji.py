"""``chickenfoot emoji``: the tiles as emojis of the bot's application."""

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, NoReturn

from tqdm import tqdm
from tqdm.contrib.logging import logging_redirect_tqdm

from bot.engine.errors import ChickenfootError
from bot.games.clock import SystemClock
from bot.settings import NO_TOKEN, read_settings
from bot.storage import open_store
from cogs.emoji import sync
from cogs.emoji.host import DiscordHost, logged_in
from cogs.emoji.manifest import Book, TileEmoji
from cogs.emoji.names import painted, tile_of
from cogs.emoji.plan import Plan


class NoToken(ChickenfootError):
    """There is nothing to ask Discord with."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "emoji",
        help="bring the tiles up as emojis, so that messages show them",
        description="The tiles as emojis of the bot's application. Other emojis of the application are never "
        "touched. Token and database are the bot's settings; the bot may run meanwhile.",
    )
    parser.add_argument(
        "what",
        choices=("sync", "list", "remove"),
        help="sync: bring up what is missing and remove what was replaced 60 days ago; may be broken off and "
        "run again. list: what is up. remove: take all of the bot's tiles down, from old messages too",
    )
    parser.add_argument("--dry-run", action="store_true", help="only tell what would be done")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if Discord refused an emoji. Raises ``HostError``, ``StorageError`` and ``SettingsError``."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    doing: Callable[[DiscordHost, Book], Awaitable[int]] = _WHAT[args.what, args.dry_run]
    with logging_redirect_tqdm():  # discord.py tells of the pauses that Discord asks for
        return asyncio.run(_connected(doing))


async def _connected(doing: Callable[[DiscordHost, Book], Awaitable[int]]) -> int:
    async with _open() as (host, book):
        return await doing(host, book)


@asynccontextmanager
async def _open() -> AsyncIterator[tuple[DiscordHost, Book]]:
    settings = read_settings()
    if settings.token is None:
        raise NoToken(NO_TOKEN)
    async with logged_in(settings.token.get_secret_value()) as host:
        store = await open_store(settings.database_url)
        try:
            yield host, Book(store, host.application_id)
        finally:
            await store.close()


async def _sync(host: DiscordHost, book: Book) -> int:
    pictures = painted()
    plan = await sync.look(host, book, pictures, SystemClock())
    with _bar(len(plan.missing) + len(plan.expired)) as bar:
        summary = await sync.sync(host, book, plan, pictures, SystemClock(), lambda: _step(bar))
    print(summary)
    return 1 if summary.refused else 0


async def _would_sync(host: DiscordHost, book: Book) -> int:
    plan = await sync.look(host, book, painted(), SystemClock())
    print(f"would bring up {len(plan.missing)} and remove {len(plan.expired)}; {_standing(plan)}")
    return 0


async def _list(host: DiscordHost, book: Book) -> int:
    plan = await sync.look(host, book, painted(), SystemClock())
    for emoji in sorted(plan.manifest, key=_order):
        print(f"{tile_of(emoji.name)!s:6} {emoji.name:14} {emoji.id} {_since(emoji)}".rstrip())
    print(_standing(plan))
    return 0


async def _remove(host: DiscordHost, book: Book) -> int:
    with _bar(None) as bar:
        removed = await sync.remove_all(host, book, lambda: _step(bar))
    print(f"{removed} removed")
    return 0


async def _would_remove(host: DiscordHost, book: Book) -> int:
    plan = await sync.look(host, book, {}, SystemClock())
    print(f"would remove {len(plan.manifest)}; others left alone: {plan.foreign}")
    return 0


_WHAT: Final = {
    ("sync", False): _sync,
    ("sync", True): _would_sync,
    ("list", False): _list,
    ("list", True): _list,
    ("remove", False): _remove,
    ("remove", True): _would_remove,
}


def _bar(total: int | None) -> "tqdm[NoReturn]":
    return tqdm(total=total, unit="emoji", leave=False, disable=None, file=sys.stderr)


def _step(bar: "tqdm[NoReturn]") -> None:
    bar.update()


def _standing(plan: Plan) -> str:
    old = sum(emoji.superseded is not None for emoji in plan.manifest)
    return (
        f"in use: {len(plan.manifest) - old}, missing: {len(plan.missing)}, "
        f"kept for old messages: {old}, others left alone: {plan.foreign}"
    )


def _order(emoji: TileEmoji) -> tuple[object, ...]:
    return tile_of(emoji.name) or (), emoji.superseded is not None, emoji.id


def _since(emoji: TileEmoji) -> str:
    if emoji.superseded is None:
        return ""
    return f"replaced {time.strftime('%Y-%m-%d', time.gmtime(emoji.superseded))}"
