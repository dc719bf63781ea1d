"""The last step to Discord: one public message sent, changed, removed or found again.

``Wire`` is what the publisher needs; tests put their own in its place.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, Protocol, TypeVar

import aiohttp
import discord

from bot.text.tiles import TileSigns
from cogs.emoji.signs import Signs
from cogs.outgoing import Outgoing
from cogs.permissions import missing_at

log = logging.getLogger(__name__)

T = TypeVar("T")

REFUSED: Final = 600.0
"""Seconds to leave a place alone that has refused something; a change there ends them (``cogs/events.py``)."""

EASILY_CHANGED: Final = timedelta(hours=1)
"""Older messages may be changed a few times a minute only: all of a channel together."""

PATIENCE: Final = 10.0
"""Seconds that a question whose answer nobody needs may take: also Discord's limits take their time."""

RECENT: Final = 30
"""How many of a channel's last messages are looked through for one of our own."""

UNHEARD: Final = (discord.HTTPException, OSError, aiohttp.ClientError)
"""How a request fails: it is refused, or nobody answers. A connection that Discord closed is no ``OSError``."""

_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_MESSAGE: Final = 10008
_ARCHIVED: Final = 50083
_LOCKED: Final = 160005
_NO_MESSAGES_HERE: Final = frozenset({40058, 50008})
"""Discord's codes for a channel that takes none itself: a forum, which may be above a thread."""
_CANNOT_WRITE_TO: Final = frozenset({50007, 50278, 20026})
"""Discord's codes for a person who takes no direct messages from us."""
_UNKNOWN_USER: Final = 10013
_NO_MEMBER: Final = frozenset({10007, _UNKNOWN_USER})
"""Discord's codes for a person who is not in a server."""


class WireError(Exception):
    """A message did not get through now; the same message may later. ``wait`` seconds are a fair pause.

    It is ``surely`` not there when Discord has refused it; when no answer came, it may be there.
    """

    def __init__(self, reason: str, wait: float, *, surely: bool = False) -> None:
        super().__init__(reason)
        self.wait = wait
        self.surely = surely


class PlaceGone(WireError):
    """The channel or thread does not exist any more."""


class MessageGone(WireError):
    """The message does not exist any more."""


class NotAllowed(WireError):
    """The bot may not write there until somebody changes something: a permission is missing, or the thread is
    locked. ``why`` is "forbidden" or "locked"."""

    def __init__(self, reason: str, wait: float, why: str = "forbidden") -> None:
        super().__init__(reason, wait, surely=True)
        self.why = why


class CannotLook(WireError):
    """The bot may not read what stands there."""


class DirectClosed(WireError):
    """The person takes no direct messages from us (T15)."""


class Wire(Protocol):
    """Raises ``WireError`` when it cannot be done now."""

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        """Post a message; its id. The same ``nonce`` within minutes is the same message."""
        ...

    async def direct_channel(self, user_id: int) -> int:
        """The channel in which a person gets direct messages; sending there may raise ``DirectClosed``."""
        ...

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None: ...

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours; if that is refused, strip it of pictures and buttons (T4)."""
        ...

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        """Our newest message with this component among the channel's last ones. Raises ``CannotLook``."""
        ...

    async def stands(self, channel_id: int, message_id: int) -> bool:
        """Whether a message is still there. Raises ``CannotLook``."""
        ...

    def is_old(self, message_id: int) -> bool:
        """Whether Discord allows only few changes of a message any more."""
        ...

    def missing(self, channel_id: int) -> tuple[str, ...]:
        """The permissions that the bot needs there and does not have, as far as it knows."""
        ...


class DiscordWire:
    """The wire of a running client; its messages carry the tiles' ``signs``."""

    def __init__(self, client: discord.Client, signs: Signs) -> None:
        self._client = client
        self._signs = signs

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        channel = self._client.get_partial_messageable(channel_id)

        async def attempt(signs: TileSigns) -> int:
            view = message.view(signs)
            sent = await channel.send(
                message.text(signs),
                files=message.files(),
                view=view if view is not None else discord.utils.MISSING,
                allowed_mentions=message.mentions(),
                nonce=nonce,
            )
            return sent.id

        return await self._awake(channel_id, lambda: self._signs.with_or_without(attempt))

    async def direct_channel(self, user_id: int) -> int:
        try:
            return (await self._client.create_dm(discord.Object(user_id))).id
        except UNHEARD as error:
            raise _translated(error) from error

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        async def attempt(signs: TileSigns) -> None:
            await self._partial(channel_id, message_id).edit(
                content=message.text(signs),
                attachments=message.files(),
                view=message.view(signs),
                allowed_mentions=message.mentions(),
            )

        await self._awake(channel_id, lambda: self._signs.with_or_without(attempt))

    async def _awake(self, channel_id: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Do ``attempt``; if it takes place in a thread that sleeps, wake that first. A thread that is locked too
        can be woken by few only."""
        try:
            try:
                return await attempt()
            except discord.HTTPException as error:
                if error.code != _ARCHIVED:
                    raise
            await self._wake(channel_id)
            return await attempt()
        except UNHEARD as error:
            raise _translated(error) from error

    async def _wake(self, channel_id: int) -> None:
        thread = await self._client.fetch_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return
        try:
            await thread.edit(archived=False)
        except discord.Forbidden as error:
            raise NotAllowed(f"not allowed: {error.text}", REFUSED, _why(thread)) from error

    async def remove(self, channel_id: int, message_id: int) -> None:
        message = self._partial(channel_id, message_id)
        try:
            await message.delete()
        except discord.NotFound:
            return
        except discord.Forbidden:
            try:
                await message.edit(attachments=[], view=None, allowed_mentions=discord.AllowedMentions.none())
            except UNHEARD:
                log.info("channel %s: an old message could be neither deleted nor stripped", channel_id)
        except UNHEARD as error:
            raise _translated(error) from error

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        channel = self._client.get_partial_messageable(channel_id)
        me = self._client.user
        try:
            async for message in channel.history(limit=RECENT):
                if me is not None and message.author.id == me.id and custom_id in _custom_ids(message):
                    return message.id
        except discord.Forbidden as error:
            raise CannotLook(f"not allowed to read: {error.text}", REFUSED, surely=True) from error
        except UNHEARD as error:
            raise _translated(error) from error
        return None

    async def stands(self, channel_id: int, message_id: int) -> bool:
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await channel.fetch_message(message_id)
        except discord.Forbidden as error:
            raise CannotLook(f"not allowed to read: {error.text}", REFUSED, surely=True) from error
        except UNHEARD as error:
            translated = _translated(error)
            if isinstance(translated, MessageGone):
                return False
            raise translated from error
        return True

    def is_old(self, message_id: int) -> bool:
        return discord.utils.utcnow() - discord.utils.snowflake_time(message_id) > EASILY_CHANGED

    def missing(self, channel_id: int) -> tuple[str, ...]:
        channel = self._client.get_channel(channel_id)
        return missing_at(channel) if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else ()

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody is in a server; true also if Discord does not say."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        try:
            async with asyncio.timeout(PATIENCE):
                await guild.fetch_member(user_id)
        except UNHEARD as error:
            if getattr(error, "code", None) in _NO_MEMBER:
                return False
            log.info("server %s: nobody knows whether a player is there: %s", guild_id, error)
        return True

    def _partial(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _custom_ids(message: discord.Message) -> set[str]:
    found = set()
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            found |= {child.custom_id for child in row.children if child.custom_id}
    return found


def _why(thread: discord.Thread) -> str:
    return "locked" if thread.locked else "forbidden"


def _translated(error: Exception) -> WireError:
    """What went wrong, and how long to leave the channel alone."""
    if isinstance(error, discord.HTTPException) and error.code in {_ARCHIVED, _LOCKED}:
        return NotAllowed(str(error), REFUSED, "locked")
    if isinstance(error, discord.HTTPException) and error.code in {*_CANNOT_WRITE_TO, _UNKNOWN_USER}:
        return DirectClosed(str(error), 0)
    if isinstance(error, discord.NotFound):
        if error.code == _UNKNOWN_MESSAGE:
            return MessageGone(str(error), 0)
        if error.code == _UNKNOWN_CHANNEL:
            return PlaceGone(str(error), 0)
    if isinstance(error, discord.Forbidden):
        return NotAllowed(f"not allowed: {error.text or error}", REFUSED)
    if isinstance(error, discord.HTTPException) and error.code in _NO_MESSAGES_HERE:
        return NotAllowed(str(error), REFUSED)
    if isinstance(error, discord.HTTPException) and error.status == 400:
        return WireError(f"refused: {error}", REFUSED, surely=True)
    surely = isinstance(error, discord.HTTPException) and error.status in {429, 503}
    return WireError(f"Discord does not answer: {error}", 5, surely=surely)
