"""Quiet hours and absences: the clock stands still in them, whatever the clock on the wall does (T14)."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.hours import (
    Absence,
    QuietHours,
    Rhythm,
    after,
    awake,
    between,
    is_zone,
    next_awake,
    next_minute,
    zone_names,
)

HOUR = 3600.0
DAY = 24 * HOUR
BERLIN, NEW_YORK, KATHMANDU, LORD_HOWE = (
    *("Europe/Berlin", "America/New_York"),
    *("Asia/Kathmandu", "Australia/Lord_Howe"),
)
NIGHT = QuietHours(23 * 60, 7 * 60)


def at(text: str, zone: str = "UTC", fold: int = 0) -> float:
    """The moment when the clocks of ``zone`` show this."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


zones = st.sampled_from((BERLIN, NEW_YORK, KATHMANDU, LORD_HOWE, "Pacific/Apia", "America/St_Johns", "UTC"))
moments = st.floats(at("2026-01-01"), at("2028-01-01"))


@st.composite
def rhythms(draw: st.DrawFn) -> Rhythm:
    start, minutes = draw(st.integers(0, 1439)), draw(st.integers(1, 600))
    quiet = draw(st.sampled_from((QuietHours(start, (start + minutes) % 1440), None)))
    since = draw(st.lists(st.tuples(moments, st.floats(0, 20 * DAY)), max_size=3))
    return Rhythm(draw(zones), quiet, tuple(Absence(s, s + length) for s, length in since))


def asleep_by_the_wall(rhythm: Rhythm, moment: float) -> bool:
    if rhythm.quiet is None:
        return False
    local = datetime.fromtimestamp(moment, ZoneInfo(rhythm.zone))
    minute = local.hour * 60 + local.minute
    return (minute - rhythm.quiet.start) % 1440 < rhythm.quiet.minutes


@pytest.mark.parametrize(("start", "end"), [(0, 601), (300, 300), (1380, 700), (-1, 60), (60, 1440)])
def test_quiet_hours_take_ten_hours_at_most(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=r"hours|minute"):
        QuietHours(start, end)
    assert QuietHours(1320, 480).minutes == 600


def test_quiet_hours_cross_midnight() -> None:
    rhythm = Rhythm(BERLIN, NIGHT)
    assert awake(rhythm, at("2026-11-30 22:59", BERLIN))
    assert not awake(rhythm, at("2026-11-30 23:00", BERLIN))
    assert not awake(rhythm, at("2026-12-01 06:59", BERLIN))
    assert awake(rhythm, at("2026-12-01 07:00", BERLIN))
    assert next_awake(rhythm, at("2026-12-01 01:00", BERLIN)) == at("2026-12-01 07:00", BERLIN)
    assert next_awake(rhythm, at("2026-12-01 12:00", BERLIN)) == at("2026-12-01 12:00", BERLIN)


def test_a_clock_stands_still_in_quiet_hours_and_absences() -> None:
    rhythm = Rhythm(BERLIN, NIGHT)
    evening = at("2026-11-30 22:00", BERLIN)
    assert after(rhythm, evening, HOUR / 2) == evening + HOUR / 2
    assert after(rhythm, evening, 2 * HOUR) == at("2026-12-01 08:00", BERLIN)
    assert after(rhythm, evening, HOUR) == at("2026-12-01 07:00", BERLIN)
    assert after(rhythm, at("2026-12-01 03:00", BERLIN), 0) == at("2026-12-01 07:00", BERLIN)
    away = Rhythm(BERLIN, NIGHT, (Absence(evening + 60, at("2026-12-03 02:00", BERLIN)),))
    assert after(away, evening, 120) == at("2026-12-03 07:01", BERLIN)


def test_absences_overlap() -> None:
    rhythm = Rhythm("UTC", None, (Absence(100, 300), Absence(200, 500), Absence(450, 470), Absence(500, 600)))
    assert after(rhythm, 90, 10) == 600
    assert after(rhythm, 90, 11) == 601
    assert between(rhythm, 0, 1000) == 500
    assert next_awake(rhythm, 250) == 600


def test_quiet_hours_when_clocks_are_put_forward() -> None:
    """Berlin, 29 March 2026: two o'clock is three o'clock."""
    rhythm = Rhythm(BERLIN, NIGHT)
    evening = at("2026-03-28 22:00", BERLIN)
    assert next_awake(rhythm, evening + 2 * HOUR) == at("2026-03-29 07:00", BERLIN) == evening + 8 * HOUR
    in_the_gap = Rhythm(BERLIN, QuietHours(22 * 60, 150))
    assert next_awake(in_the_gap, at("2026-03-29 01:00", BERLIN)) == at("2026-03-29 03:30", BERLIN)
    from_the_gap = Rhythm(BERLIN, QuietHours(150, 480))
    assert not awake(from_the_gap, at("2026-03-29 03:00", BERLIN))


def test_quiet_hours_when_clocks_are_put_back() -> None:
    """Berlin, 25 October 2026: three o'clock is two o'clock again."""
    rhythm = Rhythm(BERLIN, NIGHT)
    evening = at("2026-10-24 22:00", BERLIN)
    assert next_awake(rhythm, evening + 2 * HOUR) == at("2026-10-25 07:00", BERLIN) == evening + 10 * HOUR
    until_half_past_two = Rhythm(BERLIN, QuietHours(22 * 60, 150))
    assert next_awake(until_half_past_two, evening + HOUR) == at("2026-10-25 02:30", BERLIN, fold=1)
    from_half_past_two = Rhythm(BERLIN, QuietHours(150, 480))
    assert not awake(from_half_past_two, at("2026-10-25 02:30", BERLIN))
    assert not awake(from_half_past_two, at("2026-10-25 02:10", BERLIN, fold=1))


def test_zones_with_odd_minutes() -> None:
    assert next_awake(Rhythm(KATHMANDU, QuietHours(0, 60)), at("2026-06-01 00:30", KATHMANDU)) == at(
        "2026-05-31 19:15"
    )
    # Lord Howe's summer time is half an hour.
    evening = at("2026-04-04 22:00", LORD_HOWE)
    assert next_awake(Rhythm(LORD_HOWE, NIGHT), evening + 2 * HOUR) == evening + 9.5 * HOUR


def test_the_next_moment_of_a_minute_of_the_day() -> None:
    nine = 9 * 60
    assert next_minute(BERLIN, nine, at("2026-03-28 08:00", BERLIN)) == at("2026-03-28 09:00", BERLIN)
    assert next_minute(BERLIN, nine, at("2026-03-28 09:00", BERLIN)) == at("2026-03-29 09:00", BERLIN)
    assert next_minute(BERLIN, 150, at("2026-03-28 09:00", BERLIN)) == at("2026-03-29 01:30", BERLIN)
    first = at("2026-10-25 02:30", BERLIN)
    assert next_minute(BERLIN, 150, at("2026-10-24 09:00", BERLIN)) == first
    assert next_minute(BERLIN, 150, first) == at("2026-10-26 02:30", BERLIN)


@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "Pacific/Auckland"])
def test_the_day_of_a_minute_is_that_of_its_place(zone: str) -> None:
    for hour in range(24):
        now, soon = at(f"2026-06-01 {hour:02}:10", zone), at(f"2026-06-01 {hour:02}:40", zone)
        assert next_minute(zone, hour * 60 + 40, now) == soon
        assert next_minute(zone, hour * 60 + 10, now) == now + DAY


def test_names_of_zones() -> None:
    assert is_zone("Europe/Berlin")
    assert is_zone("UTC")
    assert not is_zone("Europe/Entenhausen")
    assert not is_zone("../etc/passwd")
    assert len(zone_names()) > 300
    assert awake(Rhythm("Nowhere/Now", NIGHT), datetime(2026, 1, 1, 12, tzinfo=UTC).timestamp())


@given(rhythms(), moments)
def test_whoever_sleeps_by_the_wall_clock_is_not_awake(rhythm: Rhythm, moment: float) -> None:
    away = any(a.since <= moment < a.until for a in rhythm.absences)
    if away or asleep_by_the_wall(rhythm, moment):
        assert not awake(rhythm, moment)
    elif not any(asleep_by_the_wall(rhythm, moment + n * HOUR) for n in (-1, 1)):
        assert awake(rhythm, moment)


@given(rhythms(), moments, st.floats(0, 8 * DAY))
def test_a_clock_counts_waking_time_and_never_runs_out_asleep(
    rhythm: Rhythm, start: float, seconds: float
) -> None:
    end = after(rhythm, start, seconds)
    assert end >= start + seconds
    assert awake(rhythm, end)
    assert between(rhythm, start, end) == pytest.approx(seconds, abs=0.01)


@given(rhythms(), moments, st.floats(0, 4 * DAY), st.floats(0, 4 * DAY))
def test_time_adds_up(rhythm: Rhythm, start: float, one: float, two: float) -> None:
    whole = after(rhythm, start, one + two)
    assert after(rhythm, after(rhythm, start, one), two) == pytest.approx(whole, abs=0.01)
