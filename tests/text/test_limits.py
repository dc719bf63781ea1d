"""No text breaks a limit of Discord, and under the pseudo-language no word stays unmarked (T20, T21)."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.engine.events import Drew
from bot.games.model import Game, LogEntry, Status
from bot.games.table_view import table_view
from bot.text import board, options, turn
from bot.text.fit import ALT, CONTENT
from bot.text.language import Texts, texts_for
from bot.text.pseudo import PseudoTranslations, marked
from tests.text import everything
from tests.text.catalogue import CATALOGUED
from tests.text.everything import Text
from tests.text.games import HOSTILE, course, crowded, crowded_table, entry, finished, lent, timed
from tests.text.games import lobby as table_of

ENGLISH, PSEUDO = texts_for("en-US"), CATALOGUED
LANGUAGES = pytest.mark.parametrize("t", [ENGLISH, PSEUDO], ids=["english", "pseudo"])

_NO_WORDS = re.compile(r"<@\d+>|<#\d+>|<t:\d+:[DR]>|`[^`\n]*`|\b[A-Z]{1,2}\b")
"""What may stand in a text without coming from a catalogue: mentions, times, codes, letters of open ends."""


def check(texts: Iterable[Text]) -> None:
    for what, text, limit in texts:
        assert text, what
        assert len(text) <= limit, f"{what}: {len(text)} characters\n{text}"
        assert "{" not in text, what


def unmarked(text: str) -> str:
    """The letters in a pseudo-text that no catalogue marked."""
    return "".join(re.findall(r"[A-Za-z]", _NO_WORDS.sub("", text)))


def sample(game: Game, every: int, seed: int = 3) -> list[tuple[Game, list[LogEntry]]]:
    return [step for n, step in enumerate(course(game, Random(seed))) if n % every == 0]


@LANGUAGES
def test_fixed_texts_keep_their_limits(t: Texts) -> None:
    check(everything.fixed(t))
    for what, text, _ in everything.fixed(t):
        assert not text.endswith("…") or what == "more", f"{what} was cut: {text}"


@LANGUAGES
@pytest.mark.parametrize("name", ["№{}", HOSTILE], ids=["plain", "hostile"])
def test_small_games_keep_the_limits(t: Texts, name: str) -> None:
    for game, log in sample(table_of(4, 1, name, rounds=2), 12):
        check(everything.of_game(t, game, log, max(0, len(log) - 9)))
        check(everything.of_game(t, lent(game, 0), log))


@cache
def _longest() -> tuple[Game, list[LogEntry]]:
    return finished(_START)


_START = table_of(20, 10, HOSTILE, options=timed(), set=18, rounds="all", hand=4, dead_foot="play_out")


@LANGUAGES
def test_T20_twenty_seats_and_nineteen_rounds_keep_the_limits(t: Texts) -> None:
    game, log = _longest()
    check(text for text in everything.of_game(t, game, log) if not text[0].startswith("history"))
    check(everything.of_lobby(t, replace(_START, changes=options.EDITABLE)))


@LANGUAGES
def test_T6_a_hand_of_95_tiles_keeps_the_limits(t: Texts) -> None:
    game, log = next(course(table_of(2, set=18, hand=94, rounds=1), Random(1)))
    check(everything.of_game(t, game, log))


@LANGUAGES
@pytest.mark.parametrize(("arms", "ends"), [(4, 40), (8, 44)])
def test_T20_alt_text_names_every_open_end_of_a_full_table(t: Texts, arms: int, ends: int) -> None:
    fullest = max((crowded(arms, tiles, seed) for seed in range(6) for tiles in (75, 85)), key=_ends)
    assert len(fullest.ends) >= ends - 4
    table = crowded_table(fullest)
    alt, text = board.board_alt(t, table), board.as_text(t, table)
    assert len(alt) <= ALT
    assert len(text) <= CONTENT
    for end in table.view.ends:
        assert re.search(rf"\b{end.letter}\b", alt)
        assert f"[{end.letter}]" in text
    assert len(turn.message(t, table, [])) <= CONTENT


def _ends(tableau: object) -> int:
    return len(tableau.ends)  # type: ignore[attr-defined]


@LANGUAGES
def test_T20_the_board_as_text_fits_with_all_tiles_on_the_table(t: Texts) -> None:
    for seed in range(5):
        tableau = crowded(8, 190, seed)
        assert len(tableau) > 120
        table = crowded_table(tableau)
        text = board.as_text(t, table)
        assert len(text) <= CONTENT
        for end in table.view.ends:
            assert f"[{end.letter}]" in text


@LANGUAGES
def test_T4_a_turn_message_with_much_to_tell_fits(t: Texts) -> None:
    start = table_of(20, 10, HOSTILE, options=timed(), set=18)
    game, log = sample(start, 60)[1]
    long = [entry(n, n % 20, None, Drew(n % 20, None, n % 3 == 0, 9)) for n in range(60)]
    for since in (0, len(log) // 2, len(log)):
        table = replace(table_view(game, None), deadline=float(2**33))
        assert len(turn.message(t, table, log, since)) <= CONTENT
    assert len(turn.message(t, table, long)) <= CONTENT


def test_no_word_reaches_people_unmarked() -> None:
    texts = [*everything.fixed(PSEUDO), *everything.of_lobby(PSEUDO, table_of(4, 1, options=timed()))]
    for preset in ("classic", "quick", "double_foot", "gentle", "big_hands"):
        start = table_of(4, 1, preset=preset, rounds=2)
        texts += everything.of_lobby(PSEUDO, replace(start, changes=("preset", "arms", "turn_time")))
        for by in ("person", "clock", "single", "computer"):
            for n, (game, log) in enumerate(course(start, Random(5), by)):
                if n % 50 == 10 or game.status is not Status.RUNNING:
                    texts += everything.of_game(PSEUDO, game, log)
                    texts += everything.of_game(PSEUDO, lent(game, 1), log)
    for what, text, _ in texts:
        assert not unmarked(text), f"{what}: {unmarked(text)!r} in\n{text}"


def test_the_check_for_unmarked_words_finds_one() -> None:
    assert unmarked(f"{marked('All is well.')} Oops") == "Oops"


def test_the_pseudo_language_marks_lengthens_and_keeps_placeholders() -> None:
    message = "{player} drew {number} tiles."
    text = marked(message)
    assert text.startswith("⟦")
    assert text.endswith("⟧")
    assert re.findall(r"\{\w+\}", text) == ["{player}", "{number}"]
    words = len(re.sub(r"\{\w+\}", "", message))
    assert len(re.sub(r"\{\w+\}", "", text)) >= 1.4 * words
    assert PseudoTranslations().ngettext("a", "b", 2) == marked("b")
