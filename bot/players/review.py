"""What an adviser would have done in the decisions of a finished round, and what that would have been worth.

He knows what the seat knew then and nothing more; and since his streams are named by the game, the round and the
action, he says the same on any machine.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.actions import PASS, Action, Play
from bot.engine.deal import Stream
from bot.engine.play import apply
from bot.engine.state import GameState
from bot.engine.tiles import Tile
from bot.engine.view import View, view
from bot.players.player import Adviser

FORMAT: Final = 1
"""Of verdicts written down."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose when it had a choice: action ``at`` of the round (from 0), and what it knew before it."""

    at: int
    view: View
    action: Action


@dataclass(frozen=True, slots=True)
class Verdict:
    """What would have been best instead of action ``at``, and how many points more it was worth; never less than
    nothing. ``best`` is what was done where nothing was better."""

    at: int
    best: Action
    cost: float


def played_again(
    dealt: GameState, actions: Sequence[tuple[int | None, Action]], seat: int
) -> tuple[GameState, tuple[Decision, ...]]:
    """A round played again from its deal: the game after it, and what ``seat`` had to decide.

    ``actions`` are those of the round in order, each with its seat. Raises ``IllegalAction``.
    """
    state, found = dealt, list[Decision]()
    for at, (actor, action) in enumerate(actions):
        if actor == seat and len((seen := view(state, seat)).legal) > 1:
            found.append(Decision(at, seen, action))
        state, _ = apply(state, actor, action)
    return state, tuple(found)


def judge(adviser: Adviser, decision: Decision, game: str) -> Verdict:
    """``game`` is the commitment of its deal, which no other game has."""
    seen, mine = decision.view, decision.action

    def stream(what: str) -> Stream:
        return Stream.named("review", what, game, seen.number, decision.at)

    best = adviser.weigh(seen, seen.legal, stream("best"))[0].action
    if seen.essence(best) == seen.essence(mine):
        return Verdict(decision.at, mine, 0.0)
    # Priced anew against each other: the first look spends little on what it soon gives up, and the best of many
    # looks better than it is.
    priced = dict(adviser.weigh(seen, (best, mine), stream("price")))
    return Verdict(decision.at, best, round(max(0.0, priced[best] - priced[mine]), 2))


# ---------------------------------------------------------------------------------- written down


def to_text(verdicts: Sequence[Verdict]) -> str:
    """Verdicts as JSON. They hold tiles of a hand."""
    rows = [[verdict.at, _named(verdict.best), verdict.cost] for verdict in verdicts]
    return json.dumps({"format": FORMAT, "verdicts": rows}, separators=(",", ":"))


def from_text(text: str) -> tuple[Verdict, ...]:
    """The inverse of ``to_text``. Raises KeyError, TypeError or ValueError for anything else."""
    data = json.loads(text)
    if data["format"] != FORMAT:
        raise ValueError("verdicts of another format")
    return tuple(Verdict(int(at), _action(best), float(cost)) for at, best, cost in data["verdicts"])


def _named(action: Action) -> list[str]:
    """The tile and the tile that it is laid on; nothing for keeping the drawn tile."""
    return [str(tile) for tile in action] if isinstance(action, Play) else []


def _action(tiles: Sequence[str]) -> Action:
    return Play(*map(Tile.parse, tiles)) if tiles else PASS
