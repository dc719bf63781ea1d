"""All the ways in which the next tile could be laid, with the cost of their looks."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from bot.layout.geometry import DIRECTIONS, QUARTER_TURN, TOUCHING, Spot, collide
from bot.layout.ground import clear
from bot.layout.joints import DOUBLE_JOINTS, LEVELS, TILE_JOINTS, Joint, fan
from bot.layout.outlook import Choice
from bot.layout.squeezes import double_squeezes, tile_squeezes, toe_squeezes

_MOST_FANS = 16
_MOST_SQUEEZED = 12
_MOST_SQUEEZED_TOES = 40
SQUEEZED = len(LEVELS)
"""The level at which anything goes that touches."""


class Candidate(NamedTuple):
    """A spot for the tile, and for a double the places of its toes.

    The spot of a double points along the double, a quarter turn on from where its toes lead.
    """

    cost: int
    spot: Spot
    places: tuple[Spot, ...]


def lead(double: Spot) -> int:
    """The direction in which the toes of a double point."""
    return (double[2] - QUARTER_TURN) % DIRECTIONS


def tiles(end: Spot, others: list[Spot], level: int) -> Iterator[Candidate]:
    joints = TILE_JOINTS[level][end[2]] if level < SQUEEZED else tile_squeezes(end[2])
    for joint in joints:
        spot = joint.from_spot(end)
        if clear(spot, (end,), others):
            yield Candidate(joint.cost, spot, ())


def doubles(end: Spot, others: list[Spot], level: int, toes: int) -> list[Candidate]:
    """A double with ``toes`` places, the best of all fans."""
    found = []
    joints = DOUBLE_JOINTS[level][end[2]] if level < SQUEEZED else double_squeezes(end[2])
    for joint in joints:
        x, y, direction = joint.from_spot(end)
        double = (x, y, (direction + QUARTER_TURN) % DIRECTIONS)
        if not clear(double, (end,), others):
            continue
        for cost, places in fans(double, others, level, toes):
            found.append(Candidate(joint.cost + cost, double, places))
        if level == SQUEEZED and len(found) >= _MOST_FANS:
            break
    found.sort(key=lambda candidate: candidate.cost)
    return found[:_MOST_FANS]


def fans(double: Spot, others: list[Spot], level: int, toes: int) -> Iterator[tuple[int, tuple[Spot, ...]]]:
    """All ways to set the toes of a double apart from each other and from everything else."""
    if level == SQUEEZED:
        free = _free(double, toe_squeezes(lead(double)), others)[:_MOST_SQUEEZED_TOES]
        chosen_from: Iterator[tuple[Choice, ...]] = islice(_apart(free, toes), _MOST_SQUEEZED)
    else:
        choices = [_free(double, joints, others) for joints in fan(level, lead(double), toes)]
        chosen_from = _one_of_each(choices)
    for chosen in chosen_from:
        yield sum(cost for cost, _ in chosen), tuple([spot for _, spot in chosen])


def _one_of_each(
    choices: list[list[Choice]], chosen: tuple[Choice, ...] = ()
) -> Iterator[tuple[Choice, ...]]:
    """One choice from each list, no two of which overlap."""
    if len(chosen) == len(choices):
        yield chosen
        return
    for choice in choices[len(chosen)]:
        if not any(collide(choice[1], other, TOUCHING) for _, other in chosen):
            yield from _one_of_each(choices, (*chosen, choice))


def _apart(free: list[Choice], count: int, chosen: tuple[Choice, ...] = ()) -> Iterator[tuple[Choice, ...]]:
    """``count`` choices from one list, no two of which overlap."""
    if not count:
        yield chosen
        return
    for i, choice in enumerate(free):
        if not any(collide(choice[1], other, TOUCHING) for _, other in chosen):
            yield from _apart(free[i + 1 :], count - 1, (*chosen, choice))


def _free(double: Spot, joints: Iterable[Joint], others: list[Spot]) -> list[Choice]:
    spots = [(joint.cost, (double[0] + joint.dx, double[1] + joint.dy, joint.direction)) for joint in joints]
    return [choice for choice in spots if clear(choice[1], (), others)]
