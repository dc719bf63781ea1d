"""The server that the local table shows: one channel, you, and people to play the others."""

from dataclasses import dataclass

import simcord

from bot.local import simcord_internals as inside
from cogs.permissions import INVITE

SERVER, CHANNEL = "Chicken Foot Club", "table"
PEOPLE = ("You", "Robin", "Sasha", "Kim")
TOPIC = "Type /chickenfoot start, press Enter, then the arrow. /chickenfoot help says how to play."


@dataclass(frozen=True)
class Place:
    """A channel of a server, and the people who can act in it."""

    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    members: list[simcord.MemberActor]


def furnish(env: simcord.Env) -> Place:
    """Make the server before the bot starts and before the clock runs.

    simcord derives ids from its clock, so everything made while that stands still has the same ids at every
    start; the database knows the server, the channel and the people again.
    """
    env.backend.bot_user.name = "Chicken Foot"
    people = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    guild = env.create_guild(SERVER, owner=people[0])
    inside.cut_permissions(guild, INVITE)
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    members = [guild.add_member(person) for person in people]
    for person in people:
        assert person.dm_channel.id
    return Place(guild, channel, members)
