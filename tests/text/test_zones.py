"""Time zones are found by what people type: cities, countries, names, the time it is."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.games.hours import is_zone, zone_names
from bot.text.language import Texts, texts_for
from bot.text.zones import WELL_KNOWN, offered, place_name, time_at, zone_label, zone_meant

T = texts_for(None)
NOW = datetime(2026, 11, 30, 14, 5, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()


def _names(typed: str, t: Texts = T) -> list[str]:
    return [name for _, name in offered(t, typed, NOW)]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *(
            (text, "Europe/Berlin")
            for text in ("berlin", "Berl", "BERLIN ", "europe/berlin", "berln", "germany")
        ),
        *((text, "America/New_York") for text in ("new york", "new_york", "newyork", "us eastern")),
        *((text, "Asia/Kolkata") for text in ("calcutta", "kolkata", "india", "+5:30")),
        *((text, "America/Sao_Paulo") for text in ("são paulo", "sao paulo", "America/Sao")),
        ("noumea", "Pacific/Noumea"),
        ("port au", "America/Port-au-Prince"),
        ("kathmandu", "Asia/Kathmandu"),
        ("uk", "Europe/London"),
        ("utc", "UTC"),
        ("gmt", "UTC"),
        ("18:50", "Asia/Kathmandu"),
    ],
)
def test_a_zone_is_found(typed: str, name: str) -> None:
    assert name in _names(typed)[:3]


@pytest.mark.parametrize("typed", ["x" * 100, "🌙", "<@1>", "Atlantis", "25:99"])
def test_where_nothing_is_found(typed: str) -> None:
    assert len(_names(typed)) <= 25


def test_nothing_typed_offers_well_known_ones_with_the_time_there() -> None:
    assert _names("") == list(WELL_KNOWN)
    assert len(WELL_KNOWN) < 25
    assert ("Berlin, Germany: 14:05", "Europe/Berlin") in offered(T, "", NOW)
    assert ("New York, United States: 08:05", "America/New_York") in offered(T, "new y", NOW)


def test_every_zone_can_be_found_by_its_name_and_has_a_label() -> None:
    for name in sorted(zone_names()):
        assert zone_meant(T, name, NOW) == name
        assert 0 < len(zone_label(T, name, NOW)) <= 100
    shown = [name for name in zone_names() if not name.startswith("Etc/")]
    assert all(place_name(T, name) for name in shown)
    assert zone_names() <= available_timezones()


def test_the_zone_that_is_meant() -> None:
    assert zone_meant(T, "berlin", NOW) == "Europe/Berlin"
    assert zone_meant(T, "europe/berlin", NOW) == "Europe/Berlin"
    assert zone_meant(T, "us/eastern", NOW) == "US/Eastern"
    for several in ("germany", "utc+1", "", "  ", "Atlantis"):
        assert zone_meant(T, several, NOW) is None


def test_offers_are_never_more_than_discord_shows() -> None:
    for typed in ("a", "usa", "1", "+1", "america", "e"):
        names = _names(typed)
        assert 0 < len(names) <= 25
        assert len(set(names)) == len(names)
        assert all(map(is_zone, names))


def test_cities_and_countries_in_the_language_of_the_reader() -> None:
    german = Texts(T.locale.parse("de"), T._translations)
    assert _names("kalkutta", german) == ["Asia/Kolkata"]
    assert "Europe/Berlin" in _names("deutschland", german)
    assert "Europe/Berlin" in _names("germany", german)
    assert place_name(german, "Asia/Kolkata") == "Kalkutta, Indien"


def test_a_zone_that_is_no_more_is_as_good_as_utc() -> None:
    assert time_at("Asia/Schlaraffenland", NOW) == "13:05"
    assert place_name(T, "Asia/Schlaraffenland") == "Asia/Schlaraffenland"


def test_of_a_long_text_only_the_beginning_is_looked_for() -> None:
    assert _names("berlin" + " " * 100 + "a " * 2000) == _names("berlin")
