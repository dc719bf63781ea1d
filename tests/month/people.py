"""The people of the month: where they live, when they sleep, how soon they look, when they are away."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

from bot.games.hours import QuietHours
from bot.games.personal import Personal, Pings

HOUR = 3600.0
DAY = 24 * HOUR

ZONES = (
    *("Pacific/Auckland", "Australia/Adelaide", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu"),
    *("Europe/Helsinki", "Europe/Berlin", "Europe/London", "America/St_Johns", "America/New_York"),
    *("America/Los_Angeles", "Pacific/Honolulu"),
)
"""Twelve, with half and quarter hours, both hemispheres, with and without summer time."""


@dataclass
class Member:
    """One person. ``quiet`` are minutes after local midnight, from and until; ``pace`` is how many seconds pass
    on average until this person looks after a call; ``forgets`` the share of calls that are overlooked."""

    user: int
    name: str
    zone: str
    quiet: tuple[int, int] | None
    pace: float
    forgets: float
    personal: Personal = field(default_factory=Personal)
    away: list[tuple[float, float]] = field(default_factory=list)
    """Times (seconds, UTC) for which the bot was told that this person is away."""

    def settles(self, before: Personal) -> Personal:
        """What this person tells the bot at the beginning."""
        return self.personal

    def asleep(self, at: float) -> bool:
        """Whether ``at`` lies in this person's quiet hours: our own reckoning, not the bot's."""
        if self.quiet is None:
            return False
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        minute = local.hour * 60 + local.minute
        start, end = self.quiet
        return start <= minute < end if start <= end else minute >= start or minute < end

    def absent(self, at: float) -> bool:
        """Whether this person is away: not yet in the moment in which he says so, for after a restart much happens
        in one moment, also before it."""
        return any(since < at < until for since, until in self.away)

    def back(self, now: float) -> None:
        """Whoever acts is not away any more."""
        self.away = [(since, min(until, now)) for since, until in self.away]

    def looks_at(self, called: float, rng: Random) -> float:
        """When this person sees to a call."""
        at = called + rng.expovariate(1 / self.pace)
        while self.asleep(at) or self.absent(at):
            at += rng.uniform(0.2, 0.6) * HOUR
        return at

    def present(
        self, start: float, end: float, ignored: Sequence[tuple[float, float]] = (), quiet: bool = True
    ) -> float:
        """Seconds between two moments outside quiet hours (unless they do not count), absences and the
        ``ignored`` times, reckoned in minutes."""
        minutes = 0
        at = start
        while at < end:
            skipped = any(since <= at < until for since, until in ignored)
            if not (skipped or self.absent(at) or (quiet and self.asleep(at))):
                minutes += 1
            at += 60
        return minutes * 60.0


def members(count: int, rng: Random) -> list[Member]:
    """So many people: most sleep at night, some never set quiet hours; some are quick, some slow, a few forget."""
    found = []
    for i in range(count):
        start = rng.randrange(20 * 60, 25 * 60, 15) % 1440
        quiet = None if i % 5 == 4 else (start, (start + rng.randrange(5 * 60, 10 * 60 + 1, 15)) % 1440)
        pace = rng.choice((0.2, 0.5, 1.0, 2.0, 4.0)) * HOUR
        forgets = rng.choice((0.0, 0.0, 0.02, 0.05, 0.3))
        zone = ZONES[i % len(ZONES)]
        personal = Personal(
            zone=zone,
            quiet=None if quiet is None else QuietHours(*quiet),
            pings=rng.choice((Pings.MENTION, Pings.MENTION, Pings.MENTION, Pings.DM, Pings.BOTH, Pings.NONE)),
            you_next=i % 7 == 3,
            digest=8 * 60 if i % 9 == 2 else None,
            auto_single=i % 4 > 0,
        )
        found.append(Member(10**17 + i, f"Member {i}", zone, quiet, pace, forgets, personal))
    return found
