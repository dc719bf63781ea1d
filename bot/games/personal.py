"""What a person has settled for himself, in all servers (T14, T15, T21)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.games.clock import DAY
from bot.games.hours import MINUTES, Absence, QuietHours, Rhythm, is_zone, next_minute

LONGEST_AWAY: Final = 14 * DAY
"""T14: so long an absence stops the clock in one game at most, all absences taken together, in seconds."""

REMEMBERED: Final = 366 * DAY
"""Absences that ended so many seconds ago are forgotten; no game lasts that long."""


MOST_ABSENCES: Final = 50
"""So many absences are told apart, so that looking through them takes no time: of more, the two oldest become one."""


class Pings(StrEnum):
    """How a person is called: by a mention at the table, by a direct message, by both, not at all."""

    MENTION = "mention"
    DM = "dm"
    BOTH = "both"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Personal:
    """The settings of one person.

    ``zone`` is an IANA name; ``digest`` the minute of the local day at which all waiting games are listed, None
    for never; ``dm_hand`` sends the hand along with a direct message; ``confirm`` shows a tile in place before it
    is laid (T6). ``auto_single`` and ``play_when_away`` allow what the table may offer (R30, T14). ``language``
    is a locale, None for what Discord says. ``absences`` are those past and the one that runs;
    ``dm_closed`` is noted when a direct message was refused, ``dm_closed_told`` when the person was told so.
    """

    zone: str = "UTC"
    quiet: QuietHours | None = None
    pings: Pings = Pings.MENTION
    you_next: bool = False
    digest: int | None = None
    dm_hand: bool = False
    confirm: bool = True
    auto_single: bool = True
    play_when_away: bool = True
    language: str | None = None
    absences: tuple[Absence, ...] = ()
    dm_closed: bool = False
    dm_closed_told: bool = False

    @property
    def valid(self) -> bool:
        """Whether the zone exists and the digest is a minute of the day."""
        return is_zone(self.zone) and (self.digest is None or 0 <= self.digest < MINUTES)

    @property
    def mentioned(self) -> bool:
        """Whether a mention calls this person; also when the direct message he wants does not get through."""
        return self.pings in (Pings.MENTION, Pings.BOTH) or (self.pings is Pings.DM and self.dm_closed)

    @property
    def written_to(self) -> bool:
        """Whether a direct message calls this person."""
        return self.pings in (Pings.DM, Pings.BOTH) and not self.dm_closed

    def next_digest(self, now: float, due: float | None = None) -> float | None:
        """When the next digest is due (seconds, UTC); None for never. One that was ``due`` before now still is."""
        if self.digest is None:
            return None
        return due if due is not None and due <= now else next_minute(self.zone, self.digest, now)

    @property
    def rhythm(self) -> Rhythm:
        """When this person can be called, whatever game it is about."""
        return Rhythm(self.zone, self.quiet, self.absences)

    def waits_until(self, begun: float, now: float) -> float | None:
        """Until when the absence that runs now stops the clock in a game begun at ``begun``; None if none does."""
        granted_now = (a for a in granted(self.absences, begun) if a.since <= now < a.until)
        return next((absence.until for absence in granted_now), None)

    def absence(self, at: float) -> Absence | None:
        """The absence that runs at this moment (seconds, UTC)."""
        return next((a for a in self.absences if a.since <= at < a.until), None)

    def away(self, now: float, until: float | None) -> "Personal":
        """Away from now on until ``until``, or back (None). A running absence ends now."""
        ended = (replace(a, until=min(a.until, now)) for a in self.absences)
        kept = tuple(a for a in ended if a.seconds and a.until > now - REMEMBERED)
        return replace(self, absences=_few(kept if until is None else (*kept, Absence(now, until))))


def _few(absences: tuple[Absence, ...]) -> tuple[Absence, ...]:
    """At most ``MOST_ABSENCES``, of the same length in all."""
    if len(absences) <= MOST_ABSENCES:
        return absences
    first, second, *others = absences
    return _few((Absence(second.until - first.seconds - second.seconds, second.until), *others))


def granted(absences: tuple[Absence, ...], since: float, most: float = LONGEST_AWAY) -> tuple[Absence, ...]:
    """The absences that stop the clock in a game begun at ``since``: their first ``most`` seconds in all (T14)."""
    found: list[Absence] = []
    for absence in absences:
        start = max(absence.since, since)
        end = min(absence.until, start + most)
        if end > start:
            found.append(Absence(start, end))
            most -= end - start
    return tuple(found)
