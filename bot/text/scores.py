"""The points of the rounds, side by side (the ``scores`` command)."""

from typing import Final

from bot.engine.view import View
from bot.games.table_view import TableView
from bot.text.fit import bold, paragraphs
from bot.text.language import Texts
from bot.text.people import name
from bot.text.substitutes import who_played
from bot.text.tables import capped, monospaced

COLUMNS: Final = 6
"""Rounds side by side: what a phone shows without breaking lines."""

NAME_COLUMNS: Final = 13


def scores(t: Texts, table: TableView) -> list[str]:
    """The table of rounds on pages of six rounds each, the newest page last; at least one page."""
    view = table.view
    if not view.results:
        return [t.say("No round has been counted yet.")]
    starts = range(0, len(view.results), COLUMNS)
    return [_scores_page(t, table, start) for start in starts]


def _scores_page(t: Texts, table: TableView, start: int) -> str:
    view = table.view
    rounds = range(start, min(start + COLUMNS, len(view.results)))
    head = [t.say("Round"), *(str(number + 1) for number in rounds), "Σ"]
    rows = [
        [
            row_name(t, table, seat),
            *(str(view.results[number].points[seat]) for number in rounds),
            str(view.totals[seat]),
        ]
        for seat in ranking(view)
    ]
    title = bold(t.say("Points, fewest in all first"))
    return paragraphs(title, monospaced([head, *rows]), who_played(t, table))


def ranking(view: View) -> list[int]:
    """The seats, winners first, then by fewest points so far."""
    return sorted(range(view.seats), key=lambda seat: (seat not in view.winners, view.totals[seat]))


def row_name(t: Texts, table: TableView, seat: int) -> str:
    """A player in the first column of a table, behind the number that pictures give the seat."""
    return capped(f"{seat + 1:>{len(str(table.view.seats))}} {name(t, table.seated[seat])}", NAME_COLUMNS)
