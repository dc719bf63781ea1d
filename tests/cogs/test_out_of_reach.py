"""Discord is out of reach for days, or the machine sleeps: nobody loses a turn by that (R33, T18)."""

import pytest

from bot.games.clock import DAY
from tests.cogs.evening import Deal, Opened
from tests.cogs.test_turn import ALICE_OPENS
from tests.sim.world import SimulatedClock


@pytest.mark.usefixtures("slow_heart")
async def test_R33_no_turn_runs_out_while_discord_is_out_of_reach(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        game, (shard,) = await here.game(), here.world.bot.shards
        before = await here.store.turn_clock(game.id)
        assert before is not None
        here.world.bot.dispatch("shard_disconnect", shard)
        await here.world.env.advance_time(2 * DAY)
        assert (await here.game()).turn == game.turn
        here.world.bot.dispatch("shard_resumed", shard)
        await here.world.env.advance_time(DAY / 2)
        assert (await here.game()).turn == game.turn
        after = await here.store.turn_clock(game.id)
        assert after is not None
        assert 2 * DAY <= after - before < 2.1 * DAY
        await here.world.env.advance_time(DAY)
        assert (await here.game()).turn > game.turn


async def test_R33_no_turn_runs_out_while_the_machine_sleeps(
    evening: Opened, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wall clock has gone on, and nothing else has."""
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        game, now = await here.game(), SimulatedClock.now
        before = await here.store.turn_clock(game.id)
        assert before is not None
        monkeypatch.setattr(SimulatedClock, "now", lambda clock: now(clock) + 2 * DAY)
        here.games._committed()
        await here.world.env.settle()
        assert (await here.game()).turn == game.turn
        after = await here.store.turn_clock(game.id)
        assert after is not None
        assert 2 * DAY <= after - before < 2.1 * DAY
