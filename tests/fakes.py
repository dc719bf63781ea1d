"""Stand-ins for the outside world in tests."""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.games import admission
from bot.games.admission import Tables
from bot.games.clock import Clock, SystemClock
from bot.games.errors import StorageError
from bot.games.model import Game, LogEntry, Status
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.games.store import (
    CLOCKS,
    GIVEN_BACK,
    OF_A_TURN,
    Change,
    DigestNotice,
    Due,
    DueRow,
    Kind,
    ListedGame,
    Notice,
    OutboxRow,
    Ping,
    Result,
    Season,
    Sending,
    Standing,
)
from bot.storage.holding import HELD
from bot.storage.people import named_ids, seated_ids, without

SHOWING = (Kind.TURN, Kind.ROUND, Kind.GAME)


@dataclass(slots=True)
class _DueEntry:
    row: DueRow
    claimed_until: float = 0.0


@dataclass(slots=True)
class _Queued:
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


class MemoryStore:
    """A ``Store`` in dictionaries that does what the real one does, and forgets everything.

    Every method lets the loop run once before it begins, so that two callers cross as they would on a real
    database; what it does then is done in one go. Set ``broken`` to make every method raise it.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._games: dict[int, Game] = {}
        self._logs: defaultdict[int, list[LogEntry]] = defaultdict(list)
        self._due: dict[tuple[int, Due], _DueEntry] = {}
        self._outbox: dict[int, _Queued] = {}
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

    # games

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

    def _live(self, wanted: Callable[[Game], bool]) -> list[Game]:
        return [g for g in self._games.values() if g.status.live and wanted(g)]

    # what is due

    def _put_due(self, game: Game, rows: Sequence[DueRow] | None, later: Sequence[DueRow] = ()) -> None:
        kinds = set(Due) if not game.status.live else {row.kind for row in later}
        kinds |= OF_A_TURN if rows is not None else set()
        for kind in kinds:
            self._due.pop((game.id, kind), None)
        if game.status.live:
            self._add_due(game.id, [*(rows or ()), *later])

    def _add_due(self, game_id: int, rows: Sequence[DueRow]) -> None:
        for row in rows:
            self._due[game_id, row.kind] = _DueEntry(replace(row, game_id=game_id))

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

    async def give_back(self, seconds: float) -> int:
        await self._turn()
        running = [d for d in self._due.values() if d.claimed_until < HELD]
        clocks = [d for d in running if d.row.kind in GIVEN_BACK]
        for entry in clocks:
            entry.row = replace(entry.row, at=entry.row.at + seconds, moved=entry.row.moved + seconds)
        return len(clocks)

    # what is to be told

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
            self._outbox[row_id] = _Queued(row)

    def _of(self, game_id: int) -> list[_Queued]:
        return [q for q in self._outbox.values() if q.row.game_id == game_id]

    def _heads(self) -> list[_Queued]:
        heads: dict[tuple[int, bool], _Queued] = {}
        for queued in self._outbox.values():
            if queued.waiting:
                heads.setdefault((queued.row.game_id, queued.row.notice.kind.elsewhere), queued)
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
        queued.claimed_until, queued.not_before = 0.0, until

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

    # layouts, reviews

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

    # standings, people, servers

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

    async def put_person(self, user_id: int, personal: Personal, digest_at: float | None) -> None:
        await self._turn()
        self._people[user_id] = personal, digest_at

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

    async def server_settings(self, guild_id: int) -> ServerSettings:
        await self._turn()
        return self._settings.get(guild_id, ServerSettings())

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        await self._turn()
        self._settings[guild_id] = settings

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
                due.row = replace(due.row, at=due.row.at + away, moved=due.row.moved + away)
                due.claimed_until = 0.0
        for queued in self._waiting_in(guild_id):
            if queued.claimed_until == HELD:
                queued.claimed_until, queued.not_before = 0.0, 0.0
        return True

    def _due_in(self, guild_id: int) -> list[_DueEntry]:
        return [d for d in self._due.values() if self._games[d.row.game_id].place.guild_id == guild_id]

    def _waiting_in(self, guild_id: int) -> list[_Queued]:
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

    # the process

    async def beat(self, now: float) -> None:
        await self._turn()
        self._beat = now

    async def last_beat(self) -> float | None:
        await self._turn()
        return self._beat

    async def release_claims(self) -> None:
        await self._turn()
        claims: list[_DueEntry | _Queued] = [*self._due.values(), *self._outbox.values()]
        for entry in claims:
            if entry.claimed_until < HELD:
                entry.claimed_until = 0.0

    async def note(self, key: str) -> str | None:
        await self._turn()
        return self._notes.get(key)

    async def set_note(self, key: str, text: str) -> None:
        await self._turn()
        self._notes[key] = text

    async def close(self) -> None:
        self.closed = True
