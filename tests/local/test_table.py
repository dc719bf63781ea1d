"""The local table with the toy bot: live tabs, real time, the same ids at every start, a clean end."""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
import simcord

import bot.local
from bot.local.errors import LocalTableError
from bot.local.table import KEY, local_table
from tests.local.tab import Tab, tab
from tests.sim.toy import ToyBot

STATIC = Path(simcord.__file__).parent / "preview" / "static"
"""The simulator's own page."""

PAGE = Path(bot.local.__file__).parent / "page"
"""What is added to it."""


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what the page is about to show."""
    async with asyncio.timeout(5):
        while not await true():  # noqa: ASYNC110 - a page is asked again and again, as its script does
            await asyncio.sleep(0.02)


async def test_two_tabs_see_the_same_table_live(tmp_path: Path) -> None:
    async with local_table(ToyBot(tmp_path / "toy.db"), 0) as (place, address):
        you, robin = place.members[:2]
        async with tab(address, you.id) as yours, tab(address, robin.id) as robins:
            assert (await yours.slash("chickenfoot start"))["acknowledgement"] == "acknowledged"
            await until(lambda: _shows(robins, "Turn 0"))
            await robins.click("Draw")
            await until(lambda: _shows(yours, "Turn 1"))
            await until(lambda: _shows(robins, "You drew (en-US)"))
            assert "You drew (en-US)" not in await yours.texts()


async def _shows(some: Tab, text: str) -> bool:
    return text in await some.texts()


async def test_clicks_in_the_same_instant_queue_up(tmp_path: Path) -> None:
    async with local_table(ToyBot(tmp_path / "toy.db"), 0) as (place, address):
        you, robin = place.members[:2]
        async with tab(address, you.id) as yours, tab(address, robin.id) as robins:
            await yours.slash("chickenfoot start")
            results = await asyncio.gather(yours.click("Draw"), robins.click("Draw"))
            assert [result["rejected"] for result in results] == [False, False]


async def test_the_server_is_the_same_at_every_start(tmp_path: Path) -> None:
    ids = []
    for _ in range(2):
        async with local_table(ToyBot(tmp_path / "toy.db"), 0) as (place, _address):
            dms = [member.user.dm_channel.id for member in place.members]
            ids.append([place.guild.id, place.channel.id, *(member.id for member in place.members), *dms])
    assert ids[0] == ids[1]
    assert len(set(ids[0])) == len(ids[0])


async def test_messages_of_two_starts_do_not_share_ids(tmp_path: Path) -> None:
    seen = []
    for _ in range(2):
        async with local_table(ToyBot(tmp_path / "toy.db"), 0) as (place, address), tab(address) as yours:
            await yours.slash("chickenfoot start")
            seen += [message.id for message in place.channel.history()]
    assert len(set(seen)) == len(seen) == 2


async def test_the_table_is_posted_again(tmp_path: Path) -> None:
    bot = ToyBot(tmp_path / "toy.db")
    async with local_table(bot, 0):
        assert bot.told == -1


async def test_a_taken_port_is_told_in_a_sentence(tmp_path: Path) -> None:
    bot = ToyBot(tmp_path / "toy.db")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(LocalTableError, match=rf"at port {port} \(Address already in use\)"):
            async with local_table(bot, port):
                pass
    assert bot.is_closed()


async def test_nothing_is_left_behind(tmp_path: Path) -> None:
    bot = ToyBot(tmp_path / "toy.db")
    async with local_table(bot, 0) as (_, address), tab(address) as yours:
        await yours.slash("chickenfoot start")
        port = int(address.split(":")[2].split("/")[0])
    assert bot.is_closed()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    with socket.socket() as again:
        again.bind(("127.0.0.1", port))


async def test_the_page_finds_its_table_and_says_when_it_is_closed(tmp_path: Path) -> None:
    async with (
        local_table(ToyBot(tmp_path / "toy.db"), 0) as (_, address),
        aiohttp.request("GET", address.partition("#")[0] + "app.js") as answer,
    ):
        script = await answer.text()
    assert f'if (!location.hash) location.hash = "{KEY}";' in script
    assert "The table is closed; start it again and this page comes back." in script
    # What the page's own script waits for is what the simulator says.
    simulator = "".join(path.read_text("utf-8") for path in STATIC.glob("*.js"))
    for said in ("Connection interrupted;", "Action outcome uncertain.", "`OPTIONS MATCHING $"):
        assert said in simulator
    page = (STATIC / "index.html").read_text("utf-8")
    for found in re.findall(r'getElementById\("([\w-]+)"\)', (PAGE / "page.js").read_text("utf-8")):
        assert f'id="{found}"' in page, found
