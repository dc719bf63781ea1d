"""Looking at a game: board, points, what happened, rules, record. The same for commands and buttons."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.engine.rules import resolve
from bot.games.errors import Declined, Reason
from bot.games.lobby import seats_to_expect
from bot.games.model import Game, Status
from bot.games.records import written_record
from bot.games.table_view import TableView, table_view
from bot.text import board as board_text
from bot.text import lobby as lobby_text
from bot.text import rounds as rounds_text
from bot.text import rules_pages as rules_text
from bot.text import scores as scores_text
from bot.text import status as status_text
from bot.text.away import still_away
from bot.text.events import history_pages
from bot.text.fit import CONTENT, paragraphs, shortened
from bot.text.labels import page_of
from bot.text.points_alt import round_alt
from bot.work import Priority
from cogs.asked import Asked, ClickHandler
from cogs.files import RECORD, json_file
from cogs.going import vote_row
from cogs.ids import Id, What, number_arg
from cogs.levels import levels_row
from cogs.menus import page_turns
from cogs.outgoing import Outgoing, Picture
from cogs.removal import remove_row
from cogs.review import review_rows
from cogs.standing import board_answer
from cogs.substitutes import seat_rows

LAST: Final = -1
"""The page that is shown first where the newest is at the end."""

SEATS: Final = 4
"""The table that the rules are explained for where there is none."""


async def board(asked: Asked, game_id: int) -> Outgoing:
    """The table as a picture."""
    return await board_answer(asked, await asked.games.table(game_id))


async def board_as_text(asked: Asked, game_id: int) -> Outgoing:
    table = await asked.games.table(game_id)
    return Outgoing(await asked.tools.pool.run(Priority.PRIVATE, board_text.as_text, asked.t, table))


async def status(asked: Asked, game: Game) -> Outgoing:
    """Who is waited for and until when; of a lobby, who sits there."""
    if game.status is Status.LOBBY:
        return Outgoing(lobby_text.message(asked.t, game), rows=levels_row(asked, game))
    words = status_text.message(asked.t, await asked.games.table(game.id), asked.user_id)
    absence = (await asked.games.personal(asked.user_id)).absence(asked.games.clock.now())
    if absence is not None and game.seat_of(asked.user_id) is not None:
        words = shortened(paragraphs(words, still_away(asked.t, absence.until)), CONTENT)
    votes = (*vote_row(asked, game), *remove_row(asked, game))
    return Outgoing(words, rows=(*seat_rows(asked, game), *votes, *levels_row(asked, game)))


async def scores(asked: Asked, game_id: int, page: int = LAST) -> Outgoing:
    table = await asked.games.table(game_id)
    pictures: tuple[Picture, ...] = ()
    if table.view.results:
        picture = await asked.tools.pictures.round_table(table)
        alt = round_alt(asked.t, table)
        pictures = (Picture("round.png", picture, alt),)
    paged = _paged(asked, "scores", game_id, scores_text.scores(asked.t, table), page, pictures)
    return replace(paged, rows=(*paged.rows, *review_rows(asked, table)))


async def history(asked: Asked, game_id: int, page: int = LAST) -> Outgoing:
    table = await asked.games.table(game_id)
    log = await asked.games.store.log(game_id)
    return _paged(asked, "history", game_id, history_pages(asked.t, table, log), page)


async def rules(asked: Asked, game_id: int, page: int = 0) -> Outgoing:
    """The rules as a game plays them; ``game_id`` 0 for those of a game nobody has changed."""
    return _paged(asked, "rules", game_id, await _rules_pages(asked, game_id), page)


async def _rules_pages(asked: Asked, game_id: int) -> list[str]:
    if not game_id:
        return rules_text.rules_pages(asked.t, resolve("classic", {}, SEATS))
    game = await asked.games.game(game_id)
    if game.state is not None:
        return rules_text.table_rules(asked.t, table_view(game, None))
    rules = resolve(game.preset, game.choices, seats_to_expect(game))
    return rules_text.lobby_rules(asked.t, game, rules)


async def record(asked: Asked, game_id: int) -> Outgoing:
    """The record of a game that is over, as a file (T12). Raises ``Declined`` while it goes on."""
    game = await asked.games.game(game_id)
    if game.status.live:
        raise Declined(Reason.NOT_FINISHED)
    table: TableView = await asked.games.table(game_id)
    written = written_record(game, await asked.games.store.log(game_id))
    words = rounds_text.record_ready(asked.t, table)
    return Outgoing(words, (json_file(RECORD, written, words),))


def _paged(
    asked: Asked, book: str, game_id: int, pages: list[str], page: int, pictures: tuple[Picture, ...] = ()
) -> Outgoing:
    """One page of a book, with buttons to the one before and the one after."""
    if len(pages) == 1:
        return Outgoing(pages[0], pictures)
    page = len(pages) - 1 if page == LAST else min(page, len(pages) - 1)
    row = page_turns(asked.t, page, len(pages), lambda to: Id(What.PAGE, game_id, 0, (book, str(to))))
    return Outgoing(f"{pages[page]}\n-# {page_of(asked.t, page, len(pages))}", pictures, (row,))


_BOOKS: Final[dict[str, Callable[[Asked, int, int], Awaitable[Outgoing]]]] = {
    "scores": scores,
    "history": history,
    "rules": rules,
}


async def turn_page(asked: Asked, id_: Id) -> Outgoing:
    book, page = id_.args[:2]
    if book not in _BOOKS:
        raise Declined(Reason.UNKNOWN_BUTTON)
    return await _BOOKS[book](asked, id_.game, number_arg(page))


def _click(look: Callable[[Asked, int], Awaitable[Outgoing]]) -> ClickHandler:
    async def handler(asked: Asked, id_: Id) -> Outgoing:
        return await look(asked, id_.game)

    return handler


CLICKS: Final[dict[What, ClickHandler]] = {
    What.BOARD_TEXT: _click(board_as_text),
    What.SCORES: _click(scores),
    What.RULES: _click(rules),
    What.RECORD: _click(record),
    What.PAGE: turn_page,
}
