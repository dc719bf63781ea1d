"""A finished round looked at again, for one who played it: privately, with the three dearest moments."""

from typing import Final

from bot.engine.actions import Play
from bot.games.reviews import Moment, Review
from bot.games.stints import rounds_of
from bot.games.table_view import TableView
from bot.text import review as words
from bot.text.labels import Button as Word
from bot.text.labels import button, page_of
from bot.work import Priority
from cogs.asked import Asked, ClickHandler
from cogs.attend import meanwhile
from cogs.ids import Id, What, number_arg
from cogs.menus import page_turns
from cogs.outgoing import Button, Menu, Option, Outgoing, Picture, Row


async def review(asked: Asked, id_: Id) -> Outgoing:
    """The dearest moments of a round, or with a page, every decision in it."""
    number, *page = map(number_arg, id_.args)
    if not page:
        return await _summary(asked, await _of(asked, id_.game, number))
    return _decisions(asked, await _of(asked, id_.game, number), page[0])


async def choose_round(asked: Asked, id_: Id) -> Outgoing:
    return await _summary(asked, await _of(asked, id_.game, number_arg(asked.value)))


async def _of(asked: Asked, game_id: int, number: int) -> Review:
    """Where it is not made yet, that is said first; it then comes into the same answer, while Discord takes it."""

    async def waits(decisions: int) -> None:
        await meanwhile(asked, Outgoing(words.looking(asked.t, decisions)))

    return await asked.tools.reviews.of(game_id, asked.user_id, number, waits)


async def _summary(asked: Asked, review: Review) -> Outgoing:
    pictures = [
        await _picture(asked, place, review.moments[at]) for place, at in enumerate(review.dearest, start=1)
    ]
    row = (Button(_id(review, 0), button(asked.t, Word.ALL_DECISIONS)),)
    return Outgoing(words.summary(asked.t, review), tuple(pictures), (row,))


async def _picture(asked: Asked, place: int, moment: Moment) -> Picture:
    """The table as it was, with what would have been better tried out; where that is to keep a tile, without."""
    pictures = asked.tools.pictures
    if isinstance(moment.best, Play):
        painted = await pictures.preview(moment.table, moment.best)
    else:
        painted = await pictures.board(moment.table, priority=Priority.PRIVATE)
    return Picture(f"moment-{place}.png", painted, words.moment_alt(asked.t, moment))


def _decisions(asked: Asked, review: Review, page: int) -> Outgoing:
    pages = words.decisions(asked.t, review)
    page = min(page, len(pages) - 1)
    back = Button(Id(What.REVIEW, review.game_id, 0, (str(review.round),)), button(asked.t, Word.BACK))
    row = (back, *page_turns(asked.t, page, len(pages), lambda to: _id(review, to)))
    footer = f"\n-# {page_of(asked.t, page, len(pages))}" if len(pages) > 1 else ""
    return Outgoing(f"{pages[page]}{footer}", rows=(row,))


def _id(review: Review, page: int) -> Id:
    return Id(What.REVIEW, review.game_id, 0, (str(review.round), str(page)))


def review_rows(asked: Asked, table: TableView) -> tuple[Row, ...]:
    """The menu of the finished rounds in which this person sat at the table; none for others."""
    rounds = rounds_of(table, asked.user_id, len(table.view.results))
    if not rounds:
        return ()
    options = tuple(Option(words.round_label(asked.t, number), str(number)) for number in rounds)
    return ((Menu(Id(What.REVIEW_ROUND, table.game_id), words.choose_round(asked.t), options),),)


CLICKS: Final[dict[What, ClickHandler]] = {What.REVIEW: review, What.REVIEW_ROUND: choose_round}
