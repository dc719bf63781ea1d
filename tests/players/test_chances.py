"""What the points of a round are worth for the win of the game."""

import pytest

from bot.engine.view import view
from bot.players.chances import Chances
from bot.players.known import Known, known
from tests.players.test_players import arms_laid


@pytest.fixture
def here() -> Known:
    """Seat 0 of two."""
    state = arms_laid("0-4 3-8 2-2 6-6").state
    return known(view(state, state.to_move))


def test_where_all_are_equal_a_point_is_worth_a_point(here: Known) -> None:
    chances = Chances(here, (50, 50), 9)
    assert chances.worth([0, 0]) - chances.worth([10, 0]) == pytest.approx(10, rel=0.25)
    assert chances.worth([0, 10]) - chances.worth([0, 0]) == pytest.approx(10, rel=0.25)


def test_in_the_last_round_the_first_place_is_all(here: Known) -> None:
    chances = Chances(here, (30, 50), 0)
    ahead, far_ahead, behind = (chances.worth([points, 0]) for points in (12, 0, 30))
    assert far_ahead - ahead < (ahead - behind) / 10


def test_what_is_lost_cannot_be_lost_again(here: Known) -> None:
    chances = Chances(here, (1_000_000, 0), 3)
    assert chances.worth([0, 0]) == chances.worth([1_000_000, 0]) >= 0
