"""The record of a game that has ended, made from its log (record-format.md, T12)."""

from collections.abc import Sequence

from bot.engine.deal import deal_round
from bot.engine.events import Event
from bot.engine.record import DealRecord, GameRecord, PlayedRound, record_game
from bot.engine.record_json import record_to_json
from bot.games.errors import Declined, Reason
from bot.games.model import Game, LogEntry
from bot.games.stints import holders


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


def written_record(game: Game, log: Sequence[LogEntry]) -> dict[str, object]:
    """The record as JSON, with the names of those who played: for the people of the game's own server.

    ``players`` has for each seat, one after the other, who played it: ``name`` (none for one who had his data
    deleted), ``computer`` (the level of the computer that played, in whosever stead), and from which ``round`` on.
    Ids are not in it. Raises ``Declined`` as ``record_of``.
    """
    written = record_to_json(record_of(game, log))
    return {**written, "players": [_players(game, seat) for seat in range(len(game.players))]}


def _players(game: Game, seat: int) -> list[dict[str, object]]:
    changes = [stint.round for stint in game.stints if stint.seat == seat]
    return [
        {
            **({"name": player.name} if player.name else {}),
            **({} if player.is_person else {"computer": player.level}),
            "round": number,
        }
        for number, player in zip([1, *changes], holders(game, seat), strict=True)
    ]


def _events(log: Sequence[LogEntry], number: int) -> list[Event]:
    return [event for entry in log if entry.round == number and entry.stands for event in entry.events]
