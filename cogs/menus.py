"""Menus that page: Discord shows 25 options at most, so 24 and "more"."""

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.games.errors import Declined, Reason

T = TypeVar("T")

MOST: Final = 25
MORE: Final = "more"
"""The value of a full menu's last option."""


def on_page(items: Sequence[T], page: int) -> tuple[Sequence[T], int, int]:
    """What of ``items`` a menu shows on a page (from 0, past the last one it begins anew), that page, and how many
    there are. Where there are several, "more" comes after the items."""
    size = MOST if len(items) <= MOST else MOST - 1
    pages = max(1, -(-len(items) // size))
    page %= pages
    return items[page * size : (page + 1) * size], page, pages


def page_number(text: str) -> int:
    """The page that an id names. Raises ``Declined`` for what this bot never wrote."""
    if not text.isdecimal():
        raise Declined(Reason.UNKNOWN_BUTTON)
    return int(text)
