"""The local table with the project's own bot: a whole game, and what is kept between two starts."""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from bot.local.options import LocalOptions
from bot.local.table import local_table, own_bot
from bot.local.world import Place
from tests.local.tab import Tab, tab

PLAY = re.compile(r"\d+[-\u2011]\d+ on \d+|🐔 .+")
"""What a button says that lays a tile."""


@pytest.fixture
def open_table(tmp_path: Path) -> Callable[[], AbstractAsyncContextManager[tuple[Place, str]]]:
    """Starts the bot over the same database every time."""
    options = LocalOptions(database=tmp_path / "games.db", port=0, browser=False)
    return lambda: local_table(own_bot(options), options.port)


OpenTable = Callable[[], AbstractAsyncContextManager[tuple[Place, str]]]


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(15):
        while not await true():  # noqa: ASYNC110 - a page is asked again and again, as its script does
            await asyncio.sleep(0.02)


async def shows(some: Tab, text: str) -> bool:
    return any(text in shown for shown in await some.texts())


async def begin(yours: Tab, **options: str) -> None:
    """You against three computers."""
    await yours.slash("chickenfoot start", **options)
    await until(lambda: shows(yours, "A table for Chicken Foot"))
    await yours.click("Begin")


async def act(yours: Tab) -> None:
    """Press what is offered, first of all what lays a tile, and wait for the answer."""
    before, labels = await yours.texts(), await yours.labels()
    choices = [label for label in labels if PLAY.fullmatch(label)]
    wanted = [label for label in ("Lay it", *choices, "Keep it", "My hand") if label in labels]
    with contextlib.suppress(LookupError):  # nothing is offered, or no more
        await yours.click(wanted[0] if wanted else "")
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(2):
            while (now := await yours.texts()) == before or "" in now:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def finish(yours: Tab) -> None:
    async with asyncio.timeout(60):
        while not await shows(yours, "The game is over"):
            await act(yours)


async def test_a_whole_game_is_played_and_counts_after_the_next_start(open_table: OpenTable) -> None:
    async with open_table() as (place, address):
        you, robin = place.members[:2]
        async with tab(address, you.id) as yours, tab(address, robin.id) as robins:
            await begin(yours, set="6", rounds="1")
            await finish(yours)
            await until(lambda: shows(robins, "The game is over"))
            assert not await shows(robins, "Your hand")
            await yours.slash("chickenfoot leaderboard")
            await until(lambda: shows(yours, "Leaderboard"))
    async with open_table() as (place, address), tab(address) as yours:
        assert await yours.texts() == []
        await yours.slash("chickenfoot leaderboard")
        await until(lambda: shows(yours, f"<@{place.members[0].id}>"))


async def test_the_level_of_those_you_meet(tmp_path: Path) -> None:
    options = LocalOptions(database=tmp_path / "games.db", port=0, browser=False, level="easy")
    async with local_table(own_bot(options), options.port) as (_, address), tab(address) as yours:
        await begin(yours)
        await until(lambda: shows(yours, "Henrietta (easy)"))


async def test_a_game_goes_on_after_the_next_start(open_table: OpenTable) -> None:
    async with open_table() as (_, address), tab(address) as yours:
        await begin(yours)
        await until(lambda: shows(yours, "it is your turn"))
        held = await _hand(yours)
    async with open_table() as (_, address), tab(address) as yours:
        await until(lambda: shows(yours, "it is your turn"))
        assert [label for label in await yours.labels() if label == "My hand"] == ["My hand"]
        assert await _hand(yours) == held


async def _hand(yours: Tab) -> str:
    """What a new private answer says that you hold, the tiles that fit not marked."""
    answers = len(await _hands(yours))
    await yours.click("My hand")
    async with asyncio.timeout(15):
        while len(await _hands(yours)) == answers:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return (await _hands(yours))[-1]


async def _hands(yours: Tab) -> list[str]:
    """Count and points, and the tiles below."""
    lines = [line.replace("**", "") for text in await yours.texts() for line in text.splitlines()]
    return ["\n".join(lines[at : at + 2]) for at, line in enumerate(lines) if line.startswith("Your hand: ")]


async def test_tiles_come_up_as_emojis_that_the_page_can_show(open_table: OpenTable) -> None:
    async with open_table() as (_, address), tab(address) as yours:
        await begin(yours)
        await until(lambda: shows(yours, "it is your turn"))
        async with asyncio.timeout(30):
            while not (shown := await yours.emojis()):
                await asyncio.sleep(0.2)
                await _hand(yours)
        assert all(emoji["available"] for emoji in shown)
        picture = await yours.asset(shown[0]["asset_id"])
        assert picture.startswith(b"\x89PNG")


async def test_a_lobby_stands_again_after_the_next_start(open_table: OpenTable) -> None:
    async with open_table() as (_, address), tab(address) as yours:
        await yours.slash("chickenfoot start")
        await until(lambda: shows(yours, "A table for Chicken Foot"))
    async with open_table() as (place, address), tab(address, place.members[1].id) as robins:
        await until(lambda: shows(robins, "A table for Chicken Foot"))
        await robins.click("Join")
        await until(lambda: shows(robins, f"<@{place.members[1].id}>"))
        assert len([text for text in await robins.texts() if "A table for Chicken Foot" in text]) == 1
