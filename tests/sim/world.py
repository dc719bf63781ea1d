"""A server with people in it, and the bot under test."""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import simcord
from discord.ext import commands

from bot.local.simcord_internals import cut_permissions
from bot.local.table import LocalBot
from cogs.permissions import INVITE
from tests import discord_schema
from tests.sim import inside, limits
from tests.sim.sent import Interaction, Sent, sent

Bot = commands.AutoShardedBot
BotFactory = Callable[[], Bot]
"""Makes a new bot over the same database every time: called at the start and at every restart."""

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")

EPHEMERAL = 1 << 6
"""Discord's flag of a message that one person sees."""

PATIENCE = 60.0
"""Seconds that the bot may work on one action, however busy the machine is; time that passes is one, too."""

Shown = discord.Message | simcord.ResponseMessage


@dataclass
class File:
    """An upload as people get it."""

    name: str
    data: bytes
    alt: str | None


@dataclass
class World:
    """One server with a ``table`` channel, ``members`` who can act, and the running bot."""

    env: simcord.Env
    bot_factory: BotFactory
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    members: list[simcord.MemberActor]
    locales: dict[int, str]
    guild_locale: str = "en-US"
    complaints: list[str] = field(default_factory=list)
    """What was logged as an error; a test that provokes errors empties it."""
    excused: set[int] = field(default_factory=set)
    """Interactions that a crash has left without an answer."""
    crashed: bool = False

    @property
    def bot(self) -> Bot:
        bot = self.env.bot
        assert isinstance(bot, commands.AutoShardedBot)
        return bot

    def sent(self) -> list[Sent]:
        """Everything the bot has sent so far, oldest first."""
        return sent(self.env)

    def interactions(self) -> list[Interaction]:
        """Every command, click, choice and keystroke so far, with how often it was answered."""
        return [
            Interaction(record.id, record.user_id, self._answers(record.id))
            for record in self.env.backend.interactions.values()
        ]

    def _answers(self, interaction: int) -> int:
        start = f"/interactions/{interaction}/"
        return sum(1 for request in self.env.http_requests if request.path.startswith(start))

    def messages(self, viewer: simcord.MemberActor | None = None) -> list[discord.Message]:
        """The channel, oldest first: what everybody sees, or what ``viewer`` does, private answers too."""
        return self.channel.history(viewer=viewer)

    def files(self, message: Shown) -> list[File]:
        """What is attached to a message, with its bytes."""
        return [
            File(item.filename, inside.blob(self.env, item.url), item.description)
            for item in message.attachments
        ]

    async def together(self, *actions: Coroutine[Any, Any, Any]) -> list[simcord.InteractionResult]:
        """Let several people act in the same instant: all events are out before the bot answers the first."""
        results = [inside.without_settling(self.env, action) for action in actions]
        await self.env.settle()
        return results

    async def deliver_again(self) -> None:
        """Deliver the last command, click or choice once more, as may happen when a connection is resumed."""
        wanted = ("GATEWAY", "INTERACTION_CREATE")
        payloads = [payload for *event, payload in self.env.backend.transcript if tuple(event) == wanted]
        self.env.backend.emit("INTERACTION_CREATE", payloads[-1])
        await self.env.settle()

    async def restart(self, *, crash: bool = False) -> None:
        """Stop the bot and start a new one over the same database, in the same server.

        With ``crash`` its tasks are cut off where they stand, and its last words reach nobody. Connections that
        are lost with them are no complaint from then on.
        """
        old = self.bot
        if crash:
            self.crashed = True
            await inside.detach(self.env)
            self.excused |= {found.id for found in self.interactions() if not found.answers}
            old.http.request = _nobody_listens  # type: ignore[method-assign]
        await old.close()
        await self.env.restart_bot(self.bot_factory())

    def faults(self) -> list[str]:
        """What is wrong with all the bot has done so far; empty if nothing is."""
        found = list(self.complaints)
        for interaction in self.interactions():
            if interaction.answers != 1 and interaction.id not in self.excused:
                found.append(f"interaction {interaction.id} was answered {interaction.answers} times")
        found += self._private_in_public()
        for request in self.sent():
            found += [f"{request}: {fault}" for fault in limits.faults(request)]
            found += [
                f"{request}: {fault}"
                for fault in discord_schema.faults(request.method, request.path, request.body)
            ]
        return found

    def _private_in_public(self) -> Iterator[str]:
        """Answers that went, or would go, where everybody sees them (T19)."""
        records = {record.token: record for record in self.env.backend.interactions.values()}
        for request in self.sent():
            match = re.fullmatch(r"/webhooks/\d+/([^/]+)(/messages/@original)?", request.path)
            if match is None or match[1] not in records or not isinstance(request.body, dict):
                continue
            record = records[match[1]]
            if match[2] is None and not request.body.get("flags", 0) & EPHEMERAL:
                yield f"interaction {record.id} has a public answer"
            if match[2] is None or record.message_id != record.source_message_id:
                continue
            clicked = self.env.backend.messages.get(record.channel_id, {}).get(record.source_message_id or 0)
            if clicked is not None and not clicked.flags & EPHEMERAL:
                yield f"the answer to interaction {record.id} went into a public message"


class SimulatedClock:
    """The clock to hand to the bot: the server's time, which ``env.advance_time`` moves."""

    def now(self) -> float:
        return discord.utils.utcnow().timestamp()


class _Complaints(logging.Handler):
    """Writes down what workers and event handlers log as errors instead of raising."""

    def __init__(self, here: World) -> None:
        super().__init__(logging.ERROR)
        self._here = here

    def emit(self, record: logging.LogRecord) -> None:
        # A task that is cancelled, at a crash or at the end of an earlier test, may leave its connection to the
        # garbage collector, at any later time; the database has ended it by then.
        collected = record.getMessage().startswith("The garbage collector is trying to clean up")
        if not (record.name.startswith("sqlalchemy.pool") and (collected or self._here.crashed)):
            self._here.complaints.append(self.format(record))


@contextlib.contextmanager
def _listening(here: World) -> Iterator[None]:
    handler = _Complaints(here)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


async def _nobody_listens(*_: Any, **__: Any) -> Any:
    raise OSError("the process is gone")


@contextlib.asynccontextmanager
async def world(
    bot_factory: BotFactory,
    *,
    people: int = 4,
    permissions: discord.Permissions = INVITE,
    hops: Callable[[], int] = lambda: 1,
    check: bool = True,
) -> AsyncIterator[World]:
    """Run the bot in a fresh server; at the end, unless the test has failed, everything it did is judged.

    ``hops`` says how many turns other tasks get around each of the bot's requests. Errors that a handler let
    escape fail the test, unless it has read ``env.errors``. The database is closed with the bot.
    """
    languages: dict[int, str] = {}
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(inside.parked_workers())
        stack.enter_context(inside.requests_that_yield(hops))
        bot = bot_factory()
        env = simcord.Env(bot, shard_count=None if bot.shard_count else 1, settle_timeout=PATIENCE)
        inside.wait_briefly(env)
        try:
            await env.start()
            stack.enter_context(env.time_context())
            guild = env.create_guild("Foot Club")
            cut_permissions(guild, permissions)
            channel = guild.create_text_channel("table")
            members = [_member(env, guild, index) for index in range(people)]
            await cast(LocalBot, bot).sync_commands()
            await env.settle()
            here = World(env, bot_factory, guild, channel, members, languages)
            stack.enter_context(_listening(here))
            stack.enter_context(inside.locales(languages, lambda: here.guild_locale))
            yield here
            await env.settle()
            if check:
                assert not here.faults(), "\n".join(here.faults())
        finally:
            await _close(env)
        if unread := inside.unread_errors(env):
            raise BaseExceptionGroup("the bot let errors escape", unread)


def _member(env: simcord.Env, guild: simcord.GuildHandle, index: int) -> simcord.MemberActor:
    name = NAMES[index] if index < len(NAMES) else f"Player {index + 1}"
    return guild.add_member(env.create_user(name.lower().replace(" ", ""), global_name=name))


async def _close(env: simcord.Env) -> None:
    try:
        if not env.bot.is_closed():
            async with asyncio.timeout(10):
                await env.bot.close()
    finally:
        await env.shutdown()
