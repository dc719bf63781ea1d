"""``/chickenfoot games``: somebody's games everywhere, with links, whose turn, until when; in pages."""

from typing import Final

from bot.games.model import Game, Status
from bot.games.steps import on_turn_id
from bot.text.games import Listed, game_pages
from bot.text.labels import page_of
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What, number_arg
from cogs.links import table_link
from cogs.menus import page_turns
from cogs.outgoing import Outgoing


async def games(asked: Asked, page: int = 0) -> Outgoing:
    mine = [await _listed(asked, game) for game in await _games_of(asked)]
    mine.sort(key=lambda listed: _order(listed, asked.user_id))
    pages = game_pages(asked.t, asked.user_id, mine)
    if len(pages) == 1:
        return Outgoing(pages[0])
    page = min(page, len(pages) - 1)
    row = page_turns(asked.t, page, len(pages), lambda to: Id(What.GAMES, 0, 0, (str(to),)))
    return Outgoing(f"{pages[page]}\n\n-# {page_of(asked.t, page, len(pages))}", rows=(row,))


async def _games_of(asked: Asked) -> list[Game]:
    """Where he sits: lobbies, running games, also with a seat that is lent to the computer."""
    named = await asked.games.store.live_games_naming(asked.user_id)
    return [g for g in named if g.player_of(asked.user_id) or g.lent_to(asked.user_id) is not None]


async def _listed(asked: Asked, game: Game) -> Listed:
    deadline = await asked.games.store.turn_clock(game.id)
    server = None
    if game.place.guild_id != asked.interaction.guild_id:
        guild = asked.interaction.client.get_guild(game.place.guild_id)
        server = "" if guild is None else guild.name
    return Listed(game, server, await table_link(asked, game.place.guild_id, game.id), deadline)


def _order(listed: Listed, user_id: int) -> tuple[bool, bool, float, int]:
    """What waits for him first, the most urgent before; then running games, then lobbies."""
    game = listed.game
    mine = game.status is Status.RUNNING and on_turn_id(game) == user_id and game.seat_of(user_id) is not None
    ends = float("inf") if listed.deadline is None else listed.deadline
    return not mine, game.status is Status.LOBBY, ends, game.id


async def turn_page(asked: Asked, id_: Id) -> Outgoing:
    return await games(asked, number_arg(id_.args[0]))


CLICKS: Final[dict[What, ClickHandler]] = {What.GAMES: turn_page}
