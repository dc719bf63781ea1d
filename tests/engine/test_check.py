"""The checker: real games pass, whatever is changed in them is found, and nothing makes it stumble."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.check import Fault, check_record, fault_of
from bot.engine.errors import RecordError
from bot.engine.legal import legal_actions
from bot.engine.record import PlayedRound, record_game
from bot.engine.record_json import record_from_json, record_to_json
from bot.engine.replay import replay
from bot.engine.rules import MAX_SEATS, PRESETS, SETS, resolve
from bot.players import PLAYERS
from tests.engine.deals import Table, stacked
from tests.engine.records import Path, at, changed, leaves, played, short_game, without
from tests.strategies import random_choices


def faults(data: Any) -> list[str]:
    """What ``check`` says of a JSON value, unreadable values included."""
    try:
        return list(map(str, check_record(record_from_json(data)).faults))
    except RecordError as error:
        return [str(fault_of(error))]


# ---------------------------------------------------------------------------------- real games pass


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_games_of_every_preset_pass(preset: str, seats: int) -> None:
    record = played(resolve(preset, {}, seats), seats, players="medium,greedy,random")
    checked = check_record(record)
    assert checked.faults == ()
    assert checked.rounds == record.rules.rounds
    assert checked.actions == sum(len(round_.actions) for round_ in record.rounds)
    assert checked.deal


@pytest.mark.parametrize("highest", SETS)
@pytest.mark.parametrize("number", range(6))
def test_games_under_random_rules_pass(highest: int, number: int) -> None:
    rng = Random(1000 * highest + number)
    seats = (2, MAX_SEATS[highest])[number] if number < 2 else rng.randint(2, MAX_SEATS[highest])
    chosen = random_choices(rng, highest, seats) | {"rounds": rng.randint(1, 2)}
    record = played(resolve("classic", chosen, seats), seats, f"{number}", rng.choice(list(PLAYERS)))
    assert check_record(record).faults == ()
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record


@pytest.mark.slow
@pytest.mark.parametrize("highest", SETS)
@pytest.mark.parametrize("number", range(40))
def test_whole_games_under_random_rules_pass(highest: int, number: int) -> None:
    rng = Random(7000 * highest + number)
    seats = rng.randint(2, MAX_SEATS[highest])
    chosen = random_choices(rng, highest, seats)
    record = played(resolve("classic", chosen, seats), seats, f"{number}", rng.choice(list(PLAYERS)))
    assert check_record(record).faults == ()


def test_a_record_without_a_deal_passes() -> None:
    data = short_game()
    del data["deal"]
    checked = check_record(record_from_json(data))
    assert (checked.faults, checked.deal) == ((), False)


def test_the_order_within_a_hand_means_nothing() -> None:
    data = short_game()
    for round_ in data["rounds"]:
        round_["hands"] = [hand[::-1] for hand in round_["hands"]]
    assert faults(data) == []


def test_an_unfinished_game_passes() -> None:
    data = short_game()
    data |= {"unfinished": True, "winners": [], "totals": data["rounds"][0]["points"]}
    del data["rounds"][1]
    assert faults(data) == []
    data |= {"rounds": [], "totals": [0, 0, 0]}
    assert faults(data) == []


# ---------------------------------------------------------------------------------- faults, by hand

MOVES = ("draw", "draw", "open 9-9", "draw", "pass", "0-9 on 9-9", "draw", "pass", "draw")


def game_by_hand() -> dict[str, Any]:
    """A round of two seats: seat 1 finds the 9-9 as action 1, opens as 2, lays the 0-9 as 5."""
    rules = resolve("classic", {"hand": 2, "rounds": 1}, 2)
    hands, yard = ["1-2 3-4", "0-9 5-5"], "4-4 9-9 1-1 0-0"
    table = Table(rules, 2).deal(hands, yard)
    events = list(table.events)
    for move in MOVES:
        table.do(move)
        events += table.events
    while not table.state.over:
        table.do(min(table.legal, key=lambda move: (move in ("draw", "pass"), move)))
        events += table.events
    return record_to_json(record_game(rules, 2, [PlayedRound(stacked(rules, hands, yard), events)]))


def act(index: int, **keys: Any) -> dict[str, Any]:
    """The game by hand with keys of one of its actions changed."""
    data = game_by_hand()
    data["rounds"][0]["actions"][index] |= keys
    return data


def test_the_game_by_hand_passes() -> None:
    assert faults(game_by_hand()) == []


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (
            act(0, tile="9-9"),
            "round 1 action 0: seat 0: draw 9-9 is not legal, the boneyard is drawn from its front; "
            "legal for seat 0: draw 4-4",
        ),
        (
            act(2, seat=0),
            "round 1 action 2: seat 0: open 9-9 is not legal, it is not this seat's turn; "
            "legal for seat 1: open 9-9",
        ),
        (
            act(2, seat=None),
            "round 1 action 2: nobody: open 9-9 is not legal, it is not this seat's turn; "
            "legal for seat 1: open 9-9",
        ),
        (
            act(5, type="pass"),
            "round 1 action 5: seat 1: pass is not legal, the seat must play; legal for seat 1: play 0-9 on 9-9",
        ),
        (
            act(5, tile="5-5"),
            "round 1 action 5: seat 1: play 5-5 on 9-9 is not legal, the numbers do not match; "
            "legal for seat 1: play 0-9 on 9-9",
        ),
        (
            act(5, tile="1-9"),
            "round 1 action 5: seat 1: play 1-9 on 9-9 is not legal, the seat does not hold this tile; "
            "legal for seat 1: play 0-9 on 9-9",
        ),
        (
            act(5, on="0-0"),
            "round 1 action 5: seat 1: play 0-9 on 0-0 is not legal, that tile is not on the table; "
            "legal for seat 1: play 0-9 on 9-9",
        ),
        (
            act(4, type="draw", tile="0-0"),
            "round 1 action 4: seat 0: draw 0-0 is not legal, this cannot be done now; legal for seat 0: pass",
        ),
        (
            act(4, type="hop"),
            'round 1 action 4: type: must be "draw" or "open" or "play" or "pass", not \'hop\'',
        ),
    ],
)
def test_an_illegal_action_is_told_with_what_was_legal(data: dict[str, Any], fault: str) -> None:
    assert faults(data) == [fault]


def test_many_legal_actions_are_not_all_listed() -> None:
    data = short_game(2, hand=20)
    record = record_from_json(data)
    positions = (replay(record, 1, upto) for upto in range(len(record.rounds[0].actions)))
    upto, state = next((i, state) for i, state in enumerate(positions) if len(legal_actions(state)) > 12)
    data["rounds"][0]["actions"][upto] = {"seat": state.to_move, "type": "pass"}
    (fault,) = faults(data)
    assert fault.count("play ") == 12
    assert fault.endswith(f"and {len(legal_actions(state)) - 12} more")


def edited(edit: str) -> dict[str, Any]:
    """A game of two rounds, ``edit`` done to it (names: g the game, r and s its rounds, a the actions of r)."""
    data = short_game()
    r, s = data["rounds"]
    exec(edit, {"g": data, "r": r, "s": s, "a": r["actions"]})
    return data


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        ("r['end'] = 'blocked' if r['end'] == 'out' else 'out'", ["round 1: end is "]),
        ("r['points'][0] += 1", ["round 1: points is "]),
        ("r['double'] = 3", ["round 1: double is 3, but it was 9"]),
        ("g['totals'][0] += 1", ["totals is "]),
        ("g['winners'] = [0, 1, 2]", ["winners is [0, 1, 2], but it was "]),
        ("g['winners'] = []", ["winners is [], but it was "]),
        ("g['deal']['commitment'] = '0' * 64", ["deal: the commitment is not the SHA-256 of the seed"]),
        ("g['deal']['lot'].reverse()", ["deal: the lot is "]),
        ("g['deal']['lot'] = [0, 0, 0]", ["deal: the lot is [0, 0, 0], the seed gives "]),
        (
            "g['deal']['entropy'].append('9'); g['deal']['lot'] = [1, 2, 0]",
            ["round 1: deal: seat 0 is not dealt", "round 2: deal: seat 0 is not dealt", "deal: the lot"],
        ),
        ("r['hands'][0].pop()", ["round 1: deal: seat 0", "round 1: seat 0 is dealt 8 tiles, not 9"]),
        (
            "r['hands'][0][0] = r['hands'][1][0]",
            ["round 1: deal: seat 0", "round 1: "],
        ),
        ("r['hands'][0][0] = '9-10'", ["round 1: deal: seat 0", "round 1: 9-10 is dealt, which is not in"]),
        ("r['boneyard'].append('0-0')", ["round 1: deal: the boneyard", "round 1: 0-0 is dealt twice"]),
        ("r['boneyard'].pop()", ["round 1: deal: the boneyard", "round 1: "]),
        ("r['boneyard'].reverse()", ["round 1: deal: the boneyard", "round 1 action "]),
        ("a.pop()", ["round 1 action {last}: the actions end here, but the round is not over; legal for seat "]),
        ("a.clear()", ["round 1 action 0: the actions end here, but the round is not over; legal "]),
        ("a.append({'seat': 0, 'type': 'pass'})", ["round 1 action {end}: seat 0: pass after the end of the round"]),
        ("g['rounds'].pop()", ["it has 1 of 2 rounds, but the game is not ", "totals", "winners"]),
        ("g['rounds'].pop(0)", ["round 1: round 1 is missing: the record goes on with round 2", "it has 1 of 2"]),
        ("g['rounds'].append(s)", ["round 3: round 3 is missing", "round 3: the game was over after 2 rounds"]),
        ("g['rounds'].reverse()", ["round 1: round 1 is missing: the record goes on with round 2"]),
        ("g['unfinished'] = True", ["the last round is there, so the game is not unfinished"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(edit: str, told: list[str]) -> None:
    actions = short_game()["rounds"][0]["actions"]
    found = faults(edited(edit))
    assert len(found) == len(told), found
    for fault, start in zip(found, told, strict=True):
        assert fault.startswith(start.format(last=len(actions) - 1, end=len(actions)))


def test_after_an_illegal_action_the_next_round_is_checked() -> None:
    data = edited("a[0]['seat'] = 2; s['actions'][1]['seat'] = 0; g['totals'][1] += 1")
    positions = [(fault.round, fault.action) for fault in check_record(record_from_json(data)).faults]
    assert positions == [(1, 0), (2, 1), (None, None)]


# ---------------------------------------------------------------------------------- faults, any


GAMES = (
    short_game(),
    short_game(2, missing_double="set_aside", dead_foot="close"),
    short_game(4, missing_double="next_lower", draw="until_playable", dead_foot="play_out"),
    short_game(3, set=6, missing_double="all_draw", boneyard_empty="end_round"),
)


def other_value(value: Any, rng: Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + rng.choice([-1, 1])
    if isinstance(value, str) and value[1:2] == "-":
        low = rng.randint(0, 6)
        return f"{low}-{rng.randint(low, 6)}"
    words = ["draw", "play", "pass", "open", "out", "blocked", "1", "f" * 64]
    return rng.choice([None, *words])


def may_be_harmless(data: Any, path: Path) -> bool:
    """A rule that never mattered; a tile that may as well have been laid, or have lain, elsewhere."""
    return path[0] == "rules" or (path[-1] in ("on", "tile") and at(data, path[:-1])["type"] == "play")


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
def test_any_changed_value_is_found(data: Any, rng: Random) -> None:
    path = rng.choice(list(leaves(data)))
    new = other_value(at(data, path), rng)
    if new != at(data, path):
        assert faults(changed(data, path, new)) or may_be_harmless(data, path)


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
def test_a_missing_doubled_or_moved_action_is_found(data: Any, rng: Random) -> None:
    number = rng.randrange(2)
    actions = data["rounds"][number]["actions"]
    i = rng.randrange(len(actions) - 1)
    where = ("rounds", number, "actions")
    assert faults(without(data, (*where, i)))
    assert faults(changed(data, where, [*actions[:i], actions[i], *actions[i:]]))
    swapped = [*actions[:i], actions[i + 1], actions[i], *actions[i + 2 :]]
    assert faults(changed(data, where, swapped))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=5,
)


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False), anything)
def test_nothing_makes_it_stumble(data: Any, rng: Random, new: Any) -> None:
    path = rng.choice(list(leaves(data)))
    for depth in range(1, len(path) + 1):
        for fault in faults(changed(data, path[:depth], new)):
            assert fault
            assert len(fault) < 1000


@given(st.lists(st.sampled_from(GAMES), min_size=2, max_size=2), st.randoms(use_true_random=False))
def test_rounds_and_rules_of_other_games_are_found(games: list[Any], rng: Random) -> None:
    one, other = games
    key = rng.choice(["rules", "rounds", "deal", "seats"])
    assert bool(faults({**one, key: other[key]})) == (one[key] != other[key])


# ---------------------------------------------------------------------------------- positions, replay


def test_a_fault_says_where_it_is() -> None:
    assert str(Fault(2, 17, "so")) == "round 2 action 17: so"
    assert str(Fault(2, None, "so")) == "round 2: so"
    assert str(Fault(None, None, "so")) == "so"
    assert fault_of(RecordError("bad", ("rounds", 2, "actions", 17, "tile"))) == Fault(3, 17, "tile: bad")
    assert fault_of(RecordError("bad", ("rounds", 2, "points", 1))) == Fault(3, None, "points[1]: bad")
    assert fault_of(RecordError("bad", ("rules", "arms"))) == Fault(None, None, "rules.arms: bad")


def test_replay_stops_where_it_is_told() -> None:
    record = record_from_json(short_game())
    for number in (1, 2):
        assert len(replay(record, number, 0).results) == number - 1
        whole = replay(record, number)
        assert whole.results[-1].points == record.rounds[number - 1].points
        assert whole == replay(record, number, len(record.rounds[number - 1].actions))


@pytest.mark.parametrize(
    ("edit", "number", "upto", "said"),
    [
        ("", 0, 0, "there is no round 0; the record has 2"),
        ("", 3, 0, "there is no round 3; the record has 2"),
        ("", 1, -1, "round 1 has .* actions, not -1"),
        ("", 1, 9999, "round 1 has .* actions, not 9999"),
        ("r['number'] = 2", 1, 0, "round 1 is numbered 2 of 2"),
        ("r['hands'][0].pop()", 1, 0, "round 1: seat 0 is dealt"),
        ("a[1]['seat'] = 0", 1, 5, "round 1 action 1: not_your_turn"),
    ],
)
def test_replay_refuses_what_cannot_be_played(edit: str, number: int, upto: int, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        replay(record_from_json(edited(edit)), number, upto)
