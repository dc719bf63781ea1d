"""Clicks of a turn: the hand, a tile, a place, lay, keep, undo. Each is one call of the service (T6-T9)."""

from dataclasses import replace
from typing import Final

from bot.engine.actions import PASS, Action, Play
from bot.engine.tiles import Tile
from bot.engine.view import View
from bot.games.errors import Declined, Reason
from bot.games.seats import own_seat
from bot.games.table_view import TableView
from bot.text import away as away_text
from bot.text import hand as hand_text
from bot.text.fit import CONTENT, paragraphs, shortened
from cogs.asked import Asked, ClickHandler
from cogs.choices import Choice, find_choice
from cogs.hand import after_answer, hand_answer, preview_answer
from cogs.ids import Id, What, number_arg, tile_arg
from cogs.menus import MORE
from cogs.outgoing import Outgoing
from cogs.standing import standing


async def show_hand(asked: Asked, id_: Id) -> Outgoing:
    """*My hand* (T5), and back from a preview."""
    own_seat(await asked.games.game(id_.game), asked.user_id)
    return await standing(asked, id_.game)


async def pick(asked: Asked, id_: Id) -> Outgoing:
    """A choice in the menu of plays: a tile, or the next page."""
    value = asked.value
    table = await _present(asked, id_)
    if value == MORE:
        return await hand_answer(asked, table, page=number_arg(id_.args[0]) + 1)
    tile, _, number = value.partition("_")
    return await _chosen(asked, table, find_choice(table.view, tile, number))


async def choose(asked: Asked, id_: Id) -> Outgoing:
    """A tile and a number were chosen."""
    table = await _present(asked, id_)
    return await _chosen(asked, table, find_choice(table.view, *id_.args[:2]))


async def where(asked: Asked, id_: Id) -> Outgoing:
    """Another one of several ends."""
    table = await _present(asked, id_)
    if table.view.lay_or_keep:
        return await hand_answer(asked, table, on=asked.value)
    return await _chosen(asked, table, find_choice(table.view, *id_.args[:2]), asked.value)


async def _present(asked: Asked, id_: Id) -> TableView:
    """The person's view, if the game still stands where he clicked. Raises ``Declined``."""
    table = await asked.games.hand(id_.game, asked.user_id)
    if table.turn != id_.turn:
        raise Declined(Reason.STALE)
    return table


async def _chosen(asked: Asked, table: TableView, choice: Choice | None, on: str | None = None) -> Outgoing:
    """Show the board with the tile in place, or lay it at once for those who want that (T6)."""
    if choice is None:
        raise Declined(Reason.STALE)
    play = choice.play(on)
    if (await asked.games.personal(asked.user_id)).confirm:
        return await preview_answer(asked, table, choice, play)
    return await _act(asked, Id(What.LAY, table.game_id, table.turn), play)


async def lay(asked: Asked, id_: Id) -> Outgoing:
    tile, on = tile_arg(id_.args, 0), tile_arg(id_.args, 1)
    if tile is None or on is None:
        raise Declined(Reason.UNKNOWN_BUTTON)
    return await _act(asked, id_, Play(tile, on))


async def keep(asked: Asked, id_: Id) -> Outgoing:
    return await _act(asked, id_, PASS)


async def _act(asked: Asked, id_: Id, action: Action) -> Outgoing:
    """Who was away is told that this ends it (T14)."""
    was_away = (await asked.games.personal(asked.user_id)).absence(asked.games.clock.now()) is not None
    table = await asked.games.act(id_.game, asked.person, id_.turn, action)
    answer = await after_answer(asked, table, id_.turn)
    if not was_away:
        return answer
    welcome = away_text.back(asked.t, was_away, waiting=0)
    return replace(answer, content=shortened(paragraphs(welcome, answer.content), CONTENT))


async def undo(asked: Asked, id_: Id) -> Outgoing:
    table = await asked.games.undo(id_.game, asked.user_id, id_.turn)
    return await hand_answer(asked, table, hand_text.undone(asked.t))


async def play_by_command(asked: Asked, tile: Tile, on: Tile | None) -> Outgoing:
    """``/chickenfoot play``: lay ``tile`` at once; without an end only if its number leaves no choice."""
    game = await asked.game_here()
    table = await asked.games.hand(game.id, asked.user_id)
    fitting = [action for action in table.view.legal if isinstance(action, Play) and action.tile == tile]
    if on is None:
        numbers = {table.view.end_of(play.on).number for play in fitting}
        if len(numbers) > 1:
            return await hand_answer(asked, table, hand_text.choose_where(asked.t, tile))
        on = fitting[0].on if fitting else _any_end(table.view)
    return await _act(asked, Id(What.LAY, game.id, table.turn), Play(tile, on))


def _any_end(view: View) -> Tile:
    """An end for a tile that fits nowhere, so that the engine says why; it refuses whichever it is."""
    return next((end.tile for end in view.ends if end.due), Tile(0, 0))


CLICKS: Final[dict[What, ClickHandler]] = {
    What.HAND: show_hand,
    What.BACK: show_hand,
    What.PICK: pick,
    What.CHOOSE: choose,
    What.WHERE: where,
    What.LAY: lay,
    What.KEEP: keep,
    What.UNDO: undo,
}
