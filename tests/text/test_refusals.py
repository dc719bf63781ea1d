"""Every refusal has a sentence of its own, with the facts."""

import pytest

from bot.engine.errors import ChickenfootError, IllegalAction, Refusal, RulesError
from bot.engine.rules import resolve
from bot.games.errors import Declined, Reason, StorageError
from bot.text.language import texts_for
from bot.text.refusals import (
    FAULTS,
    PERMISSIONS,
    REASONS,
    REFUSALS,
    failed,
    missing_permissions,
    refused,
    report_problem,
)

T = texts_for("en-US")


def test_every_reason_refusal_and_fault_has_its_own_sentence() -> None:
    assert set(REASONS) == set(Reason)
    assert set(REFUSALS) == set(Refusal)
    sentences = [*REASONS.values(), *REFUSALS.values(), *FAULTS.values()]
    assert len(set(sentences)) == len(sentences)


def test_the_facts_are_told() -> None:
    assert "<#9>" in refused(T, Declined(Reason.PLACE_TAKEN, game_id=3, channel=9))
    assert "<#4> and <#5>" in refused(T, Declined(Reason.NO_GAME_HERE, channels=[4, 5]))
    assert "<@7>" in refused(T, Declined(Reason.NOT_HOST, host=7))
    assert "There are 8 of them." in refused(T, Declined(Reason.TABLE_FULL, seats=8))
    assert "1 of 3 votes needed" in refused(T, Declined(Reason.ALREADY_VOTED, votes=1, needed=3))
    assert "</a b:1>" in refused(T, Declined(Reason.NO_GAME_HERE), {"chickenfoot start": "</a b:1>"})
    assert "`/chickenfoot start`" in refused(T, Declined(Reason.NO_GAME_HERE))


def test_the_cause_is_told() -> None:
    illegal = Declined(Reason.ILLEGAL, IllegalAction(Refusal.FOOT_FIRST))
    assert refused(T, illegal) == "First the chicken foot needs all its toes."


@pytest.mark.parametrize(
    ("preset", "choices", "seats", "says"),
    [
        ("classic", {"hand": 30}, 4, "each of you can have 13 at most"),
        ("classic", {"rounds": 11}, 4, "10 rounds at most"),
        ("classic", {"set": 6}, 5, "2 to 4 players"),
        ("classic", {"set": 6, "arms": 8}, 2, "larger set than double-6"),
        ("big_hands", {"set": 12}, 4, "double-9"),
        ("classic", {"toes": 4}, 4, "“Toes on a chicken foot”"),
        ("classic", {"double_blank": -1}, 4, "from 0 to 1000"),
        ("classic", {"<@1>": 1}, 4, "no option called “\\<\\@"),
    ],
)
def test_faults_of_the_rules_are_told(preset: str, choices: dict[str, object], seats: int, says: str) -> None:
    with pytest.raises(RulesError) as caught:
        resolve(preset, choices, seats)
    text = refused(T, Declined(Reason.BAD_OPTION, caught.value))
    assert says in text
    assert "?" not in text


def test_what_nobody_foresaw_says_nothing_about_itself() -> None:
    assert refused(T, ChickenfootError("secret 3-9")) == failed(T)
    assert "secret" not in refused(T, StorageError("secret"))


def test_T17_missing_permissions_are_named_with_their_purpose() -> None:
    text = missing_permissions(T, ["send_messages", "attach_files", "odd_one"])
    assert "**Send Messages**: to show the table" in text
    assert "**Attach Files**" in text
    assert "odd\\_one" in text
    assert "View Channel" not in text
    assert len(PERMISSIONS) == 7


def test_where_to_report_a_problem() -> None:
    assert "∎" in report_problem(T, "∎")
    assert "run this server" in report_problem(T, None)
