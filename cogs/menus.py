"""Menus and answers of several pages. Discord shows 25 options at most, so a full menu has 24 and "more"."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from bot.text.fit import CHOICES
from bot.text.labels import Button as Word
from bot.text.labels import button, more
from bot.text.language import Texts
from cogs.ids import Id
from cogs.outgoing import Button, Option

T = TypeVar("T")

MORE: Final = "more"
"""The value of a full menu's last option."""


def on_page(items: Sequence[T], page: int) -> tuple[Sequence[T], int, int]:
    """What of ``items`` a menu shows on a page (from 0, past the last one it begins anew), that page, and how many
    there are."""
    size = CHOICES if len(items) <= CHOICES else CHOICES - 1
    pages = max(1, -(-len(items) // size))
    page %= pages
    return items[page * size : (page + 1) * size], page, pages


def options_on_page(
    t: Texts, items: Sequence[T], page: int, option: Callable[[T], Option]
) -> tuple[tuple[Option, ...], int, int]:
    """``on_page`` as the options of a menu; where there are several pages, "more" comes last."""
    shown, page, pages = on_page(items, page)
    options = [option(item) for item in shown]
    if pages > 1:
        options.append(Option(more(t, len(items) - len(shown)), MORE))
    return tuple(options), page, pages


def page_turns(t: Texts, page: int, pages: int, to: Callable[[int], Id]) -> tuple[Button, ...]:
    """Buttons to the page before and to the one after, where there are such; ``to`` names a page."""
    around = ((page - 1, Word.PREVIOUS), (page + 1, Word.NEXT))
    return tuple(Button(to(at), button(t, word)) for at, word in around if 0 <= at < pages)
