"""One change of a game: loaded, decided, written, told; again if somebody else wrote meanwhile."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.games.clock import Clock
from bot.games.errors import Declined, Reason
from bot.games.model import Game
from bot.games.store import Change, Store

TRIES = 8
"""How often a change is made anew when somebody else wrote first."""

Step = Callable[[Game], Change]


class Changing:
    """What every part of the service stands on. Nothing is remembered here: the store is the truth.

    ``on_commit`` is called after every transaction that may have left something to do or to tell.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.on_commit: list[Callable[[], None]] = []
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def game(self, game_id: int) -> Game:
        """Raises ``Declined`` if there is no such game (any more)."""
        game = await self.store.game(game_id)
        if game is None:
            raise Declined(Reason.GAME_GONE)
        return game

    async def _change_if_it_may(self, game_id: int, step: Step) -> bool:
        """Make a change that nobody is told about; False if the game has gone on and it is no more called for.

        Raises ``Declined(BUSY)``: it is still called for, and is to be tried again.
        """
        try:
            await self._change(game_id, step)
        except Declined as declined:
            if declined.reason is Reason.BUSY:
                raise
            return False
        return True

    async def _change(self, game_id: int, step: Step, refused: Reason = Reason.BUSY) -> Change:
        """Load, decide, write; again if somebody else wrote meanwhile. The lock only saves work."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                game = await self.game(game_id)
                change = step(game)
                if await self.store.save(change):
                    self._committed()
                    return change
        raise Declined(refused)

    def _committed(self) -> None:
        for wake in self.on_commit:
            wake()
