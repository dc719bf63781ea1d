"""What a person settles for himself, and his games everywhere: settings, away, games, rematch."""

from typing import Final

from cogs.asked import ClickHandler
from cogs.ids import What
from cogs.people import away, games, rematch, settings

CLICKS: Final[dict[What, ClickHandler]] = {
    **settings.CLICKS,
    **away.CLICKS,
    **games.CLICKS,
    **rematch.CLICKS,
}
