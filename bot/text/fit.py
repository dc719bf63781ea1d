"""Discord's limits, and how a text is kept within them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

CONTENT: Final = 2000
LABEL: Final = 80
OPTION: Final = 100
DESCRIPTION: Final = 100
PLACEHOLDER: Final = 150
ALT: Final = 1024
CHOICES: Final = 25
"""Options of a menu, and what autocomplete may offer."""


def shortened(text: str, limit: int) -> str:
    """``text``, cut with an ellipsis if it is longer than ``limit``."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def newest(lines: Sequence[str], limit: int, most: int, more: Callable[[int], str]) -> list[str]:
    """The newest of ``lines``: at most ``most`` and ``limit`` characters in all, line breaks included.

    What is left out stands first, as ``more(number of lines left out)`` says it; nothing at all where not
    even that has room.
    """
    for first in range(max(0, len(lines) - most), len(lines) + 1):
        shown = [*([more(first)] if first else []), *lines[first:]]
        if length(shown) <= limit:
            return shown
    return []


def pages(lines: Iterable[str], limit: int) -> list[str]:
    """``lines`` on as few pages as hold them in order, each within ``limit`` characters."""
    full: list[list[str]] = [[]]
    for line in lines:
        line = shortened(line, limit)
        if length([*full[-1], line]) > limit:
            full.append([])
        full[-1].append(line)
    return ["\n".join(page) for page in full]


def length(lines: Sequence[str]) -> int:
    """Characters of ``lines`` on a page."""
    return sum(map(len, lines)) + max(0, len(lines) - 1)


def first_that_fits(variants: Iterable[str], limit: int) -> str:
    """The first of ever shorter ``variants`` within ``limit``; the last one, cut, if none is."""
    variant = ""
    for variant in variants:
        if len(variant) <= limit:
            return variant
    return shortened(variant, limit)


def code(text: str) -> str:
    """``text``, which holds no backtick, as Discord shows code."""
    return f"`{text}`"


def bold(text: str) -> str:
    """``text``, a title, as Discord shows bold."""
    return f"**{text}**"


def sentences(*parts: str) -> str:
    """Parts one after the other; empty ones are left out."""
    return " ".join(filter(None, parts))


def paragraphs(*parts: str) -> str:
    """Parts one below the other; empty ones are left out."""
    return "\n".join(filter(None, parts))


def blocks(*parts: str) -> str:
    """Parts with a blank line between; empty ones are left out. Without it, Discord draws what follows a list as part
    of that."""
    return "\n\n".join(filter(None, parts))
