"""All the ways in which the next tile could be laid, with the cost of their looks."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from bot.layout.fans import fans
from bot.layout.geometry import DIRECTIONS, QUARTER_TURN, Spot
from bot.layout.ground import clear
from bot.layout.joints import DOUBLE_JOINTS, LEVELS, SQUEEZED, TILE_JOINTS, Joint
from bot.layout.squeezes import double_squeezes, tile_squeezes

_MOST_FANS = 16
_FANS_EACH = 3
_MOST_SQUEEZED = 40
_MOST_SQUEEZED_TILES = 60

T = TypeVar("T")


class Candidate(NamedTuple):
    """A spot for the tile, and for a double the places of its toes.

    The spot of a double points along the double, a quarter turn on from where its toes lead.
    """

    cost: int
    spot: Spot
    places: tuple[Spot, ...]


def tiles(end: Spot, others: list[Spot], level: int) -> list[Candidate]:
    """An ordinary tile; at the last resort some ways of every kind."""
    if level < SQUEEZED:
        return list(_clear_tiles(end, others, TILE_JOINTS[level][end[2]]))
    return spread(list(_clear_tiles(end, others, tile_squeezes(end[2]))), _MOST_SQUEEZED_TILES)


def _clear_tiles(end: Spot, others: list[Spot], joints: Iterable[Joint]) -> Iterator[Candidate]:
    for joint in joints:
        spot = joint.from_spot(end)
        if clear(spot, (end,), others):
            yield Candidate(joint.cost, spot, ())


def doubles(end: Spot, others: list[Spot], level: int, toes: int) -> list[Candidate]:
    """A double with ``toes`` places: the best of all fans, or at the last resort some of every kind."""
    if level < SQUEEZED:
        found = _with_fans(_crosswise(end, others, DOUBLE_JOINTS[level][end[2]]), others, level, toes)
        return sorted(found, key=lambda candidate: candidate.cost)[:_MOST_FANS]
    # Whatever is near the best has the same faults as the best: only variety helps an end that is shut in.
    squeezed = list(_crosswise(end, others, double_squeezes(end[2])))
    for fan_level in (LEVELS[-1], SQUEEZED):
        found = _with_fans(squeezed, others, fan_level, toes, _FANS_EACH)
        if found:
            break
    return spread(sorted(found, key=lambda candidate: candidate.cost), _MOST_SQUEEZED)


def _crosswise(end: Spot, others: list[Spot], joints: Iterable[Joint]) -> Iterator[Candidate]:
    """The double alone."""
    for joint in joints:
        x, y, direction = joint.from_spot(end)
        double = (x, y, (direction + QUARTER_TURN) % DIRECTIONS)
        if clear(double, (end,), others):
            yield Candidate(joint.cost, double, ())


def _with_fans(
    doubles: Iterable[Candidate], others: list[Spot], level: int, toes: int, most: int | None = None
) -> list[Candidate]:
    found = []
    for cost, double, _ in doubles:
        ways = list(fans(double, others, level, toes))
        for toes_cost, places in spread(ways, most or len(ways)):
            found.append(Candidate(cost + toes_cost, double, places))
    return found


def spread(found: list[T], most: int) -> list[T]:
    """At most so many of them, from the whole length of the list."""
    return found[:: -(-len(found) // most)] if found else []
