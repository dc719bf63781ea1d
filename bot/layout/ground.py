"""What lies where: tiles and reserved places, found quickly by neighbourhood."""

from collections.abc import Collection, Iterable, Sequence

from bot.layout.geometry import APART, FAR, HALVES, UNIT, Spot, extent

_CELL = 3 * UNIT
_JOINED = 5 * UNIT


class Ground:
    """The spots that are taken, by tiles or by places reserved for toes."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Spot]] = {}
        self.spots: list[Spot] = []

    def add(self, spot: Spot) -> None:
        self._cells.setdefault((spot[0] // _CELL, spot[1] // _CELL), []).append(spot)
        self.spots.append(spot)

    def remove(self, spot: Spot) -> None:
        self._cells[spot[0] // _CELL, spot[1] // _CELL].remove(spot)
        self.spots.remove(spot)

    def near(self, x: int, y: int, reach: int) -> list[Spot]:
        """All spots whose centre is at most ``reach`` away in x and in y."""
        found = []
        for column in range((x - reach) // _CELL, (x + reach) // _CELL + 1):
            for row in range((y - reach) // _CELL, (y + reach) // _CELL + 1):
                for spot in self._cells.get((column, row), ()):
                    if -reach <= spot[0] - x <= reach and -reach <= spot[1] - y <= reach:
                        found.append(spot)
        return found


def near(spot: Spot, others: Iterable[Spot]) -> list[Spot]:
    """Those of the others that a tile joined to ``spot`` could run into."""
    x, y, _ = spot
    return [
        other for other in others if -_JOINED < other[0] - x < _JOINED and -_JOINED < other[1] - y < _JOINED
    ]


def nearest_first(point: Spot, others: Iterable[Spot]) -> list[Spot]:
    """What lies nearest is what a tile laid there runs into first: so ``clear`` is soon done with it."""
    x, y, _ = point
    return sorted(others, key=lambda other: (other[0] - x) ** 2 + (other[1] - y) ** 2)


def clear(spot: Spot, mates: Collection[Spot], others: Iterable[Spot]) -> bool:
    """Whether ``spot`` keeps its margin from all ``others`` but its ``mates``.

    A mate is what the tile is joined to; joints are made so that mates touch and never overlap.
    The same test as geometry.collide, written out because it is the innermost loop of the search.
    """
    x, y, k = spot
    hx, hy = HALVES[k]
    reach = APART[k]
    for other in others:
        dx = other[0] - x
        if dx >= FAR or dx <= -FAR:
            continue
        dy = other[1] - y
        if dy >= FAR or dy <= -FAR:
            continue
        along_a, across_a, along_b, across_b = reach[other[2]]
        if not (-along_a < dx * hx + dy * hy < along_a and -across_a < dy * hx - dx * hy < across_a):
            continue
        ox, oy = HALVES[other[2]]
        if not (-along_b < dx * ox + dy * oy < along_b and -across_b < dy * ox - dx * oy < across_b):
            continue
        if other not in mates:
            return False
    return True


def box(spots: Sequence[Spot]) -> tuple[int, int, int, int]:
    """The upright box round the spots: left, top, right, bottom."""
    sides = [(x, y, *extent((x, y, k))) for x, y, k in spots]
    return (
        min(x - w for x, _, w, _ in sides),
        min(y - h for _, y, _, h in sides),
        max(x + w for x, _, w, _ in sides),
        max(y + h for _, y, _, h in sides),
    )
