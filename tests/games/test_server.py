"""What a server has settled: where games may be started, and how it is written down."""

import logging

import pytest

from bot.games.model import Place
from bot.games.server import ServerSettings, settings_from_text, settings_to_text

SETTLED = ServerSettings(
    theme="light",
    faces="numerals",
    language="pt-BR",
    preset="quick",
    set=12,
    rounds="all",
    turn_time=None,
    own_thread=True,
    channels=(5, 6),
    most_games=4,
    most_each=2,
)


@pytest.mark.parametrize("settings", [ServerSettings(), SETTLED])
def test_settings_come_back_as_they_were_written(settings: ServerSettings) -> None:
    assert settings_from_text(settings_to_text(settings)) == settings


def test_what_an_older_program_wrote_is_filled_up_with_defaults() -> None:
    assert settings_from_text('{"format":1,"theme":"light"}') == ServerSettings(theme="light")


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", '{"format":99}', '{"format":1,"colour":"red"}', '{"format":"x"}'),
        *('{"format":1,"theme":5}', '{"format":1,"turn_time":"x"}', '{"format":1,"channels":["5"]}'),
        *('{"format":1,"set":[9]}', '{"format":1,"most_games":"4"}'),
    ],
)
def test_damaged_settings_do_not_keep_a_server_from_playing(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        assert settings_from_text(text) == ServerSettings()
    assert "cannot be read" in caplog.text


def test_only_what_differs_from_the_preset_is_a_choice() -> None:
    assert ServerSettings().choices == {}
    assert SETTLED.choices == {"set": 12, "rounds": "all"}


def test_games_may_be_started_in_the_chosen_channels_and_the_threads_below() -> None:
    assert ServerSettings().allows(Place(1, 9))
    assert SETTLED.allows(Place(1, 5))
    assert SETTLED.allows(Place(1, 77, 6))
    assert not SETTLED.allows(Place(1, 9))
    assert not SETTLED.allows(Place(1, 77, 9))
