"""The heartbeat. It tells how long nobody could play: the bot did not run, the machine slept, the database took
nothing, or Discord was out of reach. That time is given back to the people on turn (R33)."""

import asyncio
import logging
from typing import Final

from bot.games.clock import Clock
from bot.games.errors import StorageError
from bot.games.store import Store

log = logging.getLogger(__name__)

DOWNTIME: Final = 60.0
"""A silence longer than this many seconds was an outage."""

HEARTBEAT: Final = 15.0
"""Seconds between two beats."""

_MISSING: Final = 4
"""So many beats that did not come make a silence, also if nothing was known to be wrong."""


class Pulse:
    """Beats ``every`` so many seconds while people can play. ``deaf`` is set while Discord is out of reach: no click
    is heard then.

    A machine that slept, and a clock that was put forward, show by beats that did not come. A clock that is put back
    takes nothing from anybody.
    """

    def __init__(self, store: Store, clock: Clock, every: float = HEARTBEAT) -> None:
        self._store = store
        self._clock = clock
        self._silence = max(DOWNTIME, _MISSING * every)
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
        if now - self._last > (DOWNTIME if self._missed else self._silence):
            moved = await self._store.give_back(now - self._last)
            log.info("nobody could play for %.0f s; %s clocks were moved on", now - self._last, moved)
        await self._store.beat(now)
        self._last, self._missed = now, False

    async def can_play(self) -> bool:
        """The same, to be asked before anything is found to be late: first an outage that is over is given back."""
        silent = self._clock.now() - self._last > self._silence
        return await self.beat() if self._missed or self.deaf or silent else True
