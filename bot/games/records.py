"""The record of a game that has ended, made from its log (record-format.md, T12)."""

from collections.abc import Sequence

from bot.engine.deal import deal_round
from bot.engine.events import Event
from bot.engine.record import DealRecord, GameRecord, PlayedRound, record_game
from bot.games.errors import Declined, Reason
from bot.games.model import Game, LogEntry


def record_of(game: Game, log: Sequence[LogEntry]) -> GameRecord:
    """Everything that was played, moves that were undone left out. It reveals all hands and the seed.

    Raises ``Declined`` while the game goes on, and for a table at which nothing was ever dealt.
    """
    if game.status.live:
        raise Declined(Reason.NOT_FINISHED)
    if game.state is None:
        raise Declined(Reason.NOT_RUNNING)
    seats = len(game.players)
    rounds = []
    for number in range(1, len(game.state.results) + 1):
        tiles = deal_round(game.rules, game.seed, game.entropy, number)
        rounds.append(PlayedRound(tiles, _events(log, number)))
    return record_game(game.rules, seats, rounds, DealRecord.of(game.seed, game.entropy, seats))


def _events(log: Sequence[LogEntry], number: int) -> list[Event]:
    return [
        event
        for entry in log
        if entry.round == number and entry.action is not None and not entry.undone
        for event in entry.events
    ]
