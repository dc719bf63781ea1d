"""The ``Store`` on a database: every method is one transaction over the rows of its kind."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeGuard

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import admission
from bot.games.admission import Tables
from bot.games.clock import Clock
from bot.games.due import DueRow
from bot.games.model import Game, LogEntry, Status
from bot.games.outbox import DigestNotice, Kind, Notice, OutboxRow, Ping, Sending
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.games.standings import Result, Season, Standing
from bot.games.store import Change, Hearing, ListedGame
from bot.storage import (
    due_rows,
    forgetting,
    game_rows,
    holding,
    outbox_rows,
    people_rows,
    process_rows,
    server_rows,
    standing_rows,
)
from bot.storage.database import Database
from bot.storage.schema import games


class _Refused(Exception):
    """Takes back what a transaction has written so far."""


def _stands_at(game: Game | None, turn: int) -> TypeGuard[Game]:
    return game is not None and game.status is Status.RUNNING and game.turn == turn


class SqlStore:
    """See ``bot.games.store.Store``. Every method raises ``StorageError`` when the database fails, and has
    changed nothing then."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self._clock = clock

    # games

    async def open_game(self, draft: Game, due: Sequence[DueRow], notices: Sequence[Notice]) -> Game | None:
        try:
            async with self.database.write() as connection:
                if await game_rows.place_is_taken(connection, draft.place.channel_id):
                    return None
                tables = await server_rows.tables(connection, draft.place.guild_id, draft.host, lock=True)
                admission.require_start(tables, draft.place, draft.host)
                game = await game_rows.add(connection, draft)
                await due_rows.put(connection, game, due)
                await outbox_rows.queue(connection, game, notices, self._clock.now())
                return game
        except IntegrityError:
            if await self.live_game_at(draft.place.channel_id) is None:
                raise
            return None  # another process was quicker

    async def game(self, game_id: int) -> Game | None:
        async with self.database.read() as connection:
            return await game_rows.by_id(connection, game_id)

    async def live_game_at(self, channel_id: int) -> Game | None:
        async with self.database.read() as connection:
            here = games.c.channel_id == channel_id
            return await game_rows.one(connection, select(games).where(here, game_rows.is_live))

    async def live_games_below(self, parent_id: int) -> list[Game]:
        async with self.database.read() as connection:
            below = games.c.parent_id == parent_id
            return await game_rows.all_where(connection, below, game_rows.is_live)

    async def last_game_at(self, channel_id: int) -> Game | None:
        async with self.database.read() as connection:
            return await game_rows.last_played(connection, channel_id)

    async def live_games(self, guild_id: int | None = None) -> list[Game]:
        where = () if guild_id is None else (games.c.guild_id == guild_id,)
        async with self.database.read() as connection:
            return await game_rows.all_where(connection, game_rows.is_live, *where)

    async def listed_games(self, guild_id: int) -> list[ListedGame]:
        async with self.database.read() as connection:
            return await game_rows.listed(connection, guild_id)

    async def tables(self, guild_id: int, user_id: int) -> Tables:
        async with self.database.read() as connection:
            return await server_rows.tables(connection, guild_id, user_id)

    async def abandon(self, game_id: int, at: float) -> bool:
        async with self.database.write() as connection:
            if not await game_rows.close(connection, game_id, at):
                return False
            await due_rows.clear(connection, game_id)
            await outbox_rows.drop(connection, game_id)
            return True

    async def games_of(self, user_id: int) -> list[Game]:
        async with self.database.read() as connection:
            return await game_rows.all_where(
                connection, games.c.id.in_(game_rows.ids_of(user_id, seated=True))
            )

    async def live_games_naming(self, user_id: int) -> list[Game]:
        naming = games.c.id.in_(game_rows.ids_of(user_id, seated=False))
        async with self.database.read() as connection:
            return await game_rows.all_where(connection, naming, game_rows.is_live)

    async def save(self, change: Change) -> bool:
        try:
            async with self.database.write() as connection:
                return await self._write(connection, change)
        except _Refused:
            return False

    async def _write(self, connection: AsyncConnection, change: Change) -> bool:
        game = change.game
        if not await game_rows.put(connection, game):
            return False
        if (user := change.sits_down) is not None:
            tables = await server_rows.tables(connection, game.place.guild_id, user, lock=True)
            admission.require_seat(tables, game.place, user)
        if (seen := change.unseen_by_others) and await game_rows.seen_by_others(connection, game.id, *seen):
            raise _Refused
        if change.undo is not None:
            await game_rows.mark_undone(connection, game.id, change.undo)
        await game_rows.append_log(connection, game.id, change.log)
        await due_rows.put(connection, game, change.due, change.later)
        await outbox_rows.queue(connection, game, change.notices, self._clock.now())
        await standing_rows.add_results(connection, game.id, change.results)
        return True

    async def log(self, game_id: int, since: int = 0) -> list[LogEntry]:
        async with self.database.read() as connection:
            return await game_rows.read_log(connection, game_id, since)

    async def saw_hand(self, game_id: int, seat: int, turn: int) -> None:
        async with self.database.write() as connection:
            await game_rows.note_seen(connection, game_id, seat, turn)

    # what is due

    async def next_due(self) -> float | None:
        async with self.database.read() as connection:
            times = (await due_rows.earliest(connection), await people_rows.next_digest(connection))
            return min((at for at in times if at is not None), default=None)

    async def claim_due(self, now: float, lease: float, limit: int = 50) -> list[DueRow]:
        async with self.database.write() as connection:
            return await due_rows.claim(connection, now, lease, limit)

    async def settle_due(self, row: DueRow) -> None:
        async with self.database.write() as connection:
            await due_rows.settle(connection, row)

    async def start_turn(
        self, game_id: int, turn: int, rows: Sequence[DueRow], notices: Sequence[Notice] = ()
    ) -> bool:
        async with self.database.write() as connection:
            game = await game_rows.lock(connection, game_id)
            if not _stands_at(game, turn) or not await due_rows.start(connection, game, rows):
                return False
            await outbox_rows.queue(connection, game, notices, self._clock.now())
            return True

    async def clocks(self, game_id: int) -> list[DueRow]:
        async with self.database.read() as connection:
            game = await game_rows.by_id(connection, game_id)
            return [] if game is None else await due_rows.of_turn(connection, game)

    async def tell(self, row: DueRow, notices: Sequence[Notice], again: DueRow | None) -> bool:
        async with self.database.write() as connection:
            game = await game_rows.lock(connection, row.game_id)
            if not await due_rows.settle(connection, row) or not _stands_at(game, row.turn):
                return False
            await due_rows.add(connection, game.id, [again] if again else [])
            await outbox_rows.queue(connection, game, notices, self._clock.now())
            return True

    async def turn_clock(self, game_id: int) -> float | None:
        async with self.database.read() as connection:
            return await due_rows.clock(connection, game_id)

    # what is to be told

    async def claim_notices(self, now: float, lease: float, limit: int = 50) -> list[OutboxRow]:
        async with self.database.write() as connection:
            return await outbox_rows.claim(connection, now, lease, limit)

    async def next_notice(self) -> float | None:
        async with self.database.read() as connection:
            return await outbox_rows.earliest(connection)

    async def settle_notice(
        self, row_id: int, state: Sending, message_id: int | None, ping: Ping | None = None
    ) -> None:
        async with self.database.write() as connection:
            await outbox_rows.settle(connection, row_id, state, message_id)
            if ping is not None and await game_rows.exists(connection, ping.game_id):
                await outbox_rows.note_ping(connection, ping, self._clock.now())

    async def pinged(self, ping: Ping) -> bool:
        async with self.database.read() as connection:
            return await outbox_rows.pinged(connection, ping)

    async def postpone_notice(self, row_id: int, until: float) -> None:
        async with self.database.write() as connection:
            await outbox_rows.postpone(connection, row_id, until)

    async def standing_messages(self, game_id: int, kind: Kind) -> list[OutboxRow]:
        async with self.database.read() as connection:
            return await outbox_rows.standing(connection, game_id, kind)

    async def shown_turn(self, game_id: int) -> int:
        async with self.database.read() as connection:
            return await outbox_rows.shown_turn(connection, game_id)

    async def repost(self, game_id: int) -> None:
        async with self.database.write() as connection:
            game = await game_rows.lock(connection, game_id)
            if game is not None:
                await outbox_rows.repost(connection, game, self._clock.now())

    # layouts, reviews

    async def plan(self, game_id: int, round_number: int) -> str | None:
        async with self.database.read() as connection:
            return await game_rows.read_plan(connection, game_id, round_number)

    async def save_plan(self, game_id: int, round_number: int, plan: str) -> None:
        async with self.database.write() as connection:
            await game_rows.put_plan(connection, game_id, round_number, plan)

    async def reviews(self, game_id: int) -> dict[tuple[int, int], str]:
        async with self.database.read() as connection:
            return await game_rows.read_reviews(connection, game_id)

    async def save_review(self, game_id: int, round_number: int, seat: int, review: str) -> None:
        async with self.database.write() as connection:
            await game_rows.put_review(connection, game_id, round_number, seat, review)

    # standings, people, servers

    async def leaderboard(
        self, guild_id: int, season: Season | None = None, limit: int = 20
    ) -> list[Standing]:
        async with self.database.read() as connection:
            return await standing_rows.leaderboard(connection, guild_id, season, limit)

    async def seasons(self, guild_id: int) -> list[Season]:
        async with self.database.read() as connection:
            return await standing_rows.read_seasons(connection, guild_id)

    async def begin_season(self, guild_id: int, number: int, at: float) -> bool:
        try:
            async with self.database.write() as connection:
                return await standing_rows.begin_season(connection, guild_id, number, at)
        except IntegrityError:
            return False  # another process was quicker

    async def results_of(self, user_id: int) -> list[tuple[int, Result]]:
        async with self.database.read() as connection:
            return await standing_rows.results_of(connection, user_id)

    async def people(self, user_ids: Iterable[int]) -> dict[int, Personal]:
        async with self.database.read() as connection:
            return await people_rows.read(connection, user_ids)

    async def change_person(
        self, user_id: int, change: Callable[[Personal], Personal], heard: Hearing | None = None
    ) -> tuple[Personal, Personal]:
        async with self.database.write() as connection:
            before, after = await people_rows.change(connection, user_id, change, self._clock.now())
            if heard is not None:
                for game in await game_rows.running_with(connection, user_id):
                    noted = heard(game, await due_rows.of_turn(connection, game), before, after)
                    if noted is not None:
                        await self._write(connection, noted)
            return before, after

    async def digests(self, now: float, limit: int = 50) -> list[tuple[int, float]]:
        async with self.database.read() as connection:
            return await people_rows.digests(connection, now, limit)

    async def digest_done(
        self, user_id: int, was: float, at: float | None, told: DigestNotice | None
    ) -> bool:
        async with self.database.write() as connection:
            if not await people_rows.move_digest(connection, user_id, was, at):
                return False
            game = await game_rows.lock(connection, told[0]) if told else None
            if told is not None and game is not None:
                await outbox_rows.queue(connection, game, [told[1]], self._clock.now())
            return True

    async def forget_person(self, user_id: int) -> int:
        async with self.database.write() as connection:
            return await forgetting.forget_person(connection, user_id)

    async def server_settings(self, guild_id: int) -> ServerSettings:
        async with self.database.read() as connection:
            return await server_rows.read_settings(connection, guild_id)

    async def change_server(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        async with self.database.write() as connection:
            return await server_rows.change_settings(connection, guild_id, change)

    async def server_left(self, guild_id: int, at: float) -> None:
        async with self.database.write() as connection:
            await server_rows.note_departure(connection, guild_id, at)
            await holding.hold(connection, guild_id)

    async def server_joined(self, guild_id: int, at: float) -> bool:
        async with self.database.write() as connection:
            left_at = await server_rows.note_return(connection, guild_id)
            if left_at is None:
                return False
            await holding.let_go(connection, guild_id, max(0.0, at - left_at))
            return True

    async def left_servers(self) -> list[int]:
        async with self.database.read() as connection:
            return await server_rows.departed(connection)

    async def servers_with_games(self) -> list[int]:
        async with self.database.read() as connection:
            return await game_rows.servers(connection)

    async def wake_notices(self, guild_id: int, channel_id: int | None = None) -> int:
        async with self.database.write() as connection:
            return await holding.wake(connection, guild_id, channel_id)

    async def purge_servers(self, left_before: float) -> int:
        async with self.database.write() as connection:
            return await server_rows.purge(connection, left_before)

    # the process

    async def beat(self, now: float, lost: float = 0.0, put_back: float = 0.0) -> int:
        async with self.database.write() as connection:
            await process_rows.beat(connection, now)
            if put_back:
                await due_rows.put_back(connection, now, put_back)
                await outbox_rows.put_back(connection, now, put_back)
            return await due_rows.give_back(connection, lost) if lost else 0

    async def last_beat(self) -> float | None:
        async with self.database.read() as connection:
            return await process_rows.last_beat(connection)

    async def release_claims(self) -> None:
        if self.database.is_sqlite:  # one file, one bot: whoever claimed before this start is no more
            async with self.database.write() as connection:
                await due_rows.release(connection)
                await outbox_rows.release(connection)

    async def note(self, key: str) -> str | None:
        async with self.database.read() as connection:
            return await process_rows.note(connection, key)

    async def set_note(self, key: str, text: str) -> None:
        async with self.database.write() as connection:
            await process_rows.set_note(connection, key, text)

    async def close(self) -> None:
        """Wait for what runs, close every connection. Also after errors, also twice."""
        await self.database.close()
