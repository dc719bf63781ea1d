"""The ways to set the toes of a double: apart from each other and from everything else."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from bot.layout.geometry import DIRECTIONS, QUARTER_TURN, TOUCHING, Spot, collide
from bot.layout.ground import clear, near
from bot.layout.joints import SQUEEZED, Joint, fan
from bot.layout.squeezes import toe_squeezes

_MOST_SQUEEZED = 12
_MOST_SQUEEZED_TOES = 40

Choice: TypeAlias = tuple[int, Spot]
"""What a place costs, and the place."""


def lead(double: Spot) -> int:
    """The direction in which the toes of a double point."""
    return (double[2] - QUARTER_TURN) % DIRECTIONS


def fans(double: Spot, others: list[Spot], level: int, toes: int) -> Iterator[tuple[int, tuple[Spot, ...]]]:
    """All ways to set the toes of a double apart from each other and from everything else."""
    others = near(double, others)
    if level == SQUEEZED:
        free = free_choices(double, toe_squeezes(lead(double)), others)[:_MOST_SQUEEZED_TOES]
        chosen_from: Iterator[tuple[Choice, ...]] = islice(_apart(free, toes), _MOST_SQUEEZED)
    else:
        choices = toe_choices(double, others, level, toes)
        if choices is None:
            return
        chosen_from = one_of_each(choices)
    for chosen in chosen_from:
        yield sum(cost for cost, _ in chosen), tuple([spot for _, spot in chosen])


def toe_choices(double: Spot, others: list[Spot], level: int, toes: int) -> list[list[Choice]] | None:
    """The places that each toe of a double may take; None if there is none for one of them."""
    choices = []
    for joints in fan(level, lead(double), toes):
        choices.append(free_choices(double, joints, others))
        if not choices[-1]:
            return None
    return choices


def free_choices(spot: Spot, joints: Iterable[Joint], others: list[Spot]) -> list[Choice]:
    """Where nothing lies of the places at which a tile may join ``spot``."""
    x, y, _ = spot
    return [
        (cost, place)
        for cost, dx, dy, direction in joints
        if clear(place := (x + dx, y + dy, direction), (), others)
    ]


def one_of_each(
    choices: Sequence[Sequence[Choice]], chosen: tuple[Choice, ...] = ()
) -> Iterator[tuple[Choice, ...]]:
    """One choice from each list, no two of which overlap."""
    if len(chosen) == len(choices):
        yield chosen
        return
    for choice in choices[len(chosen)]:
        if not any(collide(choice[1], other, TOUCHING) for _, other in chosen):
            yield from one_of_each(choices, (*chosen, choice))


def _apart(free: list[Choice], count: int, chosen: tuple[Choice, ...] = ()) -> Iterator[tuple[Choice, ...]]:
    """``count`` choices from one list, no two of which overlap."""
    if not count:
        yield chosen
        return
    for i, choice in enumerate(free):
        if not any(collide(choice[1], other, TOUCHING) for _, other in chosen):
            yield from _apart(free[i + 1 :], count - 1, (*chosen, choice))
