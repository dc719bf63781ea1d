"""A small table drawn in characters of one width, as it would lie on a real one: the starter in the middle, its
arms around it, the toes of every foot fanned outward (R17), the open ends lettered where the next tile would go.

A place that must be filled first stands in brackets, ``(A)``; the other missing toes or arms are ``( )``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.view import View
from bot.text.growth import Growth, upright_double
from bot.text.sketches import Box, Sketch

PHONE: Final = 34
"""Columns at most. A phone 400 px wide has room for about 36 beside the picture of the author."""
SCREEN: Final = 40
"""Rows at most: what a phone shows at once."""

_PORTS: Final = {
    4: ((1, 0), (-1, 0), (0, -1), (0, 1)),
    6: ((1, -1), (-1, 1), (0, -1), (0, 1), (1, 1), (-1, -1)),
    8: ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, 1), (1, 1), (-1, -1)),
}
"""To which sides the arms lie, in order of laying, by the number of arms; (1, -1) is to the right and above."""
_MOST_TRIES: Final = 1500
"""Ways tried before the best one found so far is taken: a few milliseconds."""
_LINES: Final = range(1, 14, 2)
"""Lengths of a line to a tile that does not touch the starter."""
_DENSEST: Final = 0.36
"""More of the page is never covered by tiles: larger tables need not be tried."""
_TURN, _LINE = 3, 6
"""What a turn, and a line to a tile that does not touch the starter, cost; in rows."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to draw an arm."""

    sketch: Sketch
    cost: int


def drawing(view: View, width: int = PHONE, height: int = SCREEN) -> list[str]:
    """The table of ``view`` in lines of at most ``width`` characters; no lines if it does not fit, or if there
    is no tile on it. The same table is always drawn the same."""
    if len(view.tableau) and _area(view) <= _DENSEST * width * height:
        for gap, by_size in ((1, False), (0, False), (1, True), (0, True)):
            growth = Growth(view, gap)
            starter = upright_double(growth.number(growth.placements[0].far), "╔╗║║╚╝")
            found = _Search(starter, _arms(growth, by_size), width, height).best
            if found is not None:
                return found.lines()
    return []


def _area(view: View) -> int:
    """Cells that the tiles cover, about: an upright tile has two rows."""
    digits = len(str(max(placement.far for placement in view.tableau.placements)))
    return 2 * (digits + 2) * len(view.tableau)


def _arms(growth: Growth, by_size: bool) -> list[list[_Way]]:
    """The ways to draw every arm, the largest arm first: it has the fewest. ``by_size``: the largest arms lie
    where there is most room, above and below, instead of every arm where it was laid."""
    arms: list[int | Sketch] = [*growth.children[0], *growth.places(0)]
    ports = _PORTS[growth.placements[0].room]
    if by_size:
        arms.sort(key=lambda arm: -len(_straight(growth, arm).cells))
        ports = tuple(sorted(ports, key=lambda port: abs(port[0]) + abs(port[1]) * abs(port[0])))
    found = []
    for arm, (across, down) in zip(arms, ports, strict=False):
        found.append(list(_sideways(growth, arm, across, down) if across else _upright(growth, arm, down)))
    return sorted(found, key=lambda ways: -len(ways[0].sketch.cells))


def _straight(growth: Growth, arm: int | Sketch) -> Sketch:
    return arm if isinstance(arm, Sketch) else growth.up(arm)


def _upright(growth: Growth, arm: int | Sketch, down: int) -> Iterator[_Way]:
    sketch = _straight(growth, arm).moved(0, -2)
    yield _Way(sketch if down < 0 else sketch.upside_down(), 0)


def _sideways(growth: Growth, arm: int | Sketch, across: int, down: int) -> Iterator[_Way]:
    """An arm to the right or left: straight, turned up or down after some tiles, or at the end of a line."""
    for way in _to_the_right(growth, arm, down):
        sketch = way.sketch.moved(growth.across, down)
        yield _Way(sketch if across > 0 else sketch.mirrored().moved(growth.across - 1, 0), way.cost)


def _to_the_right(growth: Growth, arm: int | Sketch, down: int) -> Iterator[_Way]:
    if isinstance(arm, Sketch):
        yield _Way(arm, 0)
        return
    yield _Way(growth.right(arm), 0)
    for tiles in range(1, len(growth.run(arm))):
        yield from _turned(growth.right(arm, tiles), down, _TURN)
    upward = growth.up(arm)
    for long in _LINES:
        line = Sketch.row(0, 0, "─" * long, "┘")
        yield from _turned(line | upward.moved(long - growth.across // 2, -1), down, _LINE + long // 2)


def _turned(sketch: Sketch, down: int, cost: int) -> Iterator[_Way]:
    if down <= 0:
        yield _Way(sketch, cost)
    if down >= 0:
        yield _Way(sketch.upside_down(), cost)


class _Search:
    """The best way to lay the arms around the starter so that none covers another."""

    def __init__(self, starter: Sketch, arms: Sequence[Sequence[_Way]], width: int, height: int) -> None:
        self._width = width
        self._height = height
        self._arms = [
            [way for way in ways if self._fits(starter.box.around(way.sketch.box))] for ways in arms
        ]
        self._tries = 0
        self._least = 10**6
        self.best: Sketch | None = None
        if all(self._arms):
            self._lay(0, starter, starter.cells, starter.box, 0)

    def _fits(self, box: Box) -> bool:
        return box.width <= self._width and box.height <= self._height

    def _lay(self, arm: int, sketch: Sketch, taken: frozenset[tuple[int, int]], box: Box, cost: int) -> None:
        """Lay the arms from number ``arm`` on; ``taken`` are the cells that nothing else may cover."""
        if arm == len(self._arms):
            self.best, self._least = sketch, cost + _size(box)
            return
        for way in self._arms[arm]:
            self._tries += 1
            if self._tries > _MOST_TRIES:
                return
            wider = box.around(way.sketch.box)
            if not self._fits(wider) or cost + way.cost + _size(wider) >= self._least:
                continue
            if not taken.isdisjoint(way.sketch.cells):
                continue
            self._lay(arm + 1, sketch | way.sketch, taken | way.sketch.margin, wider, cost + way.cost)


def _size(box: Box) -> int:
    """What the size of a drawing costs, in rows; width is there to be used."""
    return box.height + box.width // 6
