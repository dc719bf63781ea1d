"""What may still come at an open end, as far as the table shows it."""

from bot.engine.tableau import Placement

NOTHING, TILE, FOOT = 0, 1, 2
"""What room an end wants: none, for one more tile, or for a double with its toes."""


class Unlaid:
    """The tiles of the set that do not lie on the table yet."""

    def __init__(self, highest: int) -> None:
        self.left = [highest + 1] * (highest + 1)
        """How many tiles with each number are still to come."""
        self._tiles = [[True] * (highest + 1) for _ in range(highest + 1)]

    def take(self, placement: Placement) -> None:
        """A tile lies on the table now."""
        low, high = placement.tile
        self._tiles[low][high] = self._tiles[high][low] = False
        self.left[low] -= 1
        if low != high:
            self.left[high] -= 1

    def at(self, number: int) -> int:
        """What may be laid on an end that shows ``number``."""
        if not self.left[number]:
            return NOTHING
        return FOOT if self._tiles[number][number] else TILE

    def beyond(self, number: int) -> int:
        """What may be laid on a tile that fills a place with ``number``, whatever tile that is."""
        wanted = NOTHING
        for other, unlaid in enumerate(self._tiles[number]):
            if unlaid and other != number:
                if self._tiles[other][other]:
                    return FOOT
                if self.left[other] > 1:
                    wanted = TILE
        return wanted
