"""What happens at a table in the very moment in which a turn is found to have run out (R33)."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.engine.actions import Action
from bot.games.autopilot import Autopilot
from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.model import MISSES, Game, TableOptions
from bot.games.store import Change
from bot.games.thinking import Thinker
from tests.games.table import ANNA, BERT, CARA, DORA, Table, on_turn

SHORT = TableOptions(auto_single=False, turn_time=300)

Meanwhile = Callable[[Table, Game], Awaitable[object]]


class SlowThinker(Thinker):
    """Something happens while it thinks for the first time."""

    def __init__(self, table: Table, meanwhile: Meanwhile) -> None:
        super().__init__(table.pool)
        self._table = table
        self._meanwhile: Meanwhile | None = meanwhile

    async def move(self, game: Game, level: str) -> Action:
        await self.once(game)
        return await super().move(game, level)

    async def once(self, game: Game) -> None:
        meanwhile, self._meanwhile = self._meanwhile, None
        if meanwhile is not None:
            await meanwhile(self._table, game)


async def resigns(table: Table, game: Game) -> None:
    await table.games.resign(game.id, on_turn(game).user_id)


async def changes_hands(table: Table, game: Game) -> None:
    seat = game.seat_of(on_turn(game).user_id)
    assert seat is not None
    await resigns(table, game)
    await table.games.take_seat(game.id, DORA, seat)


async def goes_away(table: Table, game: Game) -> None:
    await table.games.set_away(on_turn(game).user_id, table.clock.now() + DAY)


async def late(table: Table, on_timeout: str, meanwhile: Meanwhile) -> tuple[Game, Game]:
    """A turn has run out, for the third time in a row; the game before and after."""
    game = await table.begun(ANNA, BERT, CARA, options=replace(SHORT, on_timeout=on_timeout))
    seat = game.seat_of(on_turn(game).user_id)
    assert seat is not None
    missed = game.with_player(game.lot[seat], replace(game.seated[seat], missed=MISSES - 1))
    assert await table.store.save(Change(replace(missed, revision=game.revision + 1)))
    await table.games.turn_shown(game.id, game.turn, table.clock.now() + 300)
    thinker = SlowThinker(table, meanwhile)

    async def is_member(guild_id: int, user_id: int) -> bool:
        if on_timeout == "remove":
            await thinker.once(missed)
        return True

    autopilot = Autopilot(table.games, thinker, table.clock, is_member)
    table.clock.go(300)
    await autopilot.run_due()
    return missed, await table.game(game.id)


both = pytest.mark.parametrize("on_timeout", ["auto_play", "remove"])


@both
async def test_R32_who_resigns_then_has_gone_for_good(table: Table, on_timeout: str) -> None:
    before, after = await late(table, on_timeout, resigns)
    gone = on_turn(before)
    assert after.turn == before.turn
    assert after.lent_to(gone.user_id) is None
    with pytest.raises(Declined, match=Reason.NOT_SEATED):
        await table.games.take_back(after.id, gone)


@both
async def test_R32_who_sits_down_then_has_missed_nothing(table: Table, on_timeout: str) -> None:
    before, after = await late(table, on_timeout, changes_hands)
    assert after.turn == before.turn
    assert on_turn(after) == DORA
    dora = after.player_of(DORA.user_id)
    assert dora is not None
    assert dora.missed == 0


@both
async def test_T14_who_goes_away_then_is_waited_for(table: Table, on_timeout: str) -> None:
    before, after = await late(table, on_timeout, goes_away)
    assert after.turn == before.turn
    assert on_turn(after) == on_turn(before)
    assert await table.store.turn_clock(after.id) == table.clock.now() + DAY


@both
async def test_a_vote_then_does_not_save_the_late(table: Table, on_timeout: str) -> None:
    async def votes(table: Table, game: Game) -> None:
        voter = next(player for player in game.people if player.user_id != game.host)
        assert voter.user_id is not None
        await table.games.end(game.id, voter.user_id, moderator=False)

    before, after = await late(table, on_timeout, votes)
    assert after.seat_of(on_turn(before).user_id) is None
    assert len(after.votes) <= 1
