"""The bot's process of the kill test: everything real but Discord and the paint.

People play by a script: what each does in a position follows from the position alone, so that it does not matter
in which life of the process he does it. Every message goes to the judge over a socket, one line of JSON a call;
what the judge has read is what Discord has accepted.
"""

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.legal import legal_actions
from bot.engine.state import GameState
from bot.games import steps
from bot.games.autopilot import Autopilot
from bot.games.clock import SystemClock
from bot.games.errors import Declined
from bot.games.model import Game, Person, Place, Status, TableOptions
from bot.games.service import Games
from bot.games.thinking import Thinker
from bot.pump import Pump
from bot.storage import SqlStore, open_store
from bot.text.language import texts_for
from bot.work import WorkPool
from cogs.outgoing import Button, Outgoing
from cogs.pictures import Pictures
from cogs.posts import Posts
from cogs.publisher import Publisher
from cogs.wire import DirectClosed, MessageGone

HERE = Place(1, 2)
PEOPLE = (Person(101, "Anna"), Person(102, "Bert"))


def choice(state: GameState, turn: int) -> Action:
    """What the person to move does in this position."""
    return Stream.named("choice", turn).choice(legal_actions(state))


def says_yes(question: str, turn: int, one_in: int) -> bool:
    return Stream.named(question, turn).below(one_in) == 0


class Judge:
    """The ``Wire``, and the reports of what was committed."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._one_at_a_time = asyncio.Lock()

    async def tell(self, do: str, **what: object) -> Any:
        async with self._one_at_a_time:
            self._writer.write(json.dumps({"do": do, **what}).encode() + b"\n")
            await self._writer.drain()
            return json.loads(await self._reader.readline())

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        return int(await self.tell("send", text=message.content, ids=_ids(message)))

    async def direct_channel(self, user_id: int) -> int:
        raise DirectClosed("nobody here takes direct messages", 0)

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        if not await self.tell("edit", id=message_id, text=message.content, ids=_ids(message)):
            raise MessageGone("unknown message", 0)

    async def remove(self, channel_id: int, message_id: int) -> None:
        await self.tell("remove", id=message_id)

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        found = await self.tell("find", custom_id=custom_id)
        return None if found is None else int(found)

    async def stands(self, channel_id: int, message_id: int) -> bool:
        return True

    def is_old(self, message_id: int) -> bool:
        return False

    def missing(self, channel_id: int) -> tuple[str, ...]:
        return ()


def _ids(message: Outgoing) -> list[str]:
    return [part.id.button() for row in message.rows for part in row if isinstance(part, Button)]


class NoPaint(Pictures):
    """Pictures in no time; what they show is not judged here."""

    async def board(self, *_: object, **__: object) -> bytes:
        return b""

    async def round_table(self, *_: object) -> bytes:
        return b""

    async def race(self, *_: object) -> bytes:
        return b""


class Life:
    """One life of the process."""

    def __init__(self, store: SqlStore, judge: Judge, rounds: int) -> None:
        clock = SystemClock()
        self.store, self.judge, self.rounds = store, judge, rounds
        self.pool = WorkPool(1)
        self.games = Games(store, clock)
        self._autopilot = Autopilot(self.games, Thinker(self.pool), clock)
        posts = Posts(self.games, NoPaint(store, self.pool), texts_for)
        self._publisher = Publisher(self.games, posts, judge, clock)
        self._pumps = [Pump("autopilot", self._play, clock), Pump("publisher", self._publish, clock)]
        self.games.on_commit.extend(pump.wake for pump in self._pumps)

    async def _play(self) -> float | None:
        while await self._autopilot.run_due():
            pass
        return await self._autopilot.next_at()

    async def _publish(self) -> float | None:
        while await self._publisher.publish_waiting():
            pass
        return await self._publisher.next_at()

    async def live(self) -> None:
        await self.store.release_claims()
        game = await self.store.live_game_at(HERE.channel_id)
        if game is not None and _asks_a_person(game) and says_yes("is there first", game.turn, 2):
            await self._move(game)
        for pump in self._pumps:
            pump.start()
        game = await self._seated()
        while game.status is Status.RUNNING:
            game = await self._step(game)
        await self._rest()
        await self.judge.tell("over", game=game.id)
        for pump in self._pumps:
            await pump.stop()
        self.pool.close()
        await self.store.close()

    async def _rest(self) -> None:
        for _ in range(2):  # the one may have woken the other
            for pump in self._pumps:
                await pump.resting()

    async def _seated(self) -> Game:
        """The lobby, as far as it is not done yet."""
        anna, bert = PEOPLE
        game = await self.store.live_game_at(HERE.channel_id) or await self.store.last_game_at(
            HERE.channel_id
        )
        if game is None:
            options = TableOptions(auto_single=False)
            rules = {"set": 6, "rounds": self.rounds}
            game = await self._do(self.games.open_lobby(HERE, anna, "classic", {**rules}, options))
        if game.status is Status.LOBBY and not game.player_of(bert.user_id):
            game = await self._do(self.games.join(game.id, bert, "1"))
        if game.status is Status.LOBBY and len(game.players) == 2:
            game = await self._do(self.games.add_computer(game.id, anna.user_id))
        if game.status is Status.LOBBY:
            game = await self._do(self.games.begin(game.id, anna.user_id, "2"))
        return game

    async def _do(self, change: Awaitable[Game]) -> Game:
        game = await change
        await self.judge.tell("committed", revision=game.revision, turn=game.turn, move=None)
        return game

    async def _step(self, game: Game) -> Game:
        if not _asks_a_person(game):
            await self._rest()
            return await self.games.game(game.id)
        if says_yes("waits for his message", game.turn, 2):
            await self._rest()
            await self.judge.tell("stable", turn=game.turn)
        return await self._move(game)

    async def _move(self, game: Game) -> Game:
        assert game.state is not None
        assert game.state.to_move is not None
        player = game.seated[game.state.to_move]
        person = next(p for p in PEOPLE if p.user_id == player.user_id)
        action = choice(game.state, game.turn)
        await self.games.act(game.id, person, game.turn, action)
        after = await self.games.game(game.id)
        await self.judge.tell("committed", revision=after.revision, turn=game.turn, move=str(action))
        if says_yes("takes it back", game.turn, 3):
            await self._take_back(after, person)
        return await self.games.game(game.id)

    async def _take_back(self, game: Game, person: Person) -> None:
        try:
            await self.games.undo(game.id, person.user_id, game.turn)
        except Declined:
            return
        after = await self.games.game(game.id)
        await self.judge.tell("committed", revision=after.revision, turn=game.turn, move="undo")


def _asks_a_person(game: Game) -> bool:
    return game.status is Status.RUNNING and not steps.program_decides(game)


async def main(socket: str, database: str, rounds: int) -> None:
    judge = Judge(*await asyncio.open_unix_connection(socket))
    await judge.tell("born")
    store = await open_store(f"sqlite+aiosqlite:///{database}")
    await Life(store, judge, rounds).live()
