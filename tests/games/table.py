"""A table for tests of the service: people, a clock that is moved by hand, and random play."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from bot.engine.deal import Stream
from bot.engine.events import Drew
from bot.engine.legal import legal_actions
from bot.games import steps
from bot.games.autopilot import Autopilot
from bot.games.model import Game, LogEntry, Person, Place, Status, TableOptions
from bot.games.outbox import OutboxRow, Sending
from bot.games.service import Games
from bot.games.store import Change
from bot.games.table_view import TableView
from bot.games.thinking import Thinker
from bot.work import WorkPool
from tests.fakes import MemoryStore

GUILD, CHANNEL = 700, 800
HERE = Place(GUILD, CHANNEL)
ANNA, BERT, CARA, DORA, EMIL = (
    Person(10**17 + i, name) for i, name in enumerate(("Anna", "Bert", "Cara", "Dora", "Emil"))
)
NOW = 1_800_000_000.0


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self, at: float = NOW) -> None:
        self.at = at

    def now(self) -> float:
        return self.at

    def go(self, seconds: float) -> None:
        self.at += seconds


class Table:
    """The service over a store in memory, and shortcuts to get somewhere."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.clock = FakeClock()
        self.store = store or MemoryStore(self.clock)
        self.games = Games(self.store, self.clock)
        self.pool = WorkPool(1)
        self.autopilot = Autopilot(self.games, Thinker(self.pool), self.clock)
        self._clicks = iter(range(9_000, 10**9))

    def click(self) -> str:
        """The id of another interaction."""
        return str(next(self._clicks))

    async def lobby(
        self, *people: Person, place: Place = HERE, options: TableOptions | None = None, **choices: Any
    ) -> Game:
        """A lobby at which these people sit, the first one as host. Short games unless asked otherwise."""
        host, *others = people or (ANNA,)
        chosen = {"set": 6, "rounds": 2, **choices}
        game = await self.games.open_lobby(place, host, "classic", chosen, options or TableOptions())
        for person in others:
            game = await self.games.join(game.id, person, self.click())
        return game

    async def begun(self, *people: Person, computers: int = 0, seed: int = 0, **how: Any) -> Game:
        """A running game with a deal that is the same every time."""
        game = await self.lobby(*people, **how)
        for _ in range(computers):
            game = await self.games.add_computer(game.id, game.host)
        await self.reseed(game, seed)
        return await self.games.begin(game.id, game.host, self.click())

    async def reseed(self, game: Game, seed: int) -> None:
        fixed = replace(game, seed=Random(seed).randbytes(32), revision=game.revision + 1)
        assert await self.store.save(Change(fixed))

    async def game(self, game_id: int) -> Game:
        return await self.games.game(game_id)

    async def log(self, game_id: int) -> list[LogEntry]:
        return await self.store.log(game_id)

    async def due_kinds(self, game_id: int) -> list[str]:
        """What is due of the present turn of a game, soonest first."""
        return [row.kind.value for row in await self.store.clocks(game_id)]

    async def act(self, game: Game, pick: int | Random = 0) -> TableView:
        """The person to move does something legal."""
        assert game.state is not None
        legal = legal_actions(game.state)
        action = pick.choice(legal) if isinstance(pick, Random) else legal[pick]
        return await self.games.act(game.id, on_turn(game), game.turn, action)

    async def step(self, game_id: int, rng: Random) -> Game:
        """One decision: the autopilot's if a program decides, otherwise at random."""
        game = await self.game(game_id)
        if steps.program_decides(game):
            assert await self.autopilot.run_due() > 0
        else:
            await self.act(game, rng)
        return await self.game(game_id)

    async def until(self, game_id: int, wanted: Callable[[Game], bool], seed: int = 1) -> Game:
        """Play at random until the game is as wanted."""
        rng = Random(seed)
        game = await self.game(game_id)
        while not wanted(game):
            assert game.status is Status.RUNNING, "the game is over before it was as wanted"
            game = await self.step(game_id, rng)
        return game

    async def outbox(self) -> list[OutboxRow]:
        """Take out everything that waits, in the order in which it would be sent; it counts as sent."""
        told: list[OutboxRow] = []
        while rows := await self.store.claim_notices(self.clock.now(), 60):
            for row in rows:
                await self.store.settle_notice(row.id, Sending.SENT, 1_000 + row.id)
            told += rows
        return told


def on_turn(game: Game) -> Person:
    """The person who is to move."""
    assert game.state is not None
    seat = game.state.to_move
    assert seat is not None
    player = game.seated[seat]
    assert player.user_id is not None
    return Person(player.user_id, player.name)


def asks_a_person(game: Game) -> bool:
    return game.status is Status.RUNNING and not steps.program_decides(game)


def drew(entry: LogEntry) -> bool:
    return any(isinstance(event, Drew) for event in entry.events)


def stream(*parts: str | int) -> Stream:
    return Stream.named("test", *parts)
