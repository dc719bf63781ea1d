"""A player by rules of thumb that were tuned by playing thousands of games."""

from typing import Final

from bot.engine import scoring
from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.tiles import Tile
from bot.engine.view import View
from bot.players.player import Stop, never
from bot.players.prospects import is_cheap, is_dead

# In points of the count (R24). Shares are of the numbers in the set.
DOUBLE: Final = 29.6
"""A double fits one number only and needs an open end of it: it goes early, while there is one."""
TOE_IN_HAND: Final = -8.0
"""For every toe that this hand has for the double, three at most: it can wait a little."""
TOES_UNSEEN: Final = 9.7
DEAD_FOOT: Final = -60.0
"""Laying a double whose foot can never be completed, unless the block that it brings would be won (R20)."""
MATES: Final = 29.5
"""The share of tiles in hand that have the number which the play opens: to be able to go on."""
OPENS_COMMON: Final = -17.5
"""The share of unseen tiles with that number: what is scarce blocks the others."""
OPEN_ALREADY: Final = -4.4
CLOSES_OWN: Final = 36.9
"""The share of tiles in hand that have the number of the end which the play covers, if it is the last one."""
CLOSES_COMMON: Final = 5.9
KEEPS: Final = -30.0
"""Keeping a drawn tile that fits (R13): only to avoid a dead foot."""


class Hard:
    """Sheds what costs most, doubles early, opens scarce numbers of which it has more, and makes a foot that cannot
    be completed only to win the block."""

    name = "hard"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        worth = worths(view, legal)
        best = max(worth)
        return stream.choice([action for action, points in zip(legal, worth, strict=True) if points == best])


def worths(view: View, legal: tuple[Action, ...]) -> list[float]:
    """How good every action is, in points; only differences mean something."""
    thumb = _Thumb(view)
    return [thumb.worth(action) if isinstance(action, Play) else KEEPS for action in legal]


class _Thumb:
    """The numbers of a position that the rules of thumb ask for."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._size = size = view.rules.highest + 1
        self._held = [0] * size
        for low, high in view.hand:
            self._held[low] += 1
            if low != high:
                self._held[high] += 1
        laid = view.tableau.laid
        self._unseen = [size - laid[number] - self._held[number] for number in range(size)]
        self._ends = [0] * size
        for end in view.ends:
            self._ends[end.number] += 1
        self._near = {end.tile: end.number for end in view.ends}
        self._free = all(end.due for end in view.ends)

    def worth(self, play: Play) -> float:
        """The points that the tile would cost in the hand, and what the table is like after it."""
        near = self._near[play.on]
        far = play.tile.other(near)
        points = scoring.hand_points((play.tile,), self._view.rules)
        return points + (self._double(play.tile) if near == far else self._plain(near, far))

    def _double(self, tile: Tile) -> float:
        view = self._view
        if is_dead(view, tile) and not is_cheap(view, tuple(held for held in view.hand if held != tile)):
            return DEAD_FOOT
        own, unseen = self._held[tile.low] - 1, self._unseen[tile.low]
        return DOUBLE + TOE_IN_HAND * min(3, own) + TOES_UNSEEN * unseen / self._size

    def _plain(self, near: int, far: int) -> float:
        worth = MATES * (self._held[far] - 1) + OPENS_COMMON * self._unseen[far]
        if self._free and self._ends[near] == 1:
            worth += CLOSES_OWN * (self._held[near] - 1) + CLOSES_COMMON * self._unseen[near]
        return worth / self._size + OPEN_ALREADY * (self._ends[far] > 0)
