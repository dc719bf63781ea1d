"""What is due, in memory."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.due import CLOCKS, GIVEN_BACK, OF_A_TURN, Due, DueRow
from bot.games.model import Game, Status
from bot.games.outbox import Notice
from bot.storage.holding import HELD
from tests.fakes.memory import DueEntry, Queued
from tests.fakes.outbox import Outbox


class Dues(Outbox):
    """The due rows of a store in memory."""

    def _put_due(self, game: Game, rows: Sequence[DueRow] | None, later: Sequence[DueRow] = ()) -> None:
        kinds = set(Due) if not game.status.live else {row.kind for row in later}
        kinds |= OF_A_TURN if rows is not None else set()
        for kind in kinds:
            self._due.pop((game.id, kind), None)
        if game.status.live:
            self._add_due(game.id, [*(rows or ()), *later])

    def _add_due(self, game_id: int, rows: Sequence[DueRow]) -> None:
        for row in rows:
            self._due[game_id, row.kind] = DueEntry(replace(row, game_id=game_id), self._at_birth(game_id))

    async def next_due(self) -> float | None:
        await self._turn()
        times = [max(d.row.at, d.claimed_until) for d in self._due.values() if d.claimed_until < HELD]
        times += [at for _, at in self._people.values() if at is not None]
        return min(times, default=None)

    async def claim_due(self, now: float, lease: float, limit: int = 50) -> list[DueRow]:
        await self._turn()
        free = [d for d in self._due.values() if d.row.at <= now and d.claimed_until <= now]
        taken = sorted(free, key=lambda d: (d.row.at, d.row.game_id, d.row.kind))[:limit]
        for entry in taken:
            entry.claimed_until = now + lease
        return [entry.row for entry in taken]

    async def settle_due(self, row: DueRow) -> None:
        await self._turn()
        self._settle_due(row)

    def _settle_due(self, row: DueRow) -> bool:
        entry = self._due.get((row.game_id, row.kind))
        known = entry is not None and replace(entry.row, moved=row.moved) == row and entry.claimed_until > 0
        if known:
            del self._due[row.game_id, row.kind]
        return known

    def _standing_at(self, game_id: int, turn: int) -> Game | None:
        game = self._games.get(game_id)
        here = game is not None and game.status is Status.RUNNING and game.turn == turn
        return game if here else None

    async def start_turn(
        self, game_id: int, turn: int, rows: Sequence[DueRow], notices: Sequence[Notice] = ()
    ) -> bool:
        await self._turn()
        game = self._standing_at(game_id, turn)
        if game is None or any(row.kind in CLOCKS for row in self._clocks(game)):
            return False
        for kind in CLOCKS:
            self._due.pop((game_id, kind), None)
        self._add_due(game_id, rows)
        self._queue(game, notices)
        return True

    def _clocks(self, game: Game) -> list[DueRow]:
        rows = [d.row for d in self._due.values() if d.row.game_id == game.id and d.row.turn == game.turn]
        return sorted(rows, key=lambda row: (row.at, row.kind))

    async def clocks(self, game_id: int) -> list[DueRow]:
        await self._turn()
        game = self._games.get(game_id)
        return [] if game is None else self._clocks(game)

    async def tell(self, row: DueRow, notices: Sequence[Notice], again: DueRow | None) -> bool:
        await self._turn()
        game = self._standing_at(row.game_id, row.turn)
        if not self._settle_due(row) or game is None:
            return False
        self._add_due(game.id, [again] if again else [])
        self._queue(game, notices)
        return True

    async def turn_clock(self, game_id: int) -> float | None:
        await self._turn()
        entry = self._due.get((game_id, Due.TURN))
        return entry.row.at if entry and entry.row.turn == self._games[game_id].turn else None

    async def beat(self, now: float, lost: float = 0.0, put_back: float = 0.0) -> int:
        await self._turn()
        self._beat = now
        if put_back:
            self._put_back(now, put_back)
        return self._give_back(lost) if lost else 0

    def _put_back(self, now: float, seconds: float) -> None:
        claims: list[DueEntry | Queued] = [
            *self._due.values(),
            *(q for q in self._outbox.values() if q.waiting),
        ]
        for entry in claims:
            if now < entry.claimed_until < HELD:
                entry.claimed_until -= seconds
        for queued in self._outbox.values():
            if queued.waiting and queued.not_before > now:
                queued.not_before -= seconds
        for due in self._due.values():
            if due.row.kind is Due.PROGRAM and due.row.at > now:
                due.row = replace(due.row, at=due.row.at - seconds)

    def _give_back(self, seconds: float) -> int:
        running = [d for d in self._due.values() if d.claimed_until < HELD]
        clocks = [d for d in running if d.row.kind in GIVEN_BACK]
        for entry in clocks:
            entry.row = replace(entry.row, at=entry.row.at + seconds, moved=entry.row.moved + seconds)
        return len(clocks)
