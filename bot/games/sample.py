"""A table in the middle of a round that nobody plays, to show what pictures look like."""

from functools import cache
from typing import Final

from bot.engine.actions import Play
from bot.engine.deal import deal_round
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import resolve
from bot.engine.view import View, view

SEATS: Final = 4
TILES: Final = 17
"""Enough that most numbers lie on the table, and a chicken foot waits for its toes."""

_SEED: Final = bytes(range(32))
_ENTROPY: Final = ("sample",)


@cache
def sample_view() -> View:
    """What an onlooker sees of it; always the same."""
    state = new_game(resolve("classic", {"set": 9}, SEATS), SEATS)
    state, _ = begin_round(state, deal_round(state.rules, _SEED, _ENTROPY, 1))
    while state.round is not None and len(state.round.tableau.placements) < TILES:
        legal = legal_actions(state)
        action = next((a for a in legal if isinstance(a, Play) and a.tile.is_double), legal[0])
        state, _ = apply(state, state.to_move, action)
    return view(state, None)
