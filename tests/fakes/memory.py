"""What a store in memory holds."""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.games.clock import Clock, SystemClock
from bot.games.due import Due, DueRow
from bot.games.errors import StorageError
from bot.games.model import Game, LogEntry
from bot.games.outbox import OutboxRow, Ping, Sending
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.games.standings import Result
from bot.storage.holding import HELD


@dataclass(slots=True)
class DueEntry:
    row: DueRow
    claimed_until: float = 0.0


@dataclass(slots=True)
class Queued:
    row: OutboxRow
    claimed_until: float = 0.0
    not_before: float = 0.0

    @property
    def waiting(self) -> bool:
        return self.row.state is Sending.WAITING

    @property
    def ready_at(self) -> float:
        return max(self.claimed_until, self.not_before)

    def become(self, state: Sending) -> None:
        self.row = replace(self.row, state=state)


class Memory:
    """Everything a store knows, in dictionaries. ``broken`` is raised by every method."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._games: dict[int, Game] = {}
        self._logs: defaultdict[int, list[LogEntry]] = defaultdict(list)
        self._due: dict[tuple[int, Due], DueEntry] = {}
        self._outbox: dict[int, Queued] = {}
        self._seen: dict[tuple[int, int], int] = {}
        self._plans: dict[tuple[int, int], str] = {}
        self._reviews: dict[tuple[int, int, int], str] = {}
        self._notes: dict[str, str] = {}
        self._pings: set[Ping] = set()
        self._people: dict[int, tuple[Personal, float | None]] = {}
        self._results: list[tuple[int, Result]] = []
        self._left: dict[int, float] = {}
        self._settings: dict[int, ServerSettings] = {}
        self._seasons: defaultdict[int, list[float]] = defaultdict(list)
        self._beat: float | None = None
        self._game_ids, self._row_ids = itertools.count(1), itertools.count(1)
        self.broken: StorageError | None = None
        self.closed = False

    async def _turn(self) -> None:
        await asyncio.sleep(0)
        if self.broken is not None:
            raise self.broken

    def _live(self, wanted: Callable[[Game], bool]) -> list[Game]:
        return [g for g in self._games.values() if g.status.live and wanted(g)]

    def _at_birth(self, game_id: int) -> float:
        """``claimed_until`` of what comes to be due or told."""
        return HELD if self._games[game_id].place.guild_id in self._left else 0.0

    async def close(self) -> None:
        self.closed = True
