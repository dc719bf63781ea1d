"""The heartbeat. It tells how long nobody could play: the bot did not run, the database took nothing, or Discord was
out of reach. That time is given back to the people on turn (R33)."""

import asyncio
import logging
from typing import Final

from bot.games.clock import Clock
from bot.games.errors import StorageError
from bot.games.store import Store

log = logging.getLogger(__name__)

DOWNTIME: Final = 60.0
"""A silence longer than this many seconds was an outage."""


class Pulse:
    """Beats while people can play. ``deaf`` is set while Discord is out of reach: no click is heard then."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._last = clock.now()
        self._missed = False
        self._at_once = asyncio.Lock()
        self.deaf = False

    async def take_up(self) -> None:
        """The first beat of a process; of what was before it the database knows. Raises ``StorageError``."""
        last = await self._store.last_beat()
        self._last = self._clock.now() if last is None else last
        self._missed = True
        await self.beat()

    async def beat(self) -> bool:
        """Whether people can play now. Raises ``StorageError``."""
        async with self._at_once:  # what was lost is given back once
            if self.deaf:
                self._missed = True
                return False
            try:
                await self._beat(self._clock.now())
            except StorageError:
                self._missed = True
                raise
            return True

    async def _beat(self, now: float) -> None:
        if self._missed and now - self._last > DOWNTIME:
            moved = await self._store.give_back(now - self._last)
            log.info("nobody could play for %.0f s; %s clocks were moved on", now - self._last, moved)
        await self._store.beat(now)
        self._last, self._missed = now, False

    async def can_play(self) -> bool:
        """The same, to be asked before anything is found to be late: first an outage that is over is given back."""
        return await self.beat() if self._missed or self.deaf else True
