"""The fair deal ``cf1`` (record-format.md): streams of words from seed and entropy, shuffles, the lot."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from bot.engine.opening import round_tiles
from bot.engine.rules import Rules
from bot.engine.tiles import Tile

METHOD = "cf1"
SEED_BYTES = 32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """What is published before anybody has joined: SHA-256 of the seed, lower-case hex."""
    return hashlib.sha256(seed).hexdigest()


class Stream:
    """A deterministic stream of 32-bit words and the choices made from it.

    It is the only randomness the engine and the computer players know; the same key gives the same stream on
    any machine.
    """

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    @classmethod
    def of_round(cls, seed: bytes, entropy: Sequence[str], number: int) -> "Stream":
        """The word stream of round ``number``; 0 is the lot's."""
        return cls(seed + f"|{','.join(entropy)}|{number}|".encode())

    @classmethod
    def named(cls, *parts: str | int) -> "Stream":
        """A stream for anything else, by name: (game, action number) for a computer player."""
        return cls("|".join(map(str, parts)).encode() + b"|")

    def below(self, k: int) -> int:
        """A number 0 <= x < k, every one equally likely."""
        limit = 2**32 - 2**32 % k
        return next(w for w in self._words if w < limit) % k

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher-Yates from the end."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


def _words(key: bytes) -> Iterator[int]:
    base = hashlib.sha256(key)
    block = 0
    while True:
        fork = base.copy()
        fork.update(str(block).encode())
        digest = fork.digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def deal_round(rules: Rules, seed: bytes, entropy: Sequence[str], number: int) -> tuple[Tile, ...]:
    """The tiles of round ``number`` (from 1), shuffled: hands in seat order first, then the yard."""
    return Stream.of_round(seed, entropy, number).shuffled(round_tiles(rules, number))


def draw_lot(seats: int, seed: bytes, entropy: Sequence[str]) -> tuple[int, ...]:
    """The lot (R5): the player (by order of joining) at index s gets seat s."""
    return Stream.of_round(seed, entropy, 0).shuffled(range(seats))
