"""Playing a record again with the referee."""

from bot.engine.counted import counted
from bot.engine.errors import IllegalAction, RecordError
from bot.engine.opening import begin_round, round_tiles
from bot.engine.play import apply
from bot.engine.record import GameRecord, RecordedAction, RoundRecord, claimed_result
from bot.engine.rules import Rules
from bot.engine.state import GameState, RoundResult
from bot.engine.tiles import Tile


def dealt_tiles(round_: RoundRecord) -> tuple[Tile, ...]:
    """The tiles of a round in the order in which they were dealt, as ``begin_round`` wants them."""
    return (*(tile for hand in round_.hands for tile in hand), *round_.boneyard)


def dealt_fault(rules: Rules, round_: RoundRecord) -> str | None:
    """What is wrong with the hands and the yard of a round before anybody acts (R1, R3); None if nothing is."""
    for seat, hand in enumerate(round_.hands):
        if len(hand) != rules.hand:
            return f"seat {seat} is dealt {counted(len(hand), 'tile')}, not {rules.hand}"
    expected = set(round_tiles(rules, round_.number))
    dealt = dealt_tiles(round_)
    if foreign := sorted(set(dealt) - expected):
        return f"{foreign[0]} is dealt, which is not in this round's tiles"
    if missing := sorted(expected - set(dealt)):
        return f"{missing[0]} is neither in a hand nor in the boneyard"
    if len(dealt) > len(expected):
        return f"{next(tile for tile in sorted(dealt) if dealt.count(tile) > 1)} is dealt twice"
    return None


def deal_again(record: GameRecord, round_: RoundRecord, results: tuple[RoundResult, ...]) -> GameState:
    """The game when ``round_`` was dealt, after ``results``. The deal must be without fault."""
    state, _ = begin_round(GameState(record.rules, record.seats, results), dealt_tiles(round_))
    return state


def do_again(state: GameState, done: RecordedAction) -> GameState:
    """The state after a recorded action. Raises ``IllegalAction``; a drawn tile is not compared here."""
    after, _ = apply(state, done.seat, done.action)
    return after


def replay(record: GameRecord, number: int, upto: int | None = None) -> GameState:
    """The game after the first ``upto`` actions of round ``number`` (from 1); None is the whole round.

    What the record says of earlier rounds is believed. Raises ``RecordError`` if there is no such round or
    action, or if it cannot be played.
    """
    if not 1 <= number <= len(record.rounds):
        raise RecordError(f"there is no round {number}; the record has {len(record.rounds)}")
    round_ = record.rounds[number - 1]
    count = len(round_.actions) if upto is None else upto
    if not 0 <= count <= len(round_.actions):
        raise RecordError(f"round {number} has {counted(len(round_.actions), 'action')}, not {count}")
    if round_.number != number or number > record.rules.rounds:
        raise RecordError(f"round {number} is numbered {round_.number} of {record.rules.rounds}")
    if fault := dealt_fault(record.rules, round_):
        raise RecordError(f"round {number}: {fault}")
    state = deal_again(record, round_, tuple(map(claimed_result, record.rounds[: number - 1])))
    for at, done in enumerate(round_.actions[:count]):
        try:
            state = do_again(state, done)
        except IllegalAction as error:
            raise RecordError(f"round {number} action {at}: {error}") from error
    return state
