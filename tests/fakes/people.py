"""People and their standings, in memory."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.games.model import Status
from bot.games.outbox import DigestNotice, Kind
from bot.games.personal import Personal
from bot.games.standings import Result, Season, Standing
from bot.games.store import Hearing
from bot.storage.people import named_ids, seated_ids, without
from tests.fakes.games import StoredGames


class People(StoredGames):
    """The people of a store in memory."""

    async def seasons(self, guild_id: int) -> list[Season]:
        await self._turn()
        limits = [None, *self._seasons[guild_id], None]
        return [Season(i, limits[i - 1], limits[i]) for i in range(1, len(limits))]

    async def begin_season(self, guild_id: int, number: int, at: float) -> bool:
        await self._turn()
        if number != len(self._seasons[guild_id]) + 2:
            return False
        self._seasons[guild_id].append(at)
        return True

    async def leaderboard(
        self, guild_id: int, season: Season | None = None, limit: int = 20
    ) -> list[Standing]:
        await self._turn()
        since, until = (season.since, season.until) if season else (None, None)
        by_user: defaultdict[int, list[Result]] = defaultdict(list)
        for game_id, result in self._results:
            ended = self._games[game_id].ended_at or 0.0
            counts = (since is None or ended > since) and (until is None or ended <= until)
            if result.guild_id == guild_id and counts:
                by_user[result.user_id].append(result)
        lines = [
            Standing(
                user,
                len(rs),
                sum(r.won for r in rs),
                sum(r.rounds for r in rs),
                sum(r.points for r in rs),
            )
            for user, rs in by_user.items()
        ]
        return sorted(lines, key=lambda s: (-s.wins, s.per_round, -s.games, s.user_id))[:limit]

    async def results_of(self, user_id: int) -> list[tuple[int, Result]]:
        await self._turn()
        return [(game_id, result) for game_id, result in self._results if result.user_id == user_id]

    async def people(self, user_ids: Iterable[int]) -> dict[int, Personal]:
        await self._turn()
        return {user: self._people[user][0] for user in user_ids if user in self._people}

    async def change_person(
        self, user_id: int, change: Callable[[Personal], Personal], heard: Hearing | None = None
    ) -> tuple[Personal, Personal]:
        await self._turn()
        before, due = self._people.get(user_id, (Personal(), None))
        after = change(before)
        running = self._live(lambda g: g.status is Status.RUNNING and user_id in seated_ids(g))
        made = [heard(game, self._clocks(game), before, after) for game in running] if heard else []
        for noted in made:
            assert noted is None or self._save(noted)
        if after != before:
            self._people[user_id] = after, after.next_digest(self._clock.now(), due)
        return before, after

    async def digests(self, now: float, limit: int = 50) -> list[tuple[int, float]]:
        await self._turn()
        due = [(user, at) for user, (_, at) in self._people.items() if at is not None and at <= now]
        return sorted(due, key=lambda one: (one[1], one[0]))[:limit]

    async def digest_done(
        self, user_id: int, was: float, at: float | None, told: DigestNotice | None
    ) -> bool:
        await self._turn()
        personal, due = self._people.get(user_id, (None, None))
        if personal is None or due != was:
            return False
        self._people[user_id] = personal, at
        if told is not None and told[0] in self._games:
            self._queue(self._games[told[0]], [told[1]])
        return True

    async def forget_person(self, user_id: int) -> int:
        await self._turn()
        self._people.pop(user_id, None)
        self._results = [(g, r) for g, r in self._results if r.user_id != user_id]
        ended = [game for game in self._games.values() if not game.status.live]
        touched = [game for game in ended if user_id in named_ids(game)]
        for game in touched:
            self._games[game.id] = replace(without(game, user_id), revision=game.revision + 1)
        for row in [queued.row for queued in self._outbox.values()]:
            alone = row.notice.kind is Kind.DM or not self._games[row.game_id].status.live
            if alone and user_id in row.notice.facts.values():
                del self._outbox[row.id]
        return len(touched)
