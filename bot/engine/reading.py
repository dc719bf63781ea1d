"""Strict reading of JSON that somebody else wrote: bounded, and every complaint says where."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import RecordError
from bot.engine.tiles import Tile, tile_set

MAX_BYTES: Final = 8 * 2**20
"""The longest JSON text that is read. The longest record there is (20 seats, set 18, 19 rounds) has about
1 MB, three times that with one value a line."""

_MAX_DIGITS: Final = 20
TILES: Final = {str(tile): tile for tile in tile_set(18)}
"""Every tile of the largest set by its name."""


def parse_json(data: bytes) -> object:
    """The value of a JSON text in UTF-8. Raises ``RecordError`` for anything else, and for what JSON leaves
    open and no record needs: duplicate keys, NaN, numbers of more than 20 digits, nesting without end."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"longer than {MAX_BYTES // 2**20} MiB")
    try:
        text = data.decode("utf-8-sig")
        return json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 (byte {error.start})") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise RecordError(f"not JSON: {error.msg} at {where}") from None
    except RecursionError:
        raise RecordError("nested too deeply") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise RecordError(f"the key {show(twice)} stands twice in one object")
    return made


def _no_constant(name: str) -> object:
    raise RecordError(f"{name} is not a number of JSON")


def _integer(text: str) -> int:
    return int(_short(text))


def _fraction(text: str) -> float:
    return float(_short(text))


def _short(text: str) -> str:
    if len(text) > _MAX_DIGITS:
        raise RecordError(f"a number of {len(text)} digits")
    return text


def show(value: object) -> str:
    """``value`` for a message: short, on one line, in ASCII, and cheap however large it is."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return ascii(value[:30] + "…" if isinstance(value, str) and len(value) > 30 else value)


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value and the path that leads to it. Every method raises ``RecordError`` with that path."""

    value: object
    path: tuple[str | int, ...] = ()

    def fault(self, reason: str) -> RecordError:
        return RecordError(reason, self.path)

    def _object(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.fault(f"must be an object, not {show(self.value)}")
        return self.value

    def __getitem__(self, key: str) -> "Node":
        """The value of ``key``, which must be there."""
        values = self._object()
        if key not in values:
            raise RecordError("is missing", (*self.path, key))
        return Node(values[key], (*self.path, key))

    def get(self, key: str) -> "Node | None":
        """The value of ``key``; None if it is missing or null."""
        value = self._object().get(key)
        return None if value is None else Node(value, (*self.path, key))

    def mapping(self) -> dict[str, object]:
        return self._object()

    def items(self, most: int) -> "Iterator[Node]":
        """The elements of a list of at most ``most``; a longer one is refused before its first element."""
        if not isinstance(self.value, list):
            raise self.fault(f"must be a list, not {show(self.value)}")
        if len(self.value) > most:
            raise self.fault(f"has {len(self.value)} elements, more than {most}")
        return (Node(element, (*self.path, i)) for i, element in enumerate(self.value))

    def integer(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.fault(f"must be a whole number from {low} to {high}, not {show(self.value)}")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fault(f"must be true or false, not {show(self.value)}")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fault(f"must be a string, not {show(self.value)}")
        return self.value

    def one_of(self, *allowed: str) -> str:
        if not isinstance(self.value, str) or self.value not in allowed:
            names = " or ".join(f'"{name}"' for name in allowed)
            raise self.fault(f"must be {names}, not {show(self.value)}")
        return self.value

    def tile(self) -> Tile:
        tile = TILES.get(self.value) if isinstance(self.value, str) else None
        if tile is None:
            raise self.fault(f'must be a tile like "3-9", low number first, not {show(self.value)}')
        return tile
