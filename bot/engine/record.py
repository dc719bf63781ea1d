"""The game record (record-format.md): what a finished game is written down as, and how it is read."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine import deal, scoring
from bot.engine.actions import DRAW, PASS, Action, Draw, Open, Play
from bot.engine.errors import RecordError, RulesError
from bot.engine.events import Drew, Event, Opened, Passed, Played, RoundEnded
from bot.engine.reading import Node, show
from bot.engine.rules import MAX_SEATS, Rules
from bot.engine.state import End, Hand, RoundResult
from bot.engine.tiles import Tile

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


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """What ``seat`` did; None opened with the double set aside (R7). ``drawn`` is the tile a draw brought."""

    seat: int | None
    action: Action
    drawn: Tile | None = None


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A finished round: the hands in seat order and the yard as dealt, every action, the count."""

    number: int
    double: int
    hands: tuple[Hand, ...]
    boneyard: Hand
    actions: tuple[RecordedAction, ...]
    end: End
    points: tuple[int, ...]

    @property
    def opener(self) -> int | None:
        """The seat that opened; None if nobody did."""
        return next((done.seat for done in self.actions if isinstance(done.action, Open)), None)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """Where the tiles came from (the deal ``cf1``), enough to deal them again. ``seed`` are the raw bytes."""

    seed: bytes
    commitment: str
    entropy: tuple[str, ...]
    lot: tuple[int, ...]
    method: str = deal.METHOD

    @classmethod
    def of(cls, seed: bytes, entropy: Iterable[str], seats: int) -> "DealRecord":
        strings = tuple(entropy)
        return cls(seed, deal.commitment(seed), strings, deal.draw_lot(seats, seed, strings))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that is over, or was ended ``unfinished``: then only its finished rounds, and nobody won."""

    rules: Rules
    seats: int
    rounds: tuple[RoundRecord, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    unfinished: bool = False
    deal: DealRecord | None = None


# ---------------------------------------------------------------------------------- from a played game


class PlayedRound(NamedTuple):
    """A round as it was played: the shuffled tiles that ``begin_round`` was given, and all that happened."""

    tiles: tuple[Tile, ...]
    events: Iterable[Event]


def record_game(
    rules: Rules, seats: int, rounds: Iterable[PlayedRound], fair_deal: DealRecord | None = None
) -> GameRecord:
    """The record of a game from its rounds' unredacted events, moves that were undone left out.

    A round that did not end is left out; with fewer rounds than the rules want the game is ``unfinished``.
    """
    recorded = []
    for number, (tiles, happened) in enumerate(rounds, start=1):
        events = tuple(happened)
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        if ended is None:
            break
        recorded.append(_record_round(rules, seats, number, tiles, events, ended))
    results = [claimed_result(round_) for round_ in recorded]
    unfinished = len(recorded) < rules.rounds
    return GameRecord(
        rules,
        seats,
        tuple(recorded),
        scoring.totals(results, seats),
        () if unfinished else scoring.winners(results, seats),
        unfinished,
        fair_deal,
    )


def _record_round(
    rules: Rules,
    seats: int,
    number: int,
    tiles: tuple[Tile, ...],
    events: tuple[Event, ...],
    ended: RoundEnded,
) -> RoundRecord:
    size = rules.hand
    actions = tuple(done for event in events if (done := _recorded(event)) is not None)
    starter = next(done.action.tile for done in actions if isinstance(done.action, Open))
    return RoundRecord(
        number,
        starter.low,
        tuple(tuple(sorted(tiles[seat * size : seat * size + size])) for seat in range(seats)),
        tiles[seats * size :],
        actions,
        End(ended.end),
        ended.points,
    )


def _recorded(event: Event) -> RecordedAction | None:
    """The action that an event tells of; None for an event that only follows from one."""
    match event:
        case Drew(seat, tile):
            return RecordedAction(seat, DRAW, tile)
        case Opened(seat, tile):
            return RecordedAction(seat, Open(tile))
        case Played(seat, tile, on):
            return RecordedAction(seat, Play(tile, on))
        case Passed(seat):
            return RecordedAction(seat, PASS)
        case _:
            return None


def claimed_result(round_: RoundRecord) -> RoundResult:
    """The round's result as the record says, for what comes after it; the hands left are not told.

    Where a broken record lets nobody open, seat 0 counts as the opener.
    """
    opener = round_.opener or 0
    return RoundResult(round_.number, round_.double, opener, round_.end, None, (), round_.points)


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
        raise node["hands"].fault(f"has {len(hands)} hands for {seats} seats")
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
        raise node.fault(f"has {len(points)} numbers for {seats} seats")
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
