"""Duels: the deals are duplicates, the statistics exact, the intervals those of the tables."""

from fractions import Fraction

import pytest

from bot.cli.simulate import game_seed
from bot.engine.record import GameRecord, RoundRecord
from bot.engine.rules import resolve
from bot.engine.state import End
from bot.players import PLAYERS
from bot.players.duel import MIN_DEALS, DealResult, Duel, Times, estimate, games, play_deal, result, student_t

RULES = resolve("quick", {}, 4)


def finished(*rounds: tuple[int, ...], winners: tuple[int, ...], blocked: int = 0) -> GameRecord:
    """A game whose rounds ended with these points, the first ``blocked`` of them blocked."""
    made = tuple(
        RoundRecord(n + 1, 9 - n, (), (), (), End.BLOCKED if n < blocked else End.OUT, points)
        for n, points in enumerate(rounds)
    )
    totals = tuple(map(sum, zip(*rounds, strict=True)))
    return GameRecord(RULES, len(totals), made, totals, winners)


def test_a_deal_comes_to_the_means_of_its_games() -> None:
    won = finished((0, 30, 10, 20), (10, 0, 40, 0), winners=(0,))  # A in seat 0: 10, the others 100 / 3
    shared = finished(
        (5, 5, 50, 7), (5, 5, 0, 3), winners=(0, 1, 3), blocked=1
    )  # A in seat 1: 10, others 70 / 3
    lost = finished((0, 9, 99, 0), (0, 0, 0, 0), winners=(3,), blocked=2)  # A in seat 2: 99, the others 3
    deal = result([(0, won), (1, shared), (2, lost)], (Times(), Times()))
    assert deal.share == float(Fraction(4, 9))
    assert deal.margin == float((Fraction(70, 3) / 2 + Fraction(40, 3) / 2 + Fraction(-96) / 2) / 3)
    assert (deal.rounds, deal.blocked) == (6, 3)


def test_deals_are_duplicates_with_a_in_every_seat() -> None:
    seed, entropy = game_seed("duplicates", 0, 4)
    played = list(games(RULES, 4, PLAYERS["medium"], PLAYERS["greedy"], seed, entropy))
    assert sorted(seat for seat, _ in played) == [0, 1, 2, 3]
    tables = {
        (*tuple((round_.hands, round_.boneyard) for round_ in record.rounds), record.deal)
        for _, record in played
    }
    assert len(tables) == 1
    assert len({tuple(round_.actions for round_ in record.rounds) for _, record in played}) == 4


def test_a_plays_the_seat_it_is_said_to_play() -> None:
    seed, entropy = game_seed("seats", 0, 4)
    greedy = PLAYERS["greedy"]
    _, without_a = next(games(RULES, 4, greedy, greedy, seed, entropy))
    for seat, record in games(RULES, 4, PLAYERS["random"], greedy, seed, entropy):
        same = zip(record.rounds[0].actions, without_a.rounds[0].actions, strict=False)
        parted = next(done for done, other in same if done != other)
        assert parted.seat == seat


@pytest.mark.parametrize("name", ["random", "medium"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_player_against_itself_is_exactly_even(name: str, seats: int) -> None:
    seed, entropy = game_seed("even", seats, seats)
    deal = play_deal(resolve("quick", {}, seats), seats, PLAYERS[name], PLAYERS[name], seed, entropy)
    assert deal.share == 1 / seats
    assert deal.margin == 0


def test_only_real_decisions_are_timed() -> None:
    seed, entropy = game_seed("times", 0, 2)
    rules = resolve("quick", {}, 2)
    deal = play_deal(rules, 2, PLAYERS["medium"], PLAYERS["greedy"], seed, entropy)
    a, b = deal.times
    done = sum(
        len(round_.actions)
        for _, record in games(rules, 2, PLAYERS["medium"], PLAYERS["greedy"], seed, entropy)
        for round_ in record.rounds
    )
    assert a.count > 0
    assert b.count > 0
    assert a.count + b.count < done
    assert 0 < a.total <= a.count * a.worst


def test_times_are_counted_exactly() -> None:
    times = Times()
    for took in range(1_000, 101_000, 1_000):  # 1 to 100 microseconds
        times.add(took)
    assert (times.count, times.total, times.worst) == (100, 5_050_000, 100_000)
    assert (times.quantile(0.99), times.quantile(0.5), times.quantile(1)) == (99, 50, 100)
    more = Times()
    more.add(7_500_999)
    times.update(more)
    assert (times.count, times.total, times.worst, times.quantile(1)) == (101, 12_550_999, 7_500_999, 7_500)
    assert Times().quantile(0.99) == 0


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(4, 2.776), (5, 2.571), (9, 2.262), (19, 2.093), (29, 2.045), (99, 1.984), (999, 1.962)],
)
def test_students_t_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert student_t(freedom) == pytest.approx(table, rel=1e-3)


def test_the_interval_is_that_of_the_deals() -> None:
    mean, half = estimate([0.25, 0.5, 0.75, 0.25, 0.5])
    assert mean == pytest.approx(0.45)
    # The standard deviation is sqrt(0.175 / 4) = 0.2092, so 2.776 * 0.2092 / sqrt(5).
    assert half == pytest.approx(0.2597, abs=1e-3)
    assert estimate([1.0] * MIN_DEALS) == (1, 0)
    assert estimate([1.0, 2.0, 3.0, 2.0]) == (2, None)


def test_a_duel_adds_its_deals_up() -> None:
    times = Times(), Times()
    times[0].add(2_000)
    times[1].add(5_000)
    duel = Duel([DealResult(0.5, 2.0, 10, 1, times), DealResult(0.25, -1.0, 10, 0, times)])
    assert (duel.share, duel.margin) == ((0.375, None), (0.5, None))
    assert (duel.rounds, duel.blocked) == (20, 1)
    assert [(side.count, side.total) for side in duel.times] == [(2, 4_000), (2, 10_000)]
    assert [side.count for side in times] == [1, 1]
