"""Where and how many games a server lets its people play.

The store asks again in the transaction that seats somebody: two at once do not pass a limit together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.errors import Declined, Reason
from bot.games.model import Game, Place
from bot.games.server import ServerSettings


@dataclass(frozen=True, slots=True)
class Tables:
    """What a server has settled, the channels and threads in which its lobbies and running games are, and those of
    these games that hold one person's id."""

    settings: ServerSettings
    channels: Sequence[int]
    naming: Sequence[Game]


def require_start(tables: Tables, place: Place, user_id: int) -> None:
    """Raises ``Declined`` if this person may not open a table in this place."""
    settings = tables.settings
    if not settings.allows(place):
        raise Declined(Reason.CHANNEL_NOT_ALLOWED, channels=list(settings.channels))
    if place.channel_id in tables.channels:
        return  # that there is a table already says more
    if settings.most_games is not None and len(tables.channels) >= settings.most_games:
        raise Declined(Reason.SERVER_FULL, most=settings.most_games)
    require_seat(tables, place, user_id)


def require_seat(tables: Tables, place: Place, user_id: int) -> None:
    """Raises ``Declined`` if this person sits at tables enough besides the one in this place."""
    most = tables.settings.most_each
    others = [
        game.place.channel_id
        for game in tables.naming
        if game.player_of(user_id) and game.place.channel_id != place.channel_id
    ]
    if most is not None and len(others) >= most:
        raise Declined(Reason.PERSON_FULL, channels=others)
