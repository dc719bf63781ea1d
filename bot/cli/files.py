"""Reading record files from the command line: JSON or JSON Lines, found out by itself, in bounded memory."""

import contextlib
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from bot.engine.errors import RecordError
from bot.engine.reading import MAX_BYTES, parse_json
from bot.engine.record import GameRecord
from bot.engine.record_json import record_from_json

STDIN: Final = "-"
MAX_BLANK: Final = 10_000
"""So many blank lines are passed over; a file of nothing else is not read for minutes."""


class FileError(RecordError):
    """A file that holds no game records at all."""


def read_documents(path: str) -> Iterator[object]:
    """The JSON values of a file (``-``: standard input), one game each; what is not JSON comes as the
    ``RecordError`` that says why, so that one broken line does not hide the others.

    A file is JSON Lines if its first line is a JSON value, or if it is not but the second is an object;
    otherwise it is one JSON text. An array is a list of games. No line, and no text of more than one line,
    is longer than ``MAX_BYTES``; a longer one ends the reading. Raises ``FileError`` if there is nothing to
    read, ``OSError`` if the file cannot be read.
    """
    with _opened(path) as file:
        lines = _lines(file)
        first = next(lines, None)
        if first is None:
            raise FileError("the file is empty")
        value = _parsed(first)
        second = next(lines, None) if isinstance(value, RecordError) else None
        if second is not None and (first.strip() == b"[" or not isinstance(_parsed(second), dict)):
            yield from _games(_parsed(_rest(first, second, file)))
            return
        yield from _games(value)
        if second is not None:
            yield from _games(_parsed(second))
        for line in lines:
            yield from _games(_parsed(line))


def read_record(path: str, game: int = 1) -> GameRecord:
    """Record number ``game`` (from 1) of a file. Raises ``RecordError``, ``OSError``."""
    documents = itertools.islice(read_documents(path), max(0, game - 1), None)
    value = next(documents, None) if game > 0 else None
    if value is None:
        raise FileError(f"{path} holds no game {game}: they count from 1")
    if isinstance(value, RecordError):
        raise FileError(f"{path}: {value}")
    try:
        return record_from_json(value)
    except RecordError as error:
        raise FileError(f"{path}: {error}") from error


def _opened(path: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    if path == STDIN:
        return contextlib.nullcontext(sys.stdin.buffer)
    return Path(path).open("rb")


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines that are not blank; one that is too long is the last, cut just long enough to be refused."""
    blank = 0
    while line := file.readline(MAX_BYTES + 1):
        if len(line) > MAX_BYTES:
            yield line
            return
        if line.strip():
            yield line
        elif (blank := blank + 1) > MAX_BLANK:
            raise FileError(f"more than {MAX_BLANK} blank lines")


def _rest(first: bytes, second: bytes, file: IO[bytes]) -> bytes:
    """The whole text of a file of which two lines are read."""
    read = first + second
    return read + file.read(max(0, MAX_BYTES + 1 - len(read)))


def _parsed(text: bytes) -> object:
    try:
        return parse_json(text)
    except RecordError as error:
        return error


def _games(value: object) -> Iterator[object]:
    if isinstance(value, list):
        yield from value or [RecordError("an empty list, no game in it")]
    else:
        yield value
