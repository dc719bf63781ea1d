"""What is due is seen to once, and lost time is given back."""

from dataclasses import replace

from bot.games.due import Due, DueRow
from bot.games.model import Status
from bot.games.outbox import Kind, Notice
from bot.games.store import Store
from tests.storage.contract.steps import changed, claimed, clock, opened, running
from tests.storage.samples import BERT, CHANNEL, GUILD, NOW, draft, ended, stepped


async def test_what_is_due_is_claimed_once_for_its_lease(store: Store) -> None:
    game = await opened(store)
    row = DueRow(game.id, Due.LOBBY, 0, NOW + 60)
    assert await store.next_due() == NOW + 60
    assert await store.claim_due(NOW + 59.9, 5) == []
    assert await store.claim_due(NOW + 60, 5) == [row]
    assert await store.claim_due(NOW + 64.9, 5) == []
    assert await store.next_due() == NOW + 65
    assert await store.claim_due(NOW + 65, 5) == [row]
    await store.settle_due(row)
    await store.settle_due(row)
    assert await store.next_due() is None


async def test_the_most_overdue_is_claimed_first(store: Store) -> None:
    for channel, at in ((1, 30.0), (2, 10.0), (3, 20.0)):
        await store.open_game(draft(channel=channel), (DueRow(0, Due.LOBBY, 0, at),), ())
    assert [row.at for row in await store.claim_due(NOW, 5, limit=2)] == [10.0, 20.0]
    assert [row.at for row in await store.claim_due(NOW, 5, limit=2)] == [30.0]


async def test_a_row_that_was_replaced_meanwhile_is_not_forgotten(store: Store) -> None:
    game = await opened(store)
    (row,) = await store.claim_due(NOW + 60, 5)
    assert await store.save(replace(changed(game), due=(row,)))
    await store.settle_due(row)
    assert await store.next_due() == row.at
    assert await store.save(replace(changed(replace(game, revision=1)), due=()))
    assert await store.next_due() is None


async def test_a_turn_clock_starts_once_and_belongs_to_its_turn(store: Store) -> None:
    game = await running(store)
    await clock(store, game.id, 1, NOW + 10)
    await clock(store, 99, 0, NOW + 10)
    assert await store.turn_clock(game.id) is None
    assert await store.turn_clock(99) is None
    await clock(store, game.id, 0, NOW + 10)
    await clock(store, game.id, 0, NOW + 20)
    assert await store.turn_clock(game.id) == NOW + 10
    moved = replace(stepped(game), due=None)
    assert await store.save(moved)
    assert await store.turn_clock(game.id) is None
    await clock(store, game.id, 1, NOW + 30)
    assert await store.turn_clock(game.id) == NOW + 30
    assert await store.save(ended(moved.game))
    await clock(store, game.id, 1, NOW + 40)
    assert await store.turn_clock(game.id) is None


async def test_lost_time_is_given_back_to_people_only(store: Store) -> None:
    game = await running(store)
    await opened(store, draft(channel=9))
    assert await store.beat(NOW, 5) == 0
    await clock(store, game.id, 0, NOW + 10)
    assert await store.beat(NOW, 100.5) == 1
    assert await store.turn_clock(game.id) == NOW + 110.5
    lent = DueRow(game.id, Due.LENT, 0, NOW + 77)
    assert await store.save(replace(changed(game), later=(lent,)))
    assert await store.beat(NOW, 2) == 2
    assert await store.clocks(game.id) == [
        DueRow(game.id, Due.PROGRAM, 0, NOW + 5),
        DueRow(game.id, Due.LENT, 0, NOW + 79, moved=2),
        DueRow(game.id, Due.TURN, 0, NOW + 112.5, moved=102.5),
    ]
    assert {row.kind: row.at for row in await store.claim_due(NOW + 999, 5)} == {
        Due.PROGRAM: NOW + 5,
        Due.LOBBY: NOW + 60,
        Due.LENT: NOW + 79,
        Due.TURN: NOW + 112.5,
    }


async def test_of_a_turn_all_clocks_start_at_once_and_go_with_it(store: Store) -> None:
    game = await running(store)
    rows = tuple(DueRow(game.id, kind, 0, NOW + n) for n, kind in enumerate((Due.HALF, Due.LAST, Due.TURN)))
    dm = Notice(Kind.DM, 0, "0-turn", {"recipient": BERT.user_id, "what": "turn"})
    assert not await store.start_turn(game.id, 1, rows, (dm,))
    assert await store.start_turn(game.id, 0, rows, (dm,))
    assert not await store.start_turn(game.id, 0, (replace(rows[0], at=NOW + 99),), (dm,))
    assert await claimed(store) == [("turn", "0"), ("dm", "0-turn")]
    program = DueRow(game.id, Due.PROGRAM, 0, NOW + 5)
    assert await store.clocks(game.id) == [*rows, program]
    lent = DueRow(game.id, Due.LENT, 0, NOW + 77)
    assert await store.save(replace(changed(game), later=(lent,)))
    assert await store.clocks(game.id) == [*rows, program, lent]
    assert await store.save(replace(stepped(replace(game, revision=2)), due=()))
    assert await store.clocks(game.id) == []
    assert await store.claim_due(NOW + 99, 5) == [lent]
    assert await store.save(ended(replace(game, revision=3, turn=1)))
    assert await store.next_due() is None


async def test_a_row_that_only_tells_is_seen_to_once(store: Store) -> None:
    game = await running(store)
    half = DueRow(game.id, Due.HALF, 0, NOW + 1)
    await store.start_turn(game.id, 0, (half,))
    told = Notice(Kind.REMINDER, 0, "0-half", {"reason": "half"})
    assert not await store.tell(half, (told,), None)  # nobody has claimed it
    await store.claim_due(NOW + 2, 5)
    again = replace(half, at=NOW + 9)
    assert await store.tell(half, (told,), again)
    assert not await store.tell(half, (told,), again)
    assert again in await store.clocks(game.id)
    assert await claimed(store) == [("turn", "0")]
    await store.claim_due(NOW + 9, 5)
    assert await store.save(replace(stepped(game), due=None))
    assert not await store.tell(again, (told,), None)
    assert await store.next_due() == NOW + 14  # the program's row, which nobody settled


async def test_games_are_listed_by_server_and_can_be_abandoned(store: Store) -> None:
    game = await running(store)
    await opened(store, draft(channel=9, guild=2))
    (listed,) = await store.listed_games(GUILD)
    assert (listed.id, listed.place, listed.host, listed.game) == (game.id, game.place, game.host, game)
    assert await store.abandon(game.id, NOW + 7)
    assert not await store.abandon(game.id, NOW + 8)
    assert not await store.abandon(99, NOW + 8)
    left = await store.game(game.id)
    assert left == replace(game, status=Status.CLOSED, revision=game.revision + 1, ended_at=NOW + 7)
    assert await store.listed_games(GUILD) == []
    assert await store.last_game_at(CHANNEL) is None
    assert [row.game_id for row in await store.claim_due(NOW + 10**6, 5)] == [game.id + 1]
    assert await claimed(store) == []
    assert await store.open_game(draft(), (), ()) is not None
