"""What those who manage a server have settled for the games in it."""

import json
import logging
from dataclasses import asdict, dataclass
from typing import Final

from bot.engine.rules import Choice
from bot.games.clock import DAY
from bot.games.model import Place
from bot.games.typed import well_typed

log = logging.getLogger(__name__)

FORMAT: Final = 1

HIGHEST_LIMIT: Final = 500
"""More games at once than a server can hold anyway: channels and threads are limited."""

MOST_GAMES: Final = 50
"""Games that a server has at once if it has settled nothing else."""

MOST_EACH: Final = 10
"""Tables of a server at which one person sits at once if it has settled nothing else."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server.

    ``theme`` and ``faces`` are names that the painter knows. ``language`` is a locale, None for English; public
    messages use it (T21). ``preset``, ``set``, ``rounds`` (None: the preset's), ``turn_time`` (seconds, None for
    off) and ``own_thread`` are what a start takes where nothing else was asked for (T2). Games may be started in
    ``channels`` and in the threads below them; none means everywhere. ``most_games`` is how many games the
    server may have at once, ``most_each`` in how many of them one person may sit; None for no limit.
    """

    theme: str = "felt"
    faces: str = "auto"
    language: str | None = None
    preset: str = "classic"
    set: Choice | None = None
    rounds: Choice | None = None
    turn_time: int | None = DAY
    own_thread: bool = False
    channels: tuple[int, ...] = ()
    most_games: int | None = MOST_GAMES
    most_each: int | None = MOST_EACH

    @property
    def choices(self) -> dict[str, Choice]:
        """The options of the rules that differ from the preset's."""
        chosen = {"set": self.set, "rounds": self.rounds}
        return {key: value for key, value in chosen.items() if value is not None}

    def allows(self, place: Place) -> bool:
        """Whether games may be started in this place."""
        return not self.channels or place.channel_id in self.channels or place.parent_id in self.channels


def settings_to_text(settings: ServerSettings) -> str:
    """The settings as JSON; a field named like a ``ServerSettings``' is that field."""
    return json.dumps({"format": FORMAT, **asdict(settings)}, separators=(",", ":"))


def settings_from_text(text: str) -> ServerSettings:
    """Settings as they were written; fields an older program did not know have their defaults.

    What is damaged, or newer than this program, gives the defaults: a server is not kept from playing by it.
    """
    try:
        data = json.loads(text)
        if data.pop("format") > FORMAT:
            raise ValueError("they are newer than this program")
        settings = ServerSettings(**{**data, "channels": tuple(data.get("channels", ()))})
        if not well_typed(settings):
            raise ValueError("a value is none of its kind")
        return settings
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        log.error("the settings of a server cannot be read, so the defaults stand in for them: %s", error)
        return ServerSettings()
