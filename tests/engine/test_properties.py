"""What holds in every position of every game."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import DRAW, PASS, Action, Open, Play
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.events import Drew, Event
from bot.engine.legal import due_numbers, legal_actions
from bot.engine.opening import begin_round
from bot.engine.play import apply
from bot.engine.rules import ENUMS, MAX_SEATS, PRESETS, SETS, Rules, resolve
from bot.engine.state import GameState, Phase, RoundState
from bot.engine.tiles import double, tile_set
from bot.engine.view import View, open_ends, redact, view
from tests.strategies import Position, play_game, positions, random_choices, rules_and_seats


def round_of(state: GameState) -> RoundState:
    assert state.round is not None
    return state.round


@given(positions(sets=SETS))
def test_tiles_are_conserved(position: Position) -> None:
    round_ = round_of(position.state)
    rules = position.state.rules
    held = [tile for hand in round_.hands for tile in hand]
    everywhere = [*held, *round_.boneyard, *(placement.tile for placement in round_.tableau.placements)]
    if rules.missing_double == "set_aside" and not round_.tableau.placements:
        everywhere.append(double(round_.wanted))
    assert sorted(everywhere) == list(tile_set(rules.highest))
    assert all(list(hand) == sorted(hand) for hand in round_.hands)


@given(positions())
def test_something_is_legal_until_the_round_is_over(position: Position) -> None:
    state = position.state
    over = round_of(state).phase is Phase.OVER
    assert bool(legal_actions(state)) != over
    assert over == (len(state.results) == round_of(state).number)
    assert state.between_rounds == (over and not state.over)


def conceivable(highest: int) -> Iterator[Action]:
    tiles = tile_set(highest)
    yield from (DRAW, PASS)
    yield from map(Open, tiles)
    yield from (Play(tile, on) for tile, on in product(tiles, tiles))


def answer(state: GameState, action: Action) -> Refusal | None:
    """Why the seat to move may not do ``action``, None if it may."""
    try:
        apply(state, state.to_move, action)
    except IllegalAction as refused:
        return refused.refusal
    return None


@settings(max_examples=60)
@given(positions(sets=(6,)))
def test_the_list_of_legal_actions_is_what_apply_accepts(position: Position) -> None:
    state = position.state
    legal = legal_actions(state)
    assert len(set(legal)) == len(legal)
    answers = {action: answer(state, action) for action in conceivable(state.rules.highest)}
    assert {action for action, refusal in answers.items() if refusal is None} == set(legal)
    assert (Refusal.ROUND_OVER in answers.values()) == (not legal)
    for seat in (None, *range(state.seats)):
        if seat != state.to_move:
            for action in (*legal, DRAW, PASS):
                with pytest.raises(IllegalAction) as caught:
                    apply(state, seat, action)
                assert caught.value.refusal in (Refusal.NOT_YOUR_TURN, Refusal.ROUND_OVER)


@given(positions(sets=(6, 9, 12)))
def test_R19_one_foot_is_pending_at_most_and_no_arm_or_toe_is_a_double(position: Position) -> None:
    tableau = round_of(position.state).tableau
    feet = [i for i in tableau.ends if i and tableau.placements[i].is_double]
    assert tableau.pending_foot() == (feet[0] if feet else None)
    assert len(feet) <= 1
    for placement in tableau.placements[1:]:
        assert placement.on is not None
        under = tableau.placements[placement.on]
        assert placement.tile.has(under.far)
        assert placement.near == under.far
        assert not (under.is_double and placement.is_double)


@given(positions(sets=(6, 9, 12)))
def test_the_table_agrees_with_a_count_of_it(position: Position) -> None:
    rules, tableau = position.state.rules, round_of(position.state).tableau
    children = [sum(p.on == i for p in tableau.placements) for i in range(len(tableau))]
    closed = 0
    for i, placement in enumerate(tableau.placements):
        assert placement.room == (rules.arms if i == 0 else rules.toes if placement.is_double else 1)
        closed += tableau.free[i] != placement.room - children[i]
        assert (i in tableau.ends) == (tableau.free[i] > 0)
    assert not closed or rules.dead_foot == "close"
    for number in range(rules.highest + 1):
        laid = sum(placement.tile.has(number) for placement in tableau.placements)
        assert tableau.laid[number] == laid
        assert tableau.exhausted(number) == (laid == rules.highest + 1)
    for end in open_ends(tableau):
        assert tableau.placements[end.at].tile == end.tile
        assert end.room == tableau.free[end.at]
        assert end.number in due_numbers(tableau) or not end.due


# --------------------------------------------------------------------------------- hidden things


def views(state: GameState) -> list[View]:
    return [view(state, seat) for seat in (None, *range(state.seats))]


@given(positions(), st.data())
def test_a_view_does_not_depend_on_hidden_tiles(position: Position, data: st.DataObject) -> None:
    """Other hands and the yard are dealt anew, in any way at all: the view stays."""
    state, round_ = position.state, round_of(position.state)
    if round_.phase is Phase.OVER:
        return
    seat = data.draw(st.sampled_from([None, *range(state.seats)]))
    sizes = [0 if s == seat else len(hand) for s, hand in enumerate(round_.hands)]
    hidden = [tile for s, hand in enumerate(round_.hands) if s != seat for tile in hand] + list(
        round_.boneyard
    )
    Random(data.draw(st.integers())).shuffle(hidden)
    at, hands = 0, []
    for s, size in enumerate(sizes):
        hands.append(round_.hands[s] if s == seat else tuple(sorted(hidden[at : at + size])))
        at += size
    drawn = round_.drawn
    if drawn is not None and round_.turn is not None and round_.turn != seat:
        drawn = hands[round_.turn][0]
    other = replace(
        state, round=replace(round_, hands=tuple(hands), boneyard=tuple(hidden[at:]), drawn=drawn)
    )
    assert view(other, seat) == view(state, seat)


def swapped(position: Position, a: int, b: int) -> tuple[list[GameState], list[Event]] | None:
    """The round again from a deal with tiles ``a`` and ``b`` exchanged; None if what was done is not legal then."""
    tiles = list(position.tiles)
    tiles[a], tiles[b] = tiles[b], tiles[a]
    state, events = begin_round(position.before_deal, tuple(tiles))
    states, told = [state], list(events)
    for step in position.steps:
        try:
            state, events = apply(state, step.seat, step.action)
        except IllegalAction:
            return None
        states.append(state)
        told += events
    return states, told


@settings(max_examples=50)
@given(positions(sets=(6, 9), most_seats=4), st.data())
def test_two_deals_with_the_same_public_history_look_the_same(
    position: Position, data: st.DataObject
) -> None:
    """Whatever a seat is told and shows is the same in every deal that it cannot tell from the true one."""
    last = len(position.tiles) - 1
    a, b = data.draw(st.tuples(st.integers(0, last), st.integers(0, last)))
    truth, other = swapped(position, a, a), swapped(position, a, b)
    assert truth is not None
    if other is None:
        return
    for seat in (None, *range(position.state.seats)):
        own = seat is None or all(
            round_of(one).hands[seat] == round_of(two).hands[seat]
            for one, two in zip(truth[0], other[0], strict=True)
        )
        told = [[redact(event, seat) for event in events] for _, events in (truth, other)]
        due = [[(round_of(state).phase, state.to_move) for state in states] for states, _ in (truth, other)]
        if own and told[0] == told[1] and due[0] == due[1]:
            assert [view(state, seat) for state in truth[0]] == [view(state, seat) for state in other[0]]


@given(positions())
def test_the_history_tells_the_truth_about_hands(position: Position) -> None:
    for step in position.steps:
        before = round_of(step.state)
        after = round_of(apply(step.state, step.seat, step.action)[0])
        if after.history != before.history:
            noted = after.history[-1]
            assert after.history[:-1] == before.history
            assert (noted.seat, noted.drew) == (step.seat, step.action == DRAW)
            assert (noted.due, noted.tiles) == (due_numbers(before.tableau), len(before.tableau))
            if noted.drew:
                assert not any(tile.has(number) for tile in before.hands[noted.seat] for number in noted.due)
        else:
            assert before.phase is not Phase.PLAY or isinstance(step.action, Play)


@given(positions())
def test_a_drawn_tile_is_told_to_its_seat_alone(position: Position) -> None:
    for step in position.steps:
        _, events = apply(step.state, step.seat, step.action)
        for event, viewer in product(events, (None, *range(position.state.seats))):
            told = redact(event, viewer)
            if isinstance(event, Drew) and event.seat != viewer:
                assert told == replace(event, tile=None)
                assert "Tile(" not in repr(told)
            else:
                assert told == event


@given(positions())
def test_a_state_prints_no_hidden_tile(position: Position) -> None:
    state, round_ = position.state, round_of(position.state)
    if round_.phase is Phase.OVER:
        return
    shown = {placement.tile for placement in round_.tableau.placements}
    shown |= {tile for result in state.results for hand in result.hands for tile in hand}
    hidden = set(tile_set(state.rules.highest)) - shown
    for text in (repr(state), str(state), repr(round_), str(round_), f"{state}"):
        for tile in hidden:
            assert repr(tile) not in text


@settings(max_examples=30)
@given(positions())
def test_states_and_views_survive_pickling(position: Position) -> None:
    again = pickle.loads(pickle.dumps(position.state))
    assert again == position.state
    assert legal_actions(again) == legal_actions(position.state)
    assert views(again) == views(position.state)


# --------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("highest", SETS)
@pytest.mark.parametrize("preset", PRESETS)
def test_full_games_in_every_preset(preset: str, highest: int) -> None:
    rng = Random(f"{preset} {highest}")
    for seats in {2, 4, MAX_SEATS[highest]}:
        choices = {"set": highest, "rounds": 2} | ({"hand": "auto"} if highest != 9 else {})
        rules = resolve(preset, choices, seats)
        state = play_game(rules, seats, rng)
        assert [result.number for result in state.results] == [1, 2]
        assert view(state, None).winners


VALUES = [(key, value) for key, values in ENUMS.items() for value in values]
VALUES += [("hand", 1), ("hand", 13), ("rounds", 1), ("rounds", 7), ("rounds", "all"), ("double_blank", 0)]


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_full_games_with_every_value_of_every_option(key: str, value: str | int) -> None:
    rng = Random(f"{key} {value}")
    for seats in (2, 4):
        rules = resolve("classic", {key: value}, seats)
        assert len(play_game(rules, seats, rng).results) == rules.rounds


@pytest.mark.parametrize("highest", SETS)
def test_a_round_with_any_number_of_seats(highest: int) -> None:
    rng = Random(f"seats {highest}")
    for seats in range(2, MAX_SEATS[highest] + 1):
        for preset in ("classic", "gentle"):
            rules = resolve(preset, {"set": highest, "rounds": 1}, seats)
            assert len(play_game(rules, seats, rng).results[0].points) == seats


@given(rules_and_seats(sets=SETS), st.integers(0, 2**32))
@settings(max_examples=60)
def test_full_games_under_any_rules(rules_seats: tuple[Rules, int], seed: int) -> None:
    rules, seats = rules_seats
    state = play_game(rules, seats, Random(seed))
    assert state.over
    doubles = [result.double for result in state.results]
    assert len(set(doubles)) == len(doubles)


@pytest.mark.slow
@pytest.mark.parametrize("highest", SETS)
@pytest.mark.parametrize("case", range(20))
def test_many_full_games(highest: int, case: int) -> None:
    rng = Random(f"{highest} {case}")
    for seats in range(2, MAX_SEATS[highest] + 1):
        rules = resolve("classic", random_choices(rng, highest, seats), seats)
        assert len(play_game(rules, seats, rng).results) == rules.rounds
