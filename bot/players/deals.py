"""Deals of the unseen tiles that agree with all that a seat knows."""

from collections.abc import Callable, Sequence

from bot.engine.rules import set_size
from bot.players.known import Known

Weights = list[float]
"""For every tile how likely it is to be there, compared with a tile of which nothing is known."""


class Deals:
    """An endless row of deals, each a few swaps away from the one before (a Markov chain).

    ``weights`` are those of every hidden tile of ``known``, in order; what stands with 0 is never dealt there.
    """

    def __init__(self, known: Known, weights: Sequence[Weights], rnd: Callable[[], float]) -> None:
        self._known, self._rnd = known, rnd
        even = [1.0] * set_size(known.rules.highest)
        yard = len(known.unseen) - len(known.hidden)
        self._weights = [*weights, *[even] * yard]
        self._any_goes = all(min(row) == max(row) for row in weights)
        self._tiles = _first(known, weights, self._shuffled())

    def next(self) -> tuple[list[list[int]], list[int]]:
        """The next deal: every seat's hand, the own one too, and the yard, drawn from its end."""
        tiles = self._tiles = self._shuffled() if self._any_goes else self._swapped()
        hands: list[list[int]] = [[] for _ in range(self._known.seats)]
        hands[self._known.seat] = list(self._known.hand)
        hidden = self._known.hidden
        for at, place in enumerate(hidden):
            hands[place.seat].append(tiles[at])
        return hands, tiles[len(hidden) :]

    def _shuffled(self) -> list[int]:
        rnd = self._rnd
        tiles = list(self._known.unseen)
        for at in range(len(tiles) - 1, 0, -1):
            other = int(rnd() * (at + 1))
            tiles[at], tiles[other] = tiles[other], tiles[at]
        return tiles

    def _swapped(self) -> list[int]:
        """The deal after as many proposals to swap two tiles as there are tiles (Metropolis)."""
        tiles, weights, rnd = self._tiles[:], self._weights, self._rnd
        size = len(tiles)
        for _ in range(size):
            a, b = int(rnd() * size), int(rnd() * size)
            one, two = tiles[a], tiles[b]
            here, there = weights[a], weights[b]
            if here[two] * there[one] >= rnd() * here[one] * there[two]:
                tiles[a], tiles[b] = two, one
        return tiles


def _first(known: Known, weights: Sequence[Weights], tiles: list[int]) -> list[int]:
    """A deal in which every hidden tile may be what it is, found by augmenting paths; ``tiles`` in the order in
    which they are tried."""
    holder: dict[int, int] = {}

    def find(at: int, tried: set[int]) -> bool:
        for tile in tiles:
            if weights[at][tile] and tile not in tried:
                tried.add(tile)
                if tile not in holder or find(holder[tile], tried):
                    holder[tile] = at
                    return True
        return False

    for at in range(len(known.hidden)):
        found = find(at, set())
        assert found, "the true deal is one that agrees with all that is known"
    dealt = {at: tile for tile, at in holder.items()}
    rest = [tile for tile in tiles if tile not in holder]
    return [dealt[at] for at in range(len(known.hidden))] + rest
