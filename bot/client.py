"""The Discord client: puts the parts together, starts them, and stops them cleanly."""

import logging
import sys
from collections.abc import Callable
from typing import Any, Final

import discord
from discord.ext import commands

from bot.games.autopilot import Autopilot
from bot.games.clock import DAY, Clock
from bot.games.errors import what_broke
from bot.games.model import TableOptions
from bot.games.reviews import Reviews
from bot.games.service import Games
from bot.games.store import Store
from bot.games.thinking import Thinker, strongest
from bot.pulse import HEARTBEAT, Pulse
from bot.pump import Pump
from bot.settings import Settings
from bot.storage import open_store
from bot.text.language import Texts, texts_for
from bot.work import WorkPool
from cogs import install
from cogs.command_list import CommandList
from cogs.emoji.signs import Signs
from cogs.pictures import Pictures
from cogs.posts import Posts
from cogs.publisher import Publisher
from cogs.tools import Tools
from cogs.watch import Watch
from cogs.wire import DiscordWire

log = logging.getLogger(__name__)

# The bot never speaks; discord.py need not tell operators what it misses for that.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

PURGE_AFTER: Final = 30.0 * DAY
"""Seconds after which the data of a server that removed the bot is deleted (T22)."""

Languages = Callable[[str | None], Texts]


class DiscordClock:
    """The time as discord.py tells it."""

    def now(self) -> float:
        """Seconds since the epoch, UTC."""
        return discord.utils.utcnow().timestamp()


class ChickenfootBot(commands.AutoShardedBot):
    """Chicken Foot on Discord. Needs no privileged intent, and only the intent ``guilds`` at all.

    It is not connected yet; ``async with`` and ``start`` do the rest. ``texts`` turns a locale as Discord names it
    into the words of a language; without ``links`` no answer gives the address of a message. ``usual`` is what is
    agreed at a new table where nobody says otherwise.
    """

    store: Store
    games: Games
    tools: Tools
    pulse: Pulse

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Clock | None = None,
        texts: Languages = texts_for,
        links: bool = True,
        usual: TableOptions | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shards,
        )
        self.settings = settings
        self.clock = clock or DiscordClock()
        self._texts = texts
        self._links = links
        self._usual = usual or TableOptions()
        self.pool = WorkPool(settings.workers, searchers=settings.searchers)
        self.signs = Signs(self.clock)
        self._pumps: list[Pump] = []
        self._reviews: Reviews | None = None
        self._opened = False
        self._lost: set[int] = set()

    async def open_database(self) -> None:
        """Open the database and bring its schema up to date. Raises ``StorageError``."""
        self.store = await open_store(self.settings.database_url, self.clock)
        self._opened = True

    async def setup_hook(self) -> None:
        """Take up what was left, start the workers. Raises ``StorageError``."""
        if not self._opened:
            await self.open_database()
        await self._take_up()
        self.games = Games(self.store, self.clock)
        wire = DiscordWire(self, self.signs)
        thinker = Thinker(self.pool, self.settings.search_seconds)
        self.autopilot = Autopilot(self.games, thinker, self.clock, wire.is_member)
        self._reviews = Reviews(self.games, self.pool, strongest())
        pictures = Pictures(self.store, self.pool)
        self.tools = Tools(
            self.games,
            pictures,
            self.pool,
            Watch(self.games, wire),
            thinker,
            self._reviews,
            contact=self.settings.contact,
            policy=self.settings.privacy_policy,
            texts=self._texts,
            links=self._links,
            usual=self._usual,
            signs=self.signs,
        )
        posts = Posts(self.games, pictures, self._texts)
        self.publisher = Publisher(self.games, posts, wire, self.clock)
        await self.signs.refresh(self.store, self.application_id)
        await install(self, self.tools)
        self._start_workers()

    async def _take_up(self) -> None:
        """Claims of a process that is no more are free again, and the time it was down is given back."""
        self.pulse = Pulse(self.store, self.clock, HEARTBEAT)
        await self.pulse.take_up()
        await self.store.release_claims()

    def _start_workers(self) -> None:
        autopilot = Pump("autopilot", self._autopilot, self.clock)
        publisher = Pump("publisher", self._publish, self.clock)
        for wake in (autopilot.wake, publisher.wake):
            self.games.on_commit.append(wake)
            self.pulse.on_return.append(wake)
        self.publisher.on_done.append(publisher.wake)  # the next message of a game waits for the one before
        self._pumps = [autopilot, publisher, Pump("heartbeat", self._beat, self.clock)]
        for pump in self._pumps:
            pump.start()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Of several connections one may still bring clicks."""
        self._lost.add(shard_id)
        self.pulse.deaf = len(self._lost) >= len(self.shards)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Somebody can be heard again."""
        self._lost.discard(shard_id)
        self.pulse.deaf = False

    on_shard_resumed = on_shard_connect

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """What a listener let escape: for operators a line, without words that might hold a tile (T19)."""
        error = sys.exception()
        assert isinstance(error, Exception)
        log.error("%s failed: %s", event_method, what_broke(error))

    async def _autopilot(self) -> float | None:
        while (until := await self.pulse.due_until()) is not None:
            if not await self.autopilot.begin_due(until):
                return await self.autopilot.next_at()
        return self.clock.now() + HEARTBEAT

    async def _publish(self) -> float | None:
        while await self.publisher.begin_waiting():
            pass
        return await self.publisher.next_at()

    async def _beat(self) -> float:
        now = self.clock.now()
        if not await self.pulse.beat():
            return now + HEARTBEAT
        purged = await self.store.purge_servers(now - PURGE_AFTER)
        if purged:
            log.info("the data of %s servers that removed the bot was deleted", purged)
        await self.signs.refresh(self.store, self.application_id)
        return self.clock.now() + HEARTBEAT  # it may have been put back meanwhile

    async def idle(self) -> None:
        """Return once autopilot and publisher have nothing to do at present."""
        for pump, work in zip(self._pumps, (self.autopilot, self.publisher), strict=False):
            await pump.resting()
            while work.busy:
                await work.settled()
                await pump.resting()

    async def sync_commands(self) -> None:
        """Tell Discord all slash commands, changed or not. Never in ``on_ready``, which comes again and again."""
        await self._command_list().sync()

    async def sync_commands_if_changed(self) -> None:
        """``sync_commands``, unless Discord has these commands already."""
        await self._command_list().sync_if_changed()

    def _command_list(self) -> CommandList:
        return CommandList(self.tree, self.store, self.tools.commands)

    async def republish(self) -> None:
        """Post the table of every running game and lobby again, as if every old message were gone."""
        for game in await self.store.live_games():
            await self.store.repost(game.id)
        for pump in self._pumps:
            pump.wake()

    async def close(self) -> None:
        """Stop the workers, leave Discord, close pool and database; harmless when done twice."""
        for pump in self._pumps:
            await pump.stop()
        if self._pumps:
            await self.autopilot.stop()
            await self.publisher.stop()
        self._pumps = []
        if self._reviews is not None:
            await self._reviews.close()
        try:
            if not self.is_closed():
                await super().close()
        except AttributeError:  # discord.py 2.7.1: closing a sharded client that never connected
            log.debug("the client was closed before it had connected")
        finally:
            self.pool.close()
            if self._opened:
                self._opened = False
                await self.store.close()
