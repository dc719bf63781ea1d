"""The game record (record-format.md): what a finished game is written down as."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bot.engine import deal, scoring
from bot.engine.actions import DRAW, PASS, Action, Open, Play
from bot.engine.events import Drew, Event, Opened, Passed, Played, RoundEnded
from bot.engine.opening import dealt_out
from bot.engine.rules import Rules
from bot.engine.state import End, Hand, RoundResult
from bot.engine.tiles import Tile


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
    hands, boneyard = dealt_out(tiles, seats, rules.hand)
    actions = tuple(done for event in events if (done := _recorded(event)) is not None)
    starter = next(done.action.tile for done in actions if isinstance(done.action, Open))
    return RoundRecord(
        number,
        starter.low,
        hands,
        boneyard,
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
