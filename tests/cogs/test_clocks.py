"""A turn's clock starts with its message, and time in which nobody served is given back (R33)."""

from bot.games.model import Game, TableOptions
from bot.pulse import DOWNTIME, Pulse
from tests.cogs.bench import DOWN, Bench
from tests.games.table import ANNA, BERT


async def begun(bench: Bench) -> Game:
    """A game in which a turn takes five minutes."""
    return await bench.begun(ANNA, BERT, options=TableOptions(turn_time=300, auto_single=False))


async def shown_after(bench: Bench, game: Game, seconds: float) -> None:
    """No clock runs so far; the message that is accepted after so many seconds starts it."""
    assert await bench.store.turn_clock(game.id) is None
    bench.clock.go(seconds)
    await bench.publish()
    at = await bench.store.turn_clock(game.id)
    assert at == bench.clock.now() + 300
    assert bench.channel.turns == [f"turn {game.turn} until {at:.0f}"]


async def test_R33_a_turns_clock_starts_when_its_message_is_accepted(bench: Bench) -> None:
    game = await begun(bench)
    bench.channel.faults = [None, DOWN]
    await bench.publish()
    await shown_after(bench, game, 1000)


async def test_R33_the_deadline_that_is_shown_is_the_one_that_holds_after_a_crash_too(bench: Bench) -> None:
    game = await begun(bench)
    bench.channel.faults = [None]
    await bench.publisher.publish_waiting()
    bench.channel.unheard = 1
    await bench.publish()
    await shown_after(bench, game, 500)


async def test_R33_the_time_the_bot_was_away_is_given_back(bench: Bench) -> None:
    game = await begun(bench)
    await bench.publish()
    at = await bench.store.turn_clock(game.id)
    assert at is not None
    await Pulse(bench.store, bench.clock).take_up()
    for away, given in ((DOWNTIME, 0), (5000, 5000)):
        bench.clock.go(away)
        await Pulse(bench.store, bench.clock).take_up()
        at += given
        assert await bench.store.turn_clock(game.id) == at
    assert await bench.autopilot.run_due() == int(at <= bench.clock.now())
