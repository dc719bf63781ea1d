"""The publisher dies at every step it takes: nothing is lost, nothing is told twice (T18)."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

import pytest

from bot.games.model import Game, Status
from bot.games.outbox import Kind
from cogs.publisher import LEASE
from cogs.wire import PlaceGone
from tests.cogs.bench import BY_HAND, Bench
from tests.cogs.evening import Evening
from tests.games.table import ANNA, BERT, CARA, asks_a_person
from tests.sim.world import SimulatedClock

Opened = Callable[[], AbstractAsyncContextManager[Evening]]


class Crash(BaseException):
    """The process dies here."""


class Fuse:
    """Lets the process die at the n-th call of store or wire, before it or just after it."""

    def __init__(self, bench: Bench, at: int, *, after: bool) -> None:
        self._left = at
        self._after = after
        self.blown = False
        for part in (bench.store, bench.channel):
            for name in dir(part):
                method = getattr(part, name)
                if not name.startswith("_") and asyncio.iscoroutinefunction(method):
                    setattr(part, name, self._guarded(method))

    def _guarded(self, method: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def guarded(*args: object, **kwargs: object) -> object:
            self._left -= 1
            if self._left == 0 and not self._after:
                self._blow()
            result = await method(*args, **kwargs)
            if self._left == 0 and self._after:
                self._blow()
            return result

        return guarded

    def _blow(self) -> None:
        self.blown = True
        raise Crash

    def put_out(self) -> None:
        """What comes now is not cut short any more."""
        self._left = 0


Scene = Callable[[Bench], Awaitable[Game]]


async def a_first_turn(bench: Bench) -> Game:
    return await bench.begun(ANNA, BERT, CARA, options=BY_HAND)


async def a_second_turn(bench: Bench) -> Game:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    await bench.act(game)
    return await bench.until(game.id, asks_a_person)


async def a_next_round(bench: Bench) -> Game:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    return await bench.until(game.id, lambda g: g.state is not None and len(g.state.results) == 1)


async def an_end(bench: Bench) -> Game:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    await bench.until(game.id, lambda g: g.state is not None and len(g.state.results) == 1)
    await bench.publish()
    return await bench.until(game.id, lambda g: not g.status.live)


async def a_vote(bench: Bench) -> Game:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    await bench.games.end(game.id, CARA.user_id, moderator=False)
    return await bench.game(game.id)


async def a_lobby(bench: Bench) -> Game:
    game = await bench.lobby(ANNA, BERT)
    await bench.publish()
    return await bench.games.join(game.id, CARA, "1")


@pytest.mark.parametrize("after", [False, True], ids=["before a call", "after a call"])
@pytest.mark.parametrize("meanwhile", [False, True], ids=["quiet", "a move meanwhile"])
@pytest.mark.parametrize("scene", [a_first_turn, a_second_turn, a_next_round, an_end, a_vote, a_lobby])
async def test_a_crash_between_any_two_steps_loses_and_doubles_nothing(
    scene: Scene, meanwhile: bool, after: bool
) -> None:
    """The publisher dies at every single call it makes, one run each; another one takes over."""
    for at in range(1, 60):
        bench = Bench()
        game = await scene(bench)
        fuse = Fuse(bench, at, after=after)
        try:
            await bench.publish()
        except Crash:
            await bench.store.release_claims()
            bench.clock.go(7)
            bench.restart()
        fuse.put_out()
        if meanwhile and asks_a_person(game):
            await bench.act(game)
            game = await bench.until(game.id, lambda g: asks_a_person(g) or not g.status.live)
        await bench.publish()
        await settled(bench, await bench.game(game.id))
        bench.pool.close()
        if not fuse.blown:
            assert at > 4
            return
    raise AssertionError("it never came through")


async def settled(bench: Bench, game: Game) -> None:
    """Everything is told, once; one live table is shown, with the deadline that holds."""
    assert await bench.publisher.next_at() is None
    facts = [content for content in bench.channel.sent if not content.startswith(("turn", "lobby"))]
    rounds = [] if game.state is None else [f"round {n + 1}" for n in range(len(game.state.results))]
    votes = [content for content in facts if content.startswith("notice vote-")]
    ends = [] if game.status.live else ["game finished"]
    assert len(votes) == len(game.votes)
    assert facts == [*votes, *rounds, *ends] or facts == [*rounds, *votes, *ends]
    assert [content for content in bench.channel.contents if content.startswith("lobby")] == [
        f"lobby of 3, {game.status if game.status is Status.LOBBY else Status.RUNNING}"
    ]
    if not asks_a_person(game):
        assert bench.channel.turns == []
        return
    at = await bench.store.turn_clock(game.id)
    assert at is not None
    assert bench.channel.turns == [f"turn {game.turn} until {at:.0f}"]
    standing = await bench.store.standing_messages(game.id, Kind.TURN)
    assert [row.notice.turn for row in standing] == [game.turn]


@pytest.mark.parametrize("after", [False, True], ids=["before a call", "after a call"])
async def test_T17_a_crash_while_a_channel_is_found_gone_does_not_strand_the_game(after: bool) -> None:
    for at in range(1, 60):
        bench = Bench()
        game = await bench.begun(ANNA, BERT, options=BY_HAND)
        bench.channel.faults = [PlaceGone("unknown channel", 0)] * 100
        fuse = Fuse(bench, at, after=after)
        try:
            await bench.publish()
        except Crash:
            await bench.store.release_claims()
            bench.restart()
            await bench.publish()
        fuse.put_out()
        assert (await bench.game(game.id)).status is Status.UNFINISHED
        assert await bench.publisher.next_at() is None
        bench.pool.close()
        if not fuse.blown:
            return
    raise AssertionError("it never came through")


async def test_what_a_dead_process_was_about_to_send_is_sent_at_once(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        game, shown = await here.game(), here.table.id
        here.world.env.backend.delete_message(here.world.channel.id, shown)
        await here.store.repost(game.id)
        assert await here.store.claim_notices(SimulatedClock().now(), LEASE)
        await here.world.restart()
        await here.world.env.settle()
        assert here.table.id > shown
