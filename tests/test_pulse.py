"""The time in which nobody could play is given back (R33)."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.games.clock import DAY, HOUR
from bot.games.errors import StorageError
from bot.games.model import Game, Place, TableOptions
from bot.games.steps import program_decides
from bot.pulse import DOWNTIME, HEARTBEAT, Pulse
from tests.games.table import ANNA, BERT, CARA, GUILD, Table


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.pool.close()


async def a_turn(table: Table) -> tuple[Game, float]:
    """A turn of five minutes that has just been shown, and when it ends."""
    game = await table.begun(ANNA, BERT, options=TableOptions(turn_time=300, auto_single=False))
    await table.games.turn_shown(game.id, game.turn, await table.games.deadline_from_now(game))
    ends = await table.store.turn_clock(game.id)
    assert ends is not None
    return game, ends


@pytest.mark.parametrize(("out", "given"), [(DOWNTIME, 0.0), (5000.0, 5000.0)])
async def test_R33_the_time_in_which_nothing_could_be_written_is_given_back(
    table: Table, out: float, given: float
) -> None:
    game, before = await a_turn(table)
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    table.store.broken = StorageError("the disk is full")
    for _ in range(2):
        table.clock.go(out / 2)
        with pytest.raises(StorageError):
            await pulse.beat()
    table.store.broken = None
    assert await pulse.due_until() == table.clock.now()
    assert await table.store.turn_clock(game.id) == before + given
    assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before + given


@pytest.mark.parametrize(("jump", "given"), [(DOWNTIME - HEARTBEAT, 0.0), (5000.0, 5000.0), (-5000.0, 0.0)])
async def test_R33_beats_that_did_not_come_are_given_back_and_a_clock_put_back_takes_nothing(
    table: Table, jump: float, given: float
) -> None:
    """The machine slept, or somebody set its clock."""
    game, before = await a_turn(table)
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    table.clock.go(jump)
    assert await pulse.due_until() == table.clock.now()
    assert await table.store.turn_clock(game.id) == before + given
    for _ in range(10):
        table.clock.go(HEARTBEAT)
        assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before + given
    await Pulse(table.store, table.clock).take_up()
    assert await table.store.turn_clock(game.id) == before + given


@pytest.mark.parametrize("restarts", [False, True])
async def test_R33_a_clock_put_back_by_hours_holds_up_neither_messages_nor_programs(
    table: Table, restarts: bool
) -> None:
    game, ends = await a_turn(table)
    other = await table.begun(
        CARA, computers=1, options=TableOptions(auto_single=False), place=Place(GUILD, 2)
    )
    other = await table.until(other.id, program_decides)
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    woken: list[float] = []
    for row in await table.store.claim_notices(table.clock.now(), 60):
        await table.store.postpone_notice(row.id, table.clock.now() + 600)
    table.clock.go(-3 * HOUR)
    if restarts:
        pulse = Pulse(table.store, table.clock)
    pulse.on_return.append(lambda: woken.append(table.clock.now()))
    await (pulse.take_up() if restarts else pulse.beat())
    assert woken == [table.clock.now()]
    assert await table.store.next_notice() == table.clock.now() + 600
    assert await table.autopilot.run_due() == 1
    assert (await table.game(other.id)).turn > other.turn
    assert await table.store.turn_clock(game.id) == ends
    table.clock.go(HEARTBEAT)
    assert await pulse.beat()
    assert len(woken) == 1
    assert await table.store.next_notice() == table.clock.now() + 600 - HEARTBEAT


async def test_R33_beats_that_come_seldom_are_no_outage(table: Table) -> None:
    game, before = await a_turn(table)
    pulse = Pulse(table.store, table.clock, 900)
    await pulse.take_up()
    for _ in range(10):
        table.clock.go(900)
        assert await pulse.due_until() == table.clock.now()
        assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before


async def test_R33_who_finds_an_outage_first_gives_it_back_for_all(table: Table) -> None:
    game, before = await a_turn(table)
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    returns: list[float] = []
    pulse.on_return.append(lambda: returns.append(table.clock.now()))
    table.clock.go(5000)
    await asyncio.gather(pulse.due_until(), pulse.beat(), pulse.due_until(), pulse.beat())
    assert await table.store.turn_clock(game.id) == before + 5000
    assert returns == [table.clock.now()]


@pytest.mark.parametrize("frozen", [5000.0, 10 * DAY])
async def test_R33_a_process_that_freezes_after_it_has_asked_times_out_nobody(
    table: Table, frozen: float
) -> None:
    game, before = await a_turn(table)
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    until = await pulse.due_until()
    assert until is not None
    table.clock.go(frozen)
    assert await table.autopilot.begin_due(until) == 0
    until = await pulse.due_until()
    assert until == table.clock.now()
    assert await table.autopilot.begin_due(until) == 0
    while table.clock.now() < before + frozen:
        assert (await table.game(game.id)).turn == game.turn
        table.clock.go(HEARTBEAT)
        until = await pulse.due_until()
        assert until is not None
        await table.autopilot.begin_due(until)
        await table.autopilot.settled()
        await pulse.beat()
    assert (await table.game(game.id)).turn > game.turn


@pytest.mark.parametrize("ahead", [5000.0, 60 * 365 * DAY])
async def test_R33_a_clock_that_was_wrong_and_is_put_right_counts_no_time_twice(
    table: Table, ahead: float
) -> None:
    """A machine without a clock of its own begins long ago, until it hears what time it is."""
    game, before = await a_turn(table)
    await Pulse(table.store, table.clock).take_up()
    table.clock.go(-ahead)
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    for _ in range(3):
        table.clock.go(HEARTBEAT)
        await pulse.beat()
    assert await table.store.turn_clock(game.id) == before
    table.clock.go(ahead)
    assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before
    table.clock.go(5000)
    assert await pulse.due_until() == table.clock.now()
    assert await table.store.turn_clock(game.id) == before + 5000


async def test_R33_a_clock_that_was_wrong_also_at_the_last_beat_moves_no_turn_out_of_sight(
    table: Table,
) -> None:
    game, before = await a_turn(table)
    await Pulse(table.store, table.clock).take_up()
    table.clock.go(-60 * 365 * DAY)
    for _ in range(2):
        pulse = Pulse(table.store, table.clock)
        await pulse.take_up()
        table.clock.go(HEARTBEAT)
    table.clock.go(60 * 365 * DAY)
    assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before
