"""Game records as JSON, exactly as record-format.md says: written, and strictly read."""

import re
from collections.abc import Mapping
from typing import Final

from bot.engine import deal
from bot.engine.actions import DRAW, PASS, Draw, Open, Play
from bot.engine.counted import counted
from bot.engine.errors import RecordError, RulesError
from bot.engine.reading import Node, show
from bot.engine.record import DealRecord, GameRecord, RecordedAction, RoundRecord
from bot.engine.rules import MAX_SEATS, Rules
from bot.engine.state import End, Hand

FORMAT: Final = "chickenfoot-record"
VERSION: Final = 1

MAX_TILES: Final = 190
MAX_ROUNDS: Final = 19
MAX_ACTIONS: Final = 5000
"""No round has more actions: 190 tiles are laid, between two of them each of 20 seats passes at most once,
and at most 190 more passes each follow a draw."""
MAX_ENTROPY: Final = 10_000
MAX_POINTS: Final = 100_000_000

_HEX_64 = re.compile(r"[0-9a-f]{64}")
_DIGITS = re.compile(r"[0-9]{1,40}")

# ---------------------------------------------------------------------------------- writing


def record_to_json(record: GameRecord, extra: Mapping[str, object] | None = None) -> dict[str, object]:
    """The JSON object of a record. ``extra`` are further keys, which checkers ignore (names, times …)."""
    made: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": record.rules.to_record(),
        "seats": record.seats,
    }
    if record.deal is not None:
        made["deal"] = {
            "method": record.deal.method,
            "seed": record.deal.seed.hex(),
            "commitment": record.deal.commitment,
            "entropy": list(record.deal.entropy),
            "lot": list(record.deal.lot),
        }
    made["rounds"] = [_round_to_json(round_) for round_ in record.rounds]
    made |= {"totals": list(record.totals), "winners": list(record.winners)}
    if record.unfinished:
        made["unfinished"] = True
    return made | {key: value for key, value in (extra or {}).items() if key not in made}


def _round_to_json(round_: RoundRecord) -> dict[str, object]:
    return {
        "number": round_.number,
        "double": round_.double,
        "hands": [[str(tile) for tile in hand] for hand in round_.hands],
        "boneyard": [str(tile) for tile in round_.boneyard],
        "actions": [_action_to_json(done) for done in round_.actions],
        "end": round_.end.value,
        "points": list(round_.points),
    }


def _action_to_json(done: RecordedAction) -> dict[str, object]:
    match done.action:
        case Draw():
            return {"seat": done.seat, "type": "draw", "tile": str(done.drawn)}
        case Open(tile):
            return {"seat": done.seat, "type": "open", "tile": str(tile)}
        case Play(tile, on):
            return {"seat": done.seat, "type": "play", "tile": str(tile), "on": str(on)}
    return {"seat": done.seat, "type": "pass"}


# ---------------------------------------------------------------------------------- reading


def record_from_json(value: object) -> GameRecord:
    """The record in a JSON value, sound in shape, types and limits; whether it is *right* ``check`` tells.

    Further keys are ignored. Raises ``RecordError`` with the path of the first value at fault.
    """
    node = Node(value)
    node["format"].one_of(FORMAT)
    node["version"].integer(VERSION, VERSION)
    seats = node["seats"].integer(2, MAX_SEATS[18])
    unfinished, fair_deal = node.get("unfinished"), node.get("deal")
    return GameRecord(
        rules=_read_rules(node["rules"], seats),
        seats=seats,
        rounds=tuple(_read_round(round_, seats) for round_ in node["rounds"].items(MAX_ROUNDS)),
        totals=_read_points(node["totals"], seats),
        winners=tuple(seat.integer(0, seats - 1) for seat in node["winners"].items(seats)),
        unfinished=unfinished is not None and unfinished.flag(),
        deal=None if fair_deal is None else _read_deal(fair_deal, seats),
    )


def _read_rules(node: Node, seats: int) -> Rules:
    for key, value in node.mapping().items():
        if isinstance(value, dict | list):
            raise RecordError(f"must be a number or a word, not {show(value)}", (*node.path, key[:40]))
    try:
        return Rules.checked(node.mapping(), seats)
    except RulesError as error:
        path = ("seats",) if error.option == "seats" else ("rules", error.option)
        raise RecordError(error.reason, path) from None


def _read_deal(node: Node, seats: int) -> DealRecord:
    return DealRecord(
        method=node["method"].one_of(deal.METHOD),
        seed=bytes.fromhex(_matching(node["seed"], _HEX_64, "64 digits 0-9 a-f")),
        commitment=_matching(node["commitment"], _HEX_64, "64 digits 0-9 a-f"),
        entropy=tuple(_matching(part, _DIGITS, "digits") for part in node["entropy"].items(MAX_ENTROPY)),
        lot=tuple(player.integer(0, seats - 1) for player in node["lot"].items(seats)),
    )


def _matching(node: Node, pattern: re.Pattern[str], what: str) -> str:
    text = node.text()
    if not pattern.fullmatch(text):
        raise node.fault(f"must be a string of {what}")
    return text


def _read_round(node: Node, seats: int) -> RoundRecord:
    hands = tuple(_read_tiles(hand) for hand in node["hands"].items(seats))
    if len(hands) != seats:
        raise node["hands"].fault(f"has {counted(len(hands), 'hand')} for {seats} seats")
    return RoundRecord(
        number=node["number"].integer(1, MAX_ROUNDS),
        double=node["double"].integer(0, 18),
        hands=hands,
        boneyard=_read_tiles(node["boneyard"]),
        actions=tuple(_read_action(action, seats) for action in node["actions"].items(MAX_ACTIONS)),
        end=End(node["end"].one_of("out", "blocked")),
        points=_read_points(node["points"], seats),
    )


def _read_tiles(node: Node) -> Hand:
    return tuple(tile.tile() for tile in node.items(MAX_TILES))


def _read_points(node: Node, seats: int) -> tuple[int, ...]:
    points = tuple(score.integer(0, MAX_POINTS) for score in node.items(seats))
    if len(points) != seats:
        raise node.fault(f"has {counted(len(points), 'number')} for {seats} seats")
    return points


def _read_action(node: Node, seats: int) -> RecordedAction:
    kind = node["type"].one_of("draw", "open", "play", "pass")
    if kind == "open":
        opener = node.get("seat")
        return RecordedAction(
            None if opener is None else opener.integer(0, seats - 1), Open(node["tile"].tile())
        )
    seat = node["seat"].integer(0, seats - 1)
    if kind == "draw":
        return RecordedAction(seat, DRAW, node["tile"].tile())
    if kind == "play":
        return RecordedAction(seat, Play(node["tile"].tile(), node["on"].tile()))
    return RecordedAction(seat, PASS)
