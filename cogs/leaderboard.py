"""The leaderboard of a server, season by season."""

from typing import Final

from bot.games.errors import Declined, Reason
from bot.text import leaderboard as words
from bot.text.labels import Button as Word
from bot.text.labels import button
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What, number_arg
from cogs.outgoing import Button, Outgoing

ALL: Final = 0
"""In the stead of a season's number."""


async def present(asked: Asked) -> Outgoing:
    """The season that is running."""
    return await _of(asked, len(await asked.games.store.seasons(asked.guild_id)))


async def _of(asked: Asked, number: int) -> Outgoing:
    """One season, or all of them, with buttons to the others. Raises ``Declined`` for one that has not been."""
    store, guild = asked.games.store, asked.guild_id
    seasons = await store.seasons(guild)
    if number > len(seasons):
        raise Declined(Reason.UNKNOWN_BUTTON)
    if len(seasons) == 1:
        return Outgoing(words.message(asked.t, await store.leaderboard(guild)))
    season = None if number == ALL else seasons[number - 1]
    others = [number - 1, number + 1] if season else [len(seasons)]
    row = [Button(_id(to), words.season_label(asked.t, to)) for to in others if 1 <= to <= len(seasons)]
    if season is not None:
        row.append(Button(_id(ALL), button(asked.t, Word.ALL_SEASONS)))
    standings = await store.leaderboard(guild, season)
    return Outgoing(words.message(asked.t, standings, season), rows=(tuple(row),))


def _id(number: int) -> Id:
    return Id(What.STANDINGS, 0, 0, (str(number),))


async def show(asked: Asked, id_: Id) -> Outgoing:
    return await _of(asked, number_arg(id_.args[0]))


CLICKS: Final[dict[What, ClickHandler]] = {What.STANDINGS: show}
