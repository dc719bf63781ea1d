"""The month itself: time goes from event to event, people look and play, the bot is restarted and crashes."""

import heapq
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from sqlalchemy import func, select

from bot.engine.legal import legal_actions
from bot.engine.state import Phase
from bot.games.autopilot import Autopilot
from bot.games.errors import Declined
from bot.games.model import Game, Person, Place, Status, TableOptions
from bot.games.plans import NO_PLAN, Dropped, Plan, Why
from bot.games.service import Games
from bot.games.store import Store
from bot.games.table_view import TableView
from bot.games.thinking import Thinker
from bot.storage.schema import outbox
from bot.storage.store import SqlStore
from bot.text.language import texts_for
from bot.work import WorkPool
from cogs.posts import Posts
from cogs.publisher import Publisher
from tests.games.table import FakeClock
from tests.month.discord import Crash, FakeDiscord
from tests.month.people import DAY, HOUR, Member
from tests.month.plans import Left, any_plan

GUILD = 700


class NoPictures:
    """In the stead of the painter."""

    async def board(self, *_: Any, **__: Any) -> bytes:
        return b"board"

    async def round_table(self, *_: Any) -> bytes:
        return b"round"

    async def race(self, *_: Any) -> bytes:
        return b"race"


class Mortal:
    """A store that a dead process cannot reach any more."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.dead = False

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            if self.dead:
                raise Crash
            return await method(*args, **kwargs)

        return call


class Process:
    """One life of the bot."""

    def __init__(self, store: Store, discord: FakeDiscord, clock: FakeClock, pool: WorkPool) -> None:
        self.store: Any = Mortal(store)
        self._clock = clock
        self.games = Games(self.store, clock)
        self.autopilot = Autopilot(self.games, Thinker(pool), clock)
        posts = Posts(self.games, NoPictures(), texts_for)  # type: ignore[arg-type]
        self.publisher = Publisher(self.games, posts, discord, clock)

    async def settle(self) -> float | None:
        """Do and tell everything that is due now; when the next is due."""
        while (at := await self._next_at()) is not None and at <= self._clock.now():
            await self.autopilot.run_due()
            await self.publisher.publish_waiting()
        return at

    async def _next_at(self) -> float | None:
        times = [await self.autopilot.next_at(), await self.publisher.next_at()]
        return min((at for at in times if at is not None), default=None)


@dataclass
class Month:
    """``downtimes`` are when nobody served, in seconds (UTC). ``left`` are the plans that people left, in order;
    ``excused`` the turns (game, turn, user) to which somebody came and read that his plan cannot be had."""

    store: SqlStore
    clock: FakeClock
    discord: FakeDiscord
    people: list[Member]
    rng: Random
    pool: WorkPool
    games: dict[int, Game] = field(default_factory=dict)
    downtimes: list[tuple[float, float]] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    excused: set[tuple[int, int, int]] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    _events: list[tuple[float, int, Callable[[], Awaitable[None]]]] = field(default_factory=list)
    _order: Any = field(default_factory=itertools.count)
    _heard: int = 0

    def __post_init__(self) -> None:
        self.started = self.clock.now()
        self._process = self._born()
        self._by_id = {member.user: member for member in self.people}

    def _born(self) -> Process:
        return Process(self.store, self.discord, self.clock, self.pool)

    # ------------------------------------------------------------------ what will happen

    def at(self, when: float, what: Callable[[], Awaitable[None]]) -> None:
        heapq.heappush(self._events, (when, next(self._order), what))

    def plan_games(self, count: int, channels: int, rounds: int, days: float) -> None:
        """So many games in channels and their threads, begun within the first ``days``."""
        for i in range(count):
            channel = 1000 + i % channels
            place = Place(GUILD, channel) if i < channels else Place(GUILD, 100_000 + i, channel)
            when = self.started + self.rng.random() * days * DAY
            turn_time = self.rng.choice((HOUR, 4 * HOUR, 12 * HOUR, DAY, DAY))
            seats = self.rng.sample(self.people, self.rng.choice((2, 3, 4, 4, 5)))
            self.at(when, self._opens(place, seats, round(turn_time), rounds))

    def _opens(
        self, place: Place, seats: list[Member], turn_time: int, rounds: int
    ) -> Callable[[], Awaitable[None]]:
        async def opens() -> None:
            games = self._process.games
            host, *others = [Person(member.user, member.name) for member in seats]
            options = TableOptions(turn_time=turn_time)
            game = await games.open_lobby(place, host, "classic", {"set": 9, "rounds": rounds}, options)
            for person in others:
                await games.join(game.id, person, self._click())
            if self.rng.random() < 0.3:
                await games.add_computer(game.id, host.user_id)
            self.games[game.id] = await games.begin(game.id, host.user_id, self._click())

        return opens

    def plan_restarts(self, every: float, days: float) -> None:
        when = self.started
        while when < self.started + days * DAY:
            when += self.rng.uniform(0.5, 1.5) * every
            self.at(when, self._restart)

    def plan_looks(self, days: float) -> None:
        """Everybody also looks by himself now and then."""
        for member in self.people:
            when = self.started
            while when < self.started + days * DAY:
                when += self.rng.uniform(10, 40) * HOUR
                self.at(member.looks_at(when, self.rng), self._look(member))

    def plan_absences(self, share: float, days: float) -> None:
        """A share of the people tell the bot, once, that they are away for some days; half come back early."""
        for member in self.people:
            if self.rng.random() < share:
                when = self.started + self.rng.random() * days * DAY
                self.at(when, self._goes_away(member, when, self.rng.uniform(0.5, 5) * DAY))

    def _goes_away(self, member: Member, when: float, seconds: float) -> Callable[[], Awaitable[None]]:
        async def goes() -> None:
            now = self.clock.now()
            await self._process.games.set_away(member.user, now + seconds)
            member.away.append((now, now + seconds))
            if self.rng.random() < 0.5:
                self.at(now + seconds * self.rng.random(), returns)

        async def returns() -> None:
            await self._process.games.set_away(member.user, None)
            member.back(self.clock.now())

        return goes

    def _click(self) -> str:
        return str(10**18 + next(self._order))

    # ------------------------------------------------------------------ the run

    async def run(self, days: float) -> None:
        """Until every game is over, or ``days`` have passed."""
        end = self.started + days * DAY
        await self.store.change_server(GUILD, lambda usual: replace(usual, most_games=None, most_each=None))
        for member in self.people:
            await self._process.games.change_personal(member.user, member.settles)
        for step in itertools.count():
            if self.clock.now() >= end or (step % 50 == 0 and await self._all_over()):
                return
            due = await self._settle()
            event = self._events[0][0] if self._events else end
            now = min(event, end if due is None else due, end)
            self.clock.at = max(now, self.clock.at)
            if self._events and self._events[0][0] <= self.clock.at:
                _, _, what = heapq.heappop(self._events)
                await what()  # one at a time: the bot is quicker than the next person

    async def _all_over(self) -> bool:
        return bool(self.games) and not self._events_open() and not await self.store.live_games()

    def _events_open(self) -> bool:
        return any("opens" in what.__qualname__ for _, _, what in self._events)

    async def _settle(self) -> float | None:
        """All that is due now is done; when the next is due."""
        try:
            return await self._process.settle()
        except Crash:
            self.counts["crashes"] += 1
            await self._die(self.rng.uniform(5, 300))
            return await self._settle()
        finally:
            self._hear()

    def _hear(self) -> None:
        for call in self.discord.calls[self._heard :]:
            member = self._by_id[call.user]
            if self.rng.random() >= member.forgets:
                self.at(member.looks_at(call.at, self.rng), self._look(member))
        self._heard = len(self.discord.calls)

    async def _restart(self) -> None:
        self.counts["restarts"] += 1
        await self._die(self.rng.choice((10, 60, 600, 2 * HOUR)))

    async def _die(self, silence: float) -> None:
        """The process ends; after ``silence`` seconds another one takes up what it left."""
        self._process.store.dead = True
        down = self.clock.now()
        await self.store.beat(down)
        self.clock.go(silence)
        self.downtimes.append((down, self.clock.now()))
        self._process = self._born()
        await self._take_up(silence)

    async def _take_up(self, silence: float) -> None:
        """What the client does when it starts."""
        if silence > 60:
            await self.store.beat(self.clock.now(), silence)
        await self.store.release_claims()

    # ------------------------------------------------------------------ the people

    def _look(self, member: Member) -> Callable[[], Awaitable[None]]:
        async def look() -> None:
            for game in await self.store.games_of(member.user):
                if game.status is Status.RUNNING:
                    await self._play(member, game)

        return look

    async def _play(self, member: Member, game: Game) -> None:
        """Open the hand, and act if it is one's turn; now and then twice, or with an old click."""
        assert game.state is not None
        games = self._process.games
        player = next(player for player in game.players if player.user_id == member.user)
        if player.lent_at is not None:
            with suppress(Declined):
                game = await games.take_back(game.id, Person(member.user, member.name))
                self.counts["took back"] += 1
                member.back(self.clock.now())
        seat = game.seat_of(member.user)
        if seat is None or game.state is None:
            return
        table = await games.hand(game.id, member.user)
        if seat != game.state.to_move:
            if table.view.phase is Phase.PLAY and self.rng.random() < 0.2:
                await self._plan(member, table)
            return
        if table.plan == Dropped(Why.NONE_FITS):
            self.excused.add((game.id, game.turn, member.user))
        action = self.rng.choice(legal_actions(game.state))
        person = Person(member.user, member.name)
        turns = [game.turn] * (2 if self.rng.random() < 0.05 else 1)
        for turn in turns:
            try:
                await games.act(game.id, person, turn, action)
                self.counts["acts"] += 1
                member.back(self.clock.now())
            except Declined as declined:
                self.counts[f"declined {declined.reason}"] += 1

    async def _plan(self, member: Member, table: TableView) -> None:
        """Leave a plan for one's next turn, or take back the one that is left; nothing is told or due by it."""
        assert table.view.seat is not None
        withdrawn = isinstance(table.plan, Plan) and self.rng.random() < 0.4
        plan = NO_PLAN if withdrawn else any_plan(table.view, self.rng)
        before = await self._in_hand(table)
        await self._process.games.plan(table.game_id, member.user, lambda _: plan)
        assert await self._in_hand(table) == before
        self.left.append(Left(table.game_id, member.user, table.view.seat, table.turn, plan))
        self.counts["plans withdrawn" if withdrawn else "plans left"] += 1

    async def _in_hand(self, table: TableView) -> tuple[Any, ...]:
        """What of a game is due, and how much has been told or is to be told."""
        async with self.store.database.read() as connection:
            told = (await connection.execute(select(func.count()).select_from(outbox))).scalar_one()
        return await self.store.clocks(table.game_id), told
