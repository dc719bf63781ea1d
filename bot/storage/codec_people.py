"""People's settings as JSON and back. What an older program wrote lacks fields: they have their defaults."""

import json
from dataclasses import asdict
from typing import Final

from bot.games.errors import StorageError
from bot.games.hours import Absence, QuietHours
from bot.games.personal import Personal, Pings
from bot.games.typed import well_typed

FORMAT: Final = 1


def personal_to_text(personal: Personal) -> str:
    """The settings as JSON; a field named like a ``Personal``'s is that field."""
    return json.dumps({"format": FORMAT, **asdict(personal)}, separators=(",", ":"))


def personal_from_text(text: str) -> Personal:
    """Raises ``StorageError`` for what is damaged or newer than this program."""
    try:
        data = json.loads(text)
        written = data.pop("format")
        if written > FORMAT:
            raise StorageError(f"somebody's settings have format {written}, newer than {FORMAT}")
        quiet = data.pop("quiet", None)
        absences = data.pop("absences", ())
        pings = data.pop("pings", Pings.MENTION)
        personal = Personal(
            **data,
            quiet=None if quiet is None else QuietHours(**quiet),
            absences=tuple(Absence(**absence) for absence in absences),
            pings=Pings(pings),
        )
        if not well_typed(personal):
            raise ValueError("a value is none of its kind")
        return personal
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StorageError("somebody's settings cannot be read: they are damaged") from error
