"""Paint the pictures of the documentation anew: ``uv run python docs/images/make.py``."""

import hashlib
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import Image

from bot.engine.actions import Play
from bot.engine.record import GameRecord
from bot.engine.replay import replay
from bot.engine.rules import resolve
from bot.engine.state import GameState
from bot.engine.view import View, view
from bot.layout import extend
from bot.players import PLAYERS, play_game
from bot.render import (
    Faces,
    Look,
    Theme,
    board_png,
    cutout_png,
    cutouts,
    game_png,
    hand_png,
    preview_png,
    round_png,
    sheet_png,
)
from bot.render.look import USUAL

HERE = Path(__file__).parent
WIDTHS = (550, 400)


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


def board(seen: View, latest: int, look: Look = USUAL) -> bytes:
    count = len(seen.tableau)
    return board_png(seen, extend(None, seen.tableau), latest=range(max(0, count - latest), count), look=look)


def choosing(state: GameState) -> bool:
    return state.to_move is not None and view(state, state.to_move).must_choose


def largest_hand(record: GameRecord) -> View:
    """The moment at which somebody who has to choose holds most tiles."""
    states = (replay(record, 1, done) for done in range(len(record.rounds[0].actions)))
    views = [view(state, state.to_move) for state in states if choosing(state)]
    return max(views, key=lambda seen: len(seen.hand))


def scenes() -> dict[str, bytes]:
    four = game("a table of four", 4)
    mid = view(moment(four, 1, lambda s: tiles(s) >= 26 and choosing(s)), None)
    foot = moment(four, 2, lambda s: tiles(s) > 12 and view(s, None).pending is not None and choosing(s))
    twelve = moment(game("twelve", 6, set=12, rounds=1, hand=15), 1, lambda s: tiles(s) >= 60)
    two = game("two at the largest table", 2, set=18, rounds=1, hand=95)
    done = finished(four)
    return {
        "opening": board(view(moment(four, 1, lambda s: tiles(s) >= 3 and choosing(s)), None), 1),
        "foot": board(view(foot, None), 1),
        "board": board(mid, 3),
        "full-double-nine": board(view(fullest(9, 4), None), 1),
        "double-twelve": board(view(twelve, None), 4),
        "double-eighteen": board(view(replay(two, 1), None), 1),
        "light": board(mid, 3, Look(Theme.LIGHT)),
        "high-contrast": board(mid, 3, Look(Theme.HIGH_CONTRAST)),
        "numerals": board(mid, 3, Look(faces=Faces.NUMERALS)),
        **zoomed(view(moment(two, 1, lambda s: tiles(s) >= 120), None)),
        "zoom-whole": sheet(view(twelve, None)),
        "preview": preview(moment(two, 1, lambda s: tiles(s) >= 90 and choosing(s))),
        "hand": hand_png(view(foot, foot.to_move)),
        "hand-of-many": hand_png(largest_hand(two)),
        "rounds": round_png(done),
        "race": game_png(done),
    }


def zoomed(seen: View) -> dict[str, bytes]:
    """A sheet of parts of a large table, and the first of them at full size."""
    plan = extend(None, seen.tableau)
    return {"zoom": sheet(seen), "zoom-part": cutout_png(seen, plan, cutouts(seen, plan), 0)}


def sheet(seen: View) -> bytes:
    plan = extend(None, seen.tableau)
    return sheet_png(seen, plan, cutouts(seen, plan))


def preview(state: GameState) -> bytes:
    """The last thing that may be laid, tried out."""
    seen = view(state, state.to_move)
    *_, play = (action for action in seen.legal if isinstance(action, Play))
    return preview_png(seen, extend(None, seen.tableau), play)


def fullest(highest: int, seats: int) -> GameState:
    """The end of that round, of ten, in which most tiles were laid."""
    games = [game(f"full {i}", seats, set=highest, rounds=1) for i in range(10)]
    return max((replay(record, 1) for record in games), key=tiles)


def main() -> None:
    for name, data in scenes().items():
        (HERE / f"{name}.png").write_bytes(data)
        for width in WIDTHS:
            smaller(data, width).save(HERE / f"{name}-{width}.png", optimize=True)


def smaller(data: bytes, width: int) -> Image.Image:
    """As Discord shows it: on a desktop about 550 pixels wide, on a phone 400 or less."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    return small.quantize(256, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
