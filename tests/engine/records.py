"""Records of games between computer players, for the tests of what is made from records."""

import hashlib
import json
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any

from bot.engine.record import GameRecord
from bot.engine.record_json import record_to_json
from bot.engine.rules import Rules, resolve
from bot.players import PLAYERS, play_game

Path = tuple[str | int, ...]


def played(rules: Rules, seats: int, seed: str = "a game", players: str = "medium") -> GameRecord:
    """A whole game; the same arguments give the same one."""
    names = players.split(",")
    seated = [PLAYERS[names[seat % len(names)]] for seat in range(seats)]
    return play_game(rules, seated, hashlib.sha256(seed.encode()).digest(), ["17", "4", "256"])


@lru_cache
def _short_game(seats: int, options: tuple[tuple[str, Any], ...]) -> str:
    rules = resolve("classic", {"rounds": 2, **dict(options)}, seats)
    return json.dumps(record_to_json(played(rules, seats, players="random,greedy")))


def short_game(seats: int = 3, **options: Any) -> dict[str, Any]:
    """The JSON object of a game of two rounds, to be changed by the test at will."""
    loaded: dict[str, Any] = json.loads(_short_game(seats, tuple(options.items())))
    return loaded


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every number, string and null in a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from leaves(inner, (*path, i))
    else:
        yield path


def branches(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every key and every list element in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, element in inner:
        yield (*path, step)
        yield from branches(element, (*path, step))


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def changed(value: Any, path: Path, new: Any) -> Any:
    """A copy of a JSON value with another value at ``path``."""
    copy = deepcopy(value)
    at(copy, path[:-1])[path[-1]] = new
    return copy


def without(value: Any, path: Path) -> Any:
    """A copy of a JSON value with what is at ``path`` left out."""
    copy = deepcopy(value)
    del at(copy, path[:-1])[path[-1]]
    return copy
