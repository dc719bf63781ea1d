"""A small bot with everything the harness must bear: a slash group, a persistent button, a worker, a file."""

import asyncio
import contextlib
import io
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import discord
from discord import app_commands
from discord.ext import commands

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


class Draw(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"toy:draw:(?P<turn>\d+)"):
    """Draws one tile; the second to press for the same turn is told so."""

    def __init__(self, turn: int) -> None:
        super().__init__(discord.ui.Button(label="Draw", custom_id=f"toy:draw:{turn}"))
        self.turn = turn

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "Draw":
        return cls(int(match["turn"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot = interaction.client
        assert isinstance(bot, ToyBot)
        await interaction.response.defer(ephemeral=True, thinking=True)
        if await bot.draw(self.turn):
            picture = discord.File(io.BytesIO(PNG), "hand.png", description="Your hand: 6-4")
            await interaction.followup.send(f"You drew ({interaction.locale})", file=picture, ephemeral=True)
        else:
            await interaction.followup.send("Too late", ephemeral=True)


def table(turn: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Draw(turn))
    view.stop()
    return view


class Toy(commands.GroupCog, group_name="chickenfoot"):
    def __init__(self, bot: "ToyBot") -> None:
        self.bot = bot

    @app_commands.command(description="Start a game")
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(
            f"Turn {await self.bot.turn()}", view=table(await self.bot.turn())
        )
        assert interaction.channel_id
        self.bot.place = interaction.channel_id

    @app_commands.command(description="Count without care")
    async def careless(self, interaction: discord.Interaction[Any]) -> None:
        seen = self.bot.told
        await interaction.response.defer(ephemeral=True)
        self.bot.told = seen + 1

    @app_commands.command(description="Break")
    async def broken(self, interaction: discord.Interaction[Any]) -> None:
        raise RuntimeError("broken on purpose")

    @app_commands.command(description="Say nothing")
    async def silent(self, interaction: discord.Interaction[Any]) -> None:
        return


async def timeout(news: asyncio.Event, seconds: float) -> None:
    """One of the two ways to wait for something with an end to it."""
    async with asyncio.timeout(seconds):
        await news.wait()


async def wait_for(news: asyncio.Event, seconds: float) -> None:
    """The other."""
    await asyncio.wait_for(news.wait(), seconds)


class ToyBot(commands.AutoShardedBot):
    """Keeps one number, the turn, in a database, and tells the channel of every new turn from a worker."""

    def __init__(self, path: Path, rest: Callable[[asyncio.Event, float], Awaitable[None]] = timeout) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            shard_count=1,
            help_command=None,
            max_messages=None,
        )
        self.path = path
        self.rest = rest
        self.place = 0
        self.news = asyncio.Event()
        self.told = 0
        self.woke = 0

    async def setup_hook(self) -> None:
        self.db = await aiosqlite.connect(self.path)
        await self.db.execute("create table if not exists toy (turn integer)")
        await self.db.commit()
        self.add_dynamic_items(Draw)
        await self.add_cog(Toy(self))
        self.worker = asyncio.create_task(self.publish())

    async def close(self) -> None:
        if self.is_closed():
            return
        self.worker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.worker
        await self.db.close()
        await super().close()

    async def sync_commands(self) -> None:
        await self.tree.sync()

    async def republish(self) -> None:
        self.told = -1
        self.news.set()

    async def turn(self) -> int:
        async with self.db.execute("select count(*) from toy") as rows:
            row = await rows.fetchone()
        assert row
        return int(row[0])

    async def draw(self, turn: int) -> bool:
        """One compare-and-set: two people at once cannot both draw."""
        done = await self.db.execute(
            "insert into toy select ? where (select count(*) from toy) = ?", (turn, turn)
        )
        await self.db.commit()
        self.news.set()
        return done.rowcount == 1

    async def publish(self) -> None:
        while True:
            try:
                await self.rest(self.news, 3600)
            except TimeoutError:
                self.woke += 1
            self.news.clear()
            if self.place and await self.turn() > self.told:
                self.told = await self.turn()
                place = self.get_partial_messageable(self.place)
                await place.send(f"Turn {self.told}", view=table(self.told))
