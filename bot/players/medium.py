"""A player that plays sensibly, by a few rules of thumb that a person would name too."""

from typing import Final

from bot.engine import scoring
from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.scoring import hand_points
from bot.engine.tiles import Tile
from bot.engine.view import View
from bot.players.player import Stop, never

# All in points of the count (R24).
DOUBLE: Final = 28
"""A double fits one number only and needs an open end of it: it goes early, while there is one."""
FOLLOW_UP: Final = 3
"""Leaving open a number of which this hand has another tile; the second and third such tile count too."""
DEAD_FOOT: Final = 100
"""Laying a double whose foot can never be completed, unless the block that it brings would be won."""


class Medium:
    """Doubles and heavy tiles first, the double-blank above all; opens numbers that it can follow up.

    It makes a foot that cannot be completed only to win the block, and keeps a drawn tile only to avoid one.
    """

    name = "medium"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        worth = {action: _worth(view, action) for action in legal}
        best = max(worth.values())
        return stream.choice([action for action in legal if worth[action] == best])


def _worth(view: View, action: Action) -> int:
    """How good an action is, in points; keeping the drawn tile is worth nothing."""
    if not isinstance(action, Play):
        return 0
    tile, opened = action.tile, _opened(view, action)
    worth = scoring.hand_points((tile,), view.rules)
    if not tile.is_double:
        mates = sum(other.has(opened) for other in view.hand if other != tile)
        return worth + FOLLOW_UP * min(mates, 3)
    if _kills(view, tile) and not _wins_block(view, tile):
        return worth - DEAD_FOOT
    return worth + DOUBLE


def _opened(view: View, play: Play) -> int:
    """The number that is open after the play."""
    end = view.end_of(play.on)
    assert end is not None  # a legal play lies on an open end
    return play.tile.other(end.number)


def _kills(view: View, double: Tile) -> bool:
    """Whether the foot of ``double`` could never be completed, for want of tiles with its number (R20)."""
    if view.rules.dead_foot == "close" or len(view.hand) == 1:
        return False
    on_table = view.tableau.laid[double.low] + 1
    return view.rules.highest + 1 - on_table < view.rules.toes


def _wins_block(view: View, double: Tile) -> bool:
    """Whether a block would probably be won: this hand without ``double`` costs less than any other seat's
    tiles at the average price of an unseen tile."""
    assert view.seat is not None
    rest = tuple(tile for tile in view.hand if tile != double)
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    unseen = view.boneyard + sum(others)
    return hand_points(rest, view.rules) * unseen < min(others) * _unseen_points(view)


def _unseen_points(view: View) -> int:
    """What all tiles that this seat cannot see would cost together."""
    highest = view.rules.highest
    everything = highest * (highest + 1) * (highest + 2) // 2 + view.rules.double_blank
    seen = (*view.hand, *(placement.tile for placement in view.tableau.placements))
    return everything - hand_points(seen, view.rules)
