"""Layouts, standings, servers, and the process itself."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.games.due import Due
from bot.games.errors import Declined
from bot.games.model import Place, Status, TableOptions
from bot.games.outbox import Kind, Notice
from bot.games.server import ServerSettings
from bot.games.standings import Result
from bot.games.store import Store
from tests.storage.contract.steps import changed, claimed, clock, declined, opened, over, running
from tests.storage.samples import ANNA, BERT, CHANNEL, DORA, GUILD, NOW, draft, ended, stepped


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
    await store.change_server(GUILD, lambda _: ServerSettings(theme="felt"))
    assert (
        await store.change_server(GUILD, lambda felt: replace(felt, theme="light", channels=(CHANNEL,)))
        == light
    )
    await store.change_server(2, lambda _: light)
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


async def test_of_many_changes_of_a_server_at_once_none_is_lost(store: Store) -> None:
    def add(channel: int) -> Callable[[ServerSettings], ServerSettings]:
        return lambda settings: replace(settings, channels=(*settings.channels, channel))

    await asyncio.gather(*(store.change_server(GUILD, add(channel)) for channel in range(9)))
    assert sorted((await store.server_settings(GUILD)).channels) == [*range(9)]


async def test_a_change_of_a_server_that_cannot_be_changes_nothing(store: Store) -> None:
    await store.change_server(GUILD, lambda _: ServerSettings(theme="light"))
    with pytest.raises(Declined):
        await store.change_server(GUILD, declined)
    assert await store.server_settings(GUILD) == ServerSettings(theme="light")


async def test_T17_the_games_of_a_server_without_the_bot_stand_still(store: Store) -> None:
    here = await running(store)
    assert await clock(store, here.id, here.turn, NOW + 5)
    elsewhere = await running(store, draft(2, guild=2))
    await store.server_left(GUILD, NOW + 10)
    assert await store.left_servers() == [GUILD]
    await store.release_claims()
    assert await store.beat(NOW, 3.5) == 0
    due = await store.claim_due(NOW + 1000, 10)
    assert {row.game_id for row in due} == {elsewhere.id}
    assert {row.game_id for row in await store.claim_notices(NOW + 1000, 10)} == {elsewhere.id}
    for row in due:
        await store.settle_due(row)
    assert await store.next_due() is None
    assert await store.server_joined(GUILD, NOW + 2010)
    assert not await store.server_joined(GUILD, NOW + 2020)
    assert await store.left_servers() == []
    program, turn = await store.claim_due(NOW + 10_000, 10)
    assert (program.game_id, program.at, program.moved) == (here.id, NOW + 5, 0)
    assert (turn.game_id, turn.at, turn.moved) == (here.id, NOW + 5 + 2000, 2000)
    assert [row.game_id for row in await store.claim_notices(NOW + 1001, 10)] == [here.id]


async def test_T17_what_was_under_way_when_the_bot_was_removed_stands_still_too(store: Store) -> None:
    game = await running(store)
    (row,) = await store.claim_due(NOW + 100, 10)
    (notice,) = await store.claim_notices(NOW, 10)
    await store.server_left(GUILD, NOW)
    await store.postpone_notice(notice.id, NOW + 5)
    again = replace(row, kind=Due.DAILY)
    assert await store.tell(row, [Notice(Kind.DM, game.turn, "x", {"recipient": 5})], again)
    assert await store.save(stepped(game))
    assert await store.next_due() is None
    assert await store.next_notice() is None
    assert await store.claim_due(NOW + 1e6, 10) == []
    assert await store.claim_notices(NOW + 1e6, 10) == []
    assert await store.server_joined(GUILD, NOW + 2000)
    due = {row.kind: row.at - NOW for row in await store.claim_due(NOW + 1e6, 10)}
    assert due == {Due.PROGRAM: 3.5}
    assert [row.notice.key for row in await store.claim_notices(NOW + 1e6, 10)] == ["0", "x"]


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


async def test_the_heart_beats(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat(NOW)
    await store.beat(NOW + 30.5)
    assert await store.last_beat() == NOW + 30.5


async def test_a_clock_that_was_put_back_holds_up_no_try_and_no_program(store: Store) -> None:
    game, other = await running(store), await running(store, draft(channel=9))
    await clock(store, game.id, 0, NOW + 5000)
    postponed, claimed_now = await store.claim_notices(NOW, 60)
    await store.postpone_notice(postponed.id, NOW + 1800)
    (row,) = await store.claim_due(NOW + 5, 60, 1)
    assert await store.beat(NOW - 10_000, put_back=10_000) == 0
    assert await store.next_notice() == NOW - 10_000 + 60
    assert [r.id for r in await store.claim_notices(NOW - 8201, 10)] == [claimed_now.id]
    assert [r.id for r in await store.claim_notices(NOW - 8200, 10)] == [postponed.id]
    programs = await store.claim_due(NOW - 9995, 60)
    assert [(r.game_id, r.kind, r.at) for r in programs] == [(other.id, Due.PROGRAM, NOW - 9995)]
    assert await store.claim_due(NOW - 9936, 60) == []
    assert [r.game_id for r in await store.claim_due(NOW - 9935, 60)] == [row.game_id, other.id]
    assert await store.turn_clock(game.id) == NOW + 5000


async def test_a_clock_that_was_put_back_lets_nothing_go_that_is_held(store: Store) -> None:
    await running(store)
    await store.server_left(GUILD, NOW)
    await store.beat(NOW - 10_000, put_back=10_000)
    assert await store.next_due() is None
    assert await store.next_notice() is None


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
