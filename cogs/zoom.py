"""*Zoom* (T5): the parts of a table round its open ends on a sheet, and any of them at full size. Public facts only.

A choice names an open end and not the number of a part, so that a late click shows the part as it is now (T8).
"""

from typing import Final

from bot.games.table_view import TableView
from bot.render import Cutout, Cutouts
from bot.text import board as board_text
from bot.text import status as status_text
from bot.text import zoom as zoom_text
from bot.text.fit import CHOICES
from bot.text.labels import Button as Word
from bot.text.labels import button
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What, number_arg
from cogs.menus import MORE, options_on_page, page_turns
from cogs.outgoing import Button, Menu, Option, Outgoing, Picture, Row
from cogs.standing import board_answer

_NAME: Final = "zoom.png"


async def zoom(asked: Asked, id_: Id) -> Outgoing:
    """A sheet of parts, the first one if none is said; also the way back to it."""
    page = id_.args[0] if id_.args else "0"
    table, cut = await _present(asked, id_)
    return await _sheet(asked, table, cut, number_arg(page))


async def choose_part(asked: Asked, id_: Id) -> Outgoing:
    """A choice in the menu of parts: an open end, or the next page of the menu."""
    table, cut = await _present(asked, id_)
    page, menu_page = number_arg(id_.args[0]), number_arg(id_.args[1])
    if cut is None or len(cut.parts) == 1:
        return await _sheet(asked, table, cut, page)
    if asked.value == MORE:
        return await _sheet(asked, table, cut, page, menu_page + 1)
    for number, part in enumerate(cut.parts):
        if any(str(end.tile) == asked.value for end in part.ends):
            return await _part(asked, table, cut, number)
    return await _sheet(asked, table, cut, page, note=zoom_text.moved_on(asked.t))


async def _present(asked: Asked, id_: Id) -> tuple[TableView, Cutouts | None]:
    table = await asked.games.table(id_.game)
    return table, await asked.tools.pictures.cutouts(table)


async def _sheet(
    asked: Asked, table: TableView, cut: Cutouts | None, page: int, menu_page: int = 0, note: str = ""
) -> Outgoing:
    """A sheet with the menu to choose from; the whole table, large, where that is one part."""
    if cut is None:
        return await board_answer(asked, table, note)
    if len(cut.parts) == 1:
        return await _whole(asked, table, cut)
    page %= len(cut.sheets)
    shown = [(number, cut.parts[number].ends) for number in cut.sheets[page]]
    picture = await asked.tools.pictures.sheet(table, cut, page)
    alt = zoom_text.sheet_alt(asked.t, table, shown)
    words = zoom_text.sheet(asked.t, len(cut.parts), page, len(cut.sheets), note)
    rows = (_menu(asked, table, cut, page, menu_page), *_turns(asked, table, cut, page))
    return Outgoing(words, (Picture(_NAME, picture, alt),), rows)


async def _whole(asked: Asked, table: TableView, cut: Cutouts) -> Outgoing:
    picture = await asked.tools.pictures.cutout(table, cut, 0)
    words = status_text.message(asked.t, table, asked.user_id)
    return Outgoing(words, (Picture(_NAME, picture, board_text.board_alt(asked.t, table)),))


async def _part(asked: Asked, table: TableView, cut: Cutouts, number: int) -> Outgoing:
    """A part at full size, the menu to choose another, and the way back."""
    picture = await asked.tools.pictures.cutout(table, cut, number)
    ends = cut.parts[number].ends
    alt = zoom_text.part_alt(asked.t, table, number, ends)
    page = _page_with(cut, number)
    back = Button(_id(table, page), button(asked.t, Word.BACK))
    rows = (_menu(asked, table, cut, page, number // (CHOICES - 1), number), (back,))
    return Outgoing(zoom_text.part(asked.t, number, ends), (Picture(_NAME, picture, alt),), rows)


def _id(table: TableView, page: int) -> Id:
    return Id(What.ZOOM, table.game_id, 0, (str(page),))


def _menu(
    asked: Asked, table: TableView, cut: Cutouts, page: int, menu_page: int, chosen: int | None = None
) -> Row:
    """The parts by their letters, those of one page of the menu; ``page`` is the sheet to go back to."""

    def option(numbered: tuple[int, Cutout]) -> Option:
        number, part = numbered
        words = zoom_text.option(asked.t, number, part.ends)
        detail = zoom_text.option_detail(asked.t, table, part.ends)
        return Option(words, str(part.ends[0].tile), detail, number == chosen)

    options, menu_page, _ = options_on_page(asked.t, [*enumerate(cut.parts)], menu_page, option)
    id_ = Id(What.PART, table.game_id, 0, (str(page), str(menu_page)))
    return (Menu(id_, zoom_text.choose(asked.t), options),)


def _turns(asked: Asked, table: TableView, cut: Cutouts, page: int) -> tuple[Row, ...]:
    """Buttons to the sheet before and the sheet after."""
    row = page_turns(asked.t, page, len(cut.sheets), lambda to: _id(table, to))
    return (row,) if row else ()


def _page_with(cut: Cutouts, number: int) -> int:
    """The sheet that has a part."""
    return next(page for page, sheet in enumerate(cut.sheets) if number in sheet)


CLICKS: Final[dict[What, ClickHandler]] = {
    What.ZOOM: zoom,
    What.PART: choose_part,
}
