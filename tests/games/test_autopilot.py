"""R30, R32, R33, T3: what happens without a person, and that it happens once."""

import asyncio
import logging
import threading
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.legal import legal_actions
from bot.engine.view import View, view
from bot.games import steps
from bot.games import thinking as module
from bot.games.autopilot import LEASE
from bot.games.clock import DAY
from bot.games.due import Due, DueRow
from bot.games.errors import Declined, Reason, StorageError
from bot.games.model import STAND_IN, Game, Place, Status, TableOptions
from bot.games.store import Change
from bot.players import PLAYERS, Stop
from tests.games.table import ANNA, BERT, CARA, GUILD, HERE, Table, asks_a_person

BY_HAND = TableOptions(auto_single=False)


async def computers_turn(table: Table, place: Place = HERE) -> Game:
    """A game in which a computer is to move."""
    game = await table.begun(ANNA, computers=2, options=BY_HAND, place=place)
    return await table.until(game.id, lambda g: not asks_a_person(g))


async def test_every_decision_of_a_computer_is_a_commit_of_its_own(table: Table) -> None:
    game = await computers_turn(table)
    while not asks_a_person(game) and game.status.live:
        assert await table.autopilot.run_due() == 1
        after = await table.game(game.id)
        assert after.revision == game.revision + 1
        log = await table.log(game.id)
        assert [entry.by for entry in log[game.turn :]].count("computer") == 1
        game = after


async def test_a_computer_decides_from_its_view_by_a_stream_of_its_own(table: Table) -> None:
    game = await computers_turn(table)
    assert game.state is not None
    seen = view(game.state, game.state.to_move)
    expected = PLAYERS[STAND_IN].choose(seen, seen.legal, Stream.named("move", game.id, game.turn))
    assert await table.autopilot.decide(game) == (expected, "computer")
    assert await table.autopilot.decide(game) == (expected, "computer")


async def test_R30_the_only_play_is_laid_by_itself(table: Table) -> None:
    game = await table.begun(ANNA, BERT)
    game = await table.until(game.id, lambda g: steps.single_play(g) is not None)
    only = steps.single_play(game)
    await table.autopilot.run_due()
    entry = (await table.log(game.id))[game.turn]
    assert (entry.action, entry.by) == (only, "single")


async def test_R33_a_turn_that_runs_out_is_played_by_the_computer(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    await table.games.turn_shown(game.id, game.turn, table.clock.now() + 300)
    assert await table.autopilot.next_at() == table.clock.now() + 300
    table.clock.go(299)
    assert await table.autopilot.run_due() == 0
    table.clock.go(1)
    assert await table.autopilot.run_due() == 1
    entry = (await table.log(game.id))[game.turn]
    assert (entry.by, entry.at) == ("clock", table.clock.now())
    stored = await table.game(game.id)
    assert all(player.is_person and player.acted_at is None for player in stored.players[1:])


async def test_R33_off_means_no_clock(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=TableOptions(turn_time=None, auto_single=False))
    assert await table.games.deadline_from_now(game) is None
    await table.games.turn_shown(game.id, game.turn, None)
    assert await table.due_kinds(game.id) == ["daily", "stale"]


async def test_a_clock_that_runs_is_not_started_again(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    at = table.clock.now() + 300
    await table.games.turn_shown(game.id, game.turn, at)
    await table.games.turn_shown(game.id, game.turn, at + 60)
    await table.games.turn_shown(game.id, game.turn - 1, at + 60)
    await table.games.turn_shown(99, 0, at)
    assert await table.store.turn_clock(game.id) == at
    assert (await table.games.table(game.id)).deadline == at


async def test_a_move_stops_the_clock_of_its_turn(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA, options=BY_HAND)
    await table.games.turn_shown(game.id, game.turn, table.clock.now() + 300)
    await table.act(game)
    assert await table.store.turn_clock(game.id) is None
    table.clock.go(300)
    assert await table.autopilot.run_due() == 0


@pytest.mark.parametrize("kind", [Due.PROGRAM, Due.TURN, Due.LOBBY])
async def test_a_row_that_fires_late_or_for_nothing_is_forgotten(table: Table, kind: Due) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    for row in (DueRow(game.id, kind, game.turn - 1, 0.0), DueRow(game.id, kind, game.turn + 5, 0.0)):
        table.store._put_due(game, [row])
        assert await table.autopilot.run_due() == 1
        assert await table.game(game.id) == game
        assert await table.store.next_due() is None
    over = await table.games.end(game.id, ANNA.user_id, moderator=False)
    table.store._add_due(game.id, [DueRow(game.id, kind, game.turn, 0.0)])
    await table.autopilot.run_due()
    assert await table.game(game.id) == over


async def test_two_processes_do_a_thing_once(table: Table) -> None:
    game = await computers_turn(table)
    other = Table(table.store)
    taken = await asyncio.gather(table.autopilot.run_due(), other.autopilot.run_due())
    assert sorted(taken) == [0, 1]
    assert (await table.game(game.id)).revision == game.revision + 1
    other.pool.close()


async def test_even_a_row_that_fires_twice_at_once_moves_once(table: Table) -> None:
    game = await computers_turn(table)
    row = DueRow(game.id, Due.PROGRAM, game.turn, table.clock.now())
    await asyncio.gather(*(table.autopilot._see_to(row) for _ in range(3)))
    assert (await table.game(game.id)).revision == game.revision + 1


async def test_a_person_may_be_quicker_than_the_program(table: Table) -> None:
    game = await table.begun(ANNA, BERT)
    game = await table.until(game.id, lambda g: steps.single_play(g) is not None)
    await asyncio.gather(table.autopilot.run_due(), table.act(game), return_exceptions=True)
    log = await table.log(game.id)
    assert sum(entry.by in ("person", "single") for entry in log[game.turn :]) == 1


class Faulty:
    """A computer player that fails at one game's first tries."""

    name = "faulty"

    def __init__(self) -> None:
        self.failures = 2

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop) -> Action:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("a fault in the search")
        return legal[0]


async def test_a_fault_in_one_game_stops_no_other_and_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await computers_turn(table)
    assert game.state is not None
    assert game.state.to_move is not None
    index = game.lot[game.state.to_move]
    bad = replace(game.with_player(index, replace(game.players[index], level="faulty")))
    assert await table.store.save(Change(replace(bad, revision=game.revision + 1)))
    monkeypatch.setattr(module, "PLAYERS", {**PLAYERS, "faulty": Faulty()})
    good = await computers_turn(table, place=Place(GUILD, 2))
    with caplog.at_level(logging.ERROR):
        assert await table.autopilot.run_due() == 2
    assert (await table.game(good.id)).turn > good.turn
    assert (await table.game(game.id)).turn == game.turn
    assert f"game {game.id}: program of turn {game.turn} failed" in caplog.text
    assert "RuntimeError in" in caplog.text
    assert "a fault in the search" not in caplog.text  # an error's own words might hold a tile (T19)
    for _ in range(2):
        table.clock.go(LEASE)
        await table.autopilot.run_due()
    assert (await table.game(game.id)).turn > game.turn


async def test_a_game_that_cannot_be_read_is_told_less_and_less_often(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await computers_turn(table)

    async def damaged(game_id: int) -> Game | None:
        raise StorageError(f"game {game_id} cannot be read")

    with monkeypatch.context() as patched:
        patched.setattr(table.store, "game", damaged)
        lines = []
        for _ in range(2):
            caplog.clear()
            for _ in range(int(DAY / LEASE)):
                assert await table.autopilot.run_due() == 1
                table.clock.go(LEASE)
            lines.append(caplog.text.count(f"game {game.id} cannot be read"))
    assert lines == [12, 1]
    assert await table.autopilot.run_due() == 1
    assert (await table.game(game.id)).turn > game.turn


async def test_a_program_whose_move_never_gets_through_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Others may write so often that all tries fail: the row must not be settled then, or the game stands
    still for ever."""
    game = await computers_turn(table)
    assert game.state is not None
    action = legal_actions(game.state)[0]

    async def busy(change: Change) -> bool:
        return False

    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(table.store, "save", busy)
        with pytest.raises(Declined) as declined:
            await table.games.act_for(game.id, game.turn, action, "computer")
        assert declined.value.reason is Reason.BUSY
        assert await table.autopilot.run_due() == 1
    assert (await table.game(game.id)).turn == game.turn
    table.clock.go(LEASE)
    await table.autopilot.run_due()
    assert (await table.game(game.id)).turn > game.turn


async def test_what_a_dead_process_had_claimed_is_seen_to(table: Table) -> None:
    game = await computers_turn(table)
    await table.store.claim_due(table.clock.now(), LEASE)
    assert await table.autopilot.run_due() == 0
    assert await table.autopilot.next_at() == table.clock.now() + LEASE
    await table.store.release_claims()
    assert await table.autopilot.run_due() == 1
    assert (await table.game(game.id)).turn > game.turn


async def test_many_games_go_on_side_by_side_to_their_ends(table: Table) -> None:
    games = [
        await table.begun(ANNA, computers=3, seed=n, place=Place(GUILD, n), rounds=1) for n in range(1, 6)
    ]
    rng = Random(2)
    while live := await table.store.live_games():
        await table.autopilot.run_due()
        for game in live:
            if asks_a_person(await table.game(game.id)):
                await table.act(await table.game(game.id), rng)
    assert {(await table.game(game.id)).status for game in games} == {Status.FINISHED}


async def test_the_autopilot_searches_in_the_pool_and_never_on_the_loop(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    class Watching:
        name = "watching"

        def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop) -> Action:
            seen.append(threading.current_thread().name)
            return legal[0]

    monkeypatch.setattr(module, "PLAYERS", {STAND_IN: Watching()})
    await computers_turn(table)
    await table.autopilot.run_due()
    assert seen
    assert all(name.startswith("work") for name in seen)
