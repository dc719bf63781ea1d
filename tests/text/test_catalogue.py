"""The catalogue holds every message; languages, plurals, lists and numbers."""

import ast
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

import bot.text
from bot.text import commands, labels, options, rules_pages
from bot.text.language import Texts, texts_for
from bot.text.pseudo import OPEN, PseudoTranslations
from tests.text import said
from tests.text.catalogue import CATALOGUED, messages

TEXT = Path(bot.text.__file__).parent
T = texts_for("en-US")
KEYWORDS = {**DEFAULT_KEYWORDS, "say": None, "plural": (1, 2), "N_": None}


def extracted() -> Iterator[str | tuple[str, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = extract_from_dir(TEXT, [("**.py", "python")], keywords=KEYWORDS)
        yield from (message for _, _, message, _, _ in found)


def test_the_committed_catalogue_holds_every_message_and_no_other() -> None:
    assert messages() == set(extracted())


def test_every_message_that_is_said_was_extracted() -> None:
    """A message put together in the code would be missing from every language."""
    singles = {message if isinstance(message, str) else message[0] for message in extracted()}
    marked = [*options.NAMES.values(), *rules_pages.MEANINGS.values(), commands.ABOUT]
    marked += [command.does for command in commands.COMMANDS.values()]
    assert set(marked) <= singles


def test_no_article_stands_before_a_number() -> None:
    """It would have to be "an 8" and "a 9"."""
    forms = [form for message in messages() for form in ([message] if isinstance(message, str) else message)]
    assert not [form for form in forms if re.search(r"\ban? \{(match|number)\}", form)]


def test_a_message_that_was_not_extracted_stays_plain() -> None:
    """Or the tests in the pseudo-language would not find it."""
    assert CATALOGUED.say("My hand").startswith(OPEN)
    assert CATALOGUED.say("No such message") == "No such message"
    assert CATALOGUED.plural("{number} tile", "{number} tiles", 2).startswith(OPEN)
    assert CATALOGUED.plural("{number} such", "{number} suches", 2) == "2 suches"


def modules(*roots: str) -> list[Path]:
    return [path for root in roots for path in sorted((TEXT.parents[1] / root).rglob("*.py"))]


@pytest.mark.parametrize("path", modules("bot/text"), ids=lambda path: path.stem)
def test_every_message_is_written_where_it_is_extracted(path: Path) -> None:
    code = path.read_text("utf-8")
    assert list(said.faults(code)) == []
    assert set(said.written(code)) <= messages()


def test_nothing_is_said_outside_the_words() -> None:
    """The catalogue is extracted from ``bot/text`` alone."""
    speaking = {
        path for path in modules("bot", "cogs") if list(said.calls(ast.parse(path.read_text("utf-8"))))
    }
    assert {path.relative_to(TEXT.parents[1]).parts[:2] for path in speaking} == {("bot", "text")}


def test_every_message_in_the_code_is_seen() -> None:
    code = 'A = N_("a")\ndef f(t):\n    t.say("b", c=t.plural("d", "e", 2))\n    t.say(A)'
    assert set(said.written(code)) == {"a", "b", ("d", "e")}


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('def f(t):\n    return t.say("Yes.")', False),
        ('WORDS = {1: N_("Yes.")}\ndef f(t):\n    return t.say(WORDS[1])', False),
        ("def f(t, words):\n    return t.say(words)", False),
        ('def f(t):\n    ask = "Yes?"\n    return t.say(ask)', True),
        ('ASK = "Yes?"\ndef f(t):\n    return t.say(ASK)', True),
        ('def f(t, x):\n    return t.say("Yes." if x else "No.")', True),
        ('def f(t, x):\n    return t.say(f"Yes {x}.")', True),
        ('def f(t, x):\n    return t.say("Yes " + x)', True),
        ('def f(t, x):\n    return t.say(WORDS.get(x, "Yes."))', True),
        ('def f(t, x):\n    return t.say(WORDS.get(x, N_("Yes.")))', True),
        ('def f(t, x):\n    return t.plural("One.", N_("{number}."), x)', True),
        ("def f(t, x):\n    return f\"<{t.say('Yes.')}>\"", True),
    ],
)
def test_the_check_of_messages_finds_what_is_not_extracted(code: str, fault: bool) -> None:
    assert bool(list(said.faults(code))) is fault


@pytest.mark.parametrize("locale", [None, "en-US", "en-GB", "sv-SE", "zh-CN", "nonsense", "", "x" * 99])
def test_languages_without_a_catalogue_are_english(locale: str | None) -> None:
    t = texts_for(locale)
    assert t.say("My hand") == "My hand"
    assert t.locale.language == "en"


def test_the_pseudo_language_is_there_for_tests() -> None:
    assert texts_for("qps-ploc").say("My hand").startswith("⟦")
    assert texts_for("qps-ploc").all_of(["1", "2", "3"]).startswith("⟦1, 2, ")


def test_plural_forms_lists_and_numbers() -> None:
    assert T.plural("{number} tile", "{number} tiles", 1) == "1 tile"
    assert T.plural("{number} tile", "{number} tiles", 0) == "0 tiles"
    assert T.plural("{number} tile", "{number} tiles", 1234) == "1,234 tiles"
    assert T.all_of(["A"]) == "A"
    assert T.any_of(["3", "5", "9"]) == "3, 5, or 9"
    assert T.all_of(["{x}", "y"]) == "{x} and y"
    assert T.decimal(17.25) == "17.2"


def test_lengths_of_time() -> None:
    assert [T.duration(s) for s in (300, 3600, 4 * 3600, 86_400, 7 * 86_400, 5400)] == [
        "5 minutes",
        "1 hour",
        "4 hours",
        "1 day",
        "7 days",
        "90 minutes",
    ]


def test_another_catalogue_speaks_through_the_same_class() -> None:
    t = Texts(T.locale, PseudoTranslations())
    assert t.say("{player} passed.", player="<@1>").startswith("⟦<@1> ")


def test_every_button_has_words_of_its_own() -> None:
    words = [labels.button(T, which) for which in labels.Button]
    assert len(set(words)) == len(words)


def test_the_commands_of_the_table_are_described() -> None:
    names = (
        "start join leave begin hand play board status scores history rules help leaderboard record privacy"
    )
    assert set(commands.COMMANDS) == {*names.split(), "resign", "end", "games", "settings", "away", "rematch"}
