"""Checking a game record against the rules, the deal and the lot: every action is played again."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.engine import deal, scoring
from bot.engine.actions import Draw
from bot.engine.counted import counted
from bot.engine.errors import IllegalAction, RecordError, Refusal
from bot.engine.legal import legal_actions
from bot.engine.opening import dealt_out
from bot.engine.record import GameRecord, RecordedAction, RoundRecord, claimed_result
from bot.engine.replay import deal_again, dealt_fault, do_again
from bot.engine.state import GameState, Phase, RoundResult

MAX_LISTED: Final = 12
"""How many legal actions a fault lists."""

REASONS: Final = {
    Refusal.ROUND_OVER: "the round is over",
    Refusal.NOT_YOUR_TURN: "it is not this seat's turn",
    Refusal.NOT_YOUR_TILE: "the seat does not hold this tile",
    Refusal.NO_SUCH_END: "that tile is not on the table",
    Refusal.END_FULL: "there is no room on that tile",
    Refusal.NO_MATCH: "the numbers do not match",
    Refusal.ARMS_FIRST: "the starter has arms free",
    Refusal.FOOT_FIRST: "a chicken foot is pending",
    Refusal.DRAWN_TILE_ONLY: "only the drawn tile may be laid",
    Refusal.MUST_PLAY: "the seat must play",
    Refusal.MUST_DRAW: "the seat must draw",
    Refusal.BONEYARD_EMPTY: "the boneyard is empty",
    Refusal.MUST_OPEN: "the round must be opened",
    Refusal.NOT_NOW: "this cannot be done now",
}


class Fault(NamedTuple):
    """Something wrong in a record: the round (from 1) and the action (from 0) where it is, and what it is."""

    round: int | None
    action: int | None
    text: str

    def __str__(self) -> str:
        where = "" if self.round is None else f"round {self.round}"
        where += "" if self.action is None else f" action {self.action}"
        return f"{where}: {self.text}" if where else self.text


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked in a record, and what is wrong with it.

    ``actions`` counts those that were played again, ``deal`` tells whether the record has a deal to check.
    """

    rounds: int
    actions: int
    deal: bool
    faults: tuple[Fault, ...]


class _Replayed(NamedTuple):
    result: RoundResult
    actions: int
    fault: Fault | None


def fault_of(error: RecordError) -> Fault:
    """A value that cannot be read as a fault with its position."""
    match error.path:
        case ("rounds", int(index), "actions", int(action), *rest):
            return Fault(index + 1, action, str(RecordError(error.reason, tuple(rest))))
        case ("rounds", int(index), *rest):
            return Fault(index + 1, None, str(RecordError(error.reason, tuple(rest))))
    return Fault(None, None, str(error))


def check_record(record: GameRecord) -> Checked:
    """Check a record. After an illegal action the check goes on with the next round, as it was dealt, and
    believes what the record says of this one (the points; who opened with which double, if that is unclear).
    """
    faults = [*_number_faults(record), *_deal_faults(record)]
    results: tuple[RoundResult, ...] = ()
    actions = 0
    for number, round_ in enumerate(record.rounds, start=1):
        if round_.number != number or number > record.rules.rounds:
            break  # what round this is, nobody knows: _number_faults has said so
        replayed = _replay_round(record, round_, results)
        actions += replayed.actions
        faults += [replayed.fault] if replayed.fault else _count_faults(round_, replayed.result)
        results = (*results, replayed.result)
    else:
        faults += _game_faults(record, results)
    order = sorted(
        faults, key=lambda fault: (fault.round or 99, -1 if fault.action is None else fault.action)
    )
    return Checked(len(results), actions, record.deal is not None, tuple(order))


def _number_faults(record: GameRecord) -> Iterator[Fault]:
    """Rounds must be numbered 1, 2, 3 …; all of them, or fewer in a game that is unfinished."""
    wanted, there = record.rules.rounds, len(record.rounds)
    for number, round_ in enumerate(record.rounds, start=1):
        if round_.number != number:
            text = f"round {number} is missing: the record goes on with round {round_.number}"
            yield Fault(number, None, text)
            break
    if there > wanted:
        yield Fault(wanted + 1, None, f"the game was over after {counted(wanted, 'round')}")
    elif there == wanted and record.unfinished:
        yield Fault(None, None, "the last round is there, so the game is not unfinished")
    elif there < wanted and not record.unfinished:
        yield Fault(
            None, None, f"it has {there} of {counted(wanted, 'round')}, but the game is not marked unfinished"
        )


def _deal_faults(record: GameRecord) -> Iterator[Fault]:
    """The commitment, the lot and every round's hands and yard, dealt again from the seed (``cf1``)."""
    given = record.deal
    if given is None:
        return
    if deal.commitment(given.seed) != given.commitment:
        yield Fault(None, None, "deal: the commitment is not the SHA-256 of the seed")
    lot = deal.draw_lot(record.seats, given.seed, given.entropy)
    if lot != given.lot:
        yield Fault(None, None, f"deal: the lot is {list(given.lot)}, the seed gives {list(lot)}")
    for number, round_ in enumerate(record.rounds[: record.rules.rounds], start=1):
        if round_.number == number and (text := _dealt_otherwise(record, round_)):
            yield Fault(number, None, f"deal: {text}")


def _dealt_otherwise(record: GameRecord, round_: RoundRecord) -> str | None:
    """What is not as the seed deals it; the order within a hand means nothing."""
    assert record.deal is not None
    tiles = deal.deal_round(record.rules, record.deal.seed, record.deal.entropy, round_.number)
    hands, boneyard = dealt_out(tiles, record.seats, record.rules.hand)
    for seat, (said, given) in enumerate(zip(round_.hands, hands, strict=True)):
        if tuple(sorted(said)) != given:
            return f"seat {seat} is not dealt what the seed gives"
    if round_.boneyard != boneyard:
        return "the boneyard is not as the seed gives it"
    return None


# ---------------------------------------------------------------------------------- one round


def _replay_round(record: GameRecord, round_: RoundRecord, results: tuple[RoundResult, ...]) -> _Replayed:
    """Play a round again, up to its first fault."""

    if text := dealt_fault(record.rules, round_):
        return _Replayed(claimed_result(round_), 0, Fault(round_.number, None, text))
    state = deal_again(record, round_, results)

    def stopped(at: int, text: str) -> _Replayed:
        return _Replayed(_believed(round_, state), at, Fault(round_.number, at, text))

    for at, done in enumerate(round_.actions):
        if state.between_rounds or state.over:
            return stopped(at, f"{_told(done)} after the end of the round ({state.results[-1].end})")
        if (text := _draw_fault(state, done)) is not None:
            return stopped(at, text)
        try:
            state = do_again(state, done)
        except IllegalAction as error:
            reason = REASONS[error.refusal]
            return stopped(at, f"{_told(done)} is not legal, {reason}; {_legal(state)}")
    if not (state.between_rounds or state.over):
        end = len(round_.actions)
        return stopped(end, f"the actions end here, but the round is not over; {_legal(state)}")
    return _Replayed(state.results[-1], len(round_.actions), None)


def _believed(round_: RoundRecord, stopped: GameState) -> RoundResult:
    """A round's result as the record says, but for who opened with which double if the replay came so far."""
    claimed, state = claimed_result(round_), stopped.round
    assert state is not None
    if state.phase is Phase.OPEN and state.opening is not None:
        return replace(claimed, opener=state.turn, double=state.opening.low)
    if state.tableau.starter is not None:
        return replace(claimed, opener=state.opener, double=state.tableau.starter.far)
    return claimed


def _draw_fault(state: GameState, done: RecordedAction) -> str | None:
    """Whether a draw is legal but brought another tile than the front of the yard."""
    if not isinstance(done.action, Draw) or done.action not in legal_actions(state):
        return None
    assert state.round is not None
    front = state.round.boneyard[0]
    if done.drawn == front or done.seat != state.to_move:
        return None
    reason = "the boneyard is drawn from its front"
    return f"{_told(done)} is not legal, {reason}; legal for seat {done.seat}: draw {front}"


def _told(done: RecordedAction) -> str:
    who = "nobody" if done.seat is None else f"seat {done.seat}"
    return f"{who}: {done.action}" + (f" {done.drawn}" if isinstance(done.action, Draw) else "")


def _legal(state: GameState) -> str:
    """What would have been legal, and for whom."""
    actions = legal_actions(state)
    listed = ", ".join(str(action) for action in actions[:MAX_LISTED])
    more = f" and {len(actions) - MAX_LISTED} more" if len(actions) > MAX_LISTED else ""
    who = "for no seat" if state.to_move is None else f"for seat {state.to_move}"
    return f"legal {who}: {listed}{more}"


def _count_faults(round_: RoundRecord, result: RoundResult) -> list[Fault]:
    """What the record says of a round that was played again, against what came out."""
    told = (
        ("double", round_.double, result.double),
        ("end", str(round_.end), str(result.end)),
        ("points", list(round_.points), list(result.points)),
    )
    return [
        Fault(round_.number, None, f"{what} is {said}, but it was {true}")
        for what, said, true in told
        if said != true
    ]


# ---------------------------------------------------------------------------------- the game


def _game_faults(record: GameRecord, results: tuple[RoundResult, ...]) -> Iterator[Fault]:
    """Totals and winners (R26, R27)."""
    totals = scoring.totals(results, record.seats)
    if totals != record.totals:
        yield Fault(None, None, f"totals is {list(record.totals)}, but it was {list(totals)}")
    finished = len(results) == record.rules.rounds
    winners = scoring.winners(results, record.seats) if finished else ()
    if winners != record.winners:
        yield Fault(None, None, f"winners is {list(record.winners)}, but it was {list(winners)}")
