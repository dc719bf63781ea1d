"""How a round begins: from which tiles it is dealt, who gets which, and who opens it."""

from dataclasses import replace

from bot.engine.errors import ChickenfootError
from bot.engine.events import Event, RoundBegan
from bot.engine.rules import Rules
from bot.engine.state import GameState, Hand, Phase, RoundState
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile, double, tile_set

Step = tuple[GameState, tuple[Event, ...]]
"""A state, and what led to it."""


def new_game(rules: Rules, seats: int) -> GameState:
    """A game before its first deal. ``rules`` come from ``resolve`` and fit the seats."""
    return GameState(rules, seats)


def round_tiles(rules: Rules, number: int) -> tuple[Tile, ...]:
    """The tiles that round ``number`` (from 1) is dealt from, sorted (R3, R7 ``set_aside``)."""
    tiles = tile_set(rules.highest)
    if rules.missing_double == "set_aside":
        aside = double(rules.highest + 1 - number)
        return tuple(tile for tile in tiles if tile != aside)
    return tiles


def begin_round(state: GameState, tiles: tuple[Tile, ...]) -> Step:
    """Deal the next round from ``tiles``, shuffled: hand by hand in seat order, the rest is the yard (R3).

    Raises ``ChickenfootError`` if a round is still going, the game is over or the tiles are not the set's.
    """
    number = len(state.results) + 1
    rules = state.rules
    if not state.between_rounds:
        raise ChickenfootError("there is no round to deal now")
    if tuple(sorted(tiles)) != round_tiles(rules, number):
        raise ChickenfootError("these are not the tiles of this round")
    hands, boneyard = dealt_out(tiles, state.seats, rules.hand)
    wanted = max(opening_doubles(state)).high
    dealt = RoundState(
        number=number,
        wanted=wanted,
        first=_first_seat(state),
        phase=Phase.SEARCH,
        turn=None,
        tableau=Tableau.empty(rules.highest),
        hands=hands,
        boneyard=boneyard,
    )
    if rules.missing_double == "set_aside":
        ready = replace(dealt, phase=Phase.OPEN, opening=double(wanted))
    else:
        doubles = opening_doubles(state)
        held = [tile for hand in hands for tile in hand if tile in doubles]
        ready = ready_to_open(dealt, max(held)) if held else replace(dealt, turn=dealt.first)
    return GameState(rules, state.seats, state.results, ready), (RoundBegan(number, wanted),)


def dealt_out(tiles: tuple[Tile, ...], seats: int, size: int) -> tuple[tuple[Hand, ...], Hand]:
    """The hands of ``size`` tiles, sorted, and the yard that shuffled ``tiles`` are dealt out as (R3)."""
    hands = tuple(tuple(sorted(tiles[seat * size : seat * size + size])) for seat in range(seats))
    return hands, tuple(tiles[seats * size :])


def _first_seat(state: GameState) -> int:
    """The seat that searches first (R7), or plays first when the double is set aside."""
    if state.rules.missing_double == "set_aside":
        return len(state.results) % state.seats
    if not state.results:
        return 0
    opener = state.results[-1].opener
    assert opener is not None
    return (opener + 1) % state.seats


def opening_doubles(state: GameState) -> frozenset[Tile]:
    """The doubles that may open the round that comes after ``state.results`` (R4, R7 ``next_lower``)."""
    highest = state.rules.highest
    if state.rules.missing_double == "next_lower":
        used = {result.double for result in state.results}
        return frozenset(double(v) for v in range(highest + 1) if v not in used)
    return frozenset({double(highest - len(state.results))})


def ready_to_open(round_: RoundState, opening: Tile) -> RoundState:
    """The search is over: the seat that holds ``opening`` opens, wherever the turn is (R6)."""
    holder = next(seat for seat, hand in enumerate(round_.hands) if opening in hand)
    return replace(round_, phase=Phase.OPEN, opening=opening, turn=holder)
