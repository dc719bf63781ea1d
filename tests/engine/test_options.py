"""R1-R5, the presets, and combinations that are refused."""

from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.engine.opening import new_game, round_tiles
from bot.engine.rules import (
    ENUMS,
    MAX_SEATS,
    OPTIONS,
    PRESETS,
    SETS,
    Rules,
    auto_hand,
    auto_set,
    differences,
    merge,
    parse_choice,
    resolve,
)
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import view
from tests.engine.deals import Table

# R3's table: set -> {seats: tiles}.
AUTO_HANDS = {
    6: {2: 7, 3: 7, 4: 5},
    9: {2: 14, 3: 9, 4: 7, 5: 7, 6: 7, 7: 6, 8: 5},
    12: {2: 15, 3: 15, 4: 11, 5: 9, **dict.fromkeys(range(6, 11), 7), 11: 6, 12: 6},
    15: {
        **dict.fromkeys(range(2, 5), 15),
        5: 14,
        6: 11,
        7: 10,
        8: 8,
        **dict.fromkeys(range(9, 16), 7),
        16: 6,
    },
    18: {
        **dict.fromkeys(range(2, 7), 15),
        7: 14,
        8: 12,
        9: 10,
        10: 9,
        11: 8,
        12: 8,
        **dict.fromkeys(range(13, 21), 7),
    },
}


def refused(preset: str = "classic", seats: int = 4, /, **choices: Any) -> tuple[str, str]:
    """The option at fault and the reason."""
    with pytest.raises(RulesError) as caught:
        resolve(preset, choices, seats)
    assert str(caught.value) == f"{caught.value.option}: {caught.value.reason}"
    return caught.value.option, caught.value.reason


@pytest.mark.parametrize(("highest", "size"), [(6, 28), (9, 55), (12, 91), (15, 136), (18, 190)])
def test_R1_a_set_has_every_pair_once(highest: int, size: int) -> None:
    rules = resolve("classic", {"set": highest}, 2)
    tiles = round_tiles(rules, 1)
    assert tiles == tile_set(highest)
    assert len(set(tiles)) == len(tiles) == size == rules.tiles
    assert all(0 <= tile.low <= tile.high <= highest for tile in tiles)


def test_R1_the_default_set_is_double_nine() -> None:
    assert SETS[0] == resolve("classic", {}, 4).highest == 9


def test_R1_auto_is_the_smallest_set_on_which_the_hand_is_seven() -> None:
    expected = {**dict.fromkeys(range(2, 7), 9), **dict.fromkeys(range(7, 11), 12)}
    expected |= {**dict.fromkeys(range(11, 16), 15), **dict.fromkeys(range(16, 21), 18)}
    assert {seats: resolve("classic", {"set": "auto"}, seats).highest for seats in range(2, 21)} == expected
    for seats, highest in expected.items():
        fitting = [n for n in (9, 12, 15, 18) if seats <= MAX_SEATS[n] and auto_hand(n, seats) >= 7]
        assert auto_set(seats) == highest == fitting[0]


@pytest.mark.parametrize(("highest", "most"), [(6, 4), (9, 8), (12, 12), (15, 16), (18, 20)])
def test_R2_seats_from_two_to_the_most_of_the_set(highest: int, most: int) -> None:
    for seats in (2, most):
        assert new_game(resolve("classic", {"set": highest}, seats), seats).seats == seats
    assert refused("classic", 1, set=highest)[0] == "seats"
    option, reason = refused("classic", most + 1, set=highest)
    assert option == "seats"
    assert str(most) in reason


def test_R3_the_auto_hand_is_the_table_of_the_rule_sheet() -> None:
    for highest, hands in AUTO_HANDS.items():
        assert set(hands) == set(range(2, MAX_SEATS[highest] + 1))
        for seats, hand in hands.items():
            assert auto_hand(highest, seats) == hand
            assert resolve("classic", {"set": highest}, seats).hand == hand
            assert resolve("quick", {"set": highest}, seats).hand == hand, "set_aside counts the full set"


def test_R3_the_hands_may_be_all_of_the_tiles() -> None:
    assert resolve("classic", {"set": 6, "hand": 14}, 2).hand == 14
    assert resolve("classic", {"set": 18, "hand": 95}, 2).hand == 95
    table = Table(resolve("classic", {"set": 6, "hand": 14}, 2), 2).deal(["6-6", ""])
    assert table.round.boneyard == ()
    assert refused("classic", 2, set=6, hand=15) == ("hand", "2 hands of 15 are 30 tiles, of 28 there are")


def test_R3_set_aside_deals_from_one_tile_less() -> None:
    assert resolve("classic", {"set": 6, "hand": 9, "missing_double": "set_aside"}, 3).hand == 9
    assert refused("classic", 2, set=6, hand=14, missing_double="set_aside")[0] == "hand"


def test_R3_a_hand_is_seen_by_its_seat_alone_and_counted_by_all() -> None:
    table = Table.dealt(["0-1 6-6", "0-2 0-3", "0-4 0-5"], set=6)
    for seat in (0, 1, 2, None):
        seen = view(table.state, seat)
        assert seen.hand == (() if seat is None else table.round.hands[seat])
        assert seen.hand_sizes == (2, 2, 2)
        assert seen.boneyard == 22


def test_R4_rounds_want_the_next_lower_double_down_to_the_blank() -> None:
    table = Table(resolve("classic", {"set": 6, "hand": 1}, 3), 3)
    for number, wanted in enumerate(range(6, -1, -1), start=1):
        table.deal(["", f"{wanted}-{wanted}", ""])
        assert (table.round.number, table.round.wanted) == (number, wanted)
        table.do(f"open {wanted}-{wanted}")  # the only tile: out at once
    assert table.state.over
    assert [result.double for result in table.state.results] == [6, 5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(("rounds", "played"), [("all", 7), (1, 1), (3, 3), (7, 7)])
def test_R4_as_many_rounds_as_chosen(rounds: str | int, played: int) -> None:
    table = Table(resolve("classic", {"set": 6, "hand": 1, "rounds": rounds}, 2), 2)
    for number in range(1, played + 1):
        assert not table.state.over
        opening = f"{7 - number}-{7 - number}"
        table.deal([opening, ""]).do(f"open {opening}")
    assert table.state.over
    assert not table.state.between_rounds


def test_R4_more_rounds_than_doubles_are_refused() -> None:
    assert refused("classic", 4, rounds=11) == ("rounds", "set 9 has 10 doubles to open with, not 11")
    assert refused("classic", 4, rounds=0)[0] == "rounds"


def test_R5_the_turn_goes_round_by_seat_number() -> None:
    table = Table.dealt(["0-1 0-0", "6-6 2-6", "3-6 0-2", "1-6 0-3"], set=6)
    seats = [table.turn]
    for move in ("open 6-6", "3-6 on 6-6", "1-6 on 6-6"):
        seats.append(table.do(move).turn)
    assert seats == [1, 2, 3, 0]


# ------------------------------------------------------------------------------ presets and combinations


def test_classic_is_all_defaults() -> None:
    assert resolve("classic", {}, 4) == Rules()
    assert differences("classic", {}) == {}
    assert list(PRESETS) == ["classic", "quick", "double_foot", "gentle", "big_hands"]


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("quick", {"rounds": 3, "missing_double": "set_aside"}),
        ("double_foot", {"arms": 6}),
        ("gentle", {"dead_foot": "close", "missing_double": "next_lower"}),
    ],
)
def test_a_preset_differs_from_classic_as_listed(preset: str, expected: dict[str, Any]) -> None:
    assert differences(preset, {}) == expected
    classic = resolve("classic", {}, 4).to_record()
    assert resolve(preset, {}, 4).to_record() == classic | expected


def test_big_hands_are_larger_and_on_set_nine_only() -> None:
    hands = {seats: resolve("big_hands", {}, seats).hand for seats in range(2, 9)}
    assert hands == {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5}
    assert resolve("big_hands", {}, 2).missing_double == "all_draw"
    assert refused("big_hands", 2, set=12)[0] == "hand"
    assert resolve("big_hands", {"set": 12, "hand": 20}, 2).hand == 20
    assert refused("classic", 2, hand="big")[0] == "hand", "not a value of the rule sheet"


def test_a_choice_goes_over_the_preset() -> None:
    assert resolve("quick", {"rounds": "all"}, 4).rounds == 10
    assert differences("quick", {"missing_double": "draw"}) == {"rounds": 3}


def test_eight_arms_need_a_larger_set_than_six() -> None:
    assert refused("classic", 2, set=6, arms=8) == ("arms", "8 arms need a larger set than 6")
    assert resolve("classic", {"set": 6, "arms": 6}, 2).arms == 6


@pytest.mark.parametrize("key", sorted(ENUMS))
def test_a_value_that_is_not_listed_is_refused_with_its_option(key: str) -> None:
    for value in ("nonsense", "", 5, -1, True, None, 4.0, ["draw"]):
        option, reason = refused("classic", 4, **{key: value})
        assert option == key
        assert "must be one of" in reason


@pytest.mark.parametrize("key", ["hand", "rounds", "double_blank"])
@pytest.mark.parametrize("value", [-1, 10**30, True, None, 1.0, "7", "none"])
def test_a_number_out_of_range_is_refused_with_its_option(key: str, value: object) -> None:
    assert refused("classic", 4, **{key: value})[0] == key


def test_unknown_options_and_presets_are_refused() -> None:
    assert refused("classic", 4, jokers=2) == ("jokers", "there is no such option")
    assert refused("nobody's", 4)[0] == "preset"
    for seats in (True, 0, 21, 2.0):
        assert refused("classic", seats)[0] == "seats"  # type: ignore[arg-type]


def test_rules_round_trip_through_a_record() -> None:
    for preset in PRESETS:
        rules = resolve(preset, {}, 5)
        values = rules.to_record()
        assert list(values) == list(OPTIONS)
        assert Rules.checked(values, 5) == rules


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("set", "auto"),
        ("hand", "auto"),
        ("rounds", "all"),
        ("hand", "big"),
        ("hand", 30),
        ("arms", 5),
        ("rounds", 11),
    ],
)
def test_a_record_holds_resolved_values_only(key: str, value: object) -> None:
    values: dict[str, object] = {**Rules().to_record(), key: value}
    with pytest.raises(RulesError) as caught:
        Rules.checked(values, 4)
    assert caught.value.option == key


def test_a_record_holds_every_option_and_no_other() -> None:
    values: dict[str, object] = {**Rules().to_record()}
    for key in OPTIONS:
        with pytest.raises(RulesError, match=key):
            Rules.checked({k: v for k, v in values.items() if k != key}, 4)
    with pytest.raises(RulesError, match="turn_time"):
        Rules.checked(values | {"turn_time": 1}, 4)
    with pytest.raises(RulesError, match="seats"):
        Rules.checked(values, 9)


def test_choices_as_people_type_them() -> None:
    assert parse_choice("set", " 12 ") == 12
    assert parse_choice("hand", "AUTO") == "auto"
    assert parse_choice("missing_double", "next_lower") == "next_lower"
    assert merge("classic", {"rounds": parse_choice("rounds", "all")})["rounds"] == "all"
    for key, text in [
        ("set", "twelve"),
        ("hand", "9" * 40),
        ("hand", "big"),
        ("rounds", "٣"),
        ("speed", "1"),
    ]:
        with pytest.raises(RulesError) as caught:
            parse_choice(key, text)
        assert caught.value.option == key


def test_tiles_are_read_and_written_low_high() -> None:
    assert [str(Tile.parse(text)) for text in ("0-0", "3-9", "17-18")] == ["0-0", "3-9", "17-18"]
    assert Tile.of(9, 3) == Tile(3, 9)
    for text in ("9-3", "3", "3-", "-3", "3-9-", "03-9", "3 9", "a-b", "³-9", "", "1-2" * 50):
        with pytest.raises(ValueError, match="not a tile"):
            Tile.parse(text)
