"""Where a table is opened: in the channel, or in a thread made for it."""

import contextlib
from collections.abc import AsyncIterator
from typing import Final

import discord

from bot.games.model import Place
from bot.text import seating
from cogs.asked import Asked, CannotPlayHere

WEEK: Final = 10_080
"""Minutes without a message after which Discord puts a thread to sleep: the most there is."""

FOR_A_THREAD: Final = ("create_public_threads", "send_messages_in_threads")


def missing_for_thread(permissions: discord.Permissions) -> tuple[str, ...]:
    """What is missing of the permissions that a thread of its own needs."""
    return tuple(name for name in FOR_A_THREAD if not getattr(permissions, name))


@contextlib.asynccontextmanager
async def place_for(asked: Asked, own_thread: bool) -> AsyncIterator[Place]:
    """A place for a new game; a thread that was made for it is put away if none is begun there.

    Who asks in a thread, or in a channel that has no threads, gets no other. Raises ``CannotPlayHere`` and
    ``Declined``.
    """
    channel = asked.interaction.channel
    if not own_thread or not isinstance(channel, discord.TextChannel):
        yield asked.place
        return
    if missing := missing_for_thread(asked.interaction.app_permissions):
        raise CannotPlayHere(missing)
    await asked.games.require_start(Place(asked.guild_id, 0, channel.id), asked.user_id)
    thread = await channel.create_thread(
        name=seating.thread_name(asked.t, asked.person.name),
        type=discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread,
        auto_archive_duration=WEEK,
    )
    try:
        yield Place(asked.guild_id, thread.id, channel.id)
    except BaseException:
        with contextlib.suppress(discord.HTTPException):
            await thread.edit(archived=True)
        raise
