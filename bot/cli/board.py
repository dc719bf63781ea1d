"""``chickenfoot board``: the table of a game record, at any moment of any round."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.cli.files import STDIN, read_record
from bot.engine.labels import alphabetical
from bot.engine.replay import replay
from bot.engine.state import Phase
from bot.engine.view import OpenEnd, View, view
from bot.layout import UNIT, Plan, extend, halves
from bot.text.chains import chain_lines
from bot.text.drawing import drawing

THEMES: Final = ("felt", "light", "high-contrast")
FACES: Final = ("auto", "pips", "numerals")
"""As the picture library has them, which is loaded only for a picture."""

_WHOLE: Final = 10**6
"""Room for every chain: a terminal scrolls."""
_TERMINAL: Final = (100, 50)
"""Columns and rows at most of the table drawn in characters."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "board",
        help="draw the table of a game record",
        description="Draw the table of a game record as a picture, as positions or as text (the default). "
        "Games, rounds and seats count from 1, as in pictures; only in the record itself seats count from 0.",
    )
    parser.add_argument("file", metavar="FILE", help="a game record, JSON or JSON Lines; - for the input")
    parser.add_argument("--game", type=int, default=1, metavar="G", help="which game (default: 1)")
    parser.add_argument("--round", type=int, default=1, metavar="R", help="which round (default: 1)")
    parser.add_argument(
        "--upto",
        type=int,
        metavar="N",
        help="after so many actions of the round, 0 is before the opening (default: after all)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="X.png", help="write the picture to this file; - prints it"
    )
    parser.add_argument(
        "--layout",
        choices=["json"],
        help="print where the tiles lie: a list of objects with tile, on (the tile it touches, or null), low "
        "and high (the centres [x, y] of its two halves, y downwards) and side (the side of a half); a tile that "
        "found no room there, and is joined to it by a line, has linked: true",
    )
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help=f"the colours of the picture (default: {THEMES[0]})",
    )
    parser.add_argument(
        "--faces",
        choices=FACES,
        default=FACES[0],
        help="what stands on the tiles (default: auto, pips where they can be read and numerals elsewhere)",
    )
    parser.add_argument("--text", action="store_true", help="print the table as text")


def run(args: argparse.Namespace) -> int:
    """Draw. Raises ``RecordError`` for a record that cannot be read or has no such moment, ``OSError``."""
    seen = view(replay(read_record(args.file, args.game), args.round, args.upto), None)
    if args.out is not None or args.layout:
        _draw(args, seen)
    if args.text or (args.out is None and not args.layout):
        print("\n".join(table_lines(seen)))
    return 0


def _draw(args: argparse.Namespace, seen: View) -> None:
    plan = extend(None, seen.tableau)
    if args.out is not None:
        from bot.render import Faces, Look, Theme, board_png  # positions and text need no picture library

        look = Look(Theme(args.theme.replace("-", "_")), Faces(args.faces))
        picture = board_png(seen, plan, latest=range(len(plan.poses))[-1:], look=look)
        if str(args.out) == STDIN:
            sys.stdout.buffer.write(picture)
        else:
            args.out.write_bytes(picture)
    if args.layout:
        tiles = ",\n ".join(json.dumps(tile) for tile in layout_json(seen, plan))
        print(f"[{tiles}]")


def layout_json(seen: View, plan: Plan) -> list[dict[str, object]]:
    """Where every tile lies, in the order of laying; lengths in the layout's grid units, y downwards."""
    placements = seen.tableau.placements
    found: list[dict[str, object]] = []
    for i, (placement, pose) in enumerate(zip(placements, plan.poses, strict=True)):
        low, high = halves(pose)
        on = None if placement.on is None else str(placements[placement.on].tile)
        linked = {"linked": True} if i in plan.links else {}
        found.append(
            {"tile": str(placement.tile), "on": on, "low": low, "high": high, "side": UNIT, **linked}
        )
    return found


def table_lines(seen: View) -> Iterator[str]:
    """The table as text: counts, who is to move, the pending foot, the open ends, the tiles drawn (if they fit)
    and in chains."""
    tiles = len(seen.tableau)
    yield f"round {seen.number} of {seen.rules.rounds}, {tiles} on the table, {seen.boneyard} in the boneyard"
    hands = ", ".join(f"seat {seat}: {size}" for seat, size in enumerate(seen.hand_sizes, start=1))
    yield f"tiles in hand: {hands}"
    yield _turn(seen)
    if seen.pending is not None:
        foot = seen.tableau.placements[seen.pending].tile
        yield f"pending foot: {foot}, toes missing: {seen.tableau.free[seen.pending]}"
    if seen.ends:
        yield "open ends (* may be matched now, - no tile is left that fits):"
    for end in sorted(seen.ends, key=lambda end: alphabetical(end.letter)):
        yield f"  {_end(seen, end)}"
    yield from drawing(seen, *_TERMINAL)
    if tiles:
        yield "tiles, each chain from a double outward:"
    for line in chain_lines(seen, _WHOLE):
        yield f"  {line}"


def _turn(seen: View) -> str:
    if seen.phase is not Phase.OVER:
        doing = {Phase.SEARCH: f"searches for {seen.wanted}-{seen.wanted}", Phase.OPEN: "opens"}
        seat = "nobody" if seen.to_move is None else f"seat {seen.to_move + 1}"
        return f"{seat} {doing.get(seen.phase, 'is to move')}"
    result = seen.results[-1]
    how = "blocked" if result.out is None else f"seat {result.out + 1} is out"
    return f"the round is over: {how}"


def _end(seen: View, end: OpenEnd) -> str:
    mark = "-" if not end.alive else "*" if end.due and seen.phase is Phase.PLAY else " "
    places = f", {end.room} places" if end.room > 1 else ""
    return f"{mark} {end.letter:<2} {end.number:>2} on {end.tile}{places}"
