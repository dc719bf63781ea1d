"""A new season of the leaderboard begins."""

from typing import Final

from bot.text import leaderboard as words
from bot.text.commands import ADMIN_COMMANDS
from bot.text.labels import Button as Word
from cogs.asked import Asked, ClickHandler, Interaction
from cogs.going import ask_row
from cogs.ids import Id, What, number_arg
from cogs.outgoing import Outgoing
from cogs.slash.theme import Theme, subcommand


class Seasons(Theme):
    @subcommand("season", ADMIN_COMMANDS)
    async def season(self, interaction: Interaction) -> None:
        await self.answer(interaction, _ask)


async def _ask(asked: Asked) -> Outgoing:
    season = (await asked.games.store.seasons(asked.guild_id))[-1]
    yes = Id(What.SEASON, 0, 0, (str(season.number + 1),))
    return Outgoing(words.ask_to_begin(asked.t, season), rows=(ask_row(asked, yes, Word.BEGIN_SEASON),))


async def begin(asked: Asked, id_: Id) -> Outgoing:
    """The season of this number begins; if it has begun already, whether the one after it shall is asked."""
    number = number_arg(id_.args[0])
    if not await asked.games.store.begin_season(asked.guild_id, number, asked.games.clock.now()):
        return await _ask(asked)
    return Outgoing(words.begun(asked.t, number))


CLICKS: Final[dict[What, ClickHandler]] = {What.SEASON: begin}
