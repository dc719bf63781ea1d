"""Decisions that no person makes just then: computer turns, only plays, plans, turns that have run out. And lobbies
that close.

Every decision is its own commit, woken by what the database says is due: a crash in mid-thought loses nothing,
and a row that fires late or twice does nothing.
"""

import logging
from collections.abc import Awaitable, Callable

from bot.engine.actions import Action
from bot.games.clock import DAY, Clock
from bot.games.due import Due, DueRow
from bot.games.errors import what_broke
from bot.games.model import STAND_IN, Game, Status
from bot.games.planned import decision
from bot.games.seldom import Failures, worth_a_line
from bot.games.service import Games
from bot.games.steps import on_turn, on_turn_id, single_play
from bot.games.thinking import Thinker
from bot.games.underway import Underway

log = logging.getLogger(__name__)

IsMember = Callable[[int, int], Awaitable[bool]]
"""Whether somebody is in a server; true also if that cannot be said now."""

LEASE = 60.0
"""Seconds for which a claimed row is this process's; after a crash somebody else sees to it."""

TRIES_A_DAY = int(DAY / LEASE)
"""So often is a row tried in a day that fails each time."""


class Autopilot(Underway):
    """Sees to what is due."""

    def __init__(
        self, games: Games, thinker: Thinker, clock: Clock, is_member: IsMember | None = None
    ) -> None:
        super().__init__()
        self._games = games
        self._is_member = is_member
        self._store = games.store
        self._thinker = thinker
        self._clock = clock
        self._failures = Failures()

    async def run_due(self) -> int:
        """See to everything that is due now, to its end; returns how much it was."""
        begun = await self.begin_due(self._clock.now())
        await self.settled()
        return begun

    async def begin_due(self, until: float) -> int:
        """Begin to see to everything that was due ``until`` a moment (seconds, UTC); returns how much it was. No game
        waits for what is due in another: who thinks long holds nobody up, and one game's trouble is no other's."""
        at = await self.next_at()
        if at is None or at > until:
            return 0  # mostly so: then nothing is written either
        rows = await self._store.claim_due(until, LEASE)
        for row in rows:
            self._begin(self._see_to(row))
        return len(rows) + await self._games.send_digests()

    async def next_at(self) -> float | None:
        """When something is due next, in seconds (UTC)."""
        return await self._store.next_due()

    async def _see_to(self, row: DueRow) -> None:
        try:
            await self._do(row)
            await self._store.settle_due(row)
            self._failures.over((row.game_id, row.kind))
        except Exception as error:
            self._failed(row, what_broke(error))

    def _failed(self, row: DueRow, why: str) -> None:
        """A game that cannot be read fails until somebody ends it: that is told less and less often."""
        tries = self._failures.again((row.game_id, row.kind), f"turn {row.turn}: {why}")
        if worth_a_line(tries, TRIES_A_DAY):
            failed = f"game {row.game_id}: {row.kind} of turn {row.turn} failed (try {tries})"
            log.error("%s; tried again in a minute: %s", failed, why)

    async def _do(self, row: DueRow) -> None:
        match row.kind:
            case Due.LOBBY:
                await self._games.expire_lobby(row.game_id)
            case Due.PROGRAM:
                await self._move(row)
            case Due.TURN:
                await self._time_out(row)
            case Due.STALE:
                await self._games.end_stale(row)
            case Due.LENT:
                await self._games.end_loans(row.game_id)
            case _:
                await self._remind(row)

    async def _move(self, row: DueRow) -> None:
        game = await self._store.game(row.game_id)
        if game is None or game.status is not Status.RUNNING or game.turn != row.turn:
            return
        action, by = await self.decide(game)
        await self._games.act_for(game.id, game.turn, action, by)

    async def _time_out(self, row: DueRow) -> None:
        """If anything has changed at the table meanwhile, whether the turn has run out is found out again."""
        while (game := await self._games.timed_out(row)) is not None:
            if await self._has_left(game) or await self._played_late(game):
                return

    async def _played_late(self, game: Game) -> bool:
        if game.options.on_timeout == "remove":
            return await self._games.remove_late(game)
        return await self._games.play_late(game, await self._thinker.move(game, STAND_IN))

    async def _remind(self, row: DueRow) -> None:
        game = await self._games.standing(row)
        if game is not None and not await self._has_left(game):
            await self._games.remind(row)

    async def _has_left(self, game: Game) -> bool:
        """Whether the person on turn is not in the server any more, so that his seat is the computer's for good.
        That is asked before he is reminded or timed out: nobody tells the bot who leaves a server."""
        person = on_turn_id(game)
        if self._is_member is None or await self._is_member(game.place.guild_id, person):
            return False
        return await self._games.seat_gone(game.id, person)

    async def decide(self, game: Game) -> tuple[Action, str]:
        """What a program does for the seat to move, and as what: "single", "plan" or "computer"."""
        only = single_play(game)
        if only is not None:
            return only, "single"
        planned = decision(game)
        if planned is not None:
            return planned, "plan"
        action = await self._thinker.move(game, on_turn(game).level or STAND_IN)
        return action, "computer"
