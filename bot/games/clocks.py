"""When the clocks of a turn ring: reminders, the end of the turn, calls that wait for the morning (T13, T14)."""

from dataclasses import replace
from typing import Final

from bot.games.clock import DAY, HOUR
from bot.games.due import Due, DueRow
from bot.games.hours import Rhythm, after, awake, between, next_awake
from bot.games.model import STALE_AFTER, Game
from bot.games.personal import Personal, granted

QUIET_FROM: Final = 2 * HOUR
"""T14: quiet hours are ignored where a turn takes less than so many seconds."""

RECENT: Final = 600.0
"""Who acted within so many seconds is not called: the answer to his click shows his next hand (T4)."""


def rhythm_of(personal: Personal, game: Game) -> Rhythm:
    """When this person can play in this game."""
    seconds = game.options.turn_time
    quiet = personal.quiet if seconds is None or seconds >= QUIET_FROM else None
    return Rhythm(personal.zone, quiet, granted(personal.absences, game.begun_at))


def by_day(rhythm: Rhythm) -> Rhythm:
    """The same without quiet hours: for clocks that only absences stop."""
    return replace(rhythm, quiet=None)


def last_call(turn_time: int) -> float:
    """How many seconds are left at the last reminder: a tenth, at least an hour where it fits (T13)."""
    tenth = turn_time / 10
    return max(tenth, HOUR) if turn_time > 2 * HOUR else tenth


def turn_rows(game: Game, rhythm: Rhythm, deadline: float | None, now: float) -> tuple[DueRow, ...]:
    """The clocks of a turn that is shown now and runs out at ``deadline``, None for never."""
    seconds = game.options.turn_time
    rows = {Due.STALE: after(by_day(rhythm), now, STALE_AFTER)}
    if not awake(rhythm, now):
        rows[Due.PING] = next_awake(rhythm, now)
    if deadline is None or seconds is None:
        rows[Due.DAILY] = next_awake(rhythm, now + DAY)
    else:
        rows[Due.TURN] = deadline
        half, last = after(rhythm, now, seconds / 2), after(rhythm, now, seconds - last_call(seconds))
        rows |= {kind: at for kind, at in ((Due.HALF, half), (Due.LAST, last)) if at < deadline}
    return tuple(DueRow(game.id, kind, game.turn, at) for kind, at in rows.items())


def turn_ends(row: DueRow, rhythm: Rhythm, now: float) -> float:
    """When a turn whose clock rings now runs out: nobody is timed out while he is away, and the time by which the
    row was moved has to pass outside quiet hours and absences, too."""
    if row.moved:
        return max(next_awake(rhythm, now), after(rhythm, row.at - row.moved, row.moved))
    return next_awake(by_day(rhythm), now)


def retimed(row: DueRow, before: Rhythm, now: Rhythm, at: float) -> DueRow:
    """A running clock after the rhythm has changed at ``at``: what was left of it is left now."""
    if row.kind is Due.PROGRAM:
        return row
    if row.kind in (Due.PING, Due.DAILY):
        return replace(row, at=next_awake(now, max(at, row.at if row.kind is Due.DAILY else at)))
    if row.kind is Due.STALE:
        before, now = by_day(before), by_day(now)
    return replace(row, at=after(now, at, between(before, at, max(at, row.at))))
