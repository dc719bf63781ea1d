"""Where a table is opened: in the channel, or in a thread made for it; and how that place is."""

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.games.model import Place
from bot.text import places, seating
from cogs.asked import Asked
from cogs.permissions import TO_SHOW_A_TABLE, missing_for_thread, missing_in
from cogs.wire import UNHEARD

log = logging.getLogger(__name__)

WEEK: Final = 10_080
"""Minutes without a message after which Discord puts a thread to sleep: the most there is."""


@contextlib.asynccontextmanager
async def place_for(asked: Asked, own_thread: bool) -> AsyncIterator[tuple[Place, str]]:
    """A place for a new game, and what to say about it; a thread that was made for it is put away if none is begun
    there.

    Who asks in a thread, or in a channel that has no threads, gets no other; where no thread can be made, the table
    is in the channel. Raises ``Declined``.
    """
    channel = asked.interaction.channel
    if not own_thread or not isinstance(channel, discord.TextChannel):
        yield asked.place, ""
        return
    missing = missing_for_thread(asked.interaction.app_permissions)
    await asked.games.require_start(Place(asked.guild_id, 0, channel.id), asked.user_id)
    thread = None if missing else await _thread(asked, channel)
    if thread is None:
        yield asked.place, places.no_thread(asked.t, missing)
        return
    try:
        yield Place(asked.guild_id, thread.id, channel.id), seating.in_thread(asked.t, thread.id)
    except BaseException:
        with contextlib.suppress(*UNHEARD):
            await thread.edit(archived=True)
        raise


async def _thread(asked: Asked, channel: discord.TextChannel) -> discord.Thread | None:
    """A thread for a table, named in the server's language; Discord itself points to it in the channel. None if it
    cannot be made: there may be too many."""
    t = asked.tools.texts((await asked.games.store.server_settings(asked.guild_id)).language)
    try:
        return await channel.create_thread(
            name=seating.thread_name(t, asked.person.name),
            type=discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread,
            auto_archive_duration=WEEK,
        )
    except UNHEARD as error:
        log.warning("channel %s: no thread can be made: %s", channel.id, error)
        return None


async def trouble_here(asked: Asked) -> str:
    """Why the table of the game that somebody asks about cannot be shown in the place where he asks; empty if it
    can (T17)."""
    if asked.game_id is None or asked.interaction.guild_id is None:
        return ""
    permissions, thread = asked.interaction.app_permissions, asked.interaction.channel
    missing = [n for n in missing_in(permissions, thread=asked.in_thread) if n in TO_SHOW_A_TABLE]
    locked = isinstance(thread, discord.Thread) and thread.locked and not permissions.manage_threads
    if not missing and not locked:
        return ""
    game = await asked.games.store.game(asked.game_id)
    here = game is not None and game.status.live and game.place == asked.place
    return places.trouble(asked.t, missing, locked) if here else ""


def fell_asleep(thread: Mapping[str, Any]) -> bool:
    """Whether a thread, as Discord tells of its change, has been archived because nobody wrote, not by somebody's
    hand."""
    state, last = thread.get("thread_metadata") or {}, thread.get("last_message_id")
    if not state.get("archived") or state.get("locked") or last is None:
        return False
    silence = datetime.fromisoformat(state["archive_timestamp"]) - discord.utils.snowflake_time(int(last))
    return silence >= timedelta(minutes=state["auto_archive_duration"])
