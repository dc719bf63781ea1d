"""Moves that leave nothing to decide happen by themselves (R30): one function for chat, programs, records."""

from bot.engine.actions import Action, Play
from bot.engine.legal import legal_actions
from bot.engine.state import GameState


def forced_action(state: GameState) -> Action | None:
    """The search, opening, draw or pass that leaves nothing to decide; None when a seat must choose.

    The only legal play is not forced in this sense: ``auto_single`` decides about that.
    """
    actions = legal_actions(state)
    if len(actions) == 1 and not isinstance(actions[0], Play):
        return actions[0]
    return None
