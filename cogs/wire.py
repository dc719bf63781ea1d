"""The last step to Discord: one public message sent, changed, removed or found again.

``Wire`` is what the publisher needs; tests put their own in its place.
"""

import logging
from typing import Final, Protocol

import discord

from bot.text.tiles import TileSigns
from cogs.emoji.signs import Signs
from cogs.outgoing import Outgoing

log = logging.getLogger(__name__)

NEEDED: Final = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""The permissions a place must give; in a thread ``send_messages_in_threads`` takes the second's stead."""

INVITE: Final = discord.Permissions(**dict.fromkeys((*NEEDED, "send_messages_in_threads"), True))
"""What the invitation asks for; the README says what each is for."""

RECENT: Final = 30
"""How many of a channel's last messages are looked through for one of our own."""

_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_MESSAGE: Final = 10008
_CANNOT_WRITE_TO: Final = frozenset({50007, 50278, 20026})
"""Discord's codes for a person who takes no direct messages from us."""
_UNKNOWN_USER: Final = 10013


class WireError(Exception):
    """A message did not get through now; the same message may later. ``wait`` seconds are a fair pause."""

    def __init__(self, reason: str, wait: float) -> None:
        super().__init__(reason)
        self.wait = wait


class PlaceGone(WireError):
    """The channel or thread does not exist any more."""


class MessageGone(WireError):
    """The message does not exist any more."""


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
        """Our newest message with this component among the channel's last ones."""
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

        try:
            return await self._signs.with_or_without(attempt)
        except (discord.HTTPException, OSError) as error:
            raise _translated(error) from error

    async def direct_channel(self, user_id: int) -> int:
        try:
            return (await self._client.create_dm(discord.Object(user_id))).id
        except (discord.HTTPException, OSError) as error:
            raise _translated(error) from error

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        async def attempt(signs: TileSigns) -> None:
            await self._partial(channel_id, message_id).edit(
                content=message.text(signs),
                attachments=message.files(),
                view=message.view(signs),
                allowed_mentions=message.mentions(),
            )

        try:
            await self._signs.with_or_without(attempt)
        except (discord.HTTPException, OSError) as error:
            raise _translated(error) from error

    async def remove(self, channel_id: int, message_id: int) -> None:
        message = self._partial(channel_id, message_id)
        try:
            await message.delete()
        except discord.NotFound:
            return
        except discord.Forbidden:
            try:
                await message.edit(attachments=[], view=None, allowed_mentions=discord.AllowedMentions.none())
            except discord.HTTPException:
                log.info("channel %s: an old message could be neither deleted nor stripped", channel_id)
        except (discord.HTTPException, OSError) as error:
            raise _translated(error) from error

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        channel = self._client.get_partial_messageable(channel_id)
        me = self._client.user
        try:
            async for message in channel.history(limit=RECENT):
                if me is not None and message.author.id == me.id and custom_id in _custom_ids(message):
                    return message.id
        except discord.Forbidden:
            log.info("channel %s cannot be read: an unsettled message may be sent again", channel_id)
        except (discord.HTTPException, OSError) as error:
            raise _translated(error) from error
        return None

    def missing(self, channel_id: int) -> tuple[str, ...]:
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return ()
        return missing_in(
            channel.permissions_for(channel.guild.me), thread=isinstance(channel, discord.Thread)
        )

    def _partial(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def missing_in(permissions: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """What is missing of the permissions that a place must give."""
    needed = ["send_messages_in_threads" if thread and n == "send_messages" else n for n in NEEDED]
    return tuple(name for name in needed if not getattr(permissions, name))


def _custom_ids(message: discord.Message) -> set[str]:
    found = set()
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            found |= {child.custom_id for child in row.children if child.custom_id}
    return found


def _translated(error: Exception) -> WireError:
    """What went wrong, and how long to leave the channel alone."""
    if isinstance(error, discord.HTTPException) and error.code in {*_CANNOT_WRITE_TO, _UNKNOWN_USER}:
        return DirectClosed(str(error), 0)
    if isinstance(error, discord.NotFound):
        if error.code == _UNKNOWN_MESSAGE:
            return MessageGone(str(error), 0)
        if error.code == _UNKNOWN_CHANNEL:
            return PlaceGone(str(error), 0)
    if isinstance(error, discord.Forbidden):
        return WireError(f"not allowed: {error.text or error}", 600)
    if isinstance(error, discord.HTTPException) and error.status == 400:
        return WireError(f"refused: {error}", 600)
    return WireError(f"Discord does not answer: {error}", 5)
