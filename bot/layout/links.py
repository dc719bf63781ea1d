"""The last resort: a tile that cannot touch its parent is laid apart and joined to it by a drawn line."""

from bot.layout.candidates import Candidate
from bot.layout.fans import fans
from bot.layout.geometry import DIRECTIONS, HALVES, UNIT, Spot
from bot.layout.ground import Ground, clear

_FIRST = 5  # half sides from the middle of the tile that it belongs to
_TURNS = range(0, DIRECTIONS, 3)
_REACH = 7 * UNIT
_COST_PER_STEP = 100


def nearest(ground: Ground, end: Spot, is_double: bool, toes: int) -> list[Candidate]:
    """Free spots round the open end: all of the first ring that has any, and of the next."""
    found: list[Candidate] = []
    distance = _FIRST
    while not found:
        for step in (distance, distance + 1):
            cost = step * _COST_PER_STEP
            for spot in _ring(end, step):
                others = ground.near(spot[0], spot[1], _REACH)
                found.extend(_laid(spot, cost, others, is_double, toes))
        distance += 2
    return found


def _ring(end: Spot, distance: int) -> list[Spot]:
    x, y, _ = end
    return [
        (x + distance * HALVES[towards][0], y + distance * HALVES[towards][1], (towards + turn) % DIRECTIONS)
        for towards in range(DIRECTIONS)
        for turn in _TURNS
    ]


def _laid(spot: Spot, cost: int, others: list[Spot], is_double: bool, toes: int) -> list[Candidate]:
    if not clear(spot, (), others):
        return []
    if not is_double:
        return [Candidate(cost, spot, ())]
    fan = next(fans(spot, others, 0, toes), None)
    return [] if fan is None else [Candidate(cost + fan[0], spot, fan[1])]
