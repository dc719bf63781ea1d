"""Time zones as people name them: by a city, a country, an IANA name, or by the time it is there now."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import get_close_matches
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location

from bot.games.hours import is_zone, zone_names
from bot.text.fit import CHOICES, OPTION, shortened
from bot.text.language import ENGLISH, Texts

WELL_KNOWN: Final = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "UTC", "Europe/London"),
    *("Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata"),
    *("Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""One city or more for most times that clocks show, for a menu."""

_NOWHERE: Final = "ZZ"
"""Babel's territory of zones that are no place."""

_NICKNAMES: Final = {"US": "usa america", "GB": "uk britain england", "AE": "uae emirates"}


_LONGEST: Final = 100
"""So many characters of what is typed are looked for: no place has a longer name, and more would take long."""


@dataclass(frozen=True, slots=True)
class _Zone:
    """A zone with its place in words, and everything by which it is found, folded."""

    name: str
    place: str
    city: str
    words: str


def offered(t: Texts, typed: str, now: float, most: int = CHOICES) -> list[tuple[str, str]]:
    """The zones that may be meant by what is typed so far, best first: what to show, with the time there, and the
    IANA name. Well-known ones while nothing is typed."""
    zones = _zones(t.locale)
    if not typed.strip():
        found: Iterable[_Zone] = (zone for zone in map(zones.get, WELL_KNOWN) if zone)
    else:
        found = _found(zones.values(), typed, now)
    return [(zone_label(t, zone.name, now), zone.name) for zone in list(found)[:most]]


def zone_meant(t: Texts, typed: str, now: float) -> str | None:
    """The IANA name of the zone somebody has chosen or typed; None if that is none, or could be several."""
    by_name = {name.casefold(): name for name in zone_names()}
    exact = by_name.get(typed.strip().replace(" ", "_").casefold())
    if exact is not None:
        return exact
    zones = _zones(t.locale).values()
    found = _found(zones, typed, now) if typed.strip() else []
    same = [zone for zone in found if zone.city == _folded(typed)]
    if len(same) == 1 or len(found) == 1:
        return (same or found)[0].name
    return None


def zone_label(t: Texts, name: str, now: float) -> str:
    """A zone in a menu: its place, and what the clock shows there."""
    place, time = place_name(t, name), time_at(name, now)
    return shortened(t.say("{place}: {time}", place=place, time=time), OPTION)


def place_name(t: Texts, name: str) -> str:
    """A zone by its city and country; by its own name if it has none."""
    zone = _zones(t.locale).get(_canonical(name))
    return zone.place if zone else name


def time_at(name: str, at: float) -> str:
    """What the clock shows there, as 14:05."""
    return local(name, at).strftime("%H:%M")


def local(name: str, at: float) -> datetime:
    """A moment (seconds, UTC) in a zone."""
    return datetime.fromtimestamp(at, ZoneInfo(name if is_zone(name) else "UTC"))


def _found(zones: Iterable[_Zone], typed: str, now: float) -> Sequence[_Zone]:
    """The zones in which every typed word is found; where there is none, those of a city that reads alike."""
    wanted = _folded(typed[:_LONGEST])
    by_time = any(char.isdigit() for char in wanted)
    ranked = sorted(
        (rank, zone.city, zone.name, zone)
        for zone in zones
        if (rank := _rank(zone, _times(zone.name, now) if by_time else "", wanted)) is not None
    )
    if ranked:
        return [zone for *_, zone in ranked]
    cities = {zone.city: zone for zone in zones}
    return [cities[city] for city in get_close_matches(wanted, cities, n=5, cutoff=0.7)]


def _rank(zone: _Zone, times: str, wanted: str) -> int | None:
    """How well something typed fits, 0 the best; None if it does not."""
    words, parts = f" {zone.words} {times} ", wanted.split()
    if zone.city.startswith(wanted):
        return 0 if zone.city == wanted else 1
    edges = ((" ", " "), (" ", ""), ("", ""))
    fits = (all(f"{before}{part}{after}" in words for part in parts) for before, after in edges)
    return next((rank for rank, fit in enumerate(fits, 2) if fit), None)


def _times(name: str, now: float) -> str:
    """What the clock shows there and how far it is from UTC, as people type it."""
    here = local(name, now)
    offset = here.utcoffset() or timedelta(0)
    sign, minutes = "-" if offset < timedelta(0) else "+", abs(offset) // timedelta(minutes=1)
    hours, rest = divmod(minutes, 60)
    distance = f"{sign}{hours}" + (f":{rest:02}" if rest else "")
    return f"{here.hour:02}:{here.minute:02} utc{distance} gmt{distance} {distance}"


@lru_cache(maxsize=32)
def _zones(locale: Locale) -> dict[str, _Zone]:
    """Every zone that is a place, and UTC, by name: under the name that is used today."""
    older = defaultdict(list)
    for name in zone_names():
        older[_canonical(name)].append(name)
    found = {}
    for name, names in sorted(older.items()):
        territory = get_global("zone_territories").get(name, _NOWHERE)
        if name == "UTC":
            found[name] = _Zone(name, name, "utc", "utc gmt")
        elif territory != _NOWHERE:
            found[name] = _zone(locale, name, territory, names)
    return found


def _zone(locale: Locale, name: str, territory: str, names: Sequence[str]) -> _Zone:
    city = get_timezone_location(ZoneInfo(name), locale=locale, return_city=True)
    country = locale.territories.get(territory, territory)
    english = Locale.parse(ENGLISH).territories.get(territory, "")
    known = " ".join([name, *names, city, country, english, territory, _NICKNAMES.get(territory, "")])
    return _Zone(name, f"{city}, {country}", _folded(city), _folded(known))


def _canonical(name: str) -> str:
    """The name that a zone has today. Plain UTC is called so here."""
    name = get_global("zone_aliases").get(name, name)
    return "UTC" if name == "Etc/UTC" else name


def _folded(text: str) -> str:
    """``text`` as it is compared: without accents, capitals and what joins words."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[_/,.()]+|(?<=[^\W\d])-", " ", plain).casefold().split())
