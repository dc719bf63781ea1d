"""The record: written and read exactly as record-format.md says."""

import json
from typing import Any

import pytest

from bot.engine import scoring
from bot.engine.errors import RecordError
from bot.engine.reading import MAX_BYTES, parse_json
from bot.engine.record import DealRecord, PlayedRound, record_game
from bot.engine.record_json import MAX_ACTIONS, record_from_json, record_to_json
from bot.engine.rules import PRESETS, resolve
from tests.engine.deals import Table, stacked
from tests.engine.records import branches, changed, played, short_game, without

RULES = "set hand arms toes missing_double rounds draw drawn_tile boneyard_empty dead_foot out_on_double double_blank"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_record_comes_back_exactly(preset: str, seats: int) -> None:
    record = played(resolve(preset, {"rounds": 2}, seats), seats)
    text = json.dumps(record_to_json(record)).encode()
    assert record_from_json(parse_json(text)) == record


def test_it_has_the_keys_of_the_format_in_its_order() -> None:
    data = short_game()
    assert list(data) == ["format", "version", "rules", "seats", "deal", "rounds", "totals", "winners"]
    assert (data["format"], data["version"]) == ("chickenfoot-record", 1)
    assert list(data["rules"]) == RULES.split()
    assert list(data["deal"]) == ["method", "seed", "commitment", "entropy", "lot"]
    assert list(data["rounds"][0]) == ["number", "double", "hands", "boneyard", "actions", "end", "points"]
    shapes = {done["type"]: tuple(done) for round_ in data["rounds"] for done in round_["actions"]}
    assert shapes == {
        "draw": ("seat", "type", "tile"),
        "open": ("seat", "type", "tile"),
        "play": ("seat", "type", "tile", "on"),
        "pass": ("seat", "type"),
    }


def test_a_game_by_hand_is_recorded_as_it_was_played() -> None:
    rules = resolve("classic", {"hand": 2, "rounds": 1}, 2)
    tiles = stacked(rules, ["1-2 3-4", "0-9 5-5"], "4-4 9-9 1-1 0-0")
    table = Table(rules, 2)
    events = list(table.deal(["1-2 3-4", "0-9 5-5"], "4-4 9-9 1-1 0-0").events)
    # the search: seat 0 draws, seat 1 finds the double and opens; then seat 0 draws in vain
    for move in ("draw", "draw", "open 9-9", "draw", "pass", "0-9 on 9-9", "draw", "pass"):
        table.do(move)
        events += table.events
    assert table.turn == 1
    assert record_game(rules, 2, [PlayedRound(tiles, events)]).rounds == ()  # not over: left out
    while not table.state.over:
        moves = sorted(table.legal, key=lambda move: (move == "pass", move))
        table.do(moves[0])
        events += table.events
    record = record_game(rules, 2, [PlayedRound(tiles, events)])
    data: Any = record_to_json(record)
    assert "deal" not in data
    assert "unfinished" not in data
    (round_,) = data["rounds"]
    assert round_["hands"] == [["1-2", "3-4"], ["0-9", "5-5"]]
    assert round_["boneyard"][:4] == ["4-4", "9-9", "1-1", "0-0"]
    assert round_["actions"][:8] == [
        {"seat": 0, "type": "draw", "tile": "4-4"},
        {"seat": 1, "type": "draw", "tile": "9-9"},
        {"seat": 1, "type": "open", "tile": "9-9"},
        {"seat": 0, "type": "draw", "tile": "1-1"},
        {"seat": 0, "type": "pass"},
        {"seat": 1, "type": "play", "tile": "0-9", "on": "9-9"},
        {"seat": 0, "type": "draw", "tile": "0-0"},
        {"seat": 0, "type": "pass"},
    ]
    assert data["totals"] == round_["points"]
    assert record.winners == scoring.winners(table.state.results, 2)


def test_a_starter_set_aside_is_opened_by_nobody() -> None:
    data = short_game(missing_double="set_aside")
    for round_ in data["rounds"]:
        assert round_["actions"][0] == {
            "seat": None,
            "type": "open",
            "tile": f"{round_['double']}-{round_['double']}",
        }
    del data["rounds"][0]["actions"][0]["seat"]
    assert record_from_json(data).rounds[0].actions[0].seat is None


def test_an_unfinished_game_has_its_finished_rounds_and_no_winner() -> None:
    whole = played(resolve("classic", {"rounds": 3}, 3), 3)
    data: Any = record_to_json(whole) | {"unfinished": True, "winners": []}
    data["rounds"] = data["rounds"][:2]
    points = [round_.points for round_ in whole.rounds[:2]]
    data["totals"] = [sum(scores) for scores in zip(*points, strict=True)]
    record = record_from_json(data)
    assert record.unfinished
    assert record_to_json(record) == {key: data[key] for key in record_to_json(record)}


def test_further_keys_are_ignored_everywhere() -> None:
    data = short_game()
    more = json.loads(json.dumps(data))
    for thing in (
        more,
        more["deal"],
        *more["rounds"],
        *(done for r in more["rounds"] for done in r["actions"]),
    ):
        thing["note"] = {"anything": [1.5, None, "é"]}
    assert record_from_json(more) == record_from_json(data)


def test_null_and_unused_keys_of_an_action_are_ignored() -> None:
    data = short_game()
    same = json.loads(json.dumps(data))
    for round_ in same["rounds"]:
        for done in round_["actions"]:
            if done["type"] == "pass":
                done |= {"tile": None, "on": "no tile"}
            elif done["type"] != "play":
                done["on"] = None
    assert record_from_json(same) == record_from_json(data)


def test_extra_keys_are_written_but_change_nothing() -> None:
    record = record_from_json(short_game())
    data = record_to_json(record, {"players": ["Ann"], "seats": 99})
    assert data["players"] == ["Ann"]
    assert data["seats"] == 3
    assert record_from_json(data) == record


def test_the_deal_record_is_made_from_seed_and_entropy() -> None:
    made = DealRecord.of(bytes(32), ["1", "2"], 5)
    assert made.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert sorted(made.lot) == [0, 1, 2, 3, 4]


# ---------------------------------------------------------------------------------- strict


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), "chess", 'format: must be "chickenfoot-record", not \'chess\''),
        (("version",), 2, "version: must be a whole number from 1 to 1, not 2"),
        (("version",), True, "version: must be a whole number from 1 to 1, not True"),
        (("seats",), 21, "seats: must be a whole number from 2 to 20, not 21"),
        (("seats",), 9, "seats: set 9 takes 2 to 8 seats, not 9"),
        (("seats",), "3", "seats: must be a whole number from 2 to 20, not '3'"),
        (("rules",), [], "rules: must be an object, not a list"),
        (("rules", "arms"), 5, "rules.arms: must be one of 4, 6, 8, not 5"),
        (("rules", "arms"), [4], "rules.arms: must be a number or a word, not a list"),
        (("rules", "hand"), "auto", "rules.hand: must be a number"),
        (("rules", "set"), "auto", "rules.set: must be a number"),
        (("rules", "hand"), 99, "rules.hand: 3 hands of 99 are 297 tiles, of 55 there are"),
        (("rules", "colour"), "red", "rules.colour: there is no such option"),
        (("rounds",), {}, "rounds: must be a list, not an object"),
        (("rounds",), [{}] * 20, "rounds: has 20 elements, more than 19"),
        (("rounds", 0), None, "rounds[0]: must be an object, not None"),
        (("rounds", 1, "hands"), [[], []], "rounds[1].hands: has 2 hands for 3 seats"),
        (("rounds", 1, "hands", 2, 0), "9-3", "rounds[1].hands[2][0]: must be a tile like \"3-9\""),
        (("rounds", 1, "hands", 2, 0), [3, 9], "rounds[1].hands[2][0]: must be a tile like \"3-9\""),
        (("rounds", 1, "boneyard"), ["0-0"] * 191, "rounds[1].boneyard: has 191 elements, more than 190"),
        (("rounds", 0, "actions"), [{}] * (MAX_ACTIONS + 1), "rounds[0].actions: has 5001 elements"),
        (("rounds", 0, "actions", 3, "type"), "jump", 'rounds[0].actions[3].type: must be "draw" or "open"'),
        (("rounds", 0, "actions", 3, "seat"), 3, "rounds[0].actions[3].seat: must be a whole number from 0 to 2"),
        (("rounds", 0, "end"), "over", 'rounds[0].end: must be "out" or "blocked", not \'over\''),
        (("rounds", 0, "points"), [1, 2], "rounds[0].points: has 2 numbers for 3 seats"),
        (("totals", 1), -1, "totals[1]: must be a whole number"),
        (("totals", 1), 1.0, "totals[1]: must be a whole number"),
        (("winners", 0), 3, "winners[0]: must be a whole number from 0 to 2"),
        (("unfinished",), "yes", "unfinished: must be true or false, not 'yes'"),
        (("deal",), [], "deal: must be an object, not a list"),
        (("deal", "method"), "cf2", 'deal.method: must be "cf1"'),
        (("deal", "seed"), "AB" * 32, "deal.seed: must be a string of 64 digits 0-9 a-f"),
        (("deal", "seed"), "00" * 31, "deal.seed: must be a string of 64 digits 0-9 a-f"),
        (("deal", "entropy", 0), "1,2", "deal.entropy[0]: must be a string of digits"),
        (("deal", "entropy", 0), "¹", "deal.entropy[0]: must be a string of digits"),
        (("deal", "lot", 0), "2", "deal.lot[0]: must be a whole number"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_path(path: tuple[str | int, ...], value: Any, said: str) -> None:
    data = short_game()
    with pytest.raises(RecordError) as caught:
        record_from_json(changed(data, path, value))
    assert str(caught.value).startswith(said)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("value", [None, [], 1, "x", {}])
def test_what_is_no_object_of_the_format_is_refused(value: object) -> None:
    with pytest.raises(RecordError):
        record_from_json(value)


def test_every_key_must_be_there_but_for_the_deal() -> None:
    data = short_game(2, rounds=1)
    opening = next(i for i, done in enumerate(data["rounds"][0]["actions"]) if done["type"] == "open")
    free = {("deal",), ("rounds", 0, "actions", opening, "seat")}  # the second: null, a starter set aside
    keys = [path for path in branches(data) if isinstance(path[-1], str) and path not in free]
    assert len(keys) > 100
    for path in keys:
        with pytest.raises(RecordError) as caught:
            record_from_json(without(data, path))
        assert caught.value.path == path
    assert record_from_json(without(data, ("deal",))).deal is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON: .* at line 1 column 2"),
        (b'{"a": 1, "a": 2}', "the key 'a' stands twice"),
        (b"[NaN]", "NaN is not a number of JSON"),
        (b"[-Infinity]", "-Infinity is not a number of JSON"),
        (b"[" + b"9" * 5000 + b"]", "a number of 5000 digits"),
        (b"[1." + b"9" * 5000 + b"]", "a number of 5002 digits"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'"\xff"', r"not UTF-8 \(byte 1\)"),
        ('{"a": 1}'.encode("utf-16"), "not UTF-8"),
        (b'"\0"', "not JSON"),
        (b" " * (MAX_BYTES + 1), "longer than 8 MiB"),
    ],
    ids=range(13),
)
def test_text_that_is_no_sound_json_is_refused(text: bytes, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        parse_json(text)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert parse_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_nesting_just_within_the_limit_of_json_is_no_trouble_later() -> None:
    for depth in range(850, 1000, 7):
        text = json.dumps(short_game()).replace('"arms": 4', f'"arms": {"[" * depth}{"]" * depth}')
        with pytest.raises(RecordError):
            record_from_json(parse_json(text.encode()))
