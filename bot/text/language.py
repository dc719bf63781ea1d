"""A language: sentences from the catalogue, plurals, lists and numbers."""

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal
from babel.support import Translations

from bot.engine.tiles import Tile
from bot.games.clock import HOUR
from bot.text.pseudo import LOCALE as PSEUDO
from bot.text.pseudo import PseudoTranslations, marked
from bot.text.tiles import tile_name

DOMAIN: Final = "chickenfoot"
CATALOGUES: Final = Path(__file__).parent / "locale"
ENGLISH: Final = "en"


def N_(message: str) -> str:  # noqa: N802 - the name gettext users know
    """Mark a sentence for the catalogue that is said later."""
    return message


class Texts:
    """All words in one language. Every sentence people read goes through ``say`` or ``plural``.

    Message ids are English sentences with named placeholders: ``t.say("{player} passed.", player=…)``.
    """

    def __init__(self, locale: Locale, translations: NullTranslations) -> None:
        self.locale = locale
        self._translations = translations

    def say(self, message: str, /, **facts: object) -> str:
        """The sentence in this language, its placeholders filled; a tile is given as such."""
        return self._translations.gettext(message).format(**_named(facts))

    def plural(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The sentence in the form that ``number`` asks for; ``{number}`` stands for it."""
        form = self._translations.ngettext(one, many, number)
        return form.format(number=self.number(number), **_named(facts))

    def all_of(self, items: Sequence[str]) -> str:
        """A, B and C."""
        return self._listed(items, "standard")

    def any_of(self, items: Sequence[str]) -> str:
        """A, B or C."""
        return self._listed(items, "or")

    def number(self, value: int) -> str:
        return format_decimal(value, locale=self.locale)

    def decimal(self, value: float) -> str:
        """A number with one digit after the point."""
        return format_decimal(value, format="#,##0.0", locale=self.locale)

    def duration(self, seconds: float) -> str:
        """A length of time in whole days, else hours, else minutes (at least one)."""
        span = timedelta(seconds=seconds)
        if span.days and not span.seconds:
            return self.plural("{number} day", "{number} days", span.days)
        hours, rest = divmod(int(seconds), HOUR)
        if hours and not rest:
            return self.plural("{number} hour", "{number} hours", hours)
        return self.plural("{number} minute", "{number} minutes", max(1, int(seconds) // 60))

    def _listed(self, items: Sequence[str], style: str) -> str:
        places = [f"{{{i}}}" for i in range(len(items))]
        pattern = format_list(places, style, locale=self.locale)  # type: ignore[arg-type]
        return self._list_pattern(pattern).format(*items)

    def _list_pattern(self, pattern: str) -> str:
        return pattern


def _named(facts: dict[str, object]) -> dict[str, object]:
    return {key: tile_name(fact) if isinstance(fact, Tile) else fact for key, fact in facts.items()}


class PseudoTexts(Texts):
    """The pseudo-language of tests: Babel's own words are marked too."""

    def _list_pattern(self, pattern: str) -> str:
        return marked(pattern)


@cache
def texts_for(locale: str | None) -> Texts:
    """The words for a locale as Discord names it ("en-US", "sv-SE"); English where there is no catalogue.

    "qps-ploc" is the pseudo-language: every text marked and 40 % longer.
    """
    if locale == PSEUDO:
        return PseudoTexts(Locale.parse(ENGLISH), PseudoTranslations())
    for name in _candidates(locale or ENGLISH):
        found = Translations.load(CATALOGUES, [name], DOMAIN)
        if isinstance(found, Translations):
            return Texts(Locale.parse(name), found)
    return Texts(Locale.parse(ENGLISH), NullTranslations())


def languages() -> list[str]:
    """The locales, as Discord names them, that there are words in."""
    translated = [path.name.replace("_", "-") for path in CATALOGUES.iterdir() if path.is_dir()]
    return [ENGLISH, *sorted(translated)]


def language_name(locale: str | None) -> str:
    """What a language is called in itself; English for None."""
    known = texts_for(locale).locale
    return (known.get_display_name(known) or str(known)).capitalize()


def _candidates(locale: str) -> list[str]:
    """Catalogue names to look for, the nearest first: "pt_BR", then "pt"."""
    try:
        parsed = Locale.parse(locale, sep="-")
    except (ValueError, UnknownLocaleError):
        return []
    return [str(parsed), parsed.language]


def moment(at: float, style: str = "R") -> str:
    """A Discord timestamp: everybody reads it in his own time zone and language. ``at`` in seconds (UTC)."""
    return f"<t:{int(at)}:{style}>"
