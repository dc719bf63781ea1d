"""The time in which nobody could play is given back (R33)."""

from collections.abc import Iterator

import pytest

from bot.games.errors import StorageError
from bot.games.model import TableOptions
from bot.pulse import DOWNTIME, HEARTBEAT, Pulse
from tests.games.table import ANNA, BERT, Table


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.pool.close()


@pytest.mark.parametrize(("out", "given"), [(DOWNTIME, 0.0), (5000.0, 5000.0)])
async def test_R33_the_time_in_which_nothing_could_be_written_is_given_back(
    table: Table, out: float, given: float
) -> None:
    game = await table.begun(ANNA, BERT, options=TableOptions(turn_time=300, auto_single=False))
    await table.games.turn_shown(game.id, game.turn, await table.games.deadline_from_now(game))
    before = await table.store.turn_clock(game.id)
    assert before is not None
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    table.store.broken = StorageError("the disk is full")
    for _ in range(2):
        table.clock.go(out / 2)
        with pytest.raises(StorageError):
            await pulse.beat()
    table.store.broken = None
    assert await pulse.can_play()
    assert await table.store.turn_clock(game.id) == before + given
    assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before + given


@pytest.mark.parametrize(("jump", "given"), [(DOWNTIME - HEARTBEAT, 0.0), (5000.0, 5000.0), (-5000.0, 0.0)])
async def test_R33_beats_that_did_not_come_are_given_back_and_a_clock_put_back_takes_nothing(
    table: Table, jump: float, given: float
) -> None:
    """The machine slept, or somebody set its clock."""
    game = await table.begun(ANNA, BERT, options=TableOptions(turn_time=300, auto_single=False))
    await table.games.turn_shown(game.id, game.turn, await table.games.deadline_from_now(game))
    before = await table.store.turn_clock(game.id)
    assert before is not None
    pulse = Pulse(table.store, table.clock)
    await pulse.take_up()
    table.clock.go(jump)
    assert await pulse.can_play()
    assert await table.store.turn_clock(game.id) == before + given
    for _ in range(10):
        table.clock.go(HEARTBEAT)
        assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before + given
    await Pulse(table.store, table.clock).take_up()
    assert await table.store.turn_clock(game.id) == before + given


async def test_R33_beats_that_come_seldom_are_no_outage(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=TableOptions(turn_time=300, auto_single=False))
    await table.games.turn_shown(game.id, game.turn, await table.games.deadline_from_now(game))
    before = await table.store.turn_clock(game.id)
    pulse = Pulse(table.store, table.clock, 900)
    await pulse.take_up()
    for _ in range(10):
        table.clock.go(900)
        assert await pulse.can_play()
        assert await pulse.beat()
    assert await table.store.turn_clock(game.id) == before
