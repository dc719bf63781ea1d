"""What is to be told goes out once and in order, and an old board never after a newer one."""

from dataclasses import replace

from bot.games.outbox import Kind, Notice, OutboxRow, Sending
from bot.games.store import Store
from tests.storage.contract.steps import changed, claimed, opened, over, running
from tests.storage.samples import CHANNEL, NOW, draft


async def test_a_notice_is_claimed_once_for_its_lease_and_counts_its_tries(store: Store) -> None:
    notice = Notice(Kind.LOBBY, 0, "0", {"seat": 3, "why": "ä", "none": None})
    assert await store.next_notice() is None
    game = await opened(store, None, notice)
    assert await store.next_notice() == 0
    (row,) = await store.claim_notices(NOW, 10)
    assert row == OutboxRow(row.id, game.id, CHANNEL, notice, Sending.WAITING, 1, None, NOW)
    assert await store.claim_notices(NOW + 9, 10) == []
    assert await store.next_notice() == NOW + 10
    assert await store.claim_notices(NOW + 10, 10) == [replace(row, tries=2)]
    await store.settle_notice(row.id, Sending.SENT, 4711)
    assert await store.next_notice() is None
    assert await store.claim_notices(NOW + 999, 10) == []
    stands = replace(row, tries=2, state=Sending.SENT, message_id=4711)
    assert await store.standing_messages(game.id, Kind.LOBBY) == [stands]
    assert await store.standing_messages(game.id, Kind.TURN) == []
    await store.settle_notice(row.id, Sending.REMOVED, 4711)
    assert await store.standing_messages(game.id, Kind.LOBBY) == []


async def test_facts_go_out_in_order_one_at_a_time(store: Store) -> None:
    game = await opened(store)
    told = (Notice(Kind.ROUND, 3, "1"), Notice(Kind.TURN, 3, "3"), Notice(Kind.NOTICE, 3, "x"))
    assert await store.save(changed(game, *told))
    other = await opened(store, draft(channel=9), Notice(Kind.LOBBY, 0, "0"))
    rows = await store.claim_notices(NOW, 10)
    assert [(row.game_id, row.notice.key) for row in rows] == [(game.id, "1"), (other.id, "0")]
    assert await claimed(store) == []
    await store.settle_notice(rows[0].id, Sending.SENT, 1)
    assert await claimed(store) == [("turn", "3")]


async def test_T15_no_letter_waits_for_anothers_person(store: Store) -> None:
    game = await opened(store)
    letters = [Notice(Kind.DM, 3, f"3-turn-{who}", {"recipient": who, "what": "turn"}) for who in (1, 2)]
    assert await store.save(changed(game, Notice(Kind.WORD, 3, "9"), *letters, Notice(Kind.WORD, 3, "10")))
    rows = await store.claim_notices(NOW, 10)
    assert [row.notice.key for row in rows] == ["3-turn-1", "3-turn-2", "10"]
    await store.postpone_notice(rows[0].id, NOW + 600)
    await store.postpone_notice(rows[2].id, NOW + 600)
    assert await store.save(
        changed(changed(game).game, Notice(Kind.WORD, 4, "11"), replace(letters[0], key="new"))
    )
    assert [row.notice.key for row in await store.claim_notices(NOW, 10)] == ["10", "new"]


async def test_a_notice_is_told_once_by_its_key(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.NOTICE, 0, "x"))
    assert await store.save(changed(game, Notice(Kind.NOTICE, 5, "x"), Notice(Kind.GAME, 5, "x")))
    assert await claimed(store) == [("notice", "x")]
    assert (await store.claim_notices(NOW + 10, 10))[0].notice.turn == 0


async def test_the_newest_board_wins(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.TURN, 0, "0"))
    assert await store.save(changed(game, Notice(Kind.ROUND, 1, "1"), Notice(Kind.TURN, 1, "1")))
    (round_,) = await store.claim_notices(NOW, 10)
    assert round_.notice.kind is Kind.ROUND
    await store.settle_notice(round_.id, Sending.SENT, 1)
    assert await claimed(store) == [("turn", "1")]


async def test_a_board_on_its_way_holds_back_the_newer_one(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.TURN, 0, "0"))
    (old,) = await store.claim_notices(NOW, 10)
    assert await store.save(changed(game, Notice(Kind.TURN, 1, "1")))
    assert await claimed(store, NOW + 1) == []
    assert await store.next_notice() == NOW + 10
    await store.settle_notice(old.id, Sending.SENT, 77)
    assert [row.message_id for row in await store.standing_messages(game.id, Kind.TURN)] == [77]
    assert await claimed(store, NOW + 1) == [("turn", "1")]


async def test_a_board_whose_sender_died_is_looked_for_before_the_newer_one(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.TURN, 0, "0"))
    await store.claim_notices(NOW, 10)
    assert await store.save(changed(game, Notice(Kind.TURN, 1, "1")))
    (row,) = await store.claim_notices(NOW + 10, 10)
    assert (row.notice.key, row.tries) == ("0", 2)
    await store.settle_notice(row.id, Sending.DROPPED, None)
    assert await claimed(store, NOW + 10) == [("turn", "1")]


async def test_a_postponed_notice_stays_ahead_of_later_ones(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.ROUND, 0, "1"), Notice(Kind.NOTICE, 0, "x"))
    (row,) = await store.claim_notices(NOW, 10)
    await store.postpone_notice(row.id, NOW + 300)
    assert await store.next_notice() == NOW + 300
    assert await claimed(store, NOW + 299) == []
    assert await claimed(store, NOW + 300) == [("round", "1")]
    assert await store.standing_messages(game.id, Kind.ROUND) == []


async def test_a_postponed_board_is_looked_for_before_the_newer_one(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.TURN, 0, "0"))
    (row,) = await store.claim_notices(NOW, 10)
    await store.postpone_notice(row.id, NOW + 300)
    assert await claimed(store) == []
    assert await store.save(changed(game, Notice(Kind.TURN, 1, "1")))
    (row,) = await store.claim_notices(NOW, 10)
    assert row.notice.key == "0"
    assert await store.save(changed(replace(game, revision=1), Notice(Kind.TURN, 2, "2")))
    await store.postpone_notice(row.id, NOW + 300)
    assert await store.next_notice() == NOW + 300
    await store.settle_notice(row.id, Sending.DROPPED, None)
    assert await claimed(store) == [("turn", "2")]


async def test_postponing_does_not_wake_what_is_settled(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.TURN, 0, "0"))
    (row,) = await store.claim_notices(NOW, 10)
    await store.settle_notice(row.id, Sending.SENT, 5)
    await store.postpone_notice(row.id, NOW)
    await store.postpone_notice(999, NOW)
    await store.settle_notice(999, Sending.SENT, 5)
    assert await store.next_notice() is None
    assert len(await store.standing_messages(game.id, Kind.TURN)) == 1


async def test_the_turn_shown_is_that_of_the_messages_sent(store: Store) -> None:
    told = (Notice(Kind.TURN, 4, "4"), Notice(Kind.ROUND, 6, "1"), Notice(Kind.NOTICE, 9, "x"))
    game = await opened(store, None, *told)
    turns = []
    for state in (Sending.REMOVED, Sending.SENT, Sending.SENT):
        turns.append(await store.shown_turn(game.id))
        (row,) = await store.claim_notices(NOW, 10)
        await store.settle_notice(row.id, state, row.id)
    assert turns == [0, 4, 6]
    assert await store.shown_turn(game.id) == 6
    assert await store.save(changed(game, Notice(Kind.GAME, 20, "finished")))
    (row,) = await store.claim_notices(NOW, 10)
    await store.settle_notice(row.id, Sending.DROPPED, None)
    assert await store.shown_turn(game.id) == 6


async def test_a_table_is_posted_again(store: Store) -> None:
    game = await running(store)
    (row,) = await store.claim_notices(NOW, 10)
    await store.settle_notice(row.id, Sending.SENT, 5)
    for _ in range(2):
        await store.repost(game.id)
        assert await store.standing_messages(game.id, Kind.TURN) == []
        (again,) = await store.claim_notices(NOW, 10)
        assert (again.notice.kind, again.notice.turn) == (Kind.TURN, game.turn)
        await store.settle_notice(again.id, Sending.SENT, 6)
    await store.repost(game.id)
    await store.repost(game.id)
    assert len(await store.claim_notices(NOW, 10)) == 1
    await store.repost(99)


async def test_a_lobby_is_posted_again_and_an_ended_game_is_not(store: Store) -> None:
    lobby = await opened(store)
    finished = await over(store, draft(channel=9))
    while rows := await store.claim_notices(NOW, 10):
        for row in rows:
            await store.settle_notice(row.id, Sending.SENT, 5)
    await store.repost(lobby.id)
    await store.repost(finished.id)
    assert await store.standing_messages(finished.id, Kind.GAME) == []
    assert await claimed(store) == [("lobby", "again-0")]
