"""The rest of a round, played fast: everybody lays the first tile that fits, in one order of play."""

from bisect import insort
from collections.abc import Callable
from typing import NamedTuple

from bot.engine.rules import Rules
from bot.engine.scoring import OUT_ON_DOUBLE
from bot.players.core.orders import Order
from bot.players.core.table import NOWHERE, Table

DRAWN, PASSED = -1, -2


class Done(NamedTuple):
    """One action of a playout: ``rank`` of the tile, and the number it was laid against; or for ``rank``
    ``DRAWN`` or ``PASSED``."""

    seat: int
    rank: int
    near: int = NOWHERE


Told = Callable[[Done], None]


def points(hands: list[list[int]], order: Order) -> list[int]:
    """What every hand costs (R24)."""
    cost = order.cost
    return [sum([cost[tile] for tile in hand]) for hand in hands]


def playout(
    rules: Rules,
    table: Table,
    hands: list[list[int]],
    yard: list[int],
    turn: int,
    passes: int,
    order: Order,
    rnd: Callable[[], float],
    told: Told | None = None,
) -> list[int]:
    """The points of every seat when the round that stands so has been played to its end.

    ``hands`` hold ranks of ``order``, each hand ascending, the yard is drawn from its end; all of them and
    ``table`` are used up. ``turn`` is the seat to move, ``passes`` how many turns in a row ended with a pass.
    A drawn tile that fits is laid. One long function on purpose: it is nearly all that a search does, and
    every call in it would cost a tenth of its speed.
    """
    low, high, numbers, _, _ = order
    count, laid = table.count, table.laid
    opened, gone, wanted, room, on_foot = table.open, table.gone, table.wanted, table.room, table.on_foot
    full = len(count)
    seats, toes = len(hands), rules.toes
    draws_one = rules.draw == "one"
    closes, plays_out = rules.dead_foot == "close", rules.dead_foot == "play_out"
    ends_empty = rules.boneyard_empty == "end_round"
    while True:
        due = opened if wanted < 0 else 1 << wanted
        hand = hands[turn]
        for tile in hand:
            if numbers[tile] & due:
                hand.remove(tile)
                break
        else:
            tile = NOWHERE
            while yard:
                drawn = yard.pop()
                if told:
                    told(Done(turn, DRAWN))
                if numbers[drawn] & due:
                    tile = drawn
                    break
                insort(hand, drawn)
                if draws_one:
                    break
            if tile < 0:
                passes += 1
                if told:
                    told(Done(turn, PASSED))
                if not yard:
                    if ends_empty:  # R15
                        break
                    if plays_out and passes >= seats and not _any_fits(hands, numbers, due):  # R20
                        break
                turn = turn + 1 if turn + 1 < seats else 0
                continue
        passes = 0
        near, far = low[tile], high[tile]
        if near == far:
            left = count[near] - 1
            count[near] = left
            if not left:
                opened ^= 1 << near
            wanted, room, on_foot = near, toes, True
        else:
            if wanted >= 0:
                if near != wanted:
                    near, far = far, near
                room -= 1
                if not room:
                    wanted = NOWHERE
            else:
                if not opened >> near & 1 or (opened >> far & 1 and rnd() < 0.5):
                    near, far = far, near
                left = count[near] - 1
                count[near] = left
                if not left:
                    opened ^= 1 << near
            count[far] += 1
            opened |= 1 << far
            laid[far] += 1
            if laid[far] == full:
                gone |= 1 << far
        laid[near] += 1
        if laid[near] == full:
            gone |= 1 << near
        if told:
            told(Done(turn, tile, near))
        if not hand:
            scored = points(hands, order)
            if near == far and rules.out_on_double == "penalty":  # R22
                scored[turn] = OUT_ON_DOUBLE
            return scored
        if gone:
            if closes and on_foot and wanted >= 0 and gone >> wanted & 1:  # R20
                wanted = NOWHERE
            if not plays_out and not (opened if wanted < 0 else 1 << wanted) & ~gone:  # R23
                break
        turn = turn + 1 if turn + 1 < seats else 0
    return points(hands, order)


def _any_fits(hands: list[list[int]], numbers: tuple[int, ...], due: int) -> bool:
    return any(numbers[tile] & due for hand in hands for tile in hand)
