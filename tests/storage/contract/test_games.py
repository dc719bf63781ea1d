"""Games are found, and every step of one is written whole or not at all."""

import asyncio
from dataclasses import replace

from bot.games.model import Player, Status
from bot.games.outbox import Kind, Notice
from bot.games.store import Change, Store
from tests.storage.contract.steps import claimed, opened, over, running
from tests.storage.samples import ANNA, BERT, CHANNEL, DORA, GUILD, NOW, draft, ended, stepped


async def test_a_new_game_gets_an_id_of_its_own(store: Store) -> None:
    first, second = await opened(store), await opened(store, draft(channel=801))
    assert 0 < first.id < second.id
    assert await store.game(first.id) == first
    assert await store.game(second.id + 1) is None
    assert [row.game_id for row in await store.claim_due(NOW + 60, 1)] == [first.id, second.id]


async def test_a_place_takes_one_live_game(store: Store) -> None:
    game = await running(store)
    assert await store.open_game(draft(), (), (Notice(Kind.LOBBY, 0, "0"),)) is None
    assert await store.live_game_at(CHANNEL) == game
    assert await claimed(store) == [("turn", "0")]
    assert await store.save(ended(game))
    assert await store.live_game_at(CHANNEL) is None
    assert await store.open_game(draft(), (), ()) is not None


async def test_games_are_found_by_place_and_person(store: Store) -> None:
    anna_only = replace(draft(channel=5, parent=CHANNEL), players=(Player(ANNA.user_id, "Anna"),))
    below = await opened(store, anna_only)
    elsewhere = await opened(store, draft(channel=6, guild=1))
    here = await over(store)
    assert await store.live_games_below(CHANNEL) == [below]
    assert await store.live_games_below(5) == []
    assert await store.live_games() == [below, elsewhere]
    assert await store.live_games(GUILD) == [below]
    assert await store.games_of(ANNA.user_id) == [below, elsewhere, here]
    assert await store.games_of(BERT.user_id) == [elsewhere, here]
    assert await store.games_of(1) == []
    assert await store.live_games_naming(BERT.user_id) == [elsewhere]
    assert await store.live_games_naming(DORA.user_id) == [below, elsewhere]  # who is invited
    assert await store.live_games_naming(1) == []


async def test_who_leaves_a_lobby_was_never_in_the_game(store: Store) -> None:
    game = await opened(store)
    left = replace(game, revision=1, players=game.players[1:], host=BERT.user_id)
    assert await store.save(Change(left))
    assert await store.games_of(ANNA.user_id) == []
    assert await store.games_of(BERT.user_id) == [left]
    back = replace(game, revision=2, players=(*game.players[1:], game.players[0]))
    assert await store.save(Change(back))
    assert await store.games_of(ANNA.user_id) == [back]


async def test_the_last_game_at_a_place_is_the_one_that_ended_last(store: Store) -> None:
    assert await store.last_game_at(CHANNEL) is None
    await over(store, at=NOW + 5)
    last = await over(store, status=Status.UNFINISHED, at=NOW + 9)
    await over(store, status=Status.CLOSED, at=NOW + 20)
    await running(store)
    assert await store.last_game_at(CHANNEL) == last


async def test_a_step_is_written_whole(store: Store) -> None:
    game = await running(store)
    one = stepped(game)
    assert await store.save(one)
    two = stepped(one.game)
    assert await store.save(two)
    assert await store.game(game.id) == two.game
    assert await store.log(game.id) == [*one.log, *two.log]
    assert await store.log(game.id, since=1) == [*two.log]
    assert await store.claim_due(NOW + 99, 1) == [*(two.due or ())]


async def test_a_stale_step_writes_nothing(store: Store) -> None:
    game = await running(store)
    first, second = stepped(game), replace(stepped(game), notices=(Notice(Kind.NOTICE, 1, "late"),))
    assert await store.save(first)
    assert not await store.save(second)
    assert not await store.save(first)
    assert not await store.save(Change(replace(first.game, id=99, revision=2)))
    assert await store.log(game.id) == [*first.log]
    assert await claimed(store) == [("turn", "1")]


async def test_of_many_at_once_one_gets_through(store: Store) -> None:
    game = await running(store)
    saved = await asyncio.gather(*(store.save(stepped(game)) for _ in range(8)))
    assert sorted(saved) == [False] * 7 + [True]
    openings = await asyncio.gather(*(store.open_game(draft(channel=9), (), ()) for _ in range(8)))
    assert sum(opening is not None for opening in openings) == 1


async def test_an_undone_entry_stays_in_the_log(store: Store) -> None:
    change = stepped(await running(store))
    assert await store.save(change)
    entry = replace(change.log[0], turn=1, action=None, takes_back=0, events=())
    game = replace(change.game, revision=change.game.revision + 1, turn=2)
    assert await store.save(Change(game, (entry,), undo=0))
    assert await store.log(game.id) == [replace(change.log[0], undone=True), entry]


async def test_an_undo_needs_that_nobody_else_has_looked(store: Store) -> None:
    game = await running(store)
    for seat, turn in ((0, 3), (1, 2), (1, 1)):
        await store.saw_hand(game.id, seat, turn)
    await store.saw_hand(99, 0, 3)

    def undo(seat: int, since: int) -> Change:
        return replace(stepped(game), unseen_by_others=(seat, since))

    assert not await store.save(undo(2, 3))
    assert not await store.save(undo(0, 2))
    assert await store.game(game.id) == game
    assert await store.log(game.id) == []
    assert await store.save(undo(0, 3))
