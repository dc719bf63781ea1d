"""Tables and games to paint."""

import io
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from PIL import Image

from bot.engine.opening import begin_round, new_game
from bot.engine.rules import Rules, resolve
from bot.engine.state import End, GameState, Phase, RoundResult
from bot.engine.tableau import Tableau
from bot.engine.tiles import tile_set
from bot.engine.view import View, open_ends, view
from bot.layout import Plan, extend
from tests.layout.tables import grow
from tests.strategies import Step, play_round, shuffled


def opened(data: bytes) -> Image.Image:
    """A finished PNG, loaded."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@lru_cache
def rules_for(highest: int, seats: int, **options: Any) -> Rules:
    return resolve("classic", {"set": highest, **options}, seats)


def seen(tableau: Tableau, rules: Rules, seats: int) -> View:
    """An onlooker's view of a table."""
    state, _ = begin_round(new_game(rules, seats), tile_set(rules.highest))
    return replace(
        view(state, None),
        phase=Phase.PLAY,
        to_move=seats - 1,
        tableau=tableau,
        ends=open_ends(tableau),
        pending=tableau.pending_foot(),
    )


@lru_cache
def table(highest: int, tiles: int, seats: int = 4, seed: int = 1, arms: int = 4) -> tuple[View, Plan]:
    """A random table of at most so many tiles, and its layout."""
    *_, tableau = (t for t in grow(highest, seed, arms=arms) if len(t) <= tiles)
    return seen(tableau, rules_for(highest, seats, arms=arms), seats), extend(None, tableau)


@lru_cache
def foot_table() -> tuple[View, Plan]:
    """A table on which a foot has just been laid."""
    tableau = next(t for t in grow(9, 2) if len(t) > 6 and t.pending_foot() == len(t) - 1)
    return seen(tableau, rules_for(9, 4), 4), extend(None, tableau)


def positions(highest: int, seats: int, seed: int, **options: Any) -> list[GameState]:
    """Every state of the first round of a random game."""
    rng = Random(seed)
    rules = rules_for(highest, seats, **options)
    course = play_round(new_game(rules, seats), shuffled(rules, 1, rng), rng)
    return [step.state if isinstance(step, Step) else step for step in course]


def hidden_permuted(state: GameState, seat: int | None, seed: int) -> GameState:
    """The same position with everything that ``seat`` does not know dealt anew."""
    round_ = state.round
    assert round_ is not None
    rng = Random(seed)
    others = [s for s in range(state.seats) if s != seat]
    pool = [tile for s in others for tile in round_.hands[s]] + list(round_.boneyard)
    rng.shuffle(pool)
    hands = list(round_.hands)
    for s in others:
        size = len(hands[s])
        hands[s], pool = tuple(sorted(pool[:size])), pool[size:]
    return GameState(
        state.rules, state.seats, state.results, replace(round_, hands=tuple(hands), boneyard=tuple(pool))
    )


def scored(highest: int, seats: int, rounds: int) -> View:
    """A view with so many finished rounds, hands and points at random."""
    rng = Random(f"{highest} {seats} {rounds}")
    results = []
    for number in range(1, rounds + 1):
        tiles = list(tile_set(highest))
        rng.shuffle(tiles)
        out = rng.choice([None, *range(seats)])
        hands = tuple(
            () if seat == out else tuple(sorted(tiles[seat * 5 : seat * 5 + rng.randint(1, 5)]))
            for seat in range(seats)
        )
        points = tuple(sum(tile.pips for tile in hand) for hand in hands)
        end = End.BLOCKED if out is None else End.OUT
        results.append(RoundResult(number, highest + 1 - number, 0, end, out, hands, points))
    state = new_game(rules_for(highest, seats), seats)
    return replace(view(state, None), results=tuple(results))
