"""Paint the pictures of the documentation anew: ``uv run python docs/images/make.py``."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from bot.engine.record import GameRecord
from bot.engine.replay import replay
from bot.engine.rules import resolve
from bot.engine.state import GameState
from bot.engine.view import View, view
from bot.layout import extend
from bot.players import PLAYERS, play_game
from bot.render import board_png, game_png, hand_png, round_png

HERE = Path(__file__).parent


def game(name: str, seats: int, **options: object) -> GameRecord:
    """A game of the best computer players; the name decides the deal."""
    rules = resolve("classic", options, seats)
    best = list(PLAYERS.values())[-1]
    return play_game(rules, [best] * seats, hashlib.sha256(name.encode()).digest(), ["1"])


def moment(record: GameRecord, number: int, wanted: Callable[[GameState], bool]) -> GameState:
    """The first moment of a round that is as wanted; the last one if none is."""
    for done in range(len(record.rounds[number - 1].actions)):
        state = replay(record, number, done)
        if wanted(state):
            return state
    return replay(record, number)


def finished(record: GameRecord) -> View:
    """The whole game, every round played again, for a record tells only the points of earlier rounds."""
    ends = [view(replay(record, round_.number), None) for round_ in record.rounds]
    return replace(ends[-1], results=tuple(end.results[-1] for end in ends))


def tiles(state: GameState) -> int:
    return len(state.round.tableau) if state.round else 0


def board(seen: View, latest: int) -> bytes:
    count = len(seen.tableau)
    return board_png(seen, extend(None, seen.tableau), latest=range(max(0, count - latest), count))


def choosing(state: GameState) -> bool:
    return state.to_move is not None and view(state, state.to_move).must_choose


def main() -> None:
    four = game("a table of four", 4)
    mid = moment(four, 1, lambda s: tiles(s) >= 26 and choosing(s))
    foot = moment(four, 2, lambda s: tiles(s) > 12 and view(s, None).pending is not None and choosing(s))
    twelve = moment(game("twelve", 6, set=12, rounds=1, hand=15), 1, lambda s: tiles(s) >= 60)
    done = finished(four)
    pictures = {
        "board": board(view(mid, None), 3),
        "foot": board(view(foot, None), 1),
        "double-twelve": board(view(twelve, None), 4),
        "hand": hand_png(view(foot, foot.to_move)),
        "rounds": round_png(done),
        "race": game_png(done),
    }
    for name, data in pictures.items():
        (HERE / f"{name}.png").write_bytes(data)


if __name__ == "__main__":
    main()
