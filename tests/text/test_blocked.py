"""What a blocked round says of its end (R15, R20, R23)."""

from bot.engine.view import view
from bot.text.blocked import why
from bot.text.language import texts_for
from tests.engine.deals import Table
from tests.engine.test_ending import blocked_without_a_foot
from tests.engine.test_playing import DEAD_FOOT, TO_DEAD_FOOT, arms_laid, without_sixes


def reason(table: Table) -> str:
    assert table.over
    return why(texts_for("en-US"), view(table.state, None)).replace("\N{NON-BREAKING HYPHEN}", "-")


def test_R20_a_foot_that_nobody_can_complete_is_named_since_other_ends_could_be_matched() -> None:
    words = reason(arms_laid(DEAD_FOOT, hand=5).do(*TO_DEAD_FOOT))
    assert words == "🚧 Blocked: the chicken foot on the 0-0 still wants 1 toe, and no 0 is left."


def test_R23_without_a_foot_nothing_fits() -> None:
    assert reason(blocked_without_a_foot(hand=5)) == "🚧 Blocked: nothing fits any more."


def test_R15_an_empty_yard_ends_the_round_though_something_may_fit() -> None:
    table = without_sixes(4, "", boneyard_empty="end_round").do("pass")
    assert reason(table) == "🚧 Blocked: the yard is empty, and nothing could be laid."
