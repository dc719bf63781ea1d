"""From a click to its committed and answered move, and the start with many running games.

``uv run pytest bench/test_click_bench.py --benchmark-enable --benchmark-only -s`` prints the figures; nothing
here asserts a time. Pictures are not painted, Discord is not there; everything between is real, the disk included.
"""

import asyncio
import statistics
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
from pytest_benchmark.fixture import BenchmarkFixture

from bot.client import ChickenfootBot
from bot.engine.actions import Action, Pass, Play
from bot.engine.view import View
from bot.games.clock import SystemClock
from bot.games.model import Person, Place, TableOptions
from bot.games.outbox import Kind, Sending
from bot.games.reviews import Reviews
from bot.games.service import Games
from bot.games.table_view import TableView
from bot.games.thinking import Thinker, strongest
from bot.settings import Settings
from bot.storage import open_store
from bot.work import WorkPool
from cogs.components import Components
from cogs.ids import Id, What
from cogs.pictures import Pictures
from cogs.tools import Tools
from cogs.watch import Watch
from tests.cogs.channel import Channel

PEOPLE = tuple(Person(100 + i, f"Person {i}") for i in range(4))
BY_HAND = TableOptions(auto_single=False)
"""No program runs here that would lay an only play."""
CLICKS = 400
GAMES = 1000


class Unpainted(Pictures):
    """No picture at all: what painting costs is measured elsewhere."""

    async def hand(self, table: TableView) -> bytes:
        return b""


@dataclass
class Response:
    done: bool = False

    def is_done(self) -> bool:
        return self.done

    async def defer(self, **_: Any) -> None:
        self.done = True


@dataclass
class Click:
    """As much of an interaction as a click on a button needs."""

    user_id: int
    custom_id: str
    response: Response = field(default_factory=Response)
    answers: list[str] = field(default_factory=list)

    locale = "en-US"
    message = None
    channel = None
    app_permissions = discord.Permissions.all()
    guild_id = 1
    channel_id = 2

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=self.user_id, display_name="Somebody")

    @property
    def data(self) -> dict[str, Any]:
        return {"custom_id": self.custom_id}

    async def edit_original_response(self, content: str, **_: Any) -> None:
        self.answers.append(content)


async def running_game(games: Games, channel: int, rounds: int = 10) -> int:
    game = await games.open_lobby(Place(1, channel), PEOPLE[0], "classic", {"rounds": rounds}, BY_HAND)
    for n, person in enumerate(PEOPLE[1:]):
        await games.join(game.id, person, str(n))
    await games.begin(game.id, PEOPLE[0].user_id, "9")
    return game.id


def choice(view: View) -> Action:
    return next((a for a in view.legal if isinstance(a, Play)), Pass())


async def click_through(path: Path) -> list[float]:
    """Seconds from click to answer, for ``CLICKS`` laid tiles; only plays that a person is asked for."""
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    games, pool = Games(store, SystemClock()), WorkPool()
    took = await clicks_in(games, pool, CLICKS)
    pool.close()
    await store.close()
    return took


async def clicks_in(games: Games, pool: WorkPool, count: int, pause: float = 0.0) -> list[float]:
    """Seconds from click to answer, for ``count`` laid tiles in games of people, ``pause`` seconds apart."""
    reviews = Reviews(games, pool, strongest())
    components = Components(
        Tools(games, Unpainted(games.store, pool), pool, Watch(games, Channel()), Thinker(pool), reviews)
    )
    took: list[float] = []
    game_id, channel = await running_game(games, 2), 2
    while len(took) < count:
        game = await games.game(game_id)
        if not game.status.live:
            channel += 1
            game_id = await running_game(games, channel)
            continue
        assert game.state is not None
        assert game.state.to_move is not None
        player = game.seated[game.state.to_move].user_id
        assert player is not None
        action = choice((await games.hand(game_id, player)).view)
        id_ = Id(What.KEEP, game_id, game.turn)
        if isinstance(action, Play):
            id_ = Id(What.LAY, game_id, game.turn, (str(action.tile), str(action.on)))
        click: Any = Click(player, id_.button())
        began = time.perf_counter()
        await components.clicked(click)
        took.append(time.perf_counter() - began)
        assert click.answers
        await asyncio.sleep(pause)
    return took


def test_click_to_committed_and_answered(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    took: list[float] = []

    def clicks() -> None:
        took.extend(asyncio.run(click_through(tmp_path / f"{len(took)}.db")))

    benchmark.pedantic(clicks, rounds=2, iterations=1)  # type: ignore[no-untyped-call]
    p99 = statistics.quantiles(took, n=100)[98]
    print(f"\nclick to answer: median {1000 * statistics.median(took):.1f} ms, p99 {1000 * p99:.1f} ms")


async def many_games(path: Path) -> None:
    """A database with ``GAMES`` running games, each waiting for a person, its table shown."""
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    games = Games(store, SystemClock())
    await store.change_server(1, lambda usual: replace(usual, most_games=None, most_each=None))
    for channel in range(GAMES):
        game_id = await running_game(games, channel, rounds=3)
        while rows := await store.claim_notices(time.time(), 60):
            for row in rows:
                await store.settle_notice(row.id, Sending.SENT, row.id)
                if row.notice.kind is Kind.TURN:
                    await games.turn_shown(game_id, row.notice.turn, time.time() + 3600)
    await store.close()


async def start(path: Path) -> None:
    bot: ChickenfootBot = ChickenfootBot(Settings(database_url=f"sqlite+aiosqlite:///{path}"))
    await bot.setup_hook()
    await bot.idle()
    await bot.close()


def test_start_with_many_games(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Open the database, take up what was left, and have nothing left to do."""
    path = tmp_path / "many.db"
    asyncio.run(many_games(path))
    benchmark.pedantic(lambda: asyncio.run(start(path)), rounds=3)  # type: ignore[no-untyped-call]
