"""The values of a person's settings as they stand in menus, and back."""

from dataclasses import replace
from typing import Final

from bot.games.errors import Declined, Reason
from bot.games.hours import LONGEST_QUIET, MINUTES, QuietHours
from bot.games.personal import Personal, Pings
from bot.text.language import Texts, languages
from bot.text.personal import AUTO, zones_on_offer

OFF: Final = "off"
SWITCHES: Final = frozenset({"you_next", "dm_hand", "confirm", "auto_single", "play_when_away"})

HOURS: Final = tuple(str(minute) for minute in range(0, MINUTES, 60))


def current(personal: Personal, key: str) -> str:
    """What a setting is now; quiet hours as "start_end"."""
    value = getattr(personal, key)
    if key in SWITCHES:
        return "on" if value else OFF
    if key == "quiet":
        return OFF if personal.quiet is None else f"{personal.quiet.start}_{personal.quiet.end}"
    if value is None:
        return AUTO if key == "language" else OFF
    return str(value)


def on_offer(t: Texts, personal: Personal, key: str, now: float) -> list[str]:
    """The values to choose from, at most 25; of quiet hours, the beginnings."""
    if key in SWITCHES:
        return ["on", OFF]
    if key == "zone":
        return zones_on_offer(t, personal.zone, now)
    if key == "pings":
        return [ping.value for ping in Pings]
    if key in ("quiet", "digest"):
        return [OFF, *HOURS]
    if key == "language":
        return [AUTO, *languages()]
    raise Declined(Reason.UNKNOWN_BUTTON)


def ends_on_offer(start: int) -> list[str]:
    """The ends that quiet hours from ``start`` can have, every half hour (T14)."""
    return [str((start + minutes) % MINUTES) for minutes in range(30, LONGEST_QUIET + 1, 30)]


def minute_of(value: str) -> int:
    """A minute of the day out of a menu. Raises ``Declined``."""
    if not (value.isascii() and value.isdigit() and len(value) < 5 and int(value) < MINUTES):
        raise Declined(Reason.BAD_SETTING)
    return int(value)


def changed(personal: Personal, key: str, value: str, start: int | None = None) -> Personal:
    """The settings with another value for one; ``start`` of quiet hours that end at ``value``. What it says is
    checked as far as it can be read here. Raises ``Declined``."""
    if key in SWITCHES and value in ("on", OFF):
        return replace(personal, **{key: value == "on"})  # type: ignore[arg-type]
    if key == "zone":
        return replace(personal, zone=value)
    if key == "pings" and value in list(Pings):
        return replace(personal, pings=Pings(value))
    if key == "quiet" and value == OFF:
        return replace(personal, quiet=None)
    if key == "quiet" and start is not None:
        return replace(personal, quiet=_quiet(start, minute_of(value)))
    if key == "digest":
        return replace(personal, digest=None if value == OFF else minute_of(value))
    if key == "language" and value in (AUTO, *languages()):
        return replace(personal, language=None if value == AUTO else value)
    raise Declined(Reason.BAD_SETTING)


def _quiet(start: int, end: int) -> QuietHours:
    try:
        return QuietHours(start, end)
    except ValueError as error:
        raise Declined(Reason.BAD_SETTING) from error
