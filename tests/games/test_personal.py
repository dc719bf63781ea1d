"""People's settings: what is allowed, how somebody is called, and how long an absence stops a game."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.clock import DAY
from bot.games.hours import Absence
from bot.games.personal import LONGEST_AWAY, MOST_ABSENCES, REMEMBERED, Personal, Pings, granted


@pytest.mark.parametrize(
    ("personal", "valid"),
    [
        (Personal(), True),
        (Personal(zone="Asia/Kathmandu", digest=0), True),
        (Personal(digest=1439), True),
        (Personal(digest=1440), False),
        (Personal(digest=-1), False),
        (Personal(zone="Asia/Schlaraffenland"), False),
    ],
)
def test_what_may_be_settled(personal: Personal, valid: bool) -> None:
    assert personal.valid is valid


@pytest.mark.parametrize(
    ("pings", "closed", "mentioned", "written_to"),
    [
        (Pings.MENTION, False, True, False),
        (Pings.DM, False, False, True),
        (Pings.DM, True, True, False),
        (Pings.BOTH, False, True, True),
        (Pings.BOTH, True, True, False),
        (Pings.NONE, False, False, False),
        (Pings.NONE, True, False, False),
    ],
)
def test_how_somebody_is_called(pings: Pings, closed: bool, mentioned: bool, written_to: bool) -> None:
    personal = Personal(pings=pings, dm_closed=closed)
    assert (personal.mentioned, personal.written_to) == (mentioned, written_to)


def test_an_absence_runs_until_its_end_or_until_one_is_back() -> None:
    away = Personal().away(100, 500)
    assert away.absence(100) == Absence(100, 500)
    assert away.absence(500) is None
    assert away.away(300, None) == replace(away, absences=(Absence(100, 300),))
    assert away.away(300, 900).absences == (Absence(100, 300), Absence(300, 900))
    assert away.away(100, None) == Personal()
    assert away.away(600, None) == away
    assert away.away(500 + REMEMBERED, None) == Personal()


def test_of_very_many_absences_the_oldest_are_told_together() -> None:
    personal = Personal()
    for now in range(0, 40 * MOST_ABSENCES, 10):
        personal = personal.away(now, now + 1_000).away(now + 3, None)
    assert len(personal.absences) == MOST_ABSENCES
    assert sum(absence.seconds for absence in personal.absences) == 3 * 4 * MOST_ABSENCES
    assert personal.absences[-1] == Absence(40 * MOST_ABSENCES - 10, 40 * MOST_ABSENCES - 7)
    assert all(one.until <= two.since for one, two in pairwise(personal.absences))


def test_a_game_grants_a_fortnight_of_absence_in_all() -> None:
    week = 7 * DAY
    absences = (Absence(0, week), Absence(2 * week, 4 * week), Absence(5 * week, 6 * week))
    assert granted(absences, 0) == (Absence(0, week), Absence(2 * week, 3 * week))
    assert granted(absences, week / 2) == (Absence(week / 2, week), Absence(2 * week, 3.5 * week))
    assert granted(absences, 5.5 * week) == (Absence(5.5 * week, 6 * week),)


spans = st.tuples(st.floats(0, 100 * DAY), st.floats(0, 60 * DAY))


@given(st.lists(spans, max_size=6), st.floats(0, 100 * DAY))
def test_never_more_is_granted(calls: list[tuple[float, float]], since: float) -> None:
    personal = Personal()
    for now, length in sorted(calls):
        personal = personal.away(now, now + length if length else None)
    found = granted(personal.absences, since)
    assert sum(a.seconds for a in found) <= LONGEST_AWAY * 1.000001
    assert all(a.since >= since and a.seconds > 0 for a in found)
    assert all(one.until <= two.since for one, two in pairwise(found))
