"""Snapshots: exact, strict, upgraded."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import snapshot
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import MAX_SEATS, SETS, resolve
from bot.engine.snapshot import FORMAT, SnapshotError, state_from_json, state_to_json
from bot.engine.state import GameState, Phase
from tests.engine.records import branches, changed, leaves, without
from tests.strategies import Position, play_round, positions, random_choices, shuffled

SAMPLES = Path(__file__).parent / "samples"


def through_json(state: GameState) -> GameState:
    return state_from_json(json.loads(json.dumps(state_to_json(state))))


def middle_of_a_game(**options: Any) -> GameState:
    """Some way into round 2 of a game of three, with a foot on the table and something drawn in the history."""
    rng = Random(7)
    state = new_game(resolve("classic", options, 3), 3)
    *_, state = (
        at for at in play_round(state, shuffled(state.rules, 1, rng), rng) if isinstance(at, GameState)
    )
    state, _ = begin_round(state, shuffled(state.rules, 2, rng))
    while not (
        state.round and state.round.phase is Phase.PLAY and state.round.drawn and len(state.round.history) > 3
    ):
        state, _ = apply(state, state.to_move, rng.choice(legal_actions(state)))
    return state


@given(positions())
def test_a_state_comes_back_exactly(position: Position) -> None:
    back = through_json(position.state)
    assert back == position.state
    assert legal_actions(back) == legal_actions(position.state)


@pytest.mark.parametrize("highest", SETS)
@pytest.mark.parametrize("number", range(4))
def test_every_state_of_a_random_game_comes_back(highest: int, number: int) -> None:
    rng = Random(100 * highest + number)
    seats = rng.randint(2, MAX_SEATS[highest])
    rules = resolve("classic", random_choices(rng, highest, seats) | {"rounds": 1}, seats)
    state = new_game(rules, seats)
    assert through_json(state) == state
    for step in play_round(state, shuffled(rules, 1, rng), rng):
        state = step if isinstance(step, GameState) else step.state
        assert through_json(state) == state
    assert state.over


def test_a_closed_foot_stays_closed() -> None:
    closed = 0
    for seed in range(12):
        rng = Random(seed)
        state = new_game(resolve("classic", {"dead_foot": "close", "toes": 3}, 4), 4)
        for step in play_round(state, shuffled(state.rules, 1, rng), rng):
            state = step if isinstance(step, GameState) else step.state
            data = state_to_json(state)
            closed += bool(data["round"]["tableau"]["closed"])
            assert state_from_json(data) == state
    assert closed


def test_it_is_compact_and_plain_json() -> None:
    data = state_to_json(middle_of_a_game())
    assert data["format"] == FORMAT
    assert json.loads(json.dumps(data)) == data
    assert len(json.dumps(data, separators=(",", ":"))) < 2500


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("snapshot-*.json")), ids=lambda path: path.stem)
def test_the_snapshots_of_every_release_are_read(sample: Path) -> None:
    state = state_from_json(json.loads(sample.read_text()))
    assert legal_actions(state)
    assert through_json(state) == state


def test_there_is_a_sample_of_this_format_and_it_is_still_written_so() -> None:
    data = json.loads((SAMPLES / f"snapshot-{FORMAT}.json").read_text())
    assert state_to_json(state_from_json(data)) == data


def test_older_snapshots_are_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle_of_a_game()
    data = state_to_json(state)
    monkeypatch.setattr(snapshot, "FORMAT", FORMAT + 2)
    monkeypatch.setattr(
        snapshot,
        "UPGRADES",
        {
            FORMAT: lambda old: {**old, "format": FORMAT + 1, "places": old["seats"]},
            FORMAT + 1: lambda old: {**old, "format": FORMAT + 2, "seats": old["places"]},
        },
    )
    assert state_from_json(data) == state


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "not a snapshot"),
        ([], "not a snapshot"),
        ({}, "not a snapshot"),
        ({"format": "1"}, "not a snapshot"),
        ({"format": FORMAT + 1}, "newer"),
        ({"format": 0}, "never was"),
        ({"format": FORMAT}, "damaged"),
    ],
)
def test_what_is_no_snapshot_is_refused(data: object, said: str) -> None:
    with pytest.raises(SnapshotError, match=said):
        state_from_json(data)


SOUND = state_to_json(middle_of_a_game())


@pytest.mark.parametrize("path", [path for path in branches(SOUND) if isinstance(path[-1], str)], ids=str)
def test_a_missing_key_is_damage(path: tuple[str | int, ...]) -> None:
    with pytest.raises(SnapshotError):
        state_from_json(without(SOUND, path))


@given(
    st.sampled_from([path for path in leaves(SOUND) if path != ("format",)]),
    st.sampled_from([None, -1, 99, 1.5, "", "9-10", "5-4", [], {}, [1]]),
)
def test_damage_is_refused_or_changes_nothing_unsound(path: tuple[str | int, ...], new: object) -> None:
    data = changed(SOUND, path, new)
    try:
        state = state_from_json(data)
    except SnapshotError:
        return
    assert through_json(state) == state
    assert new is None or type(new) is int  # no seat, or a count that may be; never another type


@given(st.randoms(use_true_random=False))
def test_a_tile_in_two_places_is_damage(rng: Random) -> None:
    paths = list(leaves(SOUND["round"]["hands"]))
    one, other = rng.sample(paths, 2)
    tile = SOUND["round"]["hands"][one[0]][one[1]]
    with pytest.raises(SnapshotError, match="damaged"):
        state_from_json(changed(SOUND, ("round", "hands", *other), tile))
