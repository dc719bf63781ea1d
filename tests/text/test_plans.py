"""What is told of a move that was planned: a tile laid says so, a tile kept does not (T19)."""

import pytest

from bot.engine.events import Drew, Passed, Played
from bot.engine.tiles import Tile
from bot.games.model import LogEntry
from bot.games.plans import Drawn, Else, Plan, Wish
from bot.games.table_view import table_view
from bot.text.events import happened
from bot.text.language import texts_for
from bot.text.plans import summary
from tests.text.games import begun, lobby

T = texts_for(None)


def told(by: str, *events: Drew | Passed | Played) -> list[str]:
    table = table_view(begun(lobby())[0], None)
    return happened(T, table, [LogEntry(0, 1, 1, None, by, 0.0, events)])


def test_a_planned_tile() -> None:
    laid = Played(1, Tile(3, 9), Tile(9, 9), 9)
    assert told("plan", laid) == [f"{told('person', laid)[0]} (As planned.)"]


@pytest.mark.parametrize("by", ["person", "rule"])
def test_T19_a_tile_kept_by_plan_reads_like_any_that_did_not_fit(by: str) -> None:
    kept = (Drew(1, None, False, 20), Passed(1))
    assert told("plan", *kept) == told(by, *kept)


def test_a_plan_line_by_line() -> None:
    plan = Plan((Wish(Tile(3, 9), "A"), Wish(Tile(5, 5), 5)), Else.HEAVIEST, Drawn.LAY, keep_double=True)
    assert summary(T, plan).replace("\u2011", "-").splitlines() == [
        "**Your plan for your next turn**",
        "**1.** 3-9 on end A",
        "**2.** 5-5 on any 5",
        "Else: lay the heaviest tile that fits",
        "A drawn tile that fits: keep a double, lay any other",
    ]
    assert "Ask me what to lay" in summary(T, Plan(drawn=Drawn.KEEP))
