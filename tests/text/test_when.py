"""Times as people type them: quiet hours (T14), and until when somebody is away."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.games.hours import QuietHours
from bot.text.language import texts_for
from bot.text.when import (
    Unclear,
    local_moment,
    quiet_hours,
    quiet_offered,
    quiet_span,
    quiet_typed,
    until_offered,
    until_typed,
)

T = texts_for(None)
BERLIN = "Europe/Berlin"
NOW = datetime(2026, 11, 30, 14, 5, tzinfo=ZoneInfo(BERLIN)).timestamp()
"""A Monday afternoon."""


@pytest.mark.parametrize(
    ("typed", "span"),
    [
        *(
            (text, "22:00-07:00")
            for text in ("22:00-7:00", "22-7", "2200 0700", "22h – 7h", "from 10pm to 7 AM")
        ),
        *((text, "22:30-06:15") for text in ("22.30-6.15", "10:30pm until 6:15am", " 22:30  06:15 ")),
        ("24:00-8", "00:00-08:00"),
        ("12am-8am", "00:00-08:00"),
        ("12pm-2pm", "12:00-14:00"),
    ],
)
def test_quiet_hours_in_many_ways(typed: str, span: str) -> None:
    quiet = quiet_typed(T, typed)
    assert quiet is not None
    assert quiet_span(quiet) == span
    assert quiet_typed(T, span) == quiet


@pytest.mark.parametrize("typed", ["off", "OFF", " none ", "no"])
def test_no_quiet_hours(typed: str) -> None:
    assert quiet_typed(T, typed) is None


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        *((text, "two times") for text in ("", "22", "night", "22-7-8", "1", "🌙")),
        *(
            (text, "not a time of the day")
            for text in ("25-7", "22:00-7:75", "13pm-4am", "0am-5am", "24:30-6")
        ),
        ("22-22", "not their beginning"),
        (
            "22-9",
            "From 22:00 to 09:00 is 11 hours, and quiet hours take 10 hours at most. Until 08:00, perhaps?",
        ),
        ("7-22", "is 15 hours"),
        ("22:00-08:01", "is 601 minutes"),
    ],
)
def test_what_cannot_be_quiet_hours_is_said(typed: str, words: str) -> None:
    with pytest.raises(Unclear, match=words.replace("?", r"\?")):
        quiet_typed(T, typed)


def test_T14_ten_hours_are_the_most() -> None:
    assert quiet_hours(T, 22 * 60, 8 * 60) == QuietHours(22 * 60, 8 * 60)


def test_quiet_hours_are_offered_as_they_are_typed() -> None:
    assert ("22:00-07:00", "22:00-07:00") in quiet_offered(T, "")
    assert quiet_offered(T, "10pm 6am") == [("22:00-06:00", "22:00-06:00")]
    assert quiet_offered(T, "23") == [("23:00-08:00", "23:00-08:00")]
    assert quiet_offered(T, "of") == quiet_offered(T, "off") == [("off", "off")]
    assert quiet_offered(T, "x") == []


def _read(typed: str, zone: str = BERLIN, now: float = NOW, locale: str | None = None) -> str:
    until = until_typed(texts_for(locale), typed, zone, now)
    assert until is not None
    return datetime.fromtimestamp(until, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        *(
            (text, "2026-12-01 08:00")
            for text in ("tomorrow", "Tomorrow", "until tomorrow", "tuesday", "tue", "1 Dec")
        ),
        *(
            (text, "2026-12-03 14:05")
            for text in ("3 days", "3d", "in 3 days", "three days", "72 hours", "72h")
        ),
        *((text, "2026-12-07 14:05") for text in ("a week", "one week", "1w", "7 days")),
        *((text, "2026-12-07 08:00") for text in ("monday", "next Monday", "next week", "until Mon")),
        *(
            (text, "2026-12-24 08:00")
            for text in ("2026-12-24", "24.12.", "24.12.2026", "24/12", "12/24", "24 Dec")
        ),
        *((text, "2026-12-24 08:00") for text in ("Dec 24", "December 24th, 2026", "24. december 2026")),
        *((text, "2026-12-24 18:30") for text in ("2026-12-24 18:30", "24 Dec at 18:30", "24.12. 6:30pm")),
        *((text, "2026-11-30 18:00") for text in ("18:00", "6pm", "today 18:00")),
        ("9:00", "2026-12-01 09:00"),
        ("friday 9am", "2026-12-04 09:00"),
        ("5 Jan", "2027-01-05 08:00"),
        ("30.11.", "2027-11-30 08:00"),
    ],
)
def test_until_when_in_many_ways(typed: str, until: str) -> None:
    assert _read(typed) == until


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        *(
            (text, "cannot read")
            for text in ("", "soon", "3/4", "31.11.", "29 Feb 2027", "24 Foo", "1 1", "99999 days")
        ),
        ("@everyone **x**", "cannot read"),
        *(
            (text, "has passed")
            for text in ("2025-01-01", "0 days", "today", "today 9:00", "2026-11-30 14:05")
        ),
        *((text, "more than a year") for text in ("2028-01-01", "400 days", "9999 weeks")),
        ("tomorrow 25:00", "not a time"),
    ],
)
def test_what_cannot_be_an_absence_is_said(typed: str, words: str) -> None:
    with pytest.raises(Unclear, match=words) as unclear:
        until_typed(T, typed, BERLIN, NOW)
    assert "@everyone" not in str(unclear.value)


def test_back_is_no_moment() -> None:
    assert until_typed(T, " Back ", BERLIN, NOW) is None


def test_a_day_is_meant_by_the_clock_of_the_place() -> None:
    assert _read("tomorrow", "Asia/Tokyo") == "2026-12-01 08:00"
    late = datetime(2026, 11, 30, 23, 30, tzinfo=ZoneInfo("America/New_York")).timestamp()
    assert _read("tomorrow", "America/New_York", late) == "2026-12-01 08:00"
    assert _read("tomorrow", BERLIN, late) == "2026-12-02 08:00"


def test_across_a_change_of_the_clocks() -> None:
    """The night of 28 March 2027 has 23 hours in Berlin: a day is meant by the clock, a length by its length."""
    saturday = datetime(2027, 3, 27, 14, 0, tzinfo=ZoneInfo(BERLIN)).timestamp()
    assert _read("sunday", BERLIN, saturday) == "2027-03-28 08:00"
    assert _read("1 day", BERLIN, saturday) == "2027-03-28 15:00"


def test_other_languages_name_days_and_months_in_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    german = type(T)(T.locale.parse("de"), T._translations)
    read = [until_typed(german, text, BERLIN, NOW) for text in ("Freitag", "fr", "24. Dezember", "24 Dec")]
    assert [local_moment(T, BERLIN, at or 0) for at in read] == ["Fri, Dec 4, 08:00"] * 2 + [
        "Thu, Dec 24, 08:00"
    ] * 2


def test_absences_are_offered_as_they_are_understood() -> None:
    offered = until_offered(T, "", BERLIN, NOW, away=False)
    assert offered[0] == ("tomorrow: until Tue, Dec 1, 08:00", "2026-12-01 08:00")
    assert ("a week: until Mon, Dec 7, 14:05", "2026-12-07 14:05") in offered
    for label, value in offered:
        assert _read(value) == value
        assert len(label) <= 100
    assert until_offered(T, "fri", BERLIN, NOW, away=False) == [("Fri, Dec 4, 08:00", "2026-12-04 08:00")]
    assert until_offered(T, "3 days", BERLIN, NOW, away=False) == [
        ("3 days: until Thu, Dec 3, 14:05", "2026-12-03 14:05")
    ]
    assert until_offered(T, "soon", BERLIN, NOW, away=False) == []
    assert until_offered(T, "", BERLIN, NOW, away=True)[0] == ("back: I play again", "back")
