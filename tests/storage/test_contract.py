"""What a ``Store`` promises: the database and the one in memory do the same."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.games.hours import Absence, QuietHours
from bot.games.model import Game, Place, Player, Status, TableOptions
from bot.games.personal import Personal, Pings
from bot.games.server import ServerSettings
from bot.games.store import Change, Due, DueRow, Kind, Notice, OutboxRow, Ping, Result, Sending, Store
from bot.storage import open_store
from tests.fakes import MemoryStore
from tests.storage.samples import ANNA, BERT, CHANNEL, DORA, GUILD, NOW, begun, draft, ended, stepped


class _Clock:
    def now(self) -> float:
        return NOW


@pytest.fixture(params=["database", "memory"])
async def store(request: pytest.FixtureRequest, address: str) -> AsyncIterator[Store]:
    clock = _Clock()
    store: Store
    if request.param == "memory":
        store = MemoryStore(clock)
    else:
        store = await open_store(address, clock)
    yield store
    await store.close()


async def opened(store: Store, game: Game | None = None, *notices: Notice) -> Game:
    result = await store.open_game(game or draft(), (DueRow(0, Due.LOBBY, 0, NOW + 60),), notices)
    assert result is not None
    return result


async def running(store: Store, game: Game | None = None) -> Game:
    change = begun(await opened(store, game))
    assert await store.save(change)
    return change.game


async def over(
    store: Store, game: Game | None = None, status: Status = Status.FINISHED, at: float = NOW
) -> Game:
    change = ended(await running(store, game), status, at)
    assert await store.save(change)
    return change.game


def changed(game: Game, *notices: Notice) -> Change:
    return Change(replace(game, revision=game.revision + 1), notices=notices)


async def clock(store: Store, game_id: int, turn: int, at: float) -> bool:
    return await store.start_turn(game_id, turn, (DueRow(game_id, Due.TURN, turn, at),))


async def claimed(store: Store, now: float = NOW) -> list[tuple[str, str]]:
    return [(r.notice.kind.value, r.notice.key) for r in await store.claim_notices(now, 10)]


# ---------------------------------------------------------------------------------- games


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


# ---------------------------------------------------------------------------------- saving


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


# ---------------------------------------------------------------------------------- what is due


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


async def test_lost_time_is_given_back_to_turn_clocks_only(store: Store) -> None:
    game = await running(store)
    await opened(store, draft(channel=9))
    assert await store.give_back(5) == 0
    await clock(store, game.id, 0, NOW + 10)
    assert await store.give_back(100.5) == 1
    assert await store.turn_clock(game.id) == NOW + 110.5
    assert {row.kind: row.at for row in await store.claim_due(NOW + 999, 5)} == {
        Due.PROGRAM: NOW + 5,
        Due.LOBBY: NOW + 60,
        Due.TURN: NOW + 110.5,
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


# ---------------------------------------------------------------------------------- people

BUSY = Personal(
    zone="Asia/Kathmandu",
    quiet=QuietHours(1380, 420),
    pings=Pings.BOTH,
    digest=540,
    dm_hand=True,
    confirm=False,
    language="de",
    absences=(Absence(NOW, NOW + 5.5),),
)


async def test_people_have_settings_until_they_are_forgotten(store: Store) -> None:
    assert await store.people([ANNA.user_id]) == {}
    await store.put_person(ANNA.user_id, BUSY, None)
    await store.put_person(BERT.user_id, Personal(), None)
    await store.put_person(BERT.user_id, Personal(pings=Pings.NONE), None)
    everybody = {ANNA.user_id: BUSY, BERT.user_id: Personal(pings=Pings.NONE)}
    assert await store.people([ANNA.user_id, BERT.user_id, DORA.user_id]) == everybody
    await store.forget_person(ANNA.user_id)
    assert await store.people([ANNA.user_id, BERT.user_id]) == {BERT.user_id: Personal(pings=Pings.NONE)}


async def test_who_is_forgotten_is_not_written_to(store: Store) -> None:
    game = await running(store)
    dm = Notice(Kind.DM, 0, "0-turn", {"recipient": BERT.user_id, "what": "turn"})
    await store.start_turn(game.id, 0, (), (dm, replace(dm, key="x", facts={"recipient": ANNA.user_id})))
    await store.forget_person(BERT.user_id)
    assert await claimed(store) == [("turn", "0"), ("dm", "x")]


async def test_a_digest_is_seen_to_once(store: Store) -> None:
    game = await running(store)
    await store.put_person(ANNA.user_id, BUSY, NOW + 5)
    await store.put_person(BERT.user_id, BUSY, NOW + 9)
    await store.put_person(DORA.user_id, BUSY, None)
    assert await store.next_due() == NOW + 5
    assert await store.digests(NOW + 4) == []
    assert await store.digests(NOW + 9) == [(ANNA.user_id, NOW + 5), (BERT.user_id, NOW + 9)]
    told = (game.id, Notice(Kind.DM, 0, "digest-1", {"recipient": ANNA.user_id, "what": "digest"}))
    assert await store.digest_done(ANNA.user_id, NOW + 5, NOW + 99, told)
    assert not await store.digest_done(ANNA.user_id, NOW + 5, NOW + 99, told)
    assert await store.digest_done(BERT.user_id, NOW + 9, None, None)
    assert await store.digests(NOW + 99) == [(ANNA.user_id, NOW + 99)]
    assert await claimed(store) == [("turn", "0"), ("dm", "digest-1")]


async def test_a_call_is_noted_with_the_message_that_made_it(store: Store) -> None:
    game = await running(store)
    (row,) = await store.claim_notices(NOW, 10)
    ping = Ping(game.id, 0, 2, "turn")
    assert not await store.pinged(ping)
    for _ in range(2):
        await store.settle_notice(row.id, Sending.SENT, 5, ping)
    await store.settle_notice(row.id, Sending.SENT, 5, replace(ping, game_id=99))
    assert await store.pinged(ping)
    assert not await store.pinged(replace(ping, how="dm"))
    assert not await store.pinged(replace(ping, reason="half"))
    assert not await store.pinged(replace(ping, game_id=99))


# ---------------------------------------------------------------------------------- what is to be told


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


# ---------------------------------------------------------------------------------- layouts


async def test_a_layout_is_kept_for_each_round(store: Store) -> None:
    game = await running(store)
    for round_number, plan in ((1, "a"), (1, "b"), (2, "z")):
        await store.save_plan(game.id, round_number, plan)
    await store.save_plan(99, 1, "z")
    assert [await store.plan(game.id, number) for number in (1, 2, 3)] == ["b", "z", None]
    assert await store.plan(99, 1) is None


async def test_a_review_is_kept_for_each_round_and_seat(store: Store) -> None:
    game, other = await running(store), await running(store, draft(2))
    for round_number, seat, review in ((1, 0, "a"), (1, 0, "b"), (1, 1, "c"), (2, 0, "d")):
        await store.save_review(game.id, round_number, seat, review)
    await store.save_review(99, 1, 0, "z")
    assert await store.reviews(game.id) == {(1, 0): "b", (1, 1): "c", (2, 0): "d"}
    assert await store.reviews(other.id) == await store.reviews(99) == {}


# ---------------------------------------------------------------------------------- standings, people, servers


async def test_the_leaderboard_has_the_best_first(store: Store) -> None:
    lines = {  # user: (won, rounds, points) of each game
        1: [(False, 10, 10)],
        2: [(True, 10, 50), (False, 10, 10)],
        3: [(True, 10, 29)],
        4: [(True, 10, 30)],
        5: [(False, 3, 3), (False, 3, 3)],
        6: [(False, 0, 0)],
    }
    for user, rows in lines.items():
        for won, rounds, points in rows:
            game = await opened(store, draft(channel=10))
            result = Result(GUILD, user, 0, rounds, points, won)
            change = replace(ended(replace(game, lot=())), results=(result,))
            assert await store.save(change)
    board = await store.leaderboard(GUILD)
    assert [line.user_id for line in board] == [3, 2, 4, 6, 5, 1]
    assert (board[1].games, board[1].wins, board[1].rounds, board[1].points) == (2, 1, 20, 60)
    assert await store.leaderboard(GUILD, limit=2) == board[:2]
    assert await store.leaderboard(1) == []


async def test_results_are_written_with_the_end_and_found_by_person(store: Store) -> None:
    game = await over(store)
    results = await store.results_of(ANNA.user_id)
    assert [(game_id, r.user_id, r.won) for game_id, r in results] == [(game.id, ANNA.user_id, True)]
    assert await store.results_of(1) == []


async def test_a_person_is_taken_out_of_what_is_over(store: Store) -> None:
    vote = Notice(Kind.NOTICE, 0, "vote", {"user": ANNA.user_id})
    first = await opened(store, None, vote)
    assert await store.save(ended(replace(first, votes=(ANNA.user_id, BERT.user_id)), Status.UNFINISHED))
    second = await over(store, replace(draft(channel=9), host=BERT.user_id))
    invited = replace(draft(channel=10, seats=2), options=TableOptions(invited=(DORA.user_id, ANNA.user_id)))
    third = await over(store, replace(invited, host=BERT.user_id, players=invited.players[1:] * 2))
    live = await running(store, draft(channel=11))
    assert await store.forget_person(ANNA.user_id) == 3
    assert await store.forget_person(ANNA.user_id) == 0
    assert await store.games_of(ANNA.user_id) == [live]
    assert await store.results_of(ANNA.user_id) == []
    assert ANNA.user_id not in [line.user_id for line in await store.leaderboard(GUILD)]
    games = [await store.game(game_id) for game_id in (first.id, second.id, third.id)]
    assert str(ANNA.user_id) not in repr(games)
    assert "Anna" not in repr(games)
    assert games[2] is not None
    assert games[2].options.invited == (DORA.user_id,)
    assert [row.user_id for row in await store.leaderboard(GUILD)].count(BERT.user_id) == 1
    assert ("notice", "vote") not in await claimed(store)


async def test_a_server_that_stays_away_is_purged(store: Store) -> None:
    kept = await running(store, draft(channel=9, guild=2))
    gone = await over(store)
    await store.saw_hand(gone.id, 0, 0)
    await store.save_plan(gone.id, 1, "a")
    await store.save_review(gone.id, 1, 0, "a")
    light = ServerSettings(theme="light", channels=(CHANNEL,))
    await store.save_server_settings(GUILD, ServerSettings(theme="felt"))
    await store.save_server_settings(GUILD, light)
    await store.save_server_settings(2, light)
    assert await store.server_settings(GUILD) == light
    await store.server_left(GUILD, NOW)
    await store.server_left(GUILD, NOW + 1)
    await store.server_left(2, NOW)
    assert await store.server_joined(2, NOW + 1)
    assert not await store.server_joined(3, NOW + 1)
    assert await store.purge_servers(NOW + 1) == 0
    assert await store.purge_servers(NOW + 2) == 1
    assert await store.purge_servers(NOW + 2) == 0
    assert await store.game(gone.id) is None
    assert await store.live_games() == [kept]
    assert await store.server_settings(GUILD) == ServerSettings()
    assert await store.server_settings(2) == light
    assert await store.games_of(ANNA.user_id) == [kept]
    assert await store.results_of(ANNA.user_id) == []
    assert await store.leaderboard(GUILD) == []
    assert await store.log(gone.id) == []
    assert await store.plan(gone.id, 1) is None
    assert await store.reviews(gone.id) == {}
    assert [row.game_id for row in await store.claim_notices(NOW, 10)] == [kept.id]


async def test_T17_the_games_of_a_server_without_the_bot_stand_still(store: Store) -> None:
    here = await running(store)
    elsewhere = await running(store, draft(2, guild=2))
    await store.server_left(GUILD, NOW + 10)
    assert await store.left_servers() == [GUILD]
    await store.release_claims()
    assert await store.give_back(0.0) == 0
    due = await store.claim_due(NOW + 1000, 10)
    assert {row.game_id for row in due} == {elsewhere.id}
    assert {row.game_id for row in await store.claim_notices(NOW + 1000, 10)} == {elsewhere.id}
    for row in due:
        await store.settle_due(row)
    assert await store.next_due() is None
    assert await store.server_joined(GUILD, NOW + 2010)
    assert not await store.server_joined(GUILD, NOW + 2020)
    assert await store.left_servers() == []
    (row,) = await store.claim_due(NOW + 10_000, 10)
    assert (row.game_id, row.at, row.moved) == (here.id, NOW + 5 + 2000, 2000)
    assert [row.game_id for row in await store.claim_notices(NOW + 1001, 10)] == [here.id]


async def test_T17_what_waits_is_tried_when_its_place_has_changed(store: Store) -> None:
    channel = await running(store)
    thread = await opened(store, draft(5, parent=CHANNEL), Notice(Kind.LOBBY, 0, "0"))
    other = await running(store, draft(6))
    for row in await store.claim_notices(NOW, 10):
        await store.postpone_notice(row.id, NOW + 600)
    assert await store.wake_notices(2) == 0
    assert await store.wake_notices(GUILD, CHANNEL) == 2
    assert {row.game_id for row in await store.claim_notices(NOW, 10)} == {channel.id, thread.id}
    assert await store.wake_notices(GUILD) == 1
    assert [row.game_id for row in await store.claim_notices(NOW, 10)] == [other.id]


async def test_servers_with_games(store: Store) -> None:
    await opened(store)
    await running(store, draft(2))
    await over(store, draft(3, guild=2))
    assert await store.servers_with_games() == [GUILD]


async def test_ids_are_not_used_again(store: Store) -> None:
    gone = await running(store)
    await store.server_left(GUILD, NOW)
    await store.purge_servers(NOW + 1)
    assert (await opened(store)).id > gone.id


# ---------------------------------------------------------------------------------- the process


async def test_the_heart_beats(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat(NOW)
    await store.beat(NOW + 30.5)
    assert await store.last_beat() == NOW + 30.5


async def test_a_thread_is_a_place_of_its_own(store: Store) -> None:
    await opened(store)
    thread = await opened(store, replace(draft(), place=Place(GUILD, 5, CHANNEL)))
    assert await store.live_game_at(5) == thread


async def test_claims_of_a_process_that_is_no_more_are_released(store: Store) -> None:
    game = await opened(store, None, Notice(Kind.TURN, 0, "0"))
    due = await store.claim_due(NOW + 60, 999)
    await store.claim_notices(NOW, 999)
    assert await store.save(changed(game, Notice(Kind.TURN, 1, "1")))
    await store.release_claims()
    assert await store.claim_due(NOW + 61, 5) == due
    assert await store.next_notice() == 0
    assert await claimed(store) == [("turn", "0")]


async def test_the_bot_notes_things_for_itself(store: Store) -> None:
    assert await store.note("commands") is None
    await store.set_note("commands", "a")
    await store.set_note("commands", "b")
    assert await store.note("commands") == "b"
