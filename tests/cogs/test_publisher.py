"""What was committed is told once, in order, and found again after a crash; an old board never stays."""

import asyncio
import logging
from random import Random

import pytest

from bot.games.errors import StorageError
from bot.games.model import Place, Status
from bot.games.outbox import Kind, Notice, OutboxRow, Sending
from cogs import publisher as module
from cogs.composing import marker
from cogs.publisher import FACT_TRIES, LEASE, LONGEST_WAIT, TRIES_A_DAY, Publisher
from cogs.wire import PlaceGone, WireError
from tests.cogs.bench import BY_HAND, DOWN, REFUSED, Bench
from tests.games.table import ANNA, BERT, CARA, GUILD, asks_a_person, on_turn


async def test_a_lobby_has_one_message_that_is_changed(bench: Bench) -> None:
    game = await bench.lobby(ANNA)
    await bench.publish()
    for person in (BERT, CARA):
        await bench.games.join(game.id, person, "1")
    await bench.publish()
    assert bench.channel.contents == ["lobby of 3, lobby"]
    assert bench.channel.calls == ["send", "edit"]
    await bench.games.begin(game.id, ANNA.user_id, "1")
    await bench.publish()
    assert bench.channel.contents[0] == "lobby of 3, running"


async def test_a_lobby_message_that_was_deleted_is_posted_again(bench: Bench) -> None:
    game = await bench.lobby(ANNA)
    await bench.publish()
    bench.channel.messages.clear()
    await bench.games.join(game.id, BERT, "1")
    await bench.publish()
    await bench.games.join(game.id, CARA, "1")
    await bench.publish()
    assert bench.channel.contents == ["lobby of 3, lobby"]


async def test_a_lobby_message_that_may_not_be_changed_any_more_is_replaced(bench: Bench) -> None:
    """Discord allows few edits of a message older than an hour; the game must not wait for that."""
    game = await bench.lobby(ANNA, BERT, options=BY_HAND)
    await bench.publish()
    bench.channel.faults = [WireError("too many edits of an old message", 600)]
    await bench.games.begin(game.id, ANNA.user_id, "1")
    await bench.publish()
    assert bench.channel.contents[0] == "lobby of 2, running"
    assert len(bench.channel.turns) == 1
    assert len(bench.channel.contents) == 2


async def test_T4_the_place_shows_one_live_table_and_ends_of_rounds_stay(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA)
    rng = Random(4)
    while game.status.live:
        await bench.publish()
        assert len(bench.channel.turns) <= 1
        if asks_a_person(game):
            assert bench.channel.turns[0].startswith(f"turn {game.turn} ")
        game = await bench.step(game.id, rng)
    await bench.publish()
    assert bench.channel.contents == ["lobby of 3, running", "round 1", "round 2", "game finished"]


async def test_only_the_newest_turn_is_shown(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    rng = Random(4)
    for _ in range(6):
        game = await bench.step(game.id, rng)
    await bench.publish()
    assert [content for content in bench.channel.sent if content.startswith("turn")] == bench.channel.turns
    assert len(bench.channel.turns) == 1


async def test_a_turn_that_a_program_took_over_is_not_announced(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.games.resign(game.id, on_turn(game).user_id)
    await bench.publish()
    assert bench.channel.turns == []


async def test_facts_come_once_and_in_order_before_what_comes_after_them(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    other = next(p for p in (BERT, CARA) if p != on_turn(game))
    await bench.games.end(game.id, other.user_id, moderator=False)
    await bench.act(game)
    await bench.games.resign(game.id, other.user_id)
    await bench.publish()
    seat = game.seat_of(other.user_id)
    told = [content for content in bench.channel.sent if not content.startswith(("turn", "lobby"))]
    assert seat is not None
    assert told == [f"notice vote-{game.lot[seat]}-{game.turn}", f"notice left-{seat}-0"]


async def test_what_is_refused_waits_longer_each_time_and_is_sent_in_the_end(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    await bench.games.end(game.id, BERT.user_id, moderator=False)
    await bench.publish()
    sent = len(bench.channel.sent)
    await bench.act(game)
    bench.channel.faults = [REFUSED, None, REFUSED, None, REFUSED]  # each try but the first looks first
    waits = []
    for _ in range(3):
        await bench.publish()
        at = await bench.publisher.next_at()
        assert at is not None
        waits.append(at - bench.clock.now())
        bench.clock.go(waits[-1])
    assert waits == [600, 1200, LONGEST_WAIT]
    assert len(bench.channel.sent) == sent
    await bench.publish()
    assert len(bench.channel.sent) == sent + 1


async def test_a_newer_turn_does_not_wait_for_a_refused_one(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    bench.channel.faults = [None, REFUSED]
    await bench.publish()
    assert bench.channel.turns == []
    bench.clock.go(1)
    await bench.act(game)
    game = await bench.until(game.id, asks_a_person)
    await bench.publish()
    assert bench.channel.turns == [f"turn {game.turn} until {bench.clock.now() + 86_400:.0f}"]


async def test_one_games_trouble_is_no_others(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    await bench.lobby(ANNA)
    await bench.lobby(BERT, place=Place(GUILD, 2))
    bench.channel.faults = [DOWN]
    await bench.publish()
    assert bench.channel.contents == ["lobby of 1, lobby"]
    bench.composer.fault = RuntimeError("a fault in a text")
    await bench.lobby(CARA, place=Place(GUILD, 3))
    with caplog.at_level(logging.ERROR):
        await bench.publish()
    assert "the lobby notice 0 failed: RuntimeError in" in caplog.text
    assert "a fault in a text" not in caplog.text  # an error's own words might hold a tile (T19)
    bench.composer.fault = None
    bench.clock.go(30)
    await bench.publish()
    assert len(bench.channel.contents) == 3


async def test_a_table_that_can_never_be_shown_is_told_less_and_less_often(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    await bench.lobby(ANNA)
    bench.composer.fault = RuntimeError("a fault in a text")
    lines = []
    for _ in range(3):
        caplog.clear()
        for _ in range(TRIES_A_DAY):
            await bench.publish()
            bench.clock.go(LONGEST_WAIT)
        lines.append((caplog.text.count("the lobby notice 0 failed"), caplog.text.count("notice waits")))
    assert lines == [(7, 7), (1, 1), (1, 1)]
    bench.composer.fault = None
    await bench.publish()
    assert bench.channel.contents == ["lobby of 1, lobby"]


async def test_a_fact_that_can_never_be_told_does_not_strand_its_game(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    other = next(p for p in (BERT, CARA) if p != on_turn(game))
    await bench.games.end(game.id, other.user_id, moderator=False)
    await bench.act(game)
    bench.composer.fault = RuntimeError("a fault in a text")
    for _ in range(FACT_TRIES):
        await bench.publish()
        bench.clock.go(LONGEST_WAIT)
    assert "notice vote-" in caplog.text
    assert "the game goes on without it" in caplog.text
    bench.composer.fault = None
    bench.clock.go(LONGEST_WAIT)
    await bench.publish()
    assert bench.channel.turns == [content for content in bench.channel.contents if "turn 2" in content]


async def test_a_database_that_fails_in_between_stops_no_other_game(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = await bench.lobby(ANNA)
    await bench.lobby(BERT, place=Place(GUILD, 2))
    settle = bench.store.settle_notice

    async def fails(row_id: int, state: Sending, message_id: int | None) -> None:
        if bench.store._outbox[row_id].row.game_id == first.id:
            raise StorageError("the disk is full")
        await settle(row_id, state, message_id)

    async def postpone(row_id: int, until: float) -> None:
        raise StorageError("the disk is full")

    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(bench.store, "settle_notice", fails)
        patched.setattr(bench.store, "postpone_notice", postpone)
        await bench.publish()
    assert len(bench.channel.contents) == 2
    bench.clock.go(LEASE)
    await bench.publish()
    assert len(bench.channel.sent) == 2
    assert await bench.publisher.next_at() is None


async def test_an_answer_that_is_lost_does_not_post_twice(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    bench.channel.unheard = 5
    for _ in range(12):
        await bench.publish()
        bench.clock.go(60)
    assert len(bench.channel.sent) == 2
    assert bench.channel.turns == [f"turn {game.turn} until {await bench.store.turn_clock(game.id):.0f}"]


async def test_a_turn_that_was_sent_unheard_and_overtaken_is_cleared_away(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    bench.channel.faults = [None]
    await bench.publisher.publish_waiting()
    bench.channel.unheard = 1
    await bench.publish()
    assert len(bench.channel.turns) == 1
    await bench.act(game)
    game = await bench.until(game.id, asks_a_person)
    await bench.publish()
    assert len(bench.channel.turns) == 1
    assert bench.channel.turns[0].startswith(f"turn {game.turn} ")


async def test_sending_that_takes_too_long_is_given_up_before_anybody_else_tries(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert module.PATIENCE < LEASE
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    await bench.lobby(ANNA)

    async def hang(*_: object) -> int:
        await asyncio.sleep(60)
        return 0

    with monkeypatch.context() as patched:
        patched.setattr(bench.channel, "send", hang)
        await bench.publish()
    assert await bench.publisher.next_at() == bench.clock.now() + 5
    bench.clock.go(5)
    await bench.publish()
    assert len(bench.channel.contents) == 1


async def test_two_processes_send_a_thing_once(bench: Bench) -> None:
    await bench.begun(ANNA, BERT, options=BY_HAND)
    other = Publisher(bench.games, bench.composer, bench.channel, bench.clock)
    for _ in range(3):
        await asyncio.gather(bench.publisher.publish_waiting(), other.publish_waiting())
    assert len(bench.channel.sent) == 2


# ---------------------------------------------------------------------------------- messages and places gone


async def test_T17_a_channel_that_is_gone_ends_its_game(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    bench.channel.faults = [PlaceGone("unknown channel", 0)] * 10
    await bench.publish()
    assert (await bench.game(game.id)).status is Status.UNFINISHED
    assert await bench.publisher.next_at() is None


async def test_T17_a_turn_message_that_somebody_deleted_is_no_trouble(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    bench.channel.messages.clear()
    await bench.act(game)
    await bench.until(game.id, asks_a_person)
    await bench.publish()
    assert len(bench.channel.turns) == 1
    assert await bench.publisher.next_at() is None


async def test_an_old_turn_message_that_cannot_be_removed_now_goes_with_the_next(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.publish()
    await bench.act(game)
    game = await bench.until(game.id, asks_a_person)
    bench.channel.faults = [None, DOWN]
    await bench.publish()
    assert len(bench.channel.turns) == 2
    await bench.act(game)
    await bench.until(game.id, asks_a_person)
    await bench.publish()
    assert len(bench.channel.turns) == 1


async def test_a_table_is_posted_again_when_all_messages_are_gone(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    await bench.publish()
    shown = bench.channel.turns
    bench.channel.messages.clear()
    for _ in range(2):
        bench.clock.go(10)
        await bench.store.repost(game.id)
        await bench.publish()
        assert bench.channel.turns == shown  # the same turn with the same deadline
        bench.channel.messages.clear()


# ---------------------------------------------------------------------------------- the clock


def test_every_notice_has_a_marker_of_its_own() -> None:
    notices = (
        Notice(Kind.LOBBY, 0, "0"),
        Notice(Kind.TURN, 3, "3"),
        Notice(Kind.TURN, 4, "again-17"),
        Notice(Kind.ROUND, 9, "1"),
        Notice(Kind.ROUND, 9, "2"),
        Notice(Kind.GAME, 9, "finished"),
        Notice(Kind.NOTICE, 9, "vote-1-9"),
        Notice(Kind.NOTICE, 9, "against-1-2-9"),
        Notice(Kind.NOTICE, 9, "left-1"),
    )
    rows = [
        OutboxRow(0, game, 1, notice, Sending.WAITING, 1, None, 0) for game in (1, 2) for notice in notices
    ]
    assert len({marker(row).button() for row in rows}) == len(rows)
