"""Servers, and the process itself, in memory."""

from collections.abc import Callable
from dataclasses import replace

from bot.games.due import Due
from bot.games.server import ServerSettings
from bot.storage.holding import HELD
from tests.fakes.memory import DueEntry, Queued
from tests.fakes.outbox import Outbox


class Servers(Outbox):
    """The servers of a store in memory."""

    async def server_settings(self, guild_id: int) -> ServerSettings:
        await self._turn()
        return self._settings.get(guild_id, ServerSettings())

    async def change_server(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        await self._turn()
        self._settings[guild_id] = change(self._settings.get(guild_id, ServerSettings()))
        return self._settings[guild_id]

    async def server_left(self, guild_id: int, at: float) -> None:
        await self._turn()
        self._left[guild_id] = at
        for due in self._due_in(guild_id):
            due.claimed_until = HELD
        for queued in self._waiting_in(guild_id):
            queued.claimed_until = HELD

    async def server_joined(self, guild_id: int, at: float) -> bool:
        await self._turn()
        if guild_id not in self._left:
            return False
        away = max(0.0, at - self._left.pop(guild_id))
        for due in self._due_in(guild_id):
            if due.claimed_until == HELD:
                due.claimed_until = 0.0
                if due.row.kind is not Due.PROGRAM:
                    due.row = replace(due.row, at=due.row.at + away, moved=due.row.moved + away)
        for queued in self._waiting_in(guild_id):
            if queued.claimed_until == HELD:
                queued.claimed_until, queued.not_before = 0.0, 0.0
        return True

    def _due_in(self, guild_id: int) -> list[DueEntry]:
        return [d for d in self._due.values() if self._games[d.row.game_id].place.guild_id == guild_id]

    def _waiting_in(self, guild_id: int) -> list[Queued]:
        waiting = [q for q in self._outbox.values() if q.waiting]
        return [q for q in waiting if self._games[q.row.game_id].place.guild_id == guild_id]

    async def left_servers(self) -> list[int]:
        await self._turn()
        return list(self._left)

    async def servers_with_games(self) -> list[int]:
        await self._turn()
        return list({g.place.guild_id for g in self._live(lambda g: True)})

    async def wake_notices(self, guild_id: int, channel_id: int | None = None) -> int:
        await self._turn()
        woken = 0
        for queued in self._waiting_in(guild_id):
            place = self._games[queued.row.game_id].place
            here = channel_id is None or channel_id in (place.channel_id, place.parent_id)
            if here and queued.not_before > 0.0:
                queued.not_before = 0.0
                woken += 1
        return woken

    async def purge_servers(self, left_before: float) -> int:
        await self._turn()
        gone = [guild for guild, at in self._left.items() if at < left_before]
        for game in [g for g in self._games.values() if g.place.guild_id in gone]:
            self._delete(game.id)
        self._results = [(g, r) for g, r in self._results if r.guild_id not in gone]
        for guild in gone:
            del self._left[guild]
            self._settings.pop(guild, None)
            self._seasons.pop(guild, None)
        return len(gone)

    def _delete(self, game_id: int) -> None:
        del self._games[game_id]
        self._logs.pop(game_id, None)
        self._due = {key: d for key, d in self._due.items() if key[0] != game_id}
        self._outbox = {i: q for i, q in self._outbox.items() if q.row.game_id != game_id}
        self._pings = {ping for ping in self._pings if ping.game_id != game_id}
        self._seen = {key: turn for key, turn in self._seen.items() if key[0] != game_id}
        self._plans = {key: plan for key, plan in self._plans.items() if key[0] != game_id}
        self._reviews = {key: text for key, text in self._reviews.items() if key[0] != game_id}

    async def last_beat(self) -> float | None:
        await self._turn()
        return self._beat

    async def release_claims(self) -> None:
        await self._turn()
        claims: list[DueEntry | Queued] = [*self._due.values(), *self._outbox.values()]
        for entry in claims:
            if entry.claimed_until < HELD:
                entry.claimed_until = 0.0

    async def note(self, key: str) -> str | None:
        await self._turn()
        return self._notes.get(key)

    async def set_note(self, key: str, text: str) -> None:
        await self._turn()
        self._notes[key] = text
