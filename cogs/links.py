"""Addresses of messages."""

from bot.games.outbox import Kind
from cogs.asked import Asked


async def table_link(asked: Asked, guild_id: int, game_id: object) -> str | None:
    """The address of the message that shows a game, if one stands and addresses lead anywhere (T1)."""
    if not isinstance(game_id, int) or not asked.tools.links:
        return None
    for kind in (Kind.TURN, Kind.LOBBY):
        for row in reversed(await asked.games.store.standing_messages(game_id, kind)):
            if row.message_id is not None:
                return f"https://discord.com/channels/{guild_id}/{row.channel_id}/{row.message_id}"
    return None
