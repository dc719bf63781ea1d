"""Reviews: the decisions are found as they were made, and judged by what was known then."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.cli.simulate import game_seed
from bot.engine.actions import PASS, Action, Play
from bot.engine.deal import Stream
from bot.engine.record import GameRecord, RoundRecord, claimed_result
from bot.engine.replay import deal_again
from bot.engine.rules import resolve
from bot.engine.state import GameState
from bot.engine.tiles import Tile
from bot.engine.view import View
from bot.players import PLAYERS, Player, Stop, Weighed, never, play_game
from bot.players.review import Decision, Verdict, from_text, judge, played_again, to_text
from bot.players.search import Search
from tests.players.advisers import ByPips
from tests.strategies import random_choices

GAME = "the commitment of a deal"


class Noting:
    """Plays like another, and notes what it was asked."""

    def __init__(self, player: Player) -> None:
        self.name = player.name
        self.asked: list[tuple[View, Action]] = []
        self._player = player

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        action = self._player.choose(view, legal, stream, stop)
        self.asked.append((view, action))
        return action


def dealt(record: GameRecord, round_: RoundRecord) -> GameState:
    return deal_again(record, round_, tuple(map(claimed_result, record.rounds[: round_.number - 1])))


def actions(round_: RoundRecord) -> list[tuple[int | None, Action]]:
    return [(done.seat, done.action) for done in round_.actions]


def decided(record: GameRecord, seat: int) -> list[Decision]:
    return [
        decision
        for round_ in record.rounds
        for decision in played_again(dealt(record, round_), actions(round_), seat)[1]
    ]


@pytest.mark.parametrize("seed", range(8))
def test_every_decision_is_found_with_what_was_known(seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 4)
    rules = resolve("classic", {**random_choices(rng, 6, seats), "rounds": 2}, seats)
    noting = [Noting(PLAYERS["random"]) for _ in range(seats)]
    record = play_game(rules, noting, *game_seed("review", seed, seats))
    assert record.deal is not None
    for seat, player in enumerate(record.deal.lot):
        asked = noting[player].asked
        found = decided(record, seat)
        assert [decision.action for decision in found] == [action for _, action in asked]
        for decision, (view, _) in zip(found, asked, strict=True):
            assert decision.view.hand == view.hand
            assert decision.view.tableau == view.tableau
            assert decision.view.legal == view.legal
            assert decision.view.history == view.history
    for round_ in record.rounds:
        after, _ = played_again(dealt(record, round_), actions(round_), 0)
        assert after.results[-1].points == round_.points


@pytest.fixture(scope="module")
def choices() -> Sequence[Decision]:
    rules = resolve("classic", {"rounds": 3}, 3)
    record = play_game(rules, [PLAYERS["random"]] * 3, *game_seed("choices", 1, 3))
    return [decision for seat in range(3) for decision in decided(record, seat)]


def test_the_cost_is_what_the_best_was_worth_more(choices: Sequence[Decision]) -> None:
    adviser = ByPips()
    costs = set()
    for decision in choices:
        verdict = judge(adviser, decision, GAME)
        mine, best = adviser.worth(decision.action), max(map(adviser.worth, decision.view.legal))
        assert verdict.at == decision.at
        assert verdict.cost == best - mine
        assert adviser.worth(verdict.best) == best
        costs.add(verdict.cost > 0)
    assert costs == {True, False}


def test_which_of_several_equal_ends_is_laid_on_makes_no_difference(choices: Sequence[Decision]) -> None:
    """They are equal by the rules (R30)."""
    several = 0
    for decision in choices:
        best = max(decision.view.legal, key=ByPips.worth)
        end = decision.view.end_of(best.on) if isinstance(best, Play) else None
        for action in decision.view.legal:
            other = decision.view.end_of(action.on) if isinstance(action, Play) else None
            if isinstance(best, Play) and isinstance(action, Play) and end and other and action != best:
                equal = action.tile == best.tile and end.number == other.number
                verdict = judge(ByPips(), Decision(decision.at, decision.view, action), GAME)
                assert verdict.best == (action if equal else best)
                several += equal
    assert several


class Doubting(ByPips):
    """Finds one thing best among all, and another when it looks closer."""

    def weigh(
        self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never
    ) -> tuple[Weighed, ...]:
        weighed = super().weigh(view, legal, stream, stop)
        return (
            weighed if len(legal) == len(view.legal) else tuple(Weighed(w.action, -w.points) for w in weighed)
        )


def test_a_cost_is_never_less_than_nothing(choices: Sequence[Decision]) -> None:
    verdicts = [judge(Doubting(), decision, GAME) for decision in choices if len(decision.view.legal) > 2]
    assert {verdict.cost for verdict in verdicts} == {0}


def test_the_strongest_player_judges_the_same_everywhere_and_himself_mildly(
    choices: Sequence[Decision],
) -> None:
    master = Search("master", deals=50, doubts=True)
    for decision in choices[::12]:
        verdict = judge(master, decision, GAME)
        assert judge(master, decision, GAME) == verdict
        assert verdict.best in decision.view.legal
        his = Decision(decision.at, decision.view, verdict.best)
        assert judge(master, his, GAME) == Verdict(decision.at, verdict.best, 0)


def test_verdicts_are_read_as_they_were_written() -> None:
    verdicts = (
        Verdict(3, Play(Tile(3, 9), Tile(9, 9)), 2.25),
        Verdict(7, PASS, 0.0),
        Verdict(12, Play(Tile(0, 0), Tile(0, 4)), 17.0),
    )
    assert from_text(to_text(verdicts)) == verdicts
    assert from_text(to_text(())) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format":2,"verdicts":[]}',
        '{"format":1}',
        '{"format":1,"verdicts":[[1,["9-3","9-9"],0]]}',
        '{"format":1,"verdicts":[[1,["3-9"],0]]}',
        '{"format":1,"verdicts":[[1,[]]]}',
    ],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_text(text)
