"""The picture in the making: where every tile lies and what the open ends may still become."""

from collections.abc import Sequence

from bot.engine.tableau import Placement
from bot.layout.geometry import Spot
from bot.layout.ground import Ground
from bot.layout.joints import arms
from bot.layout.numbers import Unlaid
from bot.layout.outlook import End

_STARTER: Spot = (0, 0, 0)
_USUAL_TOES = 3


class Board:
    """Tiles as spots that lead from the tile they lie on, and the places reserved for arms and toes."""

    def __init__(self, highest: int) -> None:
        self.highest = highest
        self.unlaid = Unlaid(highest)
        self.ground = Ground()
        self.placements: list[Placement] = []
        self.spots: list[Spot] = []
        self.reserved: list[tuple[Spot, ...]] = []
        self.links: list[int] = []
        self.toes = _USUAL_TOES
        """How many toes a foot has in this game, once one lies."""
        self._free: list[int] = []

    def announce(self, placement: Placement) -> None:
        """Take note of what lies on the table, before a spot for it is chosen."""
        self.unlaid.take(placement)
        if placement.is_double and placement.on is not None:
            self.toes = placement.room

    def put(self, placement: Placement, spot: Spot, places: Sequence[Spot]) -> None:
        """Lay the announced tile on ``spot`` and reserve ``places`` on it."""
        on = placement.on
        if on is not None:
            self._free[on] -= 1
            if spot in self.reserved[on]:
                self.ground.remove(spot)
                self.reserved[on] = tuple([place for place in self.reserved[on] if place != spot])
        self.ground.add(spot)
        self.placements.append(placement)
        self.spots.append(spot)
        self._free.append(placement.room)
        self.reserved.append(tuple(places))
        for place in places:
            self.ground.add(place)
        self._release()

    def _release(self) -> None:
        """A double whose number is exhausted gets no more toes: its places are free again (R20)."""
        for i, places in enumerate(self.reserved):
            if places and not self.unlaid.left[self.placements[i].far]:
                for place in places:
                    self.ground.remove(place)
                self.reserved[i] = ()

    def places_wanted(self, placement: Placement) -> int:
        """How many tiles can ever be laid on an announced double: its room, unless its number runs out."""
        return min(placement.room, self.unlaid.left[placement.far]) if placement.is_double else 0

    def ends(self, skip: int | None = None) -> list[End]:
        """Everything that may grow yet, but for the tile ``skip``; a reserved place counts by itself."""
        found = []
        for i, placement in enumerate(self.placements):
            if i == skip or not self._free[i]:
                continue
            if not placement.is_double:
                found.append(End(self.spots[i], self.unlaid.at(placement.far), True))
            elif self.reserved[i]:
                wanted = self.unlaid.beyond(placement.far)
                found.extend([End(place, wanted, False) for place in self.reserved[i]])
        return [end for end in found if end.wanted]

    def free(self, i: int) -> int:
        """How many more tiles the rules allow on tile ``i``."""
        return self._free[i]

    def new_ends(self, placement: Placement, spot: Spot, places: Sequence[Spot]) -> list[End]:
        """The ends that come with an announced tile if it is laid like this."""
        if placement.is_double:
            wanted = self.unlaid.beyond(placement.far)
            ends = [End(place, wanted, False) for place in places]
        else:
            ends = [End(spot, self.unlaid.at(placement.far), True)]
        return [end for end in ends if end.wanted]

    def start(self, placement: Placement) -> tuple[Spot, tuple[Spot, ...]]:
        """The starter lies in the middle, its arms round it (R6, R10): flat, for a picture in landscape."""
        return _STARTER, arms(placement.room)[: self.places_wanted(placement)]
