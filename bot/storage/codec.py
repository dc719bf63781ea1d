"""Games, log entries and facts as columns and JSON, and back.

A row written by a newer program, or damaged, is refused with ``StorageError``: a game is never half read.
"""

import json
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Final, TypeVar, get_args, get_type_hints

from sqlalchemy import RowMapping

from bot.engine.actions import Action
from bot.engine.errors import ChickenfootError
from bot.engine.events import Event
from bot.engine.reading import TILES
from bot.engine.snapshot import state_from_json, state_to_json
from bot.engine.tiles import Tile
from bot.games.errors import StorageError
from bot.games.model import Game, LogEntry, Place, Player, Status, Stint, TableOptions
from bot.games.plans import from_json, to_json

FORMAT: Final = 4
"""Of a game's snapshot (the state inside has its own). 1 knew nothing of time-outs and absences, 2 nothing of seats
that change hands, 3 nothing of levels for a whole table and of suggestions: what they lack has its default."""

STEP_FORMAT: Final = 1
"""Of a log entry's step."""

Json = dict[str, Any]
_T = TypeVar("_T")

# ---------------------------------------------------------------------------------- games


def game_columns(game: Game) -> Json:
    """The row of a game, without its id."""
    return {
        "guild_id": game.place.guild_id,
        "channel_id": game.place.channel_id,
        "parent_id": game.place.parent_id,
        "status": game.status.value,
        "revision": game.revision,
        "turn": game.turn,
        "host_id": game.host,
        "snapshot": _dump(_snapshot(game)),
        "wishes": _dump({str(user): to_json(planned) for user, planned in game.plans.items()}),
        "seed": game.seed,
        "created_at": game.created_at,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
    }


def _snapshot(game: Game) -> Json:
    """What no column holds. A field named like a ``Game``'s or ``Player``'s is that field."""
    return {
        "format": FORMAT,
        "preset": game.preset,
        "choices": dict(game.choices),
        "options": asdict(game.options),
        "players": [asdict(player) for player in game.players],
        "entropy": game.entropy,
        "lot": game.lot,
        "changes": game.changes,
        "votes": game.votes,
        "against": game.against,
        "stints": [asdict(stint) for stint in game.stints],
        "state": None if game.state is None else state_to_json(game.state),
    }


def read_game(row: RowMapping) -> Game:
    """The game of a row of ``games``. Raises ``StorageError``."""
    with reading(f"game {row['id']}"):
        data = _load(row["snapshot"], FORMAT)
        invited = data["options"]["invited"]
        return Game(
            id=row["id"],
            place=read_place(row),
            host=row["host_id"],
            preset=data["preset"],
            choices=data["choices"],
            options=TableOptions(**{**data["options"], "invited": invited and tuple(invited)}),
            players=tuple(Player(**player) for player in data["players"]),
            entropy=tuple(data["entropy"]),
            created_at=row["created_at"],
            seed=row["seed"],
            status=Status(row["status"]),
            revision=row["revision"],
            turn=row["turn"],
            lot=tuple(data["lot"]),
            state=None if data["state"] is None else state_from_json(data["state"]),
            changes=tuple(data["changes"]),
            votes=tuple(data["votes"]),
            against=tuple((target, voter) for target, voter in data.get("against", ())),
            stints=tuple(Stint(**{**s, "player": Player(**s["player"])}) for s in data.get("stints", ())),
            plans={int(user): from_json(planned) for user, planned in json.loads(row["wishes"]).items()},
            started_at=row["started_at"],
            ended_at=row["ended_at"],
        )


def read_place(row: RowMapping) -> Place:
    """Where the game of a row of ``games`` is played."""
    return Place(row["guild_id"], row["channel_id"], row["parent_id"])


# ---------------------------------------------------------------------------------- the log


def entry_columns(game_id: int, entry: LogEntry) -> Json:
    """The row of a log entry."""
    return {
        "game_id": game_id,
        "turn": entry.turn,
        "round": entry.round,
        "seat": entry.seat,
        "by": entry.by,
        "at": entry.at,
        "takes_back": entry.takes_back,
        "undone": entry.undone,
        "step": _dump(
            {
                "format": STEP_FORMAT,
                "action": None if entry.action is None else _fact_to_json(entry.action, _ACTIONS),
                "events": [_fact_to_json(event, _EVENTS) for event in entry.events],
            }
        ),
    }


def read_entry(row: RowMapping) -> LogEntry:
    """The log entry of a row of ``log``. Raises ``StorageError``."""
    with reading(f"entry {row['turn']} of game {row['game_id']}"):
        step = _load(row["step"], STEP_FORMAT)
        return LogEntry(
            turn=row["turn"],
            round=row["round"],
            seat=row["seat"],
            action=None if step["action"] is None else _fact_from_json(step["action"], _ACTIONS),
            by=row["by"],
            at=row["at"],
            events=tuple(_fact_from_json(event, _EVENTS) for event in step["events"]),
            takes_back=row["takes_back"],
            undone=row["undone"],
        )


# ---------------------------------------------------------------------------------- actions and events


def _fact_to_json(fact: Action | Event, known: "_Kinds") -> Json:
    """An action or event by its class and the names of its fields: ``{"Passed": {"seat": 1}}``."""
    name = type(fact).__name__
    _, readers = known[name]
    return {name: {field: _plain(getattr(fact, field)) for field in readers}}


def _plain(value: Any) -> Any:
    if isinstance(value, Tile):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _tile(name: str) -> Tile:
    return TILES[name]


def _maybe_tile(name: str | None) -> Tile | None:
    return None if name is None else TILES[name]


def _hands(hands: list[list[str]]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(TILES[name] for name in hand) for hand in hands)


def _as_it_is(value: _T) -> _T:
    return value


_READERS: Final[Mapping[object, Callable[[Any], Any]]] = {
    Tile: _tile,
    Tile | None: _maybe_tile,
    tuple[tuple[Tile, ...], ...]: _hands,
    tuple[int, ...]: tuple,
    int: _as_it_is,
    int | None: _as_it_is,
    bool: _as_it_is,
    str: _as_it_is,
}
"""How a field of an action or event is read, by its type."""


_Kinds = Mapping[str, tuple[type, Mapping[str, Callable[[Any], Any]]]]
"""The classes of a union by name, each with its fields and how they are read."""


def _kinds(union: types.UnionType) -> _Kinds:
    return {
        kind.__name__: (kind, {name: _READERS[hint] for name, hint in get_type_hints(kind).items()})
        for kind in get_args(union)
    }


_ACTIONS: Final = _kinds(Action)
_EVENTS: Final = _kinds(Event)


def _fact_from_json(data: Json, known: _Kinds) -> Any:
    ((name, values),) = data.items()
    kind, readers = known[name]
    return kind(**{key: readers[key](value) for key, value in values.items()})


# ---------------------------------------------------------------------------------- JSON


def facts_to_text(facts: Mapping[str, str | int | None]) -> str:
    """The facts of a notice as JSON."""
    return _dump(facts)


def facts_from_text(text: str) -> dict[str, str | int | None]:
    """Raises ``ValueError`` or ``AttributeError`` for what is damaged."""
    return dict(json.loads(text).items())


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _load(text: str, newest: int) -> Json:
    data: Json = json.loads(text)
    if data["format"] > newest:
        raise StorageError(f"it has format {data['format']}, newer than {newest}: update the program")
    return data


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raise ``StorageError`` for whatever damage of ``what`` is found in here."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, ChickenfootError) as error:
        # The text of the row is not repeated: it holds tiles.
        reason = str(error) if isinstance(error, ChickenfootError) else "it is damaged"
        raise StorageError(f"the database's {what} cannot be read: {reason}") from error
