"""The tiles of a set in an order of play: the tile of rank 0 is laid first."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from bot.engine.rules import Rules
from bot.engine.tiles import Tile, tile_set

DOUBLE: Final = 28
"""How much earlier than its points say a double is laid, in points: it fits one number only."""
NOISE: Final = 15
"""Up to how many points later a tile is laid than it should be, so that no two orders are the same."""
ORDERS: Final = 64


class Order(NamedTuple):
    """For every rank: the halves of the tile, both numbers as bits, and what it costs in a hand (R24).

    ``rank`` is the other way round: the rank of the tile with this place in ``tile_set``.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    numbers: tuple[int, ...]
    cost: tuple[int, ...]
    rank: tuple[int, ...]


def costs(highest: int, double_blank: int) -> tuple[int, ...]:
    """What every tile costs in a hand (R24), in the order of ``tile_set``."""
    return tuple(tile.pips or double_blank for tile in tile_set(highest))


@lru_cache(maxsize=64)
def place_of(highest: int) -> dict[Tile, int]:
    """Every tile's place in ``tile_set``."""
    return {tile: place for place, tile in enumerate(tile_set(highest))}


def orders(rules: Rules) -> tuple[Order, ...]:
    """The orders in which sensible people lay tiles: doubles first, then heavy ones, give or take a little."""
    return _orders(rules.highest, rules.double_blank)


@lru_cache(maxsize=16)
def _orders(highest: int, double_blank: int) -> tuple[Order, ...]:
    rng = Random(1)
    tiles, cost = tile_set(highest), costs(highest, double_blank)

    def one() -> Order:
        late = [
            NOISE * rng.random() - price - DOUBLE * tile.is_double
            for tile, price in zip(tiles, cost, strict=True)
        ]
        return order(highest, double_blank, sorted(range(len(tiles)), key=late.__getitem__))

    return tuple(one() for _ in range(ORDERS))


def order(highest: int, double_blank: int, sequence: Sequence[int]) -> Order:
    """The order in which the tiles at these places of ``tile_set`` are laid, first to last."""
    tiles, cost = tile_set(highest), costs(highest, double_blank)
    rank = [0] * len(tiles)
    for at, place in enumerate(sequence):
        rank[place] = at
    return Order(
        tuple(tiles[place].low for place in sequence),
        tuple(tiles[place].high for place in sequence),
        tuple(1 << tiles[place].low | 1 << tiles[place].high for place in sequence),
        tuple(cost[place] for place in sequence),
        tuple(rank),
    )
