"""No level knows what its seat cannot: deal the hidden tiles anew, and it plays the same."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.deal import Stream
from bot.engine.rules import resolve
from bot.engine.state import GameState, Phase
from bot.engine.tiles import tile_set
from bot.engine.view import view
from bot.players import PLAYERS
from bot.players.beliefs import possible
from bot.players.core.orders import place_of
from bot.players.deals import Deals
from bot.players.known import known
from tests.strategies import Step, play_round, random_choices, shuffled


def decisions(highest: int, seed: int) -> list[GameState]:
    """The positions of a random round under random rules in which a seat has something to decide."""
    rng = Random(f"leaks {highest} {seed}")
    seats = rng.randint(2, 4)
    rules = resolve("classic", random_choices(rng, highest, seats), seats)
    steps = list(play_round(GameState(rules, seats), shuffled(rules, 1, rng), rng))
    return [
        step.state
        for step in steps
        if isinstance(step, Step)
        and step.state.round is not None
        and step.state.round.phase is Phase.PLAY
        and len(view(step.state, step.seat).legal) > 1
    ]


def dealt_anew(state: GameState, rng: Random) -> GameState:
    """The same position for the seat to move, the hidden tiles dealt in another way that agrees with all it saw."""
    here = known(view(state, state.to_move))
    hands, yard = Deals(here, possible(here), rng.random).next()
    tiles, round_ = tile_set(state.rules.highest), state.round
    assert round_ is not None
    assert hands[here.seat] == [place_of(state.rules.highest)[tile] for tile in round_.hands[here.seat]]
    return replace(
        state,
        round=replace(
            round_,
            hands=tuple(tuple(sorted(tiles[at] for at in hand)) for hand in hands),
            boneyard=tuple(tiles[at] for at in yard),
        ),
    )


def assert_blind(name: str, state: GameState, rng: Random) -> bool:
    """Whether the hidden tiles could lie otherwise at all; if so, the choice is the same."""
    other = dealt_anew(state, rng)
    choices = {
        PLAYERS[name].choose(view(one, one.to_move), view(one, one.to_move).legal, Stream.named("blind"))
        for one in (state, other)
    }
    assert len(choices) == 1
    return other != state


def blind(name: str, rounds: int, every: int) -> int:
    """How many positions were tried in which the hidden tiles were dealt anew."""
    rng = Random(name)
    tried = 0
    for seed in range(rounds):
        for state in decisions(rng.choice([6, 9]), seed)[::every]:
            tried += assert_blind(name, state, rng)
    return tried


@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_tiles_change_no_choice_of_any_level(name: str) -> None:
    assert blind(name, rounds=3, every=6) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_tiles_change_no_choice_in_hundreds_of_positions(name: str) -> None:
    assert blind(name, rounds=80, every=4) >= 200
