"""When a person may be disturbed, and how long a clock that stands still otherwise takes (T14).

Pure reckoning on seconds (UTC). Quiet hours are meant by the clock on the wall: on the nights when that is put
forward or back, an hour that could be quiet by either reading is quiet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

MINUTES: Final = 1440
"""In a day."""

LONGEST_QUIET: Final = 600
"""T14: quiet hours take ten hours at most, in minutes."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From ``start`` until ``end``, minutes after local midnight; across midnight if ``end`` is less.

    Raises ``ValueError`` for no minute at all or more than ``LONGEST_QUIET``.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not (0 <= self.start < MINUTES and 0 <= self.end < MINUTES):
            raise ValueError("a minute of the day is from 0 to 1439")
        if not 0 < self.minutes <= LONGEST_QUIET:
            raise ValueError("quiet hours take at least a minute and at most ten hours")

    @property
    def minutes(self) -> int:
        return (self.end - self.start) % MINUTES


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody is away from ``since`` until ``until``, seconds (UTC)."""

    since: float
    until: float

    @property
    def seconds(self) -> float:
        return max(0.0, self.until - self.since)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """When one person can play: all the time but in his quiet hours and absences. ``zone`` is an IANA name."""

    zone: str = "UTC"
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()


def is_zone(name: str) -> bool:
    """Whether there is a time zone of this name."""
    return name in zone_names()


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Every time zone that can be chosen, by its IANA name."""
    return frozenset(name for name in available_timezones() if "/" in name or name == "UTC")


def awake(rhythm: Rhythm, at: float) -> bool:
    """Whether the person may be disturbed at this moment."""
    return _pause_at(rhythm, at) is None


def next_awake(rhythm: Rhythm, at: float) -> float:
    """``at`` if the person may be disturbed then, else the first moment after it."""
    while (pause := _pause_at(rhythm, at)) is not None:
        at = pause.until
    return at


def after(rhythm: Rhythm, start: float, seconds: float) -> float:
    """When so many seconds outside quiet hours and absences have passed since ``start``; itself outside them."""
    at = next_awake(rhythm, start)
    while True:
        stop = _next_pause(rhythm, at)
        if at + seconds < stop:
            return at + seconds
        seconds -= stop - at
        at = next_awake(rhythm, stop)


def between(rhythm: Rhythm, start: float, end: float) -> float:
    """How many seconds from ``start`` to ``end`` lie outside quiet hours and absences."""
    total, at = 0.0, next_awake(rhythm, start)
    while at < end:
        stop = min(end, _next_pause(rhythm, at))
        total += stop - at
        at = next_awake(rhythm, stop)
    return total


def next_minute(zone: str, minute: int, at: float) -> float:
    """The next moment after ``at`` at which the local clock shows ``minute`` (of the day)."""
    tz = _zone(zone)
    today = _midnight(tz, at)
    days = (today + timedelta(days=n) for n in range(3))
    return next(moment for moment in (min(_moments(tz, day, minute)) for day in days) if moment > at)


def _pause_at(rhythm: Rhythm, at: float) -> Absence | None:
    """A pause that holds ``at``: since it, before its end."""
    return next((pause for pause in _pauses(rhythm, at) if pause.since <= at < pause.until), None)


def _next_pause(rhythm: Rhythm, at: float) -> float:
    """When the first pause after ``at`` begins; for ever far if there is none."""
    return min((pause.since for pause in _pauses(rhythm, at) if pause.since > at), default=float("inf"))


def _pauses(rhythm: Rhythm, at: float) -> Iterator[Absence]:
    """All absences, and the quiet hours of the days around ``at``."""
    yield from rhythm.absences
    if rhythm.quiet is None:
        return
    tz = _zone(rhythm.zone)
    today = _midnight(tz, at)
    quiet = rhythm.quiet
    for day in (-1, 0, 1, 2):
        evening = today + timedelta(days=day)
        morning = evening + timedelta(days=quiet.end < quiet.start)
        yield Absence(min(_moments(tz, evening, quiet.start)), max(_moments(tz, morning, quiet.end)))


def _midnight(tz: ZoneInfo, at: float) -> datetime:
    """The local day of ``at``, on the wall's clock."""
    local = datetime.fromtimestamp(at, tz)
    return local.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)


def _moments(tz: ZoneInfo, day: datetime, minute: int) -> tuple[float, float]:
    """Both readings of a time on the wall's clock; they differ only where it is put forward or back."""
    wall = (day + timedelta(minutes=minute)).replace(tzinfo=tz)
    return _seconds(wall.replace(fold=0)), _seconds(wall.replace(fold=1))


def _seconds(wall: datetime) -> float:
    return wall.astimezone(UTC).timestamp()


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo:
    """The zone; one that is known no more is as good as UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
