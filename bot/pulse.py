"""The heartbeat. It tells how long nobody could play: the bot did not run, the machine slept, the database took
nothing, or Discord was out of reach. That time is given back to the people on turn (R33)."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.games.clock import DAY, Clock
from bot.games.store import Store

log = logging.getLogger(__name__)

HEARTBEAT: Final = 15.0
"""Seconds between two beats."""

_MISSING: Final = 4
"""More than so many beats that did not come were an outage."""

DOWNTIME: Final = _MISSING * HEARTBEAT
"""A silence longer than this many seconds was an outage."""

_NONSENSE: Final = 366 * DAY
"""Seconds. Nobody waits so long for a bot: the clock was wrong at the last beat, as on a machine without its own."""


class Pulse:
    """Beats ``every`` so many seconds while people can play. ``deaf`` is set while Discord is out of reach: no click
    is heard then.

    Whatever kept it from beating, only the time on the clock counts that has passed since: a machine that slept and a
    clock that was put forward look alike, for while a machine sleeps, its other clocks may stand still. ``on_return``
    is called when an outage is over, or the clock was put back: who waits for a moment may have waited past it.
    """

    def __init__(self, store: Store, clock: Clock, every: float = HEARTBEAT) -> None:
        self._store = store
        self._clock = clock
        self._outage = _MISSING * every
        self._last = self._latest = clock.now()
        self._at_once = asyncio.Lock()
        self.deaf = False
        self.on_return: list[Callable[[], None]] = []

    async def take_up(self) -> None:
        """The first beat of a process; of what was before it the database knows. Raises ``StorageError``."""
        last = await self._store.last_beat()
        if last is not None:
            self._last = self._latest = last
        await self.beat()

    async def beat(self) -> bool:
        """Whether people can play now. Raises ``StorageError``."""
        async with self._at_once:  # what was lost is given back once
            if self.deaf:
                return False
            now = self._clock.now()
            lost, put_back = self._lost(now), max(0.0, self._last - now)
            moved = await self._store.beat(now, lost, put_back)
            self._last, self._latest = now, max(now, self._latest)
        if lost:
            log.info("nobody could play for %.0f s; %s clocks were moved on", lost, moved)
        if put_back:
            log.info("the clock was put back by %.0f s; turns end when they were to end", put_back)
        if lost or put_back:
            for tell in self.on_return:
                tell()
        return True

    def _lost(self, now: float) -> float:
        """How many seconds before ``now`` nobody could play, and have not got back yet; 0 for a moment.

        A clock that was put back takes nothing from anybody; put right again, it repeats what has been counted.
        """
        silence = now - (self._latest if self._latest <= now else self._last)
        return silence if self._outage < silence < _NONSENSE else 0.0

    async def due_until(self) -> float | None:
        """Up to which moment something may be found to be late: now, once an outage before it is given back; None
        while nobody can play. Raises ``StorageError``.

        Who goes by this moment and not by the clock finds nothing late because of a sleep that begins after it.
        """
        now = self._clock.now()
        if self.deaf or self._lost(now):
            return self._last if await self.beat() else None
        return now
