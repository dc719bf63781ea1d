"""The committed catalogue, and a pseudo-language that knows no message beyond it."""

from functools import cache

from babel import Locale
from babel.messages.pofile import read_po

from bot.text.language import CATALOGUES, DOMAIN, ENGLISH, PseudoTexts, Texts
from bot.text.pseudo import PseudoTranslations


@cache
def messages() -> frozenset[str | tuple[str, ...]]:
    """The ids in the catalogue; of a plural both forms."""
    with (CATALOGUES / f"{DOMAIN}.pot").open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    return frozenset(tuple(id_) if isinstance(id_, list) else id_ for id_ in ids)


class Catalogued(PseudoTranslations):
    """Marks what the catalogue holds. What was never extracted stays plain English, as it would in any language."""

    def gettext(self, message: str) -> str:
        return super().gettext(message) if message in messages() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        known = (msgid1, msgid2) in messages()
        return super().ngettext(msgid1, msgid2, n) if known else (msgid1 if n == 1 else msgid2)


CATALOGUED: Texts = PseudoTexts(Locale.parse(ENGLISH), Catalogued())
