"""The fair deal cf1 and the lot, against the recipe of the record format written out once more."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.deal import SEED_BYTES, Stream, commitment, deal_round, draw_lot
from bot.engine.opening import begin_round, new_game
from bot.engine.rules import resolve
from bot.engine.tiles import Tile, tile_set

SEED = bytes(range(SEED_BYTES))
ENTROPY = ("1199284675112345678", "1199284675198765432", "1199284676000000001")


def by_hand(seed: bytes, entropy: Sequence[str], number: int, items: Sequence[Any]) -> list[Any]:
    """Steps 3 to 5 of the recipe, all words of the round at once."""
    words = []
    for block in range(200):
        text = "|" + ",".join(entropy) + "|" + str(number) + "|" + str(block)
        digest = hashlib.sha256(seed + text.encode("utf-8")).digest()
        words += [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(8)]
    out = list(items)
    for i in reversed(range(1, len(out))):
        word = words.pop(0)
        while word >= 2**32 - (2**32 % (i + 1)):
            word = words.pop(0)
        j = word % (i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def test_the_commitment_is_the_hash_of_the_raw_seed() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize("highest", [6, 9, 18])
@pytest.mark.parametrize("number", [1, 2, 7])
def test_a_round_is_dealt_by_the_recipe(highest: int, number: int) -> None:
    rules = resolve("classic", {"set": highest}, 4)
    tiles = deal_round(rules, SEED, ENTROPY, number)
    assert list(tiles) == by_hand(SEED, ENTROPY, number, sorted(tile_set(highest)))
    state = new_game(rules, 4)
    if number == 1:
        state, _ = begin_round(state, tiles)
        assert state.round is not None
        hands = [tiles[seat * rules.hand : (seat + 1) * rules.hand] for seat in range(4)]
        assert [sorted(hand) for hand in hands] == [list(hand) for hand in state.round.hands]
        assert state.round.boneyard == tiles[4 * rules.hand :]


def test_a_double_set_aside_is_left_out_before_the_shuffle() -> None:
    rules = resolve("quick", {}, 4)
    tiles = deal_round(rules, SEED, ENTROPY, 2)
    assert list(tiles) == by_hand(SEED, ENTROPY, 2, [tile for tile in tile_set(9) if tile != Tile(8, 8)])


@pytest.mark.parametrize("seats", [2, 3, 20])
def test_R5_seats_are_drawn_by_lot_with_the_stream_of_round_0(seats: int) -> None:
    assert list(draw_lot(seats, SEED, ENTROPY)) == by_hand(SEED, ENTROPY, 0, range(seats))


def test_the_deal_depends_on_seed_entropy_its_order_and_the_round() -> None:
    rules = resolve("classic", {}, 4)
    deals = {
        deal_round(rules, SEED, ENTROPY, 1),
        deal_round(rules, bytes(32), ENTROPY, 1),
        deal_round(rules, SEED, ENTROPY[::-1], 1),
        deal_round(rules, SEED, ENTROPY[:2], 1),
        deal_round(rules, SEED, (), 1),
        deal_round(rules, SEED, ENTROPY, 2),
    }
    assert len(deals) == 6


def test_numbers_below_k_are_even_and_in_range() -> None:
    stream = Stream.named("evenness", 1)
    for k in (1, 2, 7, 55, 2**31 + 1):
        assert all(0 <= stream.below(k) < k for _ in range(200))
    counts = Counter(stream.below(6) for _ in range(6000))
    assert all(850 < counts[n] < 1150 for n in range(6))
    assert {stream.choice("abc") for _ in range(100)} == {"a", "b", "c"}


def test_a_named_stream_is_the_same_anywhere() -> None:
    assert [Stream.named("game", 7).below(1000) for _ in range(2)] == [
        Stream.named("game", 7).below(1000)
    ] * 2
    assert Stream.named("game", 7).shuffled(range(9)) != Stream.named("game", 8).shuffled(range(9))
