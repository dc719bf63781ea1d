"""Times as people type them: quiet hours, and how long somebody is away (T14)."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.dates import format_skeleton, get_day_names, get_month_names

from bot.engine.errors import ChickenfootError
from bot.games.clock import DAY
from bot.games.hours import LONGEST_QUIET, MINUTES, QuietHours
from bot.text.fit import OPTION, shortened
from bot.text.language import ENGLISH, N_, Texts
from bot.text.people import clean, escaped
from bot.text.zones import local

MORNING: Final = 8 * 60
"""When a day begins for which no time is given, in minutes: nobody wants to be called at midnight."""

FARTHEST: Final = 365 * DAY
"""Seconds from now until which somebody may be away at most."""

OFF: Final = "off"
"""What one types for no quiet hours."""

USUAL_NIGHTS: Final = tuple(QuietHours(hour * 60, (hour + 9) % 24 * 60) for hour in (21, 22, 23, 0))

BACK: Final = "back"
"""What one types when one is not away any more."""

_TIME: Final = r"(?<![\d:.])(\d{1,2})(?:(?:[:.h])?(\d{2}))?\s*(am|pm)?(?![\d:])"
_CLOCK: Final = re.compile(rf"{_TIME}", re.IGNORECASE)
_AT: Final = re.compile(r"(?:\bat\s+|\s|^|,)\s*(\d{1,2}(?::\d{2}|:\d{2}\s*[ap]m|\s*[ap]m))$")
_SPAN: Final = re.compile(r"(?:in\s+)?(\d{1,4}|an?|one|two|three|four)\s*(hours?|h|days?|d|weeks?|w)")
_SMALL: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_UNITS: Final = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}

WISHES: Final = (
    (N_("tomorrow"), "tomorrow"),
    (N_("3 days"), "3 days"),
    (N_("next Monday"), "monday"),
    (N_("a week"), "a week"),
    (N_("two weeks"), "two weeks"),
)
"""How long somebody is likely to be away: in words, and as it is read."""


class Unclear(ChickenfootError):
    """What somebody typed cannot be. The text says, in his language, what is the matter and what to type."""


# ---------------------------------------------------------------------------------- times of the day


def clock_time(minute: int) -> str:
    """A minute of the day as 22:00."""
    hours, minutes = divmod(minute, 60)
    return f"{hours:02}:{minutes:02}"


def quiet_typed(t: Texts, text: str) -> QuietHours | None:
    """Quiet hours as typed: "22:00-7:00", "10pm to 7am"; None for "off". Raises ``Unclear``."""
    typed = text.strip().casefold()
    if typed in (OFF, "none", "no", t.say("off").casefold()):
        return None
    times = list(_CLOCK.finditer(typed))
    if len(times) != 2:
        raise Unclear(t.say("Please write two times, such as 22:00-07:00, or “off”."))
    start, end = (_minute(t, found) for found in times)
    return quiet_hours(t, start, end)


_TOO_LONG: Final = N_(
    "From {start} to {end} is {length}, and quiet hours take 10 hours at most. Until {latest}, perhaps?"
)


def quiet_hours(t: Texts, start: int, end: int) -> QuietHours:
    """Quiet hours between two minutes of the day. Raises ``Unclear`` for none at all or more than ten hours."""
    length = (end - start) % MINUTES
    if not length:
        raise Unclear(t.say("Quiet hours need an end that is not their beginning."))
    if length > LONGEST_QUIET:
        facts = {"start": clock_time(start), "end": clock_time(end), "length": t.duration(length * 60)}
        raise Unclear(t.say(_TOO_LONG, latest=clock_time((start + LONGEST_QUIET) % MINUTES), **facts))
    return QuietHours(start, end)


def quiet_span(quiet: QuietHours) -> str:
    """Quiet hours as they are offered and read."""
    return f"{clock_time(quiet.start)}-{clock_time(quiet.end)}"


def quiet_offered(t: Texts, typed: str) -> list[tuple[str, str]]:
    """What may be meant by what is typed so far: what to show, and what ``quiet_typed`` reads."""
    try:
        read = quiet_typed(t, typed)
    except Unclear:
        usual = [*map(quiet_span, USUAL_NIGHTS)]
        offers = [*zip(usual, usual, strict=True), (t.say("off"), OFF)]
        return [offer for offer in offers if typed.strip().casefold() in offer[0].casefold()]
    return [(t.say("off"), OFF) if read is None else (quiet_span(read), quiet_span(read))]


def _minute(t: Texts, found: re.Match[str]) -> int:
    """The minute of the day that is typed. Raises ``Unclear``."""
    hours, minutes, half = int(found[1]), int(found[2] or 0), found[3]
    if half:
        hours = hours % 12 + (12 if half == "pm" else 0) if 1 <= hours <= 12 else 99
    if hours > 24 or minutes > 59 or (hours == 24 and minutes):
        raise Unclear(t.say("“{time}” is not a time of the day.", time=found[0].strip()))
    return (hours * 60 + minutes) % MINUTES


# ---------------------------------------------------------------------------------- until when


def until_typed(t: Texts, text: str, zone: str, now: float) -> float | None:
    """Until when somebody is away, in seconds (UTC), as typed by one whose clock is that of ``zone``: "3 days",
    "tomorrow", "friday 18:00", "2026-12-24", "24 Dec"; None for "back". A day begins in the morning.

    Raises ``Unclear`` for what cannot be read, has passed, or is too far off.
    """
    typed = " ".join(text.casefold().replace(",", " ").split())
    if typed in (BACK, t.say("back").casefold()):
        return None
    today = local(zone, now)
    until = _after(typed, today) or _moment(t, re.sub(r"^(until|till|on|next) ", "", typed), today)
    if until is None:
        wrong = escaped(clean(text, 40))
        raise Unclear(
            t.say("I cannot read “{text}”. Try “tomorrow”, “3 days” or “2026-12-24 18:00”.", text=wrong)
        )
    seconds = until.timestamp()
    if seconds <= now:
        raise Unclear(t.say("That moment has passed. Until when are you away?"))
    if seconds > now + FARTHEST:
        raise Unclear(t.say("That is more than a year away. Please choose something nearer."))
    return seconds


def until_offered(t: Texts, typed: str, zone: str, now: float, away: bool) -> list[tuple[str, str]]:
    """What may be meant by what is typed so far: what to show, and what ``until_typed`` reads."""
    offers = [(t.say("back: I play again"), BACK)] if away else []
    offers += [_offer(t, t.say(words), wish, zone, now) for words, wish in WISHES]
    wanted = typed.strip().casefold()
    named = [offer for offer in offers if wanted in offer[0].casefold()]
    try:
        until = until_typed(t, typed, zone, now) if wanted else None
    except Unclear:
        until = None
    if until is None:
        return named
    read = (shortened(local_moment(t, zone, until), OPTION), _written(zone, until))
    return [*named, read] if all(value != read[1] for _, value in named) else named


def _offer(t: Texts, words: str, wish: str, zone: str, now: float) -> tuple[str, str]:
    until = until_typed(t, wish, zone, now)
    assert until is not None
    label = t.say("{wish}: until {moment}", wish=words, moment=local_moment(t, zone, until))
    return shortened(label, OPTION), _written(zone, until)


def local_moment(t: Texts, zone: str, at: float) -> str:
    """A moment by the clock of ``zone``, where Discord shows no timestamps."""
    here = local(zone, at)
    return f"{format_skeleton('MMMEd', here, locale=t.locale)}, {here:%H:%M}"


def _written(zone: str, at: float) -> str:
    return f"{local(zone, at):%Y-%m-%d %H:%M}"


def _after(typed: str, now: datetime) -> datetime | None:
    """A length of time, from now on."""
    found = _SPAN.fullmatch(typed)
    if found is None:
        return None
    number = _SMALL[found[1]] if found[1] in _SMALL else int(found[1])
    return datetime.fromtimestamp(
        now.timestamp() + (number * _UNITS[found[2][0]]).total_seconds(), now.tzinfo
    )


def _moment(t: Texts, typed: str, today: datetime) -> datetime | None:
    """A day, in the morning or at the time that is typed after it; a time alone is the next such."""
    at = _AT.search(typed)
    day_words = typed[: at.start()].strip() if at else typed
    found = None if at is None else _CLOCK.fullmatch(at[1])
    minute = MORNING if found is None else _minute(t, found)
    if at is not None and not day_words:
        here = _on(today, minute)
        return here if here > today else _on(today + timedelta(days=1), minute)
    day = next((day for read in _DAYS if (day := read(t, day_words, today)) is not None), None)
    return None if day is None else _on(day, minute)


def _on(day: datetime, minute: int) -> datetime:
    return datetime(day.year, day.month, day.day, *divmod(minute, 60), tzinfo=day.tzinfo)


def _named_day(t: Texts, typed: str, today: datetime) -> datetime | None:
    """Today, tomorrow, a day of the week (the next one), next week (its Monday)."""
    if typed in ("today", t.say("today").casefold()):
        return today
    if typed in ("tomorrow", t.say("tomorrow").casefold()):
        return today + timedelta(days=1)
    weekday = 0 if typed == "week" else _names("day", t.locale).get(typed)
    if weekday is None:
        return None
    return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def _numbered_day(t: Texts, typed: str, today: datetime) -> datetime | None:
    """2026-12-24, 24.12.2026, 24.12., 24/12; not 3/4, which is two days."""
    if found := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", typed):
        return _date(today, int(found[3]), int(found[2]), int(found[1]))
    if found := re.fullmatch(r"(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?", typed):
        return _date(today, int(found[1]), int(found[2]), int(found[3] or 0))
    if found := re.fullmatch(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?", typed):
        one, two = int(found[1]), int(found[2])
        if min(one, two) <= 12 < max(one, two):
            return _date(today, max(one, two), min(one, two), int(found[3] or 0))
    return None


def _month_day(t: Texts, typed: str, today: datetime) -> datetime | None:
    """24 Dec, 24. Dezember, December 24th 2026."""
    found = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?\.? ([^\W\d]+)\.?(?: (\d{4}))?", typed)
    other = re.fullmatch(r"([^\W\d]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?", typed)
    if found is None and other is None:
        return None
    day, name, year = found.groups() if found else (other[2], other[1], other[3])  # type: ignore[index]
    month = _names("month", t.locale).get(name)
    return None if month is None else _date(today, int(day), month, int(year or 0))


_DAYS: Final[tuple[Callable[[Texts, str, datetime], datetime | None], ...]] = (
    _named_day,
    _numbered_day,
    _month_day,
)


def _date(today: datetime, day: int, month: int, year: int) -> datetime | None:
    """The day of that date, the next one where no year (0) is said; None if there is none."""
    for at in (year,) if year else range(today.year, today.year + 2):
        try:
            date = datetime(at, month, day, tzinfo=today.tzinfo)
        except ValueError:
            continue
        if year or date.date() > today.date():
            return date
    return None


@lru_cache(maxsize=64)
def _names(kind: str, locale: Locale) -> dict[str, int]:
    """Days of the week (from Monday, 0) or months (from 1), long and short, in this language and in English."""
    read = get_day_names if kind == "day" else get_month_names
    found: dict[str, int] = {}
    for spoken in (Locale.parse(ENGLISH), locale):
        for width in ("wide", "abbreviated"):
            for number, name in read(width, locale=spoken).items():
                found[name.casefold().rstrip(".")] = number
    return found
