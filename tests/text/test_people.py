"""Names are hostile: cleaned, capped, escaped; people are mentions, computers carry the robot mark."""

import unicodedata

import pytest

from bot.games.model import Player
from bot.games.table_view import table_view
from bot.text.language import texts_for
from bot.text.people import (
    NAME_LENGTH,
    at_seat,
    clean,
    escaped,
    marked_name,
    mention,
    mentions,
    name,
    seat_mark,
)
from bot.text.scores import row_name
from bot.text.tables import capped, monospaced, width
from bot.text.turn import tally
from tests.text.games import begun, lobby

T = texts_for("en-US")


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ann", "Ann"),
        ("  A\n\tn\u2028n  ", "A n n"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200ec\ufeff", "abc"),
        ("\u2800\u3164\u115f", ""),
        ("\ud800x\ue000", "x"),
        ("e\u0301\u0301\u0301\u0301\u0301", "é\u0301\u0301"),
        ("👨\u200d👩", "👨\u200d👩"),
        ("x" * 50, "x" * 31 + "…"),
        ("שלום", "\u2068שלום\u2069"),
    ],
)
def test_names_are_cleaned(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_no_name_breaks_out_of_a_message() -> None:
    for trick in (
        "@everyone",
        "<@1>",
        "**b**",
        "`c`",
        "||s||",
        "[a](https://x.yz)",
        "# h",
        ":x:",
        "https://x.yz",
    ):
        safe = escaped(clean(trick))
        assert "@everyone" not in safe
        assert "<@" not in safe.replace("\\<\\@", "")
        assert "://" not in safe
        for at, char in enumerate(safe):
            if char in "*`|[]()#:<>_~":
                assert safe[at - 1] == "\\"


def test_a_person_is_a_mention_and_a_computer_is_marked() -> None:
    assert mention(T, Player(5, "Ann")) == "<@5>"
    assert mention(T, Player(None, "Pecky", "medium")) == "🤖\u00a0Pecky"
    assert mention(T, Player(5, "Ann", "medium")) == "🤖\u00a0for <@5>"
    assert mention(T, Player(None, "", "medium")) == "🤖\u00a0somebody"
    assert marked_name(T, Player(None, "Pecky", "medium")) == "🤖\u00a0Pecky"
    assert name(T, Player(5, "\u202e")) == "somebody"


def test_more_people_than_a_sentence_holds_are_counted() -> None:
    people = [Player(n, "x") for n in range(6)]
    assert mentions(T, people) == "<@0>, <@1>, <@2>, and 3 others"
    assert mentions(T, people[:2]) == "<@0> and <@1>"


def test_a_name_cannot_leave_its_table() -> None:
    text = monospaced([["", "points"], ["```", "1"], ["日本", "22"]])
    assert text.count("```") == 2
    lines = text.splitlines()[1:-1]
    assert len({width(line) for line in lines}) == 1


def test_wide_names_are_cut_by_columns() -> None:
    assert capped("日本語日本語", 7) == "日本語…"
    assert width(capped("日本語日本語", 8)) <= 8
    assert capped(clean("שלום שלום שלום"), 6).endswith("…\u2069")
    assert unicodedata.bidirectional("\u2069") == "PDI"
    assert len(clean("x" * 99)) == NAME_LENGTH


def test_a_seat_has_the_number_that_pictures_give_it() -> None:
    assert [seat_mark(seat) for seat in (0, 1, 19)] == ["①", "②", "⑳"]
    game = lobby(name="Player {}")
    state, _ = begun(game)
    shown = tally(T, table_view(state, None))
    for seat, player in enumerate(state.seated):
        assert at_seat(seat, f"<@{player.user_id}>") in shown
        assert row_name(T, table_view(state, None), seat) == f"{seat + 1} {player.name}"
