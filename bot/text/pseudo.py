"""The pseudo-language of tests: shows words that escaped the catalogue and texts that grow too long.

Letters get accents, the text brackets and 40 % more length; placeholders stay. So whatever is plain ASCII
in an answer did not come from the catalogue.
"""

import re
from functools import cache
from gettext import NullTranslations
from math import ceil
from typing import Final

LOCALE: Final = "qps-ploc"
OPEN: Final = "⟦"
CLOSE: Final = "⟧"

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_PLACEHOLDER = re.compile(r"(\{\w+\})")
_FILLER = "~"


@cache
def marked(message: str) -> str:
    """``message`` as the pseudo-language has it."""
    parts = _PLACEHOLDER.split(message)
    words = "".join(part if _PLACEHOLDER.fullmatch(part) else part.translate(_ACCENTS) for part in parts)
    length = sum(len(part) for part in parts if not _PLACEHOLDER.fullmatch(part))
    filler = _FILLER * max(0, ceil(length * 0.4) - len(OPEN) - len(CLOSE))
    return f"{OPEN}{words}{filler}{CLOSE}"


class PseudoTranslations(NullTranslations):
    """A catalogue that has every message, marked."""

    def gettext(self, message: str) -> str:
        return marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return marked(msgid1 if n == 1 else msgid2)
