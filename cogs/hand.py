"""A person's hand, privately: picture, words, everything that can be done now (T6, T7, T9)."""

from typing import Final

from bot.engine.actions import Play
from bot.games.model import OWN_MOVES, LogEntry, Status
from bot.games.stints import at_turn
from bot.games.table_view import TableView
from bot.text import board as board_text
from bot.text import hand as hand_text
from bot.text import plans as plans_text
from bot.text import status as status_text
from bot.text.events import happened
from bot.text.fit import CHOICES, CONTENT, paragraphs, shortened
from bot.text.hand_alt import hand_alt
from bot.text.labels import Button as Word
from bot.text.labels import button
from cogs.asked import Asked
from cogs.choices import Choice, choice_rows, drawn_choice
from cogs.ids import Id, What
from cogs.outgoing import Button, Menu, Option, Outgoing, Picture, Row
from cogs.plans import plan_rows

PATIENCE: Final = 2.5
"""Seconds at most that an answer waits for programs to move, so that it shows the hand to go on with."""


async def hand_answer(
    asked: Asked, table: TableView, note: str = "", page: int = 0, on: str | None = None
) -> Outgoing:
    """The hand of ``table.view.seat`` and its choices; ``page`` of the menu, if there is one. A tile just drawn is
    shown on the end that is the tile ``on``, or on the first one."""
    log = await asked.games.store.log(table.game_id, max(0, table.turn - 1))
    return await _answer(asked, table, hand_text.message(asked.t, table, note), log, page, on)


async def after_answer(asked: Asked, table: TableView, since: int) -> Outgoing:
    """What a click that did something has brought about, moves of programs included, and the present hand (T6)."""
    if table.awaits_program:
        await asked.games.people_next(table.game_id, PATIENCE)
        table = await asked.games.hand(table.game_id, asked.user_id)
    log = await asked.games.store.log(table.game_id, since)
    log = [entry for entry in log if entry.turn < table.turn]
    if table.status is not Status.RUNNING:
        words = [*happened(asked.t, table, log, since), status_text.message(asked.t, table, asked.user_id)]
        return Outgoing(shortened(paragraphs(*words), CONTENT))
    return await _answer(asked, table, hand_text.after(asked.t, table, log, since), log)


async def _answer(
    asked: Asked, table: TableView, content: str, log: list[LogEntry], page: int = 0, on: str | None = None
) -> Outgoing:
    content = plans_text.in_hand(asked.t, table, content)
    shown = await _drawn(asked, table, on) if table.view.lay_or_keep else await _held(asked, table, page)
    content = shortened(paragraphs(content, shown.content), CONTENT)
    rows = (*shown.rows, *_suggest_rows(asked, table), *plan_rows(asked.t, table))
    if can_offer_undo(table, log):
        content = shortened(paragraphs(content, hand_text.undo_offer(asked.t)), CONTENT)
        undo = Id(What.UNDO, table.game_id, table.turn)
        rows = (*rows, (Button(undo, button(asked.t, Word.UNDO)),))
    return Outgoing(content, shown.pictures, rows)


def can_offer_undo(table: TableView, log: list[LogEntry]) -> bool:
    """Whether the newest step was this person's own and a person is next; the service has the last word (T9)."""
    player = table.to_move
    last = log[-1] if log else None
    if player is None or last is None or last.action is None:
        return False
    return last.by in OWN_MOVES and _is_own(table, last) and player.is_person


def _is_own(table: TableView, entry: LogEntry) -> bool:
    """Whether the reader of this table played the seat himself then."""
    seat = table.view.seat
    return seat is not None and entry.seat == seat and at_turn(table, seat, entry.turn) is table.seated[seat]


async def _held(asked: Asked, table: TableView, page: int) -> Outgoing:
    """The picture of the hand, and what can be laid."""
    rows = choice_rows(asked.t, table, page)
    if not table.view.hand:
        return Outgoing("", (), rows)
    picture = await asked.tools.pictures.hand(table)
    return Outgoing("", (Picture("hand.png", picture, hand_alt(asked.t, table)),), rows)


async def _drawn(asked: Asked, table: TableView, on: str | None) -> Outgoing:
    """The tile just drawn in place on the board, *Lay it* and *Keep it* (T7); *Where?* for all ends it fits."""
    choice = drawn_choice(table.view)
    keep = Button(Id(What.KEEP, table.game_id, table.turn), button(asked.t, Word.KEEP))
    return await _in_place(asked, table, choice, choice.play(on), keep)


def _suggest_rows(asked: Asked, table: TableView) -> tuple[Row, ...]:
    """*Suggest*, for who is on turn and has a choice, where the table allows it."""
    if not table.options.suggest or not table.view.must_choose:
        return ()
    return ((Button(Id(What.SUGGEST, table.game_id, table.turn), button(asked.t, Word.SUGGEST)),),)


async def preview_answer(asked: Asked, table: TableView, choice: Choice, play: Play) -> Outgoing:
    """The tile in place on the board, *Lay it*, and *Where?* if several equal ends would take it (T6)."""
    back = Button(Id(What.BACK, table.game_id, table.turn), button(asked.t, Word.BACK))
    return await _in_place(asked, table, choice, play, back)


async def _in_place(
    asked: Asked, table: TableView, choice: Choice, play: Play, otherwise: Button
) -> Outgoing:
    """``play``, one way to make ``choice``, shown on the board; ``otherwise`` is the button beside *Lay it*."""
    preview = await asked.tools.pictures.preview(table, play)
    picture = Picture("board.png", preview, board_text.preview_alt(asked.t, table, play))
    lay = Id(What.LAY, table.game_id, table.turn, (str(play.tile), str(play.on)))
    last = (Button(lay, button(asked.t, Word.LAY), "success", tile=play.tile), otherwise)
    where = ((_where_menu(asked, table, choice, play),),) if len(choice.ends) > 1 else ()
    return Outgoing(hand_text.preview(asked.t, table, play), (picture,), (*where, last))


def _where_menu(asked: Asked, table: TableView, choice: Choice, play: Play) -> Menu:
    """The ends, the first 25: no number has so many, so that of two numbers ends of both are among them."""
    options = tuple(
        Option(hand_text.where_label(asked.t, end), str(end.tile), None, end.tile == play.on, end.tile)
        for end in choice.ends[:CHOICES]
    )
    id_ = Id(What.WHERE, table.game_id, table.turn, choice.args)
    return Menu(id_, hand_text.choose_where(asked.t, choice.tile), options)
