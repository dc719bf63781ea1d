"""A game state as JSON, for the store: exact, compact, and readable by every later version.

Tiles are written as in a record; the table is the list of its tiles in order of laying, each with the place in
that list of the tile it touches, and is built again tile by tile.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bot.engine.errors import ChickenfootError
from bot.engine.reading import TILES
from bot.engine.rules import Rules
from bot.engine.state import End, GameState, Hand, Phase, RoundResult, RoundState, Shortage
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile, double, tile_set

FORMAT: Final = 1

Json = dict[str, Any]

UPGRADES: Final[Mapping[int, Callable[[Json], Json]]] = {}
"""From format n to n+1: the snapshot as an older version wrote it -> as the next version would have."""

_NAMES: Final = {tile: name for name, tile in TILES.items()}


class SnapshotError(ChickenfootError):
    """A snapshot that is damaged, or newer than this version."""


# ---------------------------------------------------------------------------------- writing


def state_to_json(state: GameState) -> Json:
    """The snapshot of a state. It holds every hand: it belongs in the store and nowhere else."""
    return {
        "format": FORMAT,
        "rules": state.rules.to_record(),
        "seats": state.seats,
        "results": [_result_to_json(result) for result in state.results],
        "round": None if state.round is None else _round_to_json(state.round),
    }


def _result_to_json(result: RoundResult) -> Json:
    return {
        "number": result.number,
        "double": result.double,
        "opener": result.opener,
        "end": result.end.value,
        "out": result.out,
        "hands": [_names(hand) for hand in result.hands],
        "points": list(result.points),
    }


def _round_to_json(round_: RoundState) -> Json:
    return {
        "number": round_.number,
        "wanted": round_.wanted,
        "first": round_.first,
        "phase": round_.phase.value,
        "turn": round_.turn,
        "tableau": _tableau_to_json(round_.tableau),
        "hands": [_names(hand) for hand in round_.hands],
        "boneyard": _names(round_.boneyard),
        "opening": None if round_.opening is None else _NAMES[round_.opening],
        "opener": round_.opener,
        "drawn": None if round_.drawn is None else _NAMES[round_.drawn],
        "passes": round_.passes,
        "searched": round_.searched,
        "history": [[seat, drew, list(due), tiles] for seat, drew, due, tiles in round_.history],
    }


def _tableau_to_json(tableau: Tableau) -> Json:
    """``tiles`` are [tile, place of the tile it touches]; ``closed`` the feet that were closed for want of
    toes (R20)."""
    placements = tableau.placements
    used = [0] * len(placements)
    for placement in placements[1:]:
        used[placement.on or 0] += 1
    return {
        "tiles": [[_NAMES[placement.tile], placement.on] for placement in placements],
        "closed": [
            i for i, placement in enumerate(placements) if not tableau.free[i] and used[i] < placement.room
        ],
    }


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [_NAMES[tile] for tile in tiles]


# ---------------------------------------------------------------------------------- reading


def state_from_json(data: object) -> GameState:
    """The state of a snapshot, upgraded if an older version wrote it. Raises ``SnapshotError``."""
    try:
        state = _read(_upgraded(data))
        _check(state)
    except SnapshotError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, ChickenfootError) as error:
        raise SnapshotError(f"the snapshot is damaged: {type(error).__name__}: {error}") from error
    return state


def _upgraded(data: object) -> Json:
    if not isinstance(data, dict) or type(data.get("format")) is not int:
        raise SnapshotError("not a snapshot of a game")
    if data["format"] > FORMAT:
        raise SnapshotError(
            f"the snapshot has format {data['format']}, newer than {FORMAT}: update the program"
        )
    while data["format"] < FORMAT:
        if data["format"] not in UPGRADES:
            raise SnapshotError(f"the snapshot has format {data['format']}, which never was")
        data = UPGRADES[data["format"]](data)
    return data


def _read(data: Json) -> GameState:
    seats = data["seats"]
    rules = Rules.checked(data["rules"], seats)
    results = tuple([_read_result(result) for result in data["results"]])
    round_ = None if data["round"] is None else _read_round(data["round"], rules)
    return GameState(rules, seats, results, round_)


def _read_result(data: Json) -> RoundResult:
    return RoundResult(
        number=data["number"],
        double=data["double"],
        opener=data["opener"],
        end=End(data["end"]),
        out=data["out"],
        hands=tuple([_read_tiles(hand) for hand in data["hands"]]),
        points=tuple(data["points"]),
    )


def _read_round(data: Json, rules: Rules) -> RoundState:
    return RoundState(
        number=data["number"],
        wanted=data["wanted"],
        first=data["first"],
        phase=Phase(data["phase"]),
        turn=data["turn"],
        tableau=_read_tableau(data["tableau"], rules),
        hands=tuple([_read_tiles(hand) for hand in data["hands"]]),
        boneyard=_read_tiles(data["boneyard"]),
        opening=None if data["opening"] is None else TILES[data["opening"]],
        opener=data["opener"],
        drawn=None if data["drawn"] is None else TILES[data["drawn"]],
        passes=data["passes"],
        searched=data["searched"],
        history=tuple(
            [Shortage(seat, drew, tuple(due), tiles) for seat, drew, due, tiles in data["history"]]
        ),
    )


def _read_tiles(names: list[str]) -> Hand:
    return tuple([TILES[name] for name in names])


def _read_tableau(data: Json, rules: Rules) -> Tableau:
    tableau = Tableau.empty(rules.highest)
    for at, (name, on) in enumerate(data["tiles"]):
        tile = TILES[name]
        if not at:
            _claim(on is None, "tableau")
            tableau = tableau.open_with(tile, rules.arms)
            continue
        _claim(type(on) is int and 0 <= on < at and tableau.free[on] > 0, "tableau")
        _claim(tile.has(tableau.placements[on].far), "tableau")
        tableau = tableau.lay(tile, on, rules.toes)
    for foot in data["closed"]:
        _claim(type(foot) is int and foot > 0 and tableau.free[foot] > 0, "closed")
        _claim(
            tableau.placements[foot].is_double and tableau.exhausted(tableau.placements[foot].far), "closed"
        )
        tableau = tableau.close(foot)
    return tableau


# ---------------------------------------------------------------------------------- sound?


def _check(state: GameState) -> None:
    """Refuse a state that no game can be in: every tile is somewhere once, every seat and number in range."""
    rules, seats = state.rules, state.seats
    tiles = frozenset(tile_set(rules.highest))
    for number, result in enumerate(state.results, start=1):
        _claim(result.number == number <= rules.rounds, "results")
        _claim(_whole(result.double, rules.highest), "double")
        _claim(_seat(result.opener, seats) and _seat(result.out, seats), "results")
        _claim(len(result.hands) == len(result.points) == seats, "results")
        left = [tile for hand in result.hands for tile in hand]
        _claim(len(set(left)) == len(left) and tiles.issuperset(left), "results")
        _claim(all(_whole(score, 10**6) for score in result.points), "points")
    if state.round is not None:
        _check_round(state, state.round)


def _check_round(state: GameState, round_: RoundState) -> None:
    rules, seats = state.rules, state.seats
    over = round_.phase is Phase.OVER
    _claim(round_.number == len(state.results) + int(not over) <= rules.rounds, "number")
    _claim(_whole(round_.wanted, rules.highest), "wanted")
    _claim(_whole(round_.first, seats - 1) and _seat(round_.opener, seats), "first, opener")
    _claim(_whole(round_.passes, 10**6) and _whole(round_.searched, rules.tiles), "passes, searched")
    _claim(len(round_.hands) == seats, "hands")
    _claim(all(list(hand) == sorted(hand) for hand in round_.hands), "hands")
    _check_turn(state, round_)
    _check_tiles(rules, round_)
    numbers = frozenset(range(rules.highest + 1))
    for shortage in round_.history:
        _claim(_whole(shortage.seat, seats - 1) and _whole(shortage.tiles, rules.tiles), "history")
        _claim(shortage.drew in (True, False) and numbers.issuperset(shortage.due), "history")


def _check_turn(state: GameState, round_: RoundState) -> None:
    """What each phase needs (see ``RoundState``)."""
    aside = state.rules.missing_double == "set_aside"
    phase, turn, opening = round_.phase, round_.turn, round_.opening
    nobody = phase is Phase.OVER or (phase is Phase.OPEN and aside)
    _claim(turn is None if nobody else _whole(turn, state.seats - 1), "turn")
    _claim(bool(round_.tableau.placements) == (phase in (Phase.PLAY, Phase.OVER)), "tableau")
    if phase is Phase.OPEN:
        _claim(opening is not None and opening.is_double, "opening")
        _claim(turn is None or opening in round_.hands[turn], "opening")
    elif phase is not Phase.SEARCH:
        _claim(opening is None, "opening")
    if round_.drawn is not None:
        _claim(phase is Phase.PLAY and turn is not None and round_.drawn in round_.hands[turn], "drawn")


def _check_tiles(rules: Rules, round_: RoundState) -> None:
    """Every tile of the set is on the table, in a hand or in the yard, once."""
    everywhere = [placement.tile for placement in round_.tableau.placements]
    everywhere.extend(round_.boneyard)
    for hand in round_.hands:
        everywhere.extend(hand)
    if rules.missing_double == "set_aside" and not round_.tableau.placements:
        everywhere.append(double(rules.highest + 1 - round_.number))
    _claim(sorted(everywhere) == list(tile_set(rules.highest)), "tiles")


def _claim(true: bool, what: str) -> None:
    if not true:
        raise SnapshotError(f"the snapshot is damaged: {what}")


def _whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _seat(value: object, seats: int) -> bool:
    """Whether ``value`` is a seat, or None where there may be none."""
    return value is None or _whole(value, seats - 1)
