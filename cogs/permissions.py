"""The permissions that the bot needs in a place, and which of them are missing (T17)."""

from typing import Final

import discord

NEEDED: Final = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""The permissions a place must give; in a thread ``send_messages_in_threads`` takes the second's stead."""

INVITE: Final = discord.Permissions(**dict.fromkeys((*NEEDED, "send_messages_in_threads"), True))
"""What the invitation asks for; the README says what each is for."""

FOR_A_THREAD: Final = ("create_public_threads", "send_messages_in_threads")

TO_SHOW_A_TABLE: Final = frozenset({"view_channel", "send_messages", "send_messages_in_threads"})
"""Without the others a table is shown all the same, if not as well."""


def missing_at(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """What is missing of the permissions that a table in this channel or thread needs; in a forum, tables are in
    threads."""
    try:
        permissions = channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose channel is hidden
        return ("view_channel",)
    return missing_in(permissions, thread=isinstance(channel, discord.Thread | discord.ForumChannel))


def missing_in(permissions: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """What is missing of the permissions that a place must give."""
    needed = ["send_messages_in_threads" if thread and n == "send_messages" else n for n in NEEDED]
    return tuple(name for name in needed if not getattr(permissions, name))


def missing_for_thread(permissions: discord.Permissions) -> tuple[str, ...]:
    """What is missing of the permissions that a thread of its own needs."""
    return tuple(name for name in FOR_A_THREAD if not getattr(permissions, name))
