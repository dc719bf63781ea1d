"""Getting a player or a whole game out of the way, also one that cannot even be read: no place stays locked."""

from typing import Final

from bot.games.errors import Declined, Reason
from bot.games.store import ListedGame
from bot.text import admin as words
from bot.text.commands import ADMIN_COMMANDS
from bot.text.fit import CHOICES
from bot.text.labels import Button as Word
from cogs import removal
from cogs.asked import Asked, ClickHandler, Interaction
from cogs.going import ask_row
from cogs.ids import Id, What, number_arg
from cogs.outgoing import Menu, Option, Outgoing
from cogs.slash.theme import Theme, subcommand


class Ending(Theme):
    @subcommand("end", ADMIN_COMMANDS)
    async def end(self, interaction: Interaction) -> None:
        await self.answer(interaction, _choose)

    @subcommand("remove", ADMIN_COMMANDS)
    async def remove(self, interaction: Interaction) -> None:
        await self.answer(interaction, _remove)


async def _remove(asked: Asked) -> Outgoing:
    return removal.whom(asked, await asked.game_here(), removal.MANAGER)


async def _choose(asked: Asked) -> Outgoing:
    """Which game? The one here first. If there is no other, it is the one."""
    here = asked.place.channel_id
    games = await asked.games.store.listed_games(asked.guild_id)
    games.sort(key=lambda listed: (listed.place.channel_id != here, listed.id))
    if not games:
        return Outgoing(words.no_games(asked.t))
    if len(games) == 1:
        return _ask(asked, games[0])
    options = tuple(_option(asked, listed) for listed in games[:CHOICES])
    menu = Menu(Id(What.END_ANY, 0), words.choose_game(asked.t), options)
    return Outgoing(words.games(asked.t, len(games) - len(options)), rows=((menu,),))


def _option(asked: Asked, listed: ListedGame) -> Option:
    guild = asked.interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(listed.place.channel_id)
    label = words.game_label(asked.t, listed, None if channel is None else channel.name)
    return Option(label, str(listed.id))


def _ask(asked: Asked, listed: ListedGame) -> Outgoing:
    yes = Id(What.END_ANY, listed.id, 0, ("yes",))
    return Outgoing(words.confirm_end(asked.t, listed), rows=(ask_row(asked, yes, Word.END_GAME),))


async def end_any(asked: Asked, id_: Id) -> Outgoing:
    """A game was chosen: ask, then end it."""
    if id_.args != ("yes",):
        return _ask(asked, await _listed(asked, number_arg(asked.value)))
    listed = await _listed(asked, id_.game)
    if listed.game is None:
        await asked.games.abandon(listed.id)
    else:
        await asked.games.end(listed.id, asked.user_id, moderator=True)
    return Outgoing(words.ended(asked.t, listed))


async def _listed(asked: Asked, game_id: int) -> ListedGame:
    """Raises ``Declined`` if the server has no such game (any more)."""
    for listed in await asked.games.store.listed_games(asked.guild_id):
        if listed.id == game_id:
            return listed
    raise Declined(Reason.GAME_GONE)


CLICKS: Final[dict[What, ClickHandler]] = {What.END_ANY: end_any}
