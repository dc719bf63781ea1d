"""Small monospaced tables for messages: names on the left, numbers on the right."""

import unicodedata
from collections.abc import Sequence


def monospaced(rows: Sequence[Sequence[str]]) -> str:
    """A code block with the first column flush left and the others flush right; names cannot break out."""
    safe = [[cell.replace("`", "ʹ") for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*safe, strict=True)]
    lines = [_line(row, widths) for row in safe]
    body = "\n".join(lines)
    return f"```\n{body}\n```"


def width(text: str) -> int:
    """Columns that ``text`` takes in a monospaced font: wide letters and most emoji take two."""
    return sum(_columns(char) for char in text)


def capped(text: str, columns: int) -> str:
    """``text`` cut to so many columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for char in text:
        if width(kept) + _columns(char) > columns - 1:
            break
        kept += char
    closing = "\u2069" if "\u2068" in kept else ""
    return f"{kept}…{closing}"


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first = row[0] + " " * (widths[0] - width(row[0]))
    rest = [" " * (wide - width(cell)) + cell for cell, wide in zip(row[1:], widths[1:], strict=True)]
    return " ".join([first, *rest]).rstrip()
