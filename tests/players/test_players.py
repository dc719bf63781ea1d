"""Computer players: legal, repeatable, no better informed than their seat, and as strong as they claim."""

import hashlib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Play
from bot.engine.deal import Stream
from bot.engine.legal import legal_actions
from bot.engine.record import GameRecord
from bot.engine.rules import MAX_SEATS, SETS, resolve
from bot.engine.state import GameState
from bot.engine.view import view
from bot.players import LEVELS, PLAYERS, Player, play_game
from bot.players.search import Search
from tests.engine.deals import Table
from tests.strategies import Position, play_round, positions, random_choices, shuffled

QUICK = {name: player for name, player in PLAYERS.items() if not isinstance(player, Search)}
HASTY = {"hasty expert": Search("expert", deals=3), "hasty master": Search("master", deals=3, doubts=True)}
"""The two levels that search, with few deals: the same code in a hundredth of the time."""

some_player = st.sampled_from([*QUICK.values(), *HASTY.values()])


def choice(player: Player, state: GameState, stream: str = "a stream") -> object:
    seat = state.to_move
    return player.choose(view(state, seat), legal_actions(state), Stream.named(stream))


def test_the_registry_names_them() -> None:
    assert list(PLAYERS) == ["random", "greedy", "easy", "medium", "hard", "expert", "master"]
    assert LEVELS == ("easy", "medium", "hard", "expert", "master")
    assert all(player.name == name for name, player in PLAYERS.items())


@given(positions(), some_player)
def test_choices_are_legal_and_the_same_stream_gives_the_same(position: Position, player: Player) -> None:
    legal = legal_actions(position.state)
    if position.state.to_move is not None:
        first = choice(player, position.state)
        assert first in legal
        assert choice(player, position.state) == first


@pytest.mark.parametrize("player", [*QUICK.values(), Search("master", deals=1, doubts=True)])
@pytest.mark.parametrize("highest", SETS)
def test_choices_are_legal_under_any_rules(player: Player, highest: int) -> None:
    rng = Random(highest)
    for _ in range(3):
        seats = rng.randint(2, MAX_SEATS[highest])
        rules = resolve("classic", random_choices(rng, highest, seats), seats)
        state = GameState(rules, seats)
        for step in play_round(state, shuffled(rules, 1, rng), rng):
            if not isinstance(step, GameState) and step.seat is not None:
                assert choice(player, step.state) in legal_actions(step.state)


def rearranged(state: GameState, rng: Random) -> GameState:
    """The same game for the seat to move, all that it cannot see dealt anew."""
    round_ = state.round
    assert round_ is not None
    hidden = [tile for seat, hand in enumerate(round_.hands) if seat != round_.turn for tile in hand]
    hidden += round_.boneyard
    rng.shuffle(hidden)
    hands = list(round_.hands)
    for seat, hand in enumerate(hands):
        if seat != round_.turn:
            hands[seat] = tuple(sorted(hidden.pop() for _ in hand))
    return replace(state, round=replace(round_, hands=tuple(hands), boneyard=tuple(hidden)))


@given(positions(), some_player, st.randoms(use_true_random=False))
def test_hidden_tiles_change_no_choice(position: Position, player: Player, rng: Random) -> None:
    state = position.state
    if state.to_move is None:
        return
    other = rearranged(state, rng)
    assert view(other, state.to_move) == view(state, state.to_move)
    assert choice(player, other) == choice(player, state)


def test_a_game_is_the_same_every_time_and_seated_by_lot() -> None:
    rules = resolve("classic", {"rounds": 2}, 3)
    players = [PLAYERS["random"], PLAYERS["greedy"], PLAYERS["medium"]]
    record = play_game(rules, players, bytes(32), ["1", "2"])
    assert record == play_game(rules, players, bytes(32), ["1", "2"])
    assert record != play_game(rules, players, bytes(32), ["1", "3"])
    assert record.deal is not None
    assert sorted(record.deal.lot) == [0, 1, 2]


# ---------------------------------------------------------------------------------- strength


def wins(challenger: str, field: str, deals: int, rounds: int, seats: int = 4) -> float:
    """The challenger's share of wins against a field, every deal played once from each place in the lot."""
    rules = resolve("classic", {"rounds": rounds}, seats)
    won = 0.0
    for number in range(deals):
        for place in range(seats):
            players = [PLAYERS[challenger if p == place else field] for p in range(seats)]
            seed = hashlib.sha256(f"strength {number}".encode()).digest()
            won += share(play_game(rules, players, seed, ["1"]), place)
    return won / (deals * seats)


def share(record: GameRecord, place: int) -> float:
    assert record.deal is not None
    return (record.deal.lot.index(place) in record.winners) / len(record.winners)


@pytest.mark.parametrize(
    ("stronger", "weaker", "least"), [("greedy", "random", 0.5), ("medium", "greedy", 0.3)]
)
def test_each_beats_the_one_before(stronger: str, weaker: str, least: float) -> None:
    assert wins(stronger, weaker, deals=16, rounds=4) > least  # equal players would win a quarter


# ---------------------------------------------------------------------------------- their habits


def arms_laid(hand: str) -> Table:
    """Two seats, the arms of 9-9 all laid, the ends 0, 2, 3 and 5 open; seat 0 is to move and holds ``hand``."""
    table = Table.dealt([f"9-9 1-9 3-9 {hand}", "0-9 2-9 1-5 4-8 7-8 6-8"])
    return table.do("open 9-9", "0-9 on 9-9", "1-9 on 9-9", "2-9 on 9-9", "3-9 on 9-9", "1-5 on 1-9")


def tiles_chosen(name: str, table: Table) -> set[str]:
    """What a player lays for the seat to move, on many streams."""
    choices = [choice(PLAYERS[name], table.state, str(n)) for n in range(60)]
    return {str(action.tile) if isinstance(action, Play) else str(action) for action in choices}


def test_random_and_greedy_keep_to_their_names() -> None:
    table = arms_laid("0-4 3-8 7-7 6-6")
    seen = {str(choice(PLAYERS["random"], table.state, str(n))) for n in range(60)}
    assert seen == set(map(str, legal_actions(table.state)))
    assert tiles_chosen("greedy", table) == {"3-8"}


def test_easy_lays_the_heavy_tile_but_is_careless_now_and_then() -> None:
    assert tiles_chosen("easy", arms_laid("0-4 3-8 7-7 6-6")) == {"3-8", "0-4"}


def test_medium_lays_doubles_first_and_then_what_is_heavy() -> None:
    assert tiles_chosen("medium", arms_laid("0-4 3-8 7-7 6-6")) == {"3-8"}
    assert tiles_chosen("medium", arms_laid("3-3 3-8 7-7 6-6")) == {"3-3"}
    assert tiles_chosen("medium", arms_laid("0-0 3-3 3-8 2-8")) == {"0-0"}
