"""The parts of a table that are shown larger: what is in them, how one is chosen, their pictures in words (T5, T20).

A part is given by its open ends.
"""

from collections.abc import Iterator, Sequence

from bot.engine.view import OpenEnd
from bot.games.table_view import TableView
from bot.text.board import board_alt
from bot.text.ends import by_number, number_in_words
from bot.text.fit import (
    ALT,
    CONTENT,
    DESCRIPTION,
    OPTION,
    PLACEHOLDER,
    first_that_fits,
    paragraphs,
    shortened,
)
from bot.text.labels import page_of
from bot.text.language import Texts

Part = Sequence[OpenEnd]

_PARTS_ALT = ALT * 2 // 3
"""Characters at most about the parts of a sheet; the rest tells of the table."""


def sheet(t: Texts, parts: int, page: int, pages: int, note: str = "") -> str:
    """Above a sheet of parts; ``page`` from 0, ``note`` stands first."""
    words = t.plural(
        "The table in {number} part. Choose it to see it larger.",
        "The table in {number} parts, round its open ends. Choose one to see it larger.",
        parts,
    )
    return shortened(paragraphs(note, words, f"-# {page_of(t, page, pages)}" if pages > 1 else ""), CONTENT)


def part(t: Texts, number: int, part: Part) -> str:
    """ "Part 2: ends A, C and F", ``number`` from 0. A part is never without ends."""
    letters = [end.letter for end in part]
    return t.plural(
        "Part {part}: end {letters}",
        "Part {part}: ends {letters}",
        len(letters),
        part=t.number(number + 1),
        letters=t.all_of(letters),
    )


def option(t: Texts, number: int, part_: Part) -> str:
    """A part in the menu."""
    return shortened(part(t, number, part_), OPTION)


def option_detail(t: Texts, table: TableView, part: Part) -> str:
    """Under a part in the menu: the foot that waits, the numbers to match."""
    foot = next((end for end in part if end.at == table.view.pending), None)
    if foot is not None:
        return shortened(t.say("🐔 the chicken foot on the {tile}", tile=foot.tile), DESCRIPTION)
    numbers = ", ".join(str(number) for number, _ in by_number(part))
    return shortened(t.say("to match: {numbers}", numbers=numbers), DESCRIPTION)


def choose(t: Texts) -> str:
    """Placeholder of the menu of parts."""
    return shortened(t.say("Which part?"), PLACEHOLDER)


def moved_on(t: Texts) -> str:
    """Before the present parts, when the chosen one is no more (T8)."""
    return t.say("The table has changed since. This is how it is now.")


def sheet_alt(t: Texts, table: TableView, parts: Sequence[tuple[int, Part]]) -> str:
    """The picture of a sheet in words, within 1,024 characters: its parts, each with its number (from 0) and its
    open ends by number, and the table as a whole."""
    return _with_table(t, table, first_that_fits(_sheet_variants(t, parts), _PARTS_ALT))


def _sheet_variants(t: Texts, parts: Sequence[tuple[int, Part]]) -> Iterator[str]:
    yield " ".join(_full(t, number, part) for number, part in parts)
    yield ". ".join(part(t, number, part_) for number, part_ in parts) + "."


def part_alt(t: Texts, table: TableView, number: int, part: Part) -> str:
    """The picture of a part at full size in words, within 1,024 characters; the table as a whole comes after it."""
    return _with_table(t, table, shortened(_full(t, number, part), _PARTS_ALT))


def _full(t: Texts, number: int, part: Part) -> str:
    ends = "; ".join(number_in_words(t, match, letters) for match, letters in by_number(part))
    return t.say("Part {part} of the table: {ends}.", part=t.number(number + 1), ends=ends)


def _with_table(t: Texts, table: TableView, words: str) -> str:
    return f"{words} {board_alt(t, table, ALT - len(words) - 1)}"
