"""What is to be told, in memory."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.model import Game, Status
from bot.games.outbox import Kind, Notice, OutboxRow, Ping, Sending
from bot.storage.holding import HELD
from tests.fakes.memory import Memory, Queued

SHOWING = (Kind.TURN, Kind.ROUND, Kind.GAME)


class Outbox(Memory):
    """The outbox of a store in memory."""

    def _queue(self, game: Game, notices: Sequence[Notice]) -> None:
        for notice in notices:
            of_kind = [q for q in self._of(game.id) if q.row.notice.kind is notice.kind]
            if any(q.row.notice.key == notice.key for q in of_kind):
                continue
            for queued in of_kind:
                if notice.kind.latest_wins and queued.waiting:
                    queued.not_before = 0.0
                    if not queued.row.tries:
                        queued.become(Sending.DROPPED)
            row_id = next(self._row_ids)
            row = OutboxRow(
                row_id, game.id, game.place.channel_id, notice, Sending.WAITING, 0, None, self._clock.now()
            )
            self._outbox[row_id] = Queued(row, self._at_birth(game.id))

    def _of(self, game_id: int) -> list[Queued]:
        return [q for q in self._outbox.values() if q.row.game_id == game_id]

    def _heads(self) -> list[Queued]:
        heads: dict[tuple[int, bool, int], Queued] = {}
        for queued in self._outbox.values():
            if queued.waiting:
                kind = queued.row.notice.kind
                lane = queued.row.id if kind is Kind.DM else kind is Kind.WORD
                heads.setdefault((queued.row.game_id, kind is Kind.DM, lane), queued)
        return sorted(heads.values(), key=lambda q: q.row.id)

    async def claim_notices(self, now: float, lease: float, limit: int = 50) -> list[OutboxRow]:
        await self._turn()
        taken = [queued for queued in self._heads() if queued.ready_at <= now][:limit]
        for queued in taken:
            queued.claimed_until = now + lease
            queued.row = replace(queued.row, tries=queued.row.tries + 1)
        return [queued.row for queued in taken]

    async def next_notice(self) -> float | None:
        await self._turn()
        times = [queued.ready_at for queued in self._heads() if queued.claimed_until < HELD]
        return min(times, default=None)

    async def settle_notice(
        self, row_id: int, state: Sending, message_id: int | None, ping: Ping | None = None
    ) -> None:
        await self._turn()
        queued = self._outbox.get(row_id)
        if queued is not None:
            queued.claimed_until = 0.0
            queued.row = replace(queued.row, state=state, message_id=message_id)
        if ping is not None and ping.game_id in self._games:
            self._pings.add(ping)

    async def pinged(self, ping: Ping) -> bool:
        await self._turn()
        return ping in self._pings

    async def postpone_notice(self, row_id: int, until: float) -> None:
        await self._turn()
        queued = self._outbox.get(row_id)
        if queued is None or not queued.waiting:
            return
        queued.not_before = until
        if queued.claimed_until < HELD:
            queued.claimed_until = 0.0

    async def standing_messages(self, game_id: int, kind: Kind) -> list[OutboxRow]:
        await self._turn()
        rows = [q.row for q in self._of(game_id)]
        return [r for r in rows if r.state is Sending.SENT and r.notice.kind is kind]

    async def shown_turn(self, game_id: int) -> int:
        await self._turn()
        shown = (Sending.SENT, Sending.REMOVED)
        rows = [q.row for q in self._of(game_id) if q.row.state in shown and q.row.notice.kind in SHOWING]
        return max((row.notice.turn for row in rows), default=0)

    async def repost(self, game_id: int) -> None:
        await self._turn()
        game = self._games.get(game_id)
        if game is None:
            return
        for queued in self._of(game_id):
            if queued.row.state is Sending.SENT:
                queued.become(Sending.REMOVED)
        if not game.status.live:
            return
        kind = Kind.LOBBY if game.status is Status.LOBBY else Kind.TURN
        of_kind = [q for q in self._of(game_id) if q.row.notice.kind is kind]
        if any(q.waiting for q in of_kind):
            return
        last = of_kind[-1].row if of_kind else None
        key = f"again-{last.id if last else 0}"
        self._queue(game, [Notice(kind, game.turn, key, last.notice.facts if last else {})])
