"""What can be told beforehand of a foot that nobody can complete, and of a block."""

from bot.engine.rules import set_size
from bot.engine.scoring import hand_points
from bot.engine.state import Hand
from bot.engine.tiles import Tile
from bot.engine.view import View


def is_dead(view: View, tile: Tile) -> bool:
    """Whether ``tile`` of the hand is a double whose foot could not be completed, for want of tiles (R20)."""
    if not tile.is_double or view.rules.dead_foot == "close" or len(view.hand) == 1:
        return False
    return view.rules.highest - view.tableau.laid[tile.low] < view.rules.toes


def is_cheap(view: View, rest: Hand) -> bool:
    """Whether what is left of the hand costs less than any other seat's tiles at the average price of an unseen
    tile (R24), so that a block would probably be won (R25)."""
    seen = (*view.hand, *(placement.tile for placement in view.tableau.placements))
    highest, unseen = view.rules.highest, set_size(view.rules.highest) - len(seen)
    everything = highest * (highest + 1) * (highest + 2) // 2 + view.rules.double_blank
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    return hand_points(rest, view.rules) * unseen < min(others) * (everything - hand_points(seen, view.rules))
