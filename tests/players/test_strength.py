"""The levels are as strong as docs/performance.md says: full games over duplicate deals. By hand: ``pytest -m slow``.

The bounds leave room for chance: with fewer deals than in docs/performance.md, the lower end of the interval is what
must not be missed by much.
"""

import pytest

from bot.cli.simulate import game_seed
from bot.engine.rules import Choice, resolve
from bot.players import PLAYERS
from bot.players.duel import Duel, play_deal


def duel(a: str, b: str, deals: int, seats: int, preset: str = "classic", **options: Choice) -> Duel:
    rules = resolve(preset, options, seats)
    played = [
        play_deal(rules, seats, PLAYERS[a], PLAYERS[b], *game_seed("strength", number, seats))
        for number in range(deals)
    ]
    return Duel(played)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("a", "b", "deals", "least", "most"),
    [
        ("easy", "greedy", 100, 0.08, 0.20),
        ("medium", "greedy", 100, 0.30, 0.50),
        ("hard", "greedy", 150, 0.43, 0.60),
        ("expert", "greedy", 25, 0.62, 0.90),
        ("expert", "hard", 25, 0.34, 0.60),  # beyond three in five it would know what it cannot see
    ],
)
def test_four_at_a_double_nine_table(a: str, b: str, deals: int, least: float, most: float) -> None:
    assert least <= duel(a, b, deals, 4).share.mean <= most


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b", "least"), [("expert", "greedy", 0.93), ("expert", "hard", 0.80)])
def test_two_at_a_double_nine_table(a: str, b: str, least: float) -> None:
    assert duel(a, b, 25, 2).share.mean >= least


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [("medium", "easy"), ("hard", "medium"), ("expert", "hard")])
@pytest.mark.parametrize(
    ("seats", "preset", "options"),
    [(4, "classic", {"set": 12}), (2, "classic", {}), (4, "gentle", {}), (4, "double_foot", {})],
)
def test_each_level_beats_the_one_before(
    a: str, b: str, seats: int, preset: str, options: dict[str, Choice]
) -> None:
    share = duel(a, b, 15 if a == "expert" else 100, seats, preset, **options).share
    assert share.half is not None
    assert share.mean - share.half > 1 / seats
