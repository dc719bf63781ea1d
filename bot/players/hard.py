"""A player by rules of thumb that were tuned by playing thousands of games."""

from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.view import View
from bot.players.player import Stop, never

# In points of the count (R24). Shares are of the numbers in the set.
DOUBLE: Final = 27.9
"""A double fits one number only and needs an open end of it: it goes early, while there is one."""
TOE_IN_HAND: Final = -8.4
"""For every toe that this hand has for the double, three at most: it can wait a little."""
TOES_UNSEEN: Final = 9.9
DEAD_FOOT: Final = -9.4
"""The double can never have all its toes (R20)."""
DEAD_FOOT_AHEAD: Final = -0.37
"""The same, for every point by which the others probably hold more than this hand."""
MATES: Final = 26.4
"""The share of tiles in hand that have the number which the play opens: to be able to go on."""
OPENS_COMMON: Final = -15.1
"""The share of unseen tiles with that number: what is scarce blocks the others."""
OPEN_ALREADY: Final = -3.1
CLOSES_OWN: Final = 34.2
CLOSES_COMMON: Final = 5.2
LAST_OF_NUMBER: Final = 0.7


class Hard:
    """Sheds what costs most, doubles early, and looks at what the play leaves for itself and for the others."""

    name = "hard"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        worth = worths(view, legal)
        best = max(worth)
        return stream.choice([action for action, points in zip(legal, worth, strict=True) if points == best])


def worths(view: View, legal: tuple[Action, ...]) -> list[float]:
    """How good every action is, in points; only differences mean something. Keeping a tile is worth nothing."""
    thumb = _Thumb(view)
    return [thumb.worth(action) if isinstance(action, Play) else 0.0 for action in legal]


class _Thumb:
    """The numbers of a position that the rules of thumb ask for."""

    def __init__(self, view: View) -> None:
        self.rules = view.rules
        highest = self.size = view.rules.highest
        self.held = [0] * (highest + 1)
        for low, high in view.hand:
            self.held[low] += 1
            if low != high:
                self.held[high] += 1
        self.unseen = [
            highest + 1 - laid - held for laid, held in zip(view.tableau.laid, self.held, strict=True)
        ]
        self.ends = [0] * (highest + 1)
        self.near: dict[object, int] = {}
        for end in view.ends:
            self.ends[end.number] += end.room
            self.near[end.tile] = end.number
        self.free = view.pending is None and bool(view.tableau.free) and not view.tableau.free[0]
        assert view.seat is not None
        others = sum(view.hand_sizes) - view.hand_sizes[view.seat]
        self.ahead = others / (view.seats - 1) * highest - sum(map(self._cost, view.hand))

    def _cost(self, tile: tuple[int, int]) -> int:
        return tile[0] + tile[1] or self.rules.double_blank

    def worth(self, play: Play) -> float:
        near = self.near[play.on]
        far = play.tile.other(near)
        worth = self._cost(play.tile) + (self._double(near) if near == far else self._plain(near, far))
        return worth + LAST_OF_NUMBER * ((self.held[near] == 1) + (self.held[far] == 1))

    def _double(self, number: int) -> float:
        own, unseen = self.held[number] - 1, self.unseen[number]
        worth = DOUBLE + TOE_IN_HAND * min(3, own) + TOES_UNSEEN * unseen / self.size
        if own + unseen < self.rules.toes:
            worth += DEAD_FOOT + DEAD_FOOT_AHEAD * self.ahead
        return worth

    def _plain(self, near: int, far: int) -> float:
        worth = MATES * (self.held[far] - 1) / self.size + OPENS_COMMON * self.unseen[far] / self.size
        if self.ends[far]:
            worth += OPEN_ALREADY
        if self.free and self.ends[near] == 1:
            worth += CLOSES_OWN * (self.held[near] - 1) / self.size
            worth += CLOSES_COMMON * self.unseen[near] / self.size
        return worth
