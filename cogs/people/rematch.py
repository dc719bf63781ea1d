"""The same table again: the *Rematch* button and ``/chickenfoot rematch`` (T12)."""

from typing import Final

from bot.games import rematch as rules
from bot.games.errors import Declined, Reason
from bot.games.model import LOBBY_LIFE, Game
from bot.text import games as words
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What
from cogs.links import table_link
from cogs.outgoing import Outgoing


async def rematch(asked: Asked, old: Game) -> Outgoing:
    """Open it, with the one who asks as host. If there is a table already, say where."""
    asked.require_permissions()
    try:
        game = await asked.games.rematch(old.id, asked.person)
    except Declined as declined:
        if declined.reason is Reason.PLACE_TAKEN:
            declined.facts["link"] = await table_link(asked, old.place.guild_id, declined.facts["game_id"])
        raise
    others = len(rules.asked(old, game))
    return Outgoing(words.rematch_opened(asked.t, game.created_at + LOBBY_LIFE, others))


async def click(asked: Asked, id_: Id) -> Outgoing:
    return await rematch(asked, await asked.games.game(id_.game))


CLICKS: Final[dict[What, ClickHandler]] = {What.REMATCH: click}
