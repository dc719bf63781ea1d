"""A table whose publisher writes to channels in memory."""

from typing import Any

from bot.games.model import TableOptions
from cogs.pictures import Pictures
from cogs.publisher import Publisher
from cogs.wire import WireError
from tests.cogs.channel import Channel, Plain
from tests.games.table import Table

BY_HAND = TableOptions(auto_single=False)
REFUSED = WireError("not allowed", 600)
DOWN = WireError("Discord does not answer", 5)


class Bench(Table):
    """A table with its publisher and a channel."""

    def __init__(self) -> None:
        super().__init__()
        self.channel = Channel()
        self.composer = Plain(self.games)
        self.restart()

    def restart(self) -> None:
        """Another process takes over."""
        self.publisher = Publisher(self.games, self.composer, self.channel, self.clock)

    async def publish(self) -> None:
        """Until nothing can be sent now."""
        while await self.publisher.publish_waiting():
            pass


class NoPictures(Pictures):
    """Paints one board for all tables."""

    async def board(self, *_: Any, **__: Any) -> bytes:
        return b"board"
