"""The time in which nobody could play is given back (R33)."""

from collections.abc import Iterator

import pytest

from bot.games.errors import StorageError
from bot.games.model import TableOptions
from bot.pulse import DOWNTIME, Pulse
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
