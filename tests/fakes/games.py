"""Games, their logs and what belongs to them, in memory."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games import admission
from bot.games.admission import Tables
from bot.games.due import DueRow
from bot.games.model import Game, LogEntry, Status
from bot.games.outbox import Notice, Sending
from bot.games.server import ServerSettings
from bot.games.store import Change, ListedGame
from bot.storage.people import named_ids, seated_ids
from tests.fakes.due import Dues


class StoredGames(Dues):
    """The games of a store in memory."""

    async def open_game(self, draft: Game, due: Sequence[DueRow], notices: Sequence[Notice]) -> Game | None:
        await self._turn()
        if self._live(lambda g: g.place.channel_id == draft.place.channel_id):
            return None
        admission.require_start(self._tables(draft.place.guild_id, draft.host), draft.place, draft.host)
        game = replace(draft, id=next(self._game_ids))
        self._games[game.id] = game
        self._put_due(game, due)
        self._queue(game, notices)
        return game

    async def game(self, game_id: int) -> Game | None:
        await self._turn()
        return self._games.get(game_id)

    async def live_game_at(self, channel_id: int) -> Game | None:
        await self._turn()
        return next(iter(self._live(lambda g: g.place.channel_id == channel_id)), None)

    async def live_games_below(self, parent_id: int) -> list[Game]:
        await self._turn()
        return self._live(lambda g: g.place.parent_id == parent_id)

    async def last_game_at(self, channel_id: int) -> Game | None:
        await self._turn()
        over = (Status.FINISHED, Status.UNFINISHED)
        ended = [g for g in self._games.values() if g.place.channel_id == channel_id and g.status in over]
        return max(ended, key=lambda g: (g.ended_at or 0, g.id), default=None)

    async def live_games(self, guild_id: int | None = None) -> list[Game]:
        await self._turn()
        return self._live(lambda g: guild_id is None or g.place.guild_id == guild_id)

    async def listed_games(self, guild_id: int) -> list[ListedGame]:
        await self._turn()
        here = self._live(lambda g: g.place.guild_id == guild_id)
        return [ListedGame(g.id, g.place, g.host, g) for g in here]

    async def tables(self, guild_id: int, user_id: int) -> Tables:
        await self._turn()
        return self._tables(guild_id, user_id)

    def _tables(self, guild_id: int, user_id: int) -> Tables:
        games = self._live(lambda g: g.place.guild_id == guild_id)
        settings = self._settings.get(guild_id, ServerSettings())
        naming = [game for game in games if user_id in named_ids(game)]
        return Tables(settings, [game.place.channel_id for game in games], naming)

    async def abandon(self, game_id: int, at: float) -> bool:
        await self._turn()
        game = self._games.get(game_id)
        if game is None or not game.status.live:
            return False
        closed = replace(game, status=Status.CLOSED, revision=game.revision + 1, ended_at=at)
        self._games[game_id] = closed
        self._put_due(closed, ())
        for queued in self._of(game_id):
            if queued.waiting:
                queued.become(Sending.DROPPED)
        return True

    async def games_of(self, user_id: int) -> list[Game]:
        await self._turn()
        return [g for g in self._games.values() if user_id in seated_ids(g)]

    async def live_games_naming(self, user_id: int) -> list[Game]:
        await self._turn()
        return self._live(lambda g: user_id in (g.options.invited or ()) or user_id in seated_ids(g))

    async def save(self, change: Change) -> bool:
        await self._turn()
        return self._save(change)

    def _save(self, change: Change) -> bool:
        game = change.game
        stored = self._games.get(game.id)
        if stored is None or stored.revision != game.revision - 1 or self._was_seen(change):
            return False
        if (user := change.sits_down) is not None:
            admission.require_seat(self._tables(game.place.guild_id, user), game.place, user)
        self._games[game.id] = game
        entries = [replace(e, undone=True) if e.turn == change.undo else e for e in self._logs[game.id]]
        self._logs[game.id] = [*entries, *change.log]
        self._put_due(game, change.due, change.later)
        self._queue(game, change.notices)
        self._results += [(game.id, result) for result in change.results]
        return True

    def _was_seen(self, change: Change) -> bool:
        if change.unseen_by_others is None:
            return False
        own, since = change.unseen_by_others
        return any(
            game_id == change.game.id and seat != own and turn >= since
            for (game_id, seat), turn in self._seen.items()
        )

    async def log(self, game_id: int, since: int = 0) -> list[LogEntry]:
        await self._turn()
        return [entry for entry in self._logs[game_id] if entry.turn >= since]

    async def saw_hand(self, game_id: int, seat: int, turn: int) -> None:
        await self._turn()
        if game_id in self._games:
            self._seen[game_id, seat] = max(turn, self._seen.get((game_id, seat), turn))

    async def plan(self, game_id: int, round_number: int) -> str | None:
        await self._turn()
        return self._plans.get((game_id, round_number))

    async def save_plan(self, game_id: int, round_number: int, plan: str) -> None:
        await self._turn()
        if game_id in self._games:
            self._plans[game_id, round_number] = plan

    async def reviews(self, game_id: int) -> dict[tuple[int, int], str]:
        await self._turn()
        return {key[1:]: text for key, text in self._reviews.items() if key[0] == game_id}

    async def save_review(self, game_id: int, round_number: int, seat: int, review: str) -> None:
        await self._turn()
        if game_id in self._games:
            self._reviews[game_id, round_number, seat] = review
