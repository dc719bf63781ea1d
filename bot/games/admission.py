"""Where and how many games a server lets its people play."""

from collections.abc import Sequence

from bot.games.errors import Declined, Reason
from bot.games.model import Game, Place
from bot.games.server import ServerSettings
from bot.games.store import ListedGame, Store


async def require_start(store: Store, place: Place, user_id: int) -> None:
    """Raises ``Declined`` if this person may not open a table in this place."""
    settings = await store.server_settings(place.guild_id)
    if not settings.allows(place):
        raise Declined(Reason.CHANNEL_NOT_ALLOWED, channels=list(settings.channels))
    if settings.most_games is None and settings.most_each is None:
        return
    games = await store.listed_games(place.guild_id)
    here = next((g for g in games if g.place.channel_id == place.channel_id), None)
    if here is not None:
        return  # that there is a table already says more
    if settings.most_games is not None and len(games) >= settings.most_games:
        raise Declined(Reason.SERVER_FULL, most=settings.most_games)
    _require_time(settings, games, user_id)


async def require_join(store: Store, game: Game, user_id: int) -> None:
    """Raises ``Declined`` if this person sits at other tables enough."""
    guild = game.place.guild_id
    settings = await store.server_settings(guild)
    if settings.most_each is not None:
        others = [g for g in await store.listed_games(guild) if g.id != game.id]
        _require_time(settings, others, user_id)


def _require_time(settings: ServerSettings, games: Sequence[ListedGame], user_id: int) -> None:
    mine = [g for g in games if g.game is not None and g.game.player_of(user_id)]
    if settings.most_each is not None and len(mine) >= settings.most_each:
        channels = [g.place.channel_id for g in mine]
        raise Declined(Reason.PERSON_FULL, channels=channels)
