"""A second referee, written from the rule sheet alone to check the engine against: plain dicts and lists, brute
force, no thought of speed, nothing shared with ``bot.engine``.

A tile is a pair ``(low, high)``, a move a tuple ``(seat, kind, tile, on)``. A round is a dict; ``table`` is a
list of dicts, one a tile laid, in order: ``tile``, ``open`` (the number to match), ``room``, ``foot``.
"""

from collections.abc import Sequence
from typing import Any

Pair = tuple[int, int]
Move = tuple[int | None, str, Pair | None, Pair | None]
Options = dict[str, Any]
Round = dict[str, Any]


def full_set(n: int) -> list[Pair]:
    return [(a, b) for a in range(n + 1) for b in range(a, n + 1)]


# --------------------------------------------------------------------------- dealing and opening (R3-R8)


def deal(options: Options, seats: int, finished: list[Round], tiles: Sequence[Pair]) -> Round:
    """The next round, after the ``finished`` ones."""
    size = options["hand"]
    next_lower = options["set"] - len(finished)
    r: Round = {
        "options": options,
        "seats": seats,
        "hands": [list(tiles[s * size : (s + 1) * size]) for s in range(seats)],
        "yard": list(tiles[size * seats :]),
        "table": [],
        "stage": "search",
        "turn": None,
        "drawn": None,
        "passes": [],
        "draws": 0,
        "end": None,
        "opener": None,
    }
    if options["missing_double"] == "set_aside":
        r["turn_after_opening"] = len(finished) % seats
        r["good"] = [(next_lower, next_lower)]
        r["stage"] = "open"
        r["starter"] = (next_lower, next_lower)
        return r
    if options["missing_double"] == "next_lower":
        gone = [old["table"][0]["tile"] for old in finished]
        r["good"] = [(v, v) for v in range(options["set"] + 1) if (v, v) not in gone]
    else:
        r["good"] = [(next_lower, next_lower)]
    for tile in sorted(r["good"], reverse=True):
        for seat in range(seats):
            if tile in r["hands"][seat]:
                r["stage"], r["starter"], r["turn"] = "open", tile, seat
                return r
    r["turn"] = (finished[-1]["opener"] + 1) % seats if finished else 0
    return r


# --------------------------------------------------------------------------- where and what may be laid (R9-R20)


def tiles_off_table(r: Round) -> list[Pair]:
    return [t for t in full_set(r["options"]["set"]) if t not in [laid["tile"] for laid in r["table"]]]


def places(r: Round) -> list[Any]:
    """The tiles on the table on which one may be laid now."""
    starter = r["table"][0]
    if starter["room"] > 0:
        return [starter]
    pending = [laid for laid in r["table"] if laid["foot"] and laid["room"] > 0]
    if pending:
        assert len(pending) == 1, "R19"
        return pending
    return [laid for laid in r["table"] if laid["room"] > 0]


def fitting(r: Round, tiles: Sequence[Pair]) -> list[tuple[Pair, Pair]]:
    return [(tile, place["tile"]) for tile in tiles for place in places(r) if place["open"] in tile]


def moves(r: Round) -> list[Move]:
    """All that may be done now."""
    options, seat = r["options"], r["turn"]
    if r["stage"] == "over":
        return []
    if r["stage"] == "search":
        return [(seat, "draw", None, None)]
    if r["stage"] == "open":
        return [(seat, "open", r["starter"], None)]
    lay: list[Move] = [(seat, "play", tile, on) for tile, on in fitting(r, r["hands"][seat])]
    draw: list[Move] = [(seat, "draw", None, None)]
    stop: list[Move] = [(seat, "pass", None, None)]
    if lay and r["drawn"] and options["drawn_tile"] == "may":
        return lay + stop
    if lay:
        return lay
    if not r["yard"]:
        return stop
    if r["drawn"] and options["draw"] == "one":
        return stop
    return draw


# --------------------------------------------------------------------------- doing it


def make(r: Round, move: Move) -> None:
    """Do ``move``, one of ``moves(r)``."""
    seat, kind, tile, on = move
    assert move in moves(r)
    if kind == "draw":
        _draw(r)
    elif kind == "open":
        _open(r, seat, tile)
    elif kind == "play":
        _lay(r, seat, tile, on)
    else:
        _pass(r)


def _draw(r: Round) -> None:
    tile = r["yard"].pop(0)
    r["hands"][r["turn"]].append(tile)
    if r["stage"] == "play":
        r["drawn"] = tile
        return
    r["draws"] += 1
    found = [t for t in r["good"] if any(t in hand for hand in r["hands"])]
    lap_goes_on = r["draws"] % r["seats"] != 0 and r["yard"]
    if found and not (r["options"]["missing_double"] == "all_draw" and lap_goes_on):
        # under next_lower with one tile a seat at a time, only one can have been found
        r["stage"], r["starter"] = "open", found[0]
        r["turn"] = next(s for s in range(r["seats"]) if found[0] in r["hands"][s])
    else:
        r["turn"] = (r["turn"] + 1) % r["seats"]


def _open(r: Round, seat: int | None, tile: Pair | None) -> None:
    assert tile is not None
    r["table"].append({"tile": tile, "open": tile[0], "room": r["options"]["arms"], "foot": False})
    r["stage"], r["opener"] = "play", seat
    if seat is None:
        r["turn"] = r["turn_after_opening"]
    else:
        r["hands"][seat].remove(tile)
        r["turn"] = (seat + 1) % r["seats"]
    _after_laying(r, seat)


def _lay(r: Round, seat: int | None, tile: Pair | None, on: Pair | None) -> None:
    assert seat is not None
    assert tile is not None
    under = next(laid for laid in r["table"] if laid["tile"] == on)
    under["room"] -= 1
    a, b = tile
    is_double = a == b
    new = {
        "tile": tile,
        "open": b if under["open"] == a else a,
        "room": r["options"]["toes"] if is_double else 1,
        "foot": is_double,
    }
    r["table"].append(new)
    r["hands"][seat].remove(tile)
    r["drawn"], r["passes"], r["turn"] = None, [], (seat + 1) % r["seats"]
    _after_laying(r, seat)


def _after_laying(r: Round, seat: int | None) -> None:
    """R23's order: out, then a dead foot closed, then blocked."""
    if seat is not None and not r["hands"][seat]:
        _finish(r, "out", seat)
        return
    off_table = tiles_off_table(r)
    if r["options"]["dead_foot"] == "close":
        for laid in r["table"]:
            if laid["foot"] and laid["room"] > 0 and not any(laid["open"] in tile for tile in off_table):
                laid["room"] = 0
    if r["options"]["dead_foot"] != "play_out" and not fitting(r, off_table):
        _finish(r, "blocked", None)


def _pass(r: Round) -> None:
    seat, options = r["turn"], r["options"]
    could_lay = bool(fitting(r, r["hands"][seat]))
    r["passes"].append(seat)
    r["drawn"], r["turn"] = None, (seat + 1) % r["seats"]
    if r["yard"]:
        return
    if options["boneyard_empty"] == "end_round" and not could_lay:
        _finish(r, "blocked", None)
    elif options["dead_foot"] == "play_out" and len(r["passes"]) >= r["seats"]:
        everything = [tile for hand in r["hands"] for tile in hand]
        if not fitting(r, everything):
            _finish(r, "blocked", None)


# --------------------------------------------------------------------------- counting (R21-R27)


def _finish(r: Round, end: str, out: int | None) -> None:
    r["stage"], r["end"], r["out"], r["turn"] = "over", end, out, None
    price = r["options"]["double_blank"]
    r["points"] = [sum(price if t == (0, 0) else t[0] + t[1] for t in hand) for hand in r["hands"]]
    last = r["table"][-1]
    if end == "out" and last["foot"] and r["options"]["out_on_double"] == "penalty":
        r["points"][out] = 50


def winners(rows: Sequence[Sequence[int]]) -> list[int]:
    """Who wins, from the points of each round: R26, then each tie-break of R27 in turn."""
    seats = range(len(rows[0]))
    columns = [[row[s] for row in rows] for s in seats]
    best = [s for s in seats if sum(columns[s]) == min(sum(c) for c in columns)]
    most = max(columns[s].count(0) for s in best)
    best = [s for s in best if columns[s].count(0) == most]
    scores = {s: min([p for p in columns[s] if p], default=10**9) for s in best}
    return [s for s in best if scores[s] == min(scores.values())]
