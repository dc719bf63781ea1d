"""Hypothesis strategies: rules with seats that fit, and random games stopped anywhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from bot.engine.actions import Action
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game, round_tiles
from bot.engine.play import apply
from bot.engine.rules import ENUMS, MAX_SEATS, Rules, auto_hand, resolve
from bot.engine.state import GameState
from bot.engine.tiles import Tile

MAX_ACTIONS = 6000
"""More than any round can have: only an endless round gets there."""


@dataclass(frozen=True)
class Step:
    """One action of a random game: the state before it, who did what."""

    state: GameState
    seat: int | None
    action: Action


@dataclass(frozen=True)
class Position:
    """A game stopped somewhere: the state, and how it came about in the round in play."""

    state: GameState
    tiles: tuple[Tile, ...]
    before_deal: GameState
    steps: tuple[Step, ...]


def shuffled(rules: Rules, number: int, rng: Random) -> tuple[Tile, ...]:
    """A random deal of round ``number``."""
    tiles = list(round_tiles(rules, number))
    rng.shuffle(tiles)
    return tuple(tiles)


def random_choices(rng: Random, highest: int, seats: int) -> dict[str, Any]:
    """Every option at random, such that they go together."""
    chosen: dict[str, Any] = {key: rng.choice(values) for key, values in ENUMS.items()}
    if highest == 6 and chosen["arms"] == 8:
        chosen["arms"] = 6
    most = ((highest + 1) * (highest + 2) // 2 - 1) // seats
    chosen["hand"] = rng.choice(["auto", 1, most, rng.randint(1, most)])
    chosen["rounds"] = rng.choice(["all", 1, rng.randint(1, highest + 1)])
    chosen["double_blank"] = rng.choice([50, 0, rng.randint(0, 100)])
    return chosen | {"set": highest}


def play_round(state: GameState, tiles: tuple[Tile, ...], rng: Random) -> Iterator[Step | GameState]:
    """Deal a round and play it at random: every step, and last the state when the round is over."""
    state, _ = begin_round(state, tiles)
    for _ in range(MAX_ACTIONS):
        legal = legal_actions(state)
        if not legal:
            yield state
            return
        step = Step(state, state.to_move, rng.choice(legal))
        yield step
        state, _ = apply(state, step.seat, step.action)
    raise AssertionError("a round without end")


def play_game(rules: Rules, seats: int, rng: Random) -> GameState:
    """A whole random game, at its end."""
    state = new_game(rules, seats)
    while not state.over:
        *_, last = play_round(state, shuffled(rules, len(state.results) + 1, rng), rng)
        assert isinstance(last, GameState)
        state = last
    return state


@st.composite
def rules_and_seats(draw: st.DrawFn, sets: Sequence[int] = (6, 9), most_seats: int = 20) -> tuple[Rules, int]:
    """Any rules, and seats they fit."""
    highest = draw(st.sampled_from(sets))
    seats = draw(st.integers(2, min(most_seats, MAX_SEATS[highest])))
    chosen: dict[str, Any] = {key: draw(st.sampled_from(values)) for key, values in ENUMS.items()}
    chosen["set"] = highest
    if highest == 6 and chosen["arms"] == 8:
        chosen["arms"] = 4
    most = ((highest + 1) * (highest + 2) // 2 - 1) // seats
    chosen["hand"] = draw(st.just(auto_hand(highest, seats)) | st.integers(1, most))
    chosen["rounds"] = draw(st.integers(1, 3))
    chosen["double_blank"] = draw(st.sampled_from([50, 0, 7]))
    return resolve("classic", chosen, seats), seats


@st.composite
def positions(draw: st.DrawFn, sets: Sequence[int] = (6, 9), most_seats: int = 20) -> Position:
    """A random game stopped anywhere in any of its rounds, the end of the round included."""
    rules, seats = draw(rules_and_seats(sets, most_seats))
    rng = Random(draw(st.integers(0, 2**32)))
    state = new_game(rules, seats)
    for _ in range(draw(st.integers(0, rules.rounds - 1))):
        *_, last = play_round(state, shuffled(rules, len(state.results) + 1, rng), rng)
        assert isinstance(last, GameState)
        state = last
    tiles = shuffled(rules, len(state.results) + 1, rng)
    course = list(play_round(state, tiles, rng))
    stop = draw(st.integers(0, len(course) - 1))
    at = course[stop]
    steps = tuple(step for step in course[:stop] if isinstance(step, Step))
    return Position(at if isinstance(at, GameState) else at.state, tiles, state, steps)
