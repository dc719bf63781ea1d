"""People's settings come back as they were, also those an older program wrote."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.errors import StorageError
from bot.games.hours import Absence, QuietHours
from bot.games.personal import Personal, Pings
from bot.storage.codec_people import personal_from_text, personal_to_text

personals = st.builds(
    Personal,
    zone=st.sampled_from(["UTC", "Asia/Kathmandu"]),
    quiet=st.none() | st.builds(QuietHours, st.just(1380), st.integers(0, 500)),
    pings=st.sampled_from(Pings),
    you_next=st.booleans(),
    digest=st.none() | st.integers(0, 1439),
    language=st.none() | st.just("de"),
    absences=st.lists(st.builds(Absence, st.floats(0, 9), st.floats(10, 99)), max_size=3).map(tuple),
    dm_closed=st.booleans(),
    dm_closed_told=st.booleans(),
)


@given(personals)
def test_settings_come_back_as_they_were(personal: Personal) -> None:
    assert personal_from_text(personal_to_text(personal)) == personal


def test_what_was_not_written_has_its_default() -> None:
    assert personal_from_text('{"format":1}') == Personal()
    assert personal_from_text('{"format":1,"zone":"Asia/Tokyo"}') == Personal(zone="Asia/Tokyo")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "{",
            "{}",
            "[]",
            '{"format":2}',
            '{"format":1,"wings":2}',
            '{"format":1,"quiet":{"start":0,"end":0}}',
        ),
        *('{"format":1,"zone":5}', '{"format":1,"digest":"x"}', '{"format":1,"language":5}'),
        '{"format":1,"absences":[{"since":"x","until":3}]}',
    ],
)
def test_damaged_or_newer_settings_are_refused(text: str) -> None:
    with pytest.raises(StorageError, match="settings"):
        personal_from_text(text)
