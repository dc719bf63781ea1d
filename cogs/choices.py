"""What a hand can do now, as buttons or as a menu that pages (T6, T7)."""

from dataclasses import dataclass
from typing import Final

from bot.engine.actions import Play
from bot.engine.tiles import Tile
from bot.engine.view import OpenEnd, View
from bot.games.table_view import TableView
from bot.text import hand as hand_text
from bot.text.language import Texts
from cogs.ids import Id, What
from cogs.menus import options_on_page
from cogs.outgoing import Button, Menu, Option, Row

BUTTONS: Final = 12
"""T6: at most so many choices are buttons."""

IN_A_ROW: Final = 4
"""Phones break longer rows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile and the number it is laid on; ``ends`` are the open ends with that number, equal by the rules (R30).
    A tile just drawn is one choice, whatever its ends show (R13)."""

    tile: Tile
    ends: tuple[OpenEnd, ...]

    @property
    def number(self) -> int:
        return self.ends[0].number

    @property
    def args(self) -> tuple[str, str]:
        return str(self.tile), str(self.number)

    def play(self, on: str | None = None) -> Play:
        """Lay it on the end that is the tile ``on``; without it, or if it is not there, on the first one."""
        end = next((end for end in self.ends if str(end.tile) == on), self.ends[0])
        return Play(self.tile, end.tile)


def choices(view: View) -> list[Choice]:
    """Everything this seat may lay now, in order of tiles and numbers."""
    found: dict[tuple[Tile, int], list[OpenEnd]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            end = view.end_of(action.on)
            found.setdefault((action.tile, end.number), []).append(end)
    return [Choice(tile, tuple(ends)) for (tile, _), ends in sorted(found.items())]


def drawn_choice(view: View) -> Choice:
    """Laying the tile just drawn, which fits, on any of its ends; lower numbers first."""
    offered = choices(view)
    return Choice(offered[0].tile, tuple(end for choice in offered for end in choice.ends))


def find_choice(view: View, tile: str, number: str) -> Choice | None:
    """The choice that a click is about, if it is still there."""
    return next((choice for choice in choices(view) if choice.args == (tile, number)), None)


def choice_rows(t: Texts, table: TableView, page: int = 0) -> tuple[Row, ...]:
    """The components to choose from; none if there is nothing to lay."""
    offered = choices(table.view)
    if len(offered) <= BUTTONS:
        buttons = [_button(t, table, choice) for choice in offered]
        return tuple(tuple(buttons[i : i + IN_A_ROW]) for i in range(0, len(buttons), IN_A_ROW))
    return ((_menu(t, table, offered, page),),)


def _button(t: Texts, table: TableView, choice: Choice) -> Button:
    id_ = Id(What.CHOOSE, table.game_id, table.turn, choice.args)
    label = hand_text.play_label(t, choice.tile, choice.number)
    return Button(id_, label, "primary", tile=choice.tile)


def _menu(t: Texts, table: TableView, offered: list[Choice], page: int) -> Menu:
    options, page, pages = options_on_page(t, offered, page, lambda choice: _option(t, choice))
    id_ = Id(What.PICK, table.game_id, table.turn, (str(page),))
    return Menu(id_, hand_text.choose_play(t, page, pages), options)


def _option(t: Texts, choice: Choice) -> Option:
    label = hand_text.play_label(t, choice.tile, choice.number)
    return Option(label, "_".join(choice.args), hand_text.play_detail(t, choice.ends), tile=choice.tile)
