"""How people are called: once for each reason, as they like it, and not when they sleep (T4, T13 - T15)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.hours import QuietHours
from bot.games.model import Game, TableOptions
from bot.games.outbox import Kind
from bot.games.personal import Personal, Pings
from cogs.outgoing import Outgoing
from cogs.wire import WireError
from tests.cogs.bench import BY_HAND, Bench
from tests.cogs.channel import DIRECT, ids
from tests.games.table import ANNA, BERT, CARA, asks_a_person, on_turn

pytestmark = pytest.mark.usefixtures("real_posts")

NIGHT = Personal(quiet=QuietHours(22 * 60, 8 * 60))


async def begun(bench: Bench, personal: Personal | None = None, **how: Any) -> Game:
    """A game whose first turn has been shown to somebody who has settled this."""
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND, **how)
    if personal is not None:
        await bench.games.change_personal(on_turn(game).user_id, lambda _: personal)
    bench.clock.go(3600)  # nobody has acted recently
    await bench.publish()
    return game


def calls(bench: Bench) -> list[tuple[int, int]]:
    """Who was called where, oldest first: also by messages that do not stand any more."""
    return [(where, user) for where, message in bench.channel.log for user in message.pings]


def letters(bench: Bench, game: Game) -> list[Outgoing]:
    channel = DIRECT + on_turn(game).user_id
    return [message for where, message in bench.channel.log if where == channel]


async def wait(bench: Bench, seconds: float) -> None:
    bench.clock.go(seconds)
    await bench.autopilot.run_due()
    await bench.publish()


async def test_T13_a_reminder_calls_and_goes_when_the_turn_has_moved(bench: Bench) -> None:
    game = await begun(bench)
    user = on_turn(game).user_id
    await wait(bench, DAY / 2)
    await wait(bench, DAY / 2 - 8640)
    assert [who for _, who in calls(bench)] == [user] * 3
    assert sum("little time left" in text for text in bench.channel.contents) == 1
    assert not any("half of the time" in text for text in bench.channel.contents)
    await bench.act(await bench.game(game.id))
    await bench.publish()
    assert not any("little time left" in text for text in bench.channel.contents)
    assert await bench.store.standing_messages(game.id, Kind.REMINDER) == []


@pytest.mark.parametrize(("pause", "called"), [(290, 0), (310, 2)])
async def test_T4_who_has_acted_in_the_last_ten_minutes_is_not_called(
    bench: Bench, pause: float, called: int
) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    for person in (ANNA, BERT):
        await bench.games.change_personal(person.user_id, lambda _: Personal(pings=Pings.BOTH))
    user = on_turn(game).user_id
    await bench.act(game)
    bench.clock.go(pause)
    game = await bench.until(game.id, asks_a_person)
    assert on_turn(game).user_id != user
    await bench.act(game)
    bench.clock.go(pause)
    game = await bench.until(game.id, asks_a_person)
    assert on_turn(game).user_id == user
    bench.channel.log.clear()
    await bench.publish()
    assert any("it is your turn" in text for text in bench.channel.contents)
    assert len(calls(bench)) + len(letters(bench, game)) == called


async def test_T4_a_message_posted_again_does_not_call_again(bench: Bench) -> None:
    game = await begun(bench)
    for _ in range(2):
        await bench.store.repost(game.id)
        await bench.publish()
    assert len(calls(bench)) == 1


async def test_T4_a_lost_answer_makes_no_second_call(bench: Bench) -> None:
    game = await begun(bench)
    bench.channel.unheard = 1
    await wait(bench, DAY / 2)
    bench.restart()
    await wait(bench, 60)
    assert len(calls(bench)) == 2
    assert len(await bench.store.standing_messages(game.id, Kind.REMINDER)) == 1


async def test_T14_who_sleeps_is_called_in_the_morning_and_once(bench: Bench) -> None:
    bench.clock.at = (bench.clock.at // DAY) * DAY + 22 * 3600
    game = await begun(bench, NIGHT)
    assert calls(bench) == []
    assert any("it is your turn" in text for text in bench.channel.contents)
    await wait(bench, 9 * 3600)
    assert [who for _, who in calls(bench)] == [on_turn(game).user_id]
    await wait(bench, 60)
    assert len(calls(bench)) == 1


@pytest.mark.parametrize("pings", [Pings.MENTION, Pings.DM])
async def test_T14_a_reminder_delayed_into_the_night_comes_in_the_morning(bench: Bench, pings: Pings) -> None:
    bench.clock.at = (bench.clock.at // DAY) * DAY + 8 * 3600
    game = await begun(bench, replace(NIGHT, pings=pings))
    user = on_turn(game).user_id
    where = game.place.channel_id if pings is Pings.MENTION else DIRECT + user
    before = [channel for channel, _ in bench.channel.log]
    bench.channel.refuses = {where: ("an answer",)}
    await wait(bench, 12 * 3600)  # at nine in the evening half of his time is over
    bench.channel.refuses = {}
    await wait(bench, 2 * 3600)
    assert [channel for channel, _ in bench.channel.log] == before
    await wait(bench, 9 * 3600)
    assert [channel for channel, _ in bench.channel.log] == [*before, where]
    assert calls(bench).count((where, user)) == (2 if pings is Pings.MENTION else 0)


async def test_T15_a_direct_message_calls_with_the_hand_if_wanted(bench: Bench) -> None:
    game = await begun(bench, Personal(pings=Pings.DM, dm_hand=True))
    assert calls(bench) == []
    (letter,) = letters(bench, game)
    assert f"<#{game.place.channel_id}>" in letter.content
    assert "Your hand:" in letter.content
    assert ids(letter)[0].startswith(f"cf:hand:{game.id}:{game.turn}")
    await wait(bench, DAY / 2)
    assert len(letters(bench, game)) == 2
    assert not any("Your hand:" in message.content for where, message in bench.channel.log if where < DIRECT)


@pytest.mark.parametrize("dm_hand", [True, False])
async def test_T9_a_hand_that_was_sent_was_opened(bench: Bench, dm_hand: bool) -> None:
    game = await begun(bench)
    first = on_turn(game)
    for person in {ANNA, BERT, CARA} - {first}:
        await bench.games.change_personal(person.user_id, lambda _: Personal(pings=Pings.DM, dm_hand=dm_hand))
    await bench.act(game)
    game = await bench.game(game.id)
    await bench.publish()
    assert len(letters(bench, game)) == 1
    undo = bench.games.undo(game.id, first.user_id, game.turn)
    if dm_hand:
        with pytest.raises(Declined) as declined:
            await undo
        assert declined.value.reason is Reason.CANNOT_UNDO
    else:
        assert (await undo).to_move == game.players[game.lot[game.seat_of(first.user_id) or 0]]


async def test_T15_a_closed_direct_message_is_no_error_and_is_not_tried_again(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    user = on_turn(game).user_id
    bench.channel.closed.add(user)
    await bench.games.change_personal(user, lambda _: Personal(pings=Pings.DM))
    bench.clock.go(3600)
    await bench.publish()
    assert (await bench.games.personal(user)).dm_closed
    tried = bench.channel.calls.count("send")
    await wait(bench, DAY / 2)
    assert letters(bench, game) == []
    assert calls(bench)[-1] == (game.place.channel_id, user)  # a mention in its stead
    assert bench.channel.calls.count("send") == tried + 1


@pytest.mark.parametrize("refused", [True, False])
async def test_T15_a_direct_message_that_keeps_failing_is_given_up(
    bench: Bench, caplog: pytest.LogCaptureFixture, refused: bool
) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=TableOptions(turn_time=None, auto_single=False))
    user = on_turn(game).user_id
    await bench.games.change_personal(user, lambda _: Personal(pings=Pings.DM))
    bench.channel.refuses[DIRECT + user] = ("send_messages",) if refused else ("an answer",)
    bench.clock.go(3600)
    await bench.publish()
    for _ in range(30):
        await wait(bench, 1800)
    given_up = [line for line in caplog.messages if "given up" in line]
    assert given_up == [line for line in given_up if f"a direct message to {user}" in line]
    assert len(given_up) == 1
    assert f"after {5 if refused else 24} tries" in given_up[0]
    assert (await bench.games.personal(user)).dm_closed is refused
    assert await bench.store.next_notice() is None
    assert letters(bench, game) == []
    await wait(bench, DAY)
    assert ((game.place.channel_id, user) in calls(bench)) is refused  # a mention in its stead


async def test_a_direct_message_that_does_not_get_through_holds_up_no_table(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    await bench.games.change_personal(on_turn(game).user_id, lambda _: Personal(pings=Pings.DM))
    bench.clock.go(3600)
    while not any("it is your turn" in text for text in bench.channel.contents):
        await bench.publisher.publish_waiting()
    bench.channel.faults = [WireError("down", 600)]
    await bench.publish()
    await bench.act(await bench.game(game.id))
    await bench.autopilot.run_due()
    await bench.publish()
    now = await bench.game(game.id)
    assert await bench.store.shown_turn(game.id) == now.turn or on_turn(now) != on_turn(game)


async def test_T15_a_digest_lists_what_waits(bench: Bench) -> None:
    bench.clock.at = (bench.clock.at // DAY) * DAY + 7 * 3600
    game = await begun(bench, Personal(digest=9 * 60))
    await wait(bench, 3600)
    (letter,) = letters(bench, game)
    assert letter.content.startswith("1 game waits for you:")
    assert f"<#{game.place.channel_id}>" in letter.content


async def test_R33_a_lent_seat_is_told_with_a_button_to_take_it_back(bench: Bench) -> None:
    game = await begun(bench)
    user = on_turn(game).user_id
    while not any("three turns in a row" in text for text in bench.channel.contents):
        now = await bench.game(game.id)
        seat = now.state.to_move if now.state else None
        waits = seat is not None and now.seated[seat].user_id == user
        if waits:
            await wait(bench, DAY + 3600)
        elif seat is not None and now.seated[seat].is_person and not await bench.autopilot.run_due():
            await bench.act(now)
        await bench.publish()
    lent = next(m for _, m in bench.channel.messages.values() if "three turns in a row" in m.content)
    assert ids(lent)[0] == f"cf:mine:{game.id}:0"
    back = await bench.games.take_back(game.id, replace(on_turn(game), name="Anna again"))
    assert back.seat_of(user) is not None


async def test_T4_the_table_is_told_when_a_turn_ends_at_another_time(bench: Bench) -> None:
    """Once an absence moves it; nobody is called by that, and it goes with the turn."""
    game = await begun(bench)
    user, before = on_turn(game).user_id, calls(bench)
    for until in (bench.clock.now() + 3 * DAY, None):
        await bench.games.set_away(user, until)
        await bench.publish()
        ends = await bench.store.turn_clock(game.id)
        told = [text for text in bench.channel.contents if "has been set anew" in text]
        assert told == [f"The clock of <@{user}> has been set anew. The turn ends <t:{ends:.0f}:R>."]
    assert calls(bench) == before
    await bench.act(await bench.game(game.id))
    await bench.publish()
    assert not any("has been set anew" in text for text in bench.channel.contents)


async def test_T4_of_the_absence_of_another_nothing_is_told(bench: Bench) -> None:
    game = await begun(bench)
    before = bench.channel.contents
    other = next(player.user_id for player in game.players if player.user_id != on_turn(game).user_id)
    assert other is not None
    await bench.games.set_away(other, bench.clock.now() + DAY)
    await bench.publish()
    assert bench.channel.contents == before
