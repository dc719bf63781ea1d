"""*Plan*: what shall be done in one's next turn, left beforehand in a private editor that saves each choice.

The ids name no turn: the game may go on meanwhile, and a plan changes nobody's click.
"""

from dataclasses import replace
from typing import Final

from bot.engine.state import Phase
from bot.engine.tiles import Tile
from bot.games.errors import Declined, Reason
from bot.games.model import Status
from bot.games.plans import MOST_WISHES, NO_PLAN, Drawn, EditPlan, Else, Plan, Wish
from bot.games.table_view import TableView
from bot.text import plans as words
from bot.text.hand import choose_where, where_label
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from bot.text.tiles import tile_name
from cogs.asked import Asked, ClickHandler
from cogs.boards import board_picture
from cogs.ids import Id, What, number_arg, tile_arg
from cogs.menus import MORE, options_on_page
from cogs.outgoing import Button, Menu, Option, Outgoing, Row


def plan_rows(t: Texts, table: TableView) -> tuple[Row, ...]:
    """*Plan*, for somebody who is not on turn, and a way to withdraw the one that stands."""
    if not _may_plan(table):
        return ()
    return ((Button(Id(What.PLAN, table.game_id), button(t, Word.PLAN)), *_withdraw(t, table)),)


def _withdraw(t: Texts, table: TableView) -> tuple[Button, ...]:
    if not _plan(table).says_something:
        return ()
    return (Button(Id(What.PLAN_OFF, table.game_id), button(t, Word.WITHDRAW_PLAN), "danger"),)


def _may_plan(table: TableView) -> bool:
    view = table.view
    playing = table.status is Status.RUNNING and view.phase is Phase.PLAY
    return playing and view.seat is not None and view.seat != view.to_move and bool(view.hand)


async def open_editor(asked: Asked, id_: Id) -> Outgoing:
    return await _editor(asked, await _present(asked, id_))


async def _present(asked: Asked, id_: Id) -> TableView:
    """The person's view. Raises ``Declined``: his turn has come, or the game is over."""
    table = await asked.games.hand(id_.game, asked.user_id)
    if not _may_plan(table):
        raise Declined(Reason.STALE)
    return table


async def _editor(asked: Asked, table: TableView, note: str = "", page: int = 0) -> Outgoing:
    plan = _plan(table)
    menus = (_else_menu(asked.t, table, plan), _drawn_menu(asked.t, table, plan))
    rows: list[Row] = [(menu,) for menu in menus]
    if len(plan.wishes) < MOST_WISHES:
        rows.insert(0, (_tile_menu(asked.t, table, plan, page),))
    rows.append(_buttons(asked.t, table, plan))
    return Outgoing(words.editor(asked.t, table, note), (await board_picture(asked, table),), tuple(rows))


def _plan(table: TableView) -> Plan:
    return table.plan if isinstance(table.plan, Plan) else NO_PLAN


def _tile_menu(t: Texts, table: TableView, plan: Plan, page: int) -> Menu:
    def option(tile: Tile) -> Option:
        return Option(tile_name(tile), str(tile), tile=tile)

    options, page, _ = options_on_page(t, table.view.hand, page, option)
    id_ = Id(What.PLAN_TILE, table.game_id, 0, (str(page),))
    return Menu(id_, words.choose_tile(t, not plan.wishes), options)


def _else_menu(t: Texts, table: TableView, plan: Plan) -> Menu:
    options = tuple(Option(words.else_label(t, e), e, chosen=e is plan.otherwise) for e in Else)
    return Menu(Id(What.PLAN_ELSE, table.game_id), words.choose_else(t), options)


def _drawn_menu(t: Texts, table: TableView, plan: Plan) -> Menu:
    chosen = (plan.drawn, plan.keep_double)
    options = tuple(
        Option(words.drawn_label(t, *offer), _drawn_value(*offer), chosen=offer == chosen)
        for offer in words.DRAWN_ON_OFFER
    )
    return Menu(Id(What.PLAN_DRAWN, table.game_id), words.choose_drawn(t), options)


def _drawn_value(drawn: Drawn, keep_double: bool) -> str:
    return f"{drawn}_double" if keep_double else drawn.value


def _buttons(t: Texts, table: TableView, plan: Plan) -> Row:
    row = []
    if plan.wishes:
        row.append(Button(Id(What.PLAN_LESS, table.game_id), button(t, Word.LAST_WISH)))
    return (
        *row,
        *_withdraw(t, table),
        Button(Id(What.HAND, table.game_id, table.turn), button(t, Word.BACK_TO_HAND)),
    )


async def choose_tile(asked: Asked, id_: Id) -> Outgoing:
    """A tile was chosen: offer the ends it may go to; or the next page of tiles."""
    table = await _present(asked, id_)
    if asked.value == MORE:
        return await _editor(asked, table, page=number_arg(id_.args[0]) + 1)
    tile = tile_arg((asked.value,), 0)
    if tile is None or tile not in table.view.hand:
        raise Declined(Reason.STALE)
    return await _ends(asked, table, tile, 0)


async def _ends(asked: Asked, table: TableView, tile: Tile, page: int) -> Outgoing:
    fitting = [end for end in table.view.ends if end.number in tile]
    offered = [Option(words.any_label(asked.t, number), str(number)) for number in sorted({*tile})]
    offered += [Option(where_label(asked.t, end), end.letter, tile=end.tile) for end in fitting]
    options, page, _ = options_on_page(asked.t, offered, page, lambda option: option)
    id_ = Id(What.PLAN_END, table.game_id, 0, (str(tile), str(page)))
    menu = Menu(id_, choose_where(asked.t, tile), options)
    back = Button(Id(What.PLAN, table.game_id), button(asked.t, Word.BACK))
    return Outgoing(words.editor(asked.t, table), (await board_picture(asked, table),), ((menu,), (back,)))


async def choose_end(asked: Asked, id_: Id) -> Outgoing:
    """An end was chosen: that is one wish more."""
    tile, value = tile_arg(id_.args, 0), asked.value
    if tile is None:
        raise Declined(Reason.UNKNOWN_BUTTON)
    if value == MORE:
        return await _ends(asked, await _present(asked, id_), tile, number_arg(id_.args[1]) + 1)
    wish = Wish(tile, int(value) if value.isdecimal() else value)
    return await _edit(asked, id_, lambda plan: replace(plan, wishes=(*plan.wishes, wish)))


async def choose_else(asked: Asked, id_: Id) -> Outgoing:
    otherwise = next((e for e in Else if e == asked.value), None)
    if otherwise is None:
        raise Declined(Reason.UNKNOWN_BUTTON)
    return await _edit(asked, id_, lambda plan: replace(plan, otherwise=otherwise))


async def choose_drawn(asked: Asked, id_: Id) -> Outgoing:
    chosen = next((offer for offer in words.DRAWN_ON_OFFER if _drawn_value(*offer) == asked.value), None)
    if chosen is None:
        raise Declined(Reason.UNKNOWN_BUTTON)
    drawn, keep_double = chosen
    return await _edit(asked, id_, lambda plan: replace(plan, drawn=drawn, keep_double=keep_double))


async def less(asked: Asked, id_: Id) -> Outgoing:
    """The last wish is taken out."""
    return await _edit(asked, id_, lambda plan: replace(plan, wishes=plan.wishes[:-1]))


async def withdraw(asked: Asked, id_: Id) -> Outgoing:
    return await _edit(asked, id_, lambda plan: NO_PLAN, words.withdrawn(asked.t))


async def _edit(asked: Asked, id_: Id, edit: EditPlan, note: str = "") -> Outgoing:
    table = await asked.games.plan(id_.game, asked.user_id, edit)
    if not _may_plan(table):
        raise Declined(Reason.STALE)
    return await _editor(asked, table, note)


CLICKS: Final[dict[What, ClickHandler]] = {
    What.PLAN: open_editor,
    What.PLAN_TILE: choose_tile,
    What.PLAN_END: choose_end,
    What.PLAN_ELSE: choose_else,
    What.PLAN_DRAWN: choose_drawn,
    What.PLAN_LESS: less,
    What.PLAN_OFF: withdraw,
}
