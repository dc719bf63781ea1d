"""Places that cannot be written to or read, and what is told elsewhere (T17)."""

from dataclasses import replace

import pytest

from bot.games.clock import DAY
from bot.games.hours import QuietHours
from bot.games.model import Game, Place, Status
from bot.games.outbox import Kind
from bot.games.personal import Personal, Pings
from cogs.wire import WireError
from tests.cogs.bench import BY_HAND, Bench
from tests.cogs.channel import DIRECT
from tests.games.table import ANNA, BERT, CARA, CHANNEL, GUILD, asks_a_person

THREAD, PARENT = 77, 78


def words(bench: Bench) -> list[tuple[int, str]]:
    return [(where, m.content) for where, m in bench.channel.log if m.content.startswith("word")]


async def in_a_thread(bench: Bench) -> Game:
    game = await bench.lobby(ANNA, BERT, CARA, options=BY_HAND, place=Place(GUILD, THREAD, PARENT))
    await bench.publish()
    await bench.games.begin(game.id, ANNA.user_id, "1")
    return await bench.until(game.id, asks_a_person)


async def tries_again(bench: Bench, times: int = 3) -> None:
    for _ in range(times):
        await bench.publish()
        bench.clock.go(DAY / 8)


async def test_T17_a_locked_thread_is_told_once_above_it_and_the_game_goes_on_when_it_is_open(
    bench: Bench,
) -> None:
    bench.channel.locked = {THREAD}
    game = await in_a_thread(bench)
    await tries_again(bench)
    await bench.act(game)
    game = await bench.until(game.id, asks_a_person)
    await tries_again(bench)
    assert [where for where, _ in words(bench)] == [PARENT]
    assert bench.channel.turns == []
    assert (await bench.game(game.id)).status.live
    await bench.publish()
    bench.channel.locked = set()
    await bench.games.place_changed(GUILD, THREAD)
    await bench.publish()
    assert [turn.split(" until")[0] for turn in bench.channel.turns] == [f"turn {game.turn}"]
    assert await bench.store.turn_clock(game.id) == bench.clock.now() + DAY
    bench.channel.locked = {THREAD}
    await bench.act(game)
    await bench.until(game.id, asks_a_person)
    await tries_again(bench)
    assert [where for where, _ in words(bench)] == [PARENT, PARENT]


async def test_T17_a_lost_permission_is_told_to_the_host_if_he_takes_messages(bench: Bench) -> None:
    await bench.games.change_personal(ANNA.user_id, lambda _: Personal(pings=Pings.BOTH))
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    bench.channel.refuses = {CHANNEL: ("send_messages",)}
    await tries_again(bench)
    assert [where for where, _ in words(bench)] == [DIRECT + ANNA.user_id]
    assert await bench.store.turn_clock(game.id) is None  # nobody's time runs at a table that nobody sees
    bench.channel.refuses = {}
    await bench.publish()
    await bench.games.place_changed(GUILD)
    await bench.publish()
    assert len(bench.channel.turns) == 1


async def test_T14_a_host_who_sleeps_is_told_in_the_morning(bench: Bench) -> None:
    minute = int(bench.clock.now() % DAY / 60)
    quiet = QuietHours(minute, (minute + 180) % 1440)
    await bench.games.change_personal(
        ANNA.user_id, lambda _: Personal(zone="UTC", quiet=quiet, pings=Pings.DM)
    )
    await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    bench.channel.refuses = {CHANNEL: ("send_messages",)}
    slept = bench.clock.now()
    while not words(bench):
        await bench.publish()
        bench.clock.go(600)
        assert bench.clock.now() < slept + DAY
    assert bench.clock.now() >= slept + 3 * 3600 - 60
    assert [where for where, _ in words(bench)] == [DIRECT + ANNA.user_id]


@pytest.mark.parametrize("closed", [False, True], ids=["no messages wanted", "closed"])
async def test_T17_where_nobody_can_be_told_the_game_is_kept_all_the_same(bench: Bench, closed: bool) -> None:
    if closed:
        await bench.games.change_personal(ANNA.user_id, lambda _: Personal(pings=Pings.DM))
        bench.channel.closed = {ANNA.user_id}
    bench.channel.refuses = {THREAD: ("send_messages_in_threads", "send_messages"), PARENT: ("view_channel",)}
    game = await in_a_thread(bench)
    await tries_again(bench)
    assert words(bench) == []
    assert (await bench.game(game.id)).status.live
    bench.channel.refuses = {}
    await bench.games.place_changed(GUILD, PARENT)
    await bench.publish()
    assert len(bench.channel.turns) == 1


async def test_T17_a_word_that_is_refused_itself_is_no_trouble(bench: Bench) -> None:
    bench.channel.locked = {THREAD, PARENT}
    await in_a_thread(bench)
    await tries_again(bench)
    assert words(bench) == []
    assert not await bench.store.standing_messages(1, Kind.WORD)


@pytest.mark.parametrize("found", ["told by Discord", "found out"])
async def test_T17_a_game_whose_thread_was_deleted_is_ended_in_the_channel_above(
    bench: Bench, found: str
) -> None:
    await bench.games.change_personal(ANNA.user_id, lambda _: Personal(pings=Pings.BOTH))
    game = await in_a_thread(bench)
    bench.channel.gone = {THREAD}
    if found == "told by Discord":
        await bench.games.place_gone(THREAD)
    await tries_again(bench)
    assert (await bench.game(game.id)).status is Status.UNFINISHED
    assert words(bench) == [(PARENT, "word gone")]
    assert await bench.publisher.next_at() is None


@pytest.mark.parametrize("above", ["deleted, too", "not to be written to", "refuses"])
async def test_T17_where_the_channel_above_cannot_be_told_the_host_is_if_he_takes_messages(
    bench: Bench, above: str
) -> None:
    await bench.games.change_personal(ANNA.user_id, lambda _: Personal(pings=Pings.BOTH))
    await in_a_thread(bench)
    bench.channel.gone = {THREAD, PARENT} if above == "deleted, too" else {THREAD}
    bench.channel.refuses = {PARENT: ("send_messages",)} if above == "not to be written to" else {}
    bench.channel.locked = {PARENT} if above == "refuses" else set()
    await tries_again(bench)
    assert words(bench) == [(DIRECT + ANNA.user_id, "word gone")]


@pytest.mark.parametrize(("pings", "told"), [(Pings.BOTH, [DIRECT + ANNA.user_id]), (Pings.MENTION, [])])
async def test_T17_of_a_deleted_channel_the_host_alone_is_told_if_he_takes_messages(
    bench: Bench, pings: Pings, told: list[int]
) -> None:
    await bench.games.change_personal(ANNA.user_id, lambda _: Personal(pings=pings))
    await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    bench.channel.gone = {CHANNEL}
    await bench.games.place_gone(CHANNEL)
    await tries_again(bench)
    assert [where for where, _ in words(bench)] == told
    assert await bench.publisher.next_at() is None


async def test_T4_an_old_lobby_message_is_replaced_rather_than_changed(bench: Bench) -> None:
    game = await bench.lobby(ANNA)
    await bench.publish()
    bench.channel.old = set(bench.channel.messages)
    await bench.games.join(game.id, BERT, "1")
    await bench.publish()
    assert bench.channel.contents == ["lobby of 2, lobby"]
    assert bench.channel.calls == ["send", "send", "remove"]


# ---------------------------------------------------------------------------------- channels that cannot be read


async def test_T4_where_nobody_can_look_a_message_is_sent_once_more_at_most(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.channel.unseen = {CHANNEL}
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    await bench.publisher.publish_waiting()
    bench.channel.unheard = 5
    for _ in range(8):
        await bench.publish()
        bench.clock.go(120)
    sent = [content for content in bench.channel.sent if content.startswith("turn")]
    assert len(sent) == 2
    assert bench.publisher.sent_again == 1
    assert "sent once more" in caplog.text
    assert await bench.store.turn_clock(game.id) is not None
    assert await bench.publisher.next_at() is None


async def test_T4_what_was_surely_refused_does_not_count(bench: Bench) -> None:
    bench.channel.unseen = {CHANNEL}
    await bench.begun(ANNA, BERT, options=BY_HAND)
    await bench.publisher.publish_waiting()
    bench.channel.refuses = {CHANNEL: ("send_messages",)}
    await tries_again(bench, 4)
    assert bench.publisher.sent_again == 0
    bench.channel.refuses = {}
    await tries_again(bench)
    assert len(bench.channel.turns) == 1


# ---------------------------------------------------------------------------------- servers


async def test_T17_games_of_a_server_that_removed_the_bot_stand_still_and_go_on_when_it_is_back(
    bench: Bench,
) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=replace(BY_HAND, turn_time=3600))
    await bench.publish()
    at = await bench.store.turn_clock(game.id)
    assert at is not None
    bench.clock.go(600)
    await bench.games.server_left(GUILD)
    sent = len(bench.channel.sent)
    bench.clock.go(20 * DAY)
    await bench.publish()
    assert await bench.autopilot.run_due() == 0
    assert (await bench.game(game.id)).turn == game.turn
    assert len(bench.channel.sent) == sent
    bench.channel.messages.clear()
    await bench.games.server_back(GUILD)
    await bench.publish()
    assert await bench.store.turn_clock(game.id) == at + 20 * DAY
    assert bench.channel.turns == [f"turn {game.turn} until {at + 20 * DAY:.0f}"]
    bench.clock.go(3000)
    assert await bench.autopilot.run_due()
    assert (await bench.game(game.id)).turn > game.turn


async def test_T17_a_digest_comes_without_the_games_of_a_server_that_removed_the_bot(bench: Bench) -> None:
    gone = await bench.begun(ANNA, computers=1, options=BY_HAND)
    kept = await bench.begun(ANNA, computers=1, options=BY_HAND, place=Place(2, 2))
    for game in (gone, kept):
        await bench.until(game.id, asks_a_person)
    assert await bench.games.waiting_for(ANNA.user_id) == [await bench.game(g.id) for g in (gone, kept)]
    await bench.games.server_left(GUILD)
    await bench.games.change_personal(ANNA.user_id, lambda _: Personal(digest=0))
    bench.clock.go(DAY)
    await bench.autopilot.run_due()
    await bench.publish()
    assert [where for where, _ in bench.channel.log if where > DIRECT] == [DIRECT + ANNA.user_id]


async def test_T17_what_happened_while_nobody_listened_is_made_up_for(bench: Bench) -> None:
    await bench.lobby(ANNA)
    await bench.lobby(BERT, place=Place(2, 2))
    await bench.games.compare_servers(lambda guild: guild == 2)
    assert await bench.store.left_servers() == [GUILD]
    await bench.games.compare_servers(lambda guild: guild == 2)
    await bench.games.compare_servers(lambda guild: True)
    assert await bench.store.left_servers() == []
    await bench.publish()
    assert len(bench.channel.contents) == 2


def test_an_error_says_whether_the_message_may_have_arrived() -> None:
    assert not WireError("no answer", 5).surely
