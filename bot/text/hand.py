"""The private answers about a hand: what is in it, what can be laid, what came of it (T6, T7, T9)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Play
from bot.engine.scoring import hand_points
from bot.engine.state import Phase
from bot.engine.tiles import Tile
from bot.engine.view import OpenEnd, View
from bot.games.model import LogEntry, Status
from bot.games.table_view import TableView
from bot.text.events import happened
from bot.text.fit import CONTENT, DESCRIPTION, LABEL, OPTION, PLACEHOLDER, paragraphs, sentences, shortened
from bot.text.language import Texts
from bot.text.tiles import tile_name
from bot.text.turn import heading, numbers_due, pending_foot, waiting_privately

NEWS: Final = 500
"""Characters at most about what happened in a private answer."""


def message(t: Texts, table: TableView, note: str = "") -> str:
    """A person's hand and what he can do now, within 2,000 characters; ``note`` stands first (a refusal, an
    undo). For ``view.seat`` only."""
    view = table.view
    parts = [
        note,
        heading(t, table),
        tiles_held(t, view),
        pending_foot(t, view) if table.status is Status.RUNNING else "",
        what_now(t, table),
    ]
    return shortened(paragraphs(*parts), CONTENT)


def tiles_held(t: Texts, view: View) -> str:
    """How many tiles are in the hand and what they would cost (R24), and below the tiles, those that fit now in
    bold."""
    if not view.hand:
        return t.say("Your hand is empty.")
    fits = {action.tile for action in view.legal if isinstance(action, Play)}
    count = t.plural("{number} tile", "{number} tiles", len(view.hand))
    points = t.plural("{number} point", "{number} points", hand_points(view.hand, view.rules))
    tiles = "  ".join(f"**{tile_name(tile)}**" if tile in fits else tile_name(tile) for tile in view.hand)
    return paragraphs(t.say("Your hand: {count}, {points}", count=count, points=points), tiles)


def what_now(t: Texts, table: TableView) -> str:
    """What this person can do now, or who is waited for."""
    view = table.view
    if table.status is not Status.RUNNING or view.seat != view.to_move:
        return waiting_privately(t, table, yours=False)
    if view.lay_or_keep:
        return lay_or_keep(t, view)
    if view.phase is not Phase.PLAY or not view.must_choose:
        return t.say("It is your turn; nothing has to be chosen.")
    return t.say("It is your turn. Lay a tile on {numbers}.", numbers=numbers_due(t, view))


def lay_or_keep(t: Texts, view: View) -> str:
    """The question after drawing a tile that fits (R13, T7); asked privately."""
    return t.say("You drew the {tile}, and it fits. Lay it, or keep it?", tile=view.drawn)


def play_label(t: Texts, tile: Tile, number: int) -> str:
    """A tile and the number it is laid on, on a button or menu option."""
    if tile.is_double:
        return shortened(t.say("🐔 {tile}", tile=tile), LABEL)
    return shortened(t.say("{tile} on {match}", tile=tile, match=number), LABEL)


def play_detail(t: Texts, ends: Sequence[OpenEnd]) -> str:
    """Under a menu option: the open ends that this play can take, by letter."""
    letters = ", ".join(end.letter for end in ends)
    return shortened(
        t.plural("open end {letters}", "open ends {letters}", len(ends), letters=letters), DESCRIPTION
    )


def choose_play(t: Texts, page: int = 0, pages: int = 1) -> str:
    """Placeholder of the menu of plays; ``page`` from 0."""
    if pages < 2:
        return shortened(t.say("Which tile?"), PLACEHOLDER)
    text = t.say("Which tile? ({page} of {pages})", page=t.number(page + 1), pages=t.number(pages))
    return shortened(text, PLACEHOLDER)


def where_label(t: Texts, end: OpenEnd) -> str:
    """An open end in the *Where?* menu: letter, number, the tile it is on."""
    return shortened(
        t.say("{letter}: the {match} of {tile}", letter=end.letter, match=end.number, tile=end.tile), OPTION
    )


def choose_where(t: Texts, tile: Tile) -> str:
    """Placeholder of the menus of open ends for a tile."""
    return shortened(t.say("Where shall the {tile} go?", tile=tile), PLACEHOLDER)


def preview(t: Texts, table: TableView, play: Play) -> str:
    """The board with the tile in place, before it is laid (T6); of a tile just drawn below ``lay_or_keep``."""
    view = table.view
    facts = {"tile": play.tile, "on": play.on, "letter": view.end_of(play.on).letter}
    if view.lay_or_keep:
        sentence = t.say("It would lie here, on the {on} (end {letter}).", **facts)
    else:
        sentence = t.say("The {tile} would lie here, on the {on} (end {letter}).", **facts)
    parts = [sentence, t.say("That makes a chicken foot! 🐔") if play.tile.is_double else ""]
    if len(view.hand) == 1:
        parts.append(t.say("It is your last tile!"))
    return sentences(*parts)


def after(t: Texts, table: TableView, log: Sequence[LogEntry], since: int) -> str:
    """The answer to a click that did something: what has happened since, and what comes next."""
    rest = message(t, table)
    room = min(NEWS, CONTENT - len(rest) - 1)
    return paragraphs(*happened(t, table, log, since, room), rest)


def undone(t: Texts) -> str:
    """Above the hand as it was, the answer to *Undo* (T9)."""
    return t.say("↩️ Taken back.")


def undo_offer(t: Texts) -> str:
    """Beside an answer that carries *Undo*."""
    return t.say("You can take it back until somebody else has looked at their hand.")
