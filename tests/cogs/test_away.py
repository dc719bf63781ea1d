"""``/chickenfoot away``: the clock waits, or the computer plays, and one is told which (T14)."""

import itertools
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.games.clock import DAY
from bot.games.hours import Absence
from bot.games.model import Place, TableOptions
from bot.games.personal import Personal
from cogs.people.away import meanwhile
from tests.cogs.evening import Deal, Opened, rows
from tests.cogs.test_called import called
from tests.cogs.test_turn import ALICE_OPENS
from tests.games.table import ANNA, BERT, Table
from tests.sim.world import SimulatedClock

pytestmark = pytest.mark.usefixtures("slow_heart")


async def test_T14_the_clock_waits_until_one_is_back(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        turn, before = (await here.game()).turn, len(called(here))
        answer = await here.says(here.bob, "away", until="3 days")
        assert "You are away until <t:" in answer.content
        assert "the clock waits for you" in answer.content
        assert "until:back" in answer.content
        for command in ("settings", "status"):
            assert "You are away until" in (await here.says(here.bob, command)).content
        assert "away" not in (await here.says(here.alice, "status")).content
        await here.world.env.advance_time(2.9 * DAY)
        assert len(called(here)) == before
        await here.world.env.advance_time(DAY)
        assert (await here.game()).turn == turn
        await here.world.env.advance_time(DAY / 5)
        assert (await here.game()).turn > turn


async def test_T14_what_the_answer_says_holds_after_the_absence_has_begun(
    evening: Opened, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        standing, asked = here.games.clock.now, itertools.count(1)
        monkeypatch.setattr(here.games.clock, "now", lambda: standing() + next(asked) / 1000)
        assert "the clock waits for you" in (await here.says(here.bob, "away", until="3 days")).content


async def test_T14_a_date_is_meant_by_the_clock_of_ones_own_place(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(zone="America/New_York"))
        await here.two_play()
        turn, now = (await here.game()).turn, SimulatedClock().now()
        day = datetime.fromtimestamp(now + 3 * DAY, ZoneInfo("America/New_York"))
        morning = day.replace(hour=8, minute=0, second=0, microsecond=0).timestamp()
        assert "You are away until" in (await here.says(here.bob, "away", until=f"{day:%Y-%m-%d}")).content
        (absence,) = (await here.games.personal(here.bob.id)).absences
        assert absence.until == morning
        await here.world.env.advance_time(morning - now + DAY - 600)
        assert (await here.game()).turn == turn
        await here.world.env.advance_time(1200)
        assert (await here.game()).turn > turn


async def test_T14_back_lets_the_clock_run_again(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        turn = (await here.game()).turn
        assert "You are not away" in (await here.says(here.bob, "away", until="back")).content
        await here.says(here.bob, "away", until="a week")
        await here.world.env.advance_time(2 * DAY)
        answer = await here.says(here.bob, "away", until="back")
        assert answer.content == "Welcome back! Your clocks run again. 1 game waits for you."
        await here.world.env.advance_time(1.1 * DAY)
        assert (await here.game()).turn > turn


async def test_T14_one_click_ends_it(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        turn = (await here.game()).turn
        away = await here.says(here.bob, "away", until="a week")
        await here.world.env.advance_time(2 * DAY)
        answer = await here.clicks(here.bob, away, "I am back")
        assert answer.content == "Welcome back! Your clocks run again. 1 game waits for you."
        assert rows(answer) == []
        await here.world.env.advance_time(1.1 * DAY)
        assert (await here.game()).turn > turn


async def test_T14_any_move_ends_it(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        await here.says(here.bob, "away", until="a week")
        laid = await here.says(here.bob, "play", tile="0-9")
        assert laid.content.startswith("Welcome back! Your clocks run again.\n")
        assert "You are away until" not in (await here.says(here.bob, "settings")).content
        assert "You are not away" in (await here.says(here.bob, "away", until="back")).content


async def test_T14_the_computer_plays_where_game_and_person_allow_it(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_sit_down()
        game = await here.game()
        await here.games.set_option(game.id, here.alice.id, "play_for_absent", "on")
        await here.world.env.settle()
        await here.clicks(here.alice, here.table, "Begin")
        turn = (await here.game()).turn
        answer = await here.says(here.bob, "away", until="tomorrow")
        assert "the computer plays for you" in answer.content
        assert (await here.game()).turn > turn


async def test_T14_who_does_not_want_that_is_waited_for(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_sit_down()
        game = await here.game()
        await here.games.set_option(game.id, here.alice.id, "play_for_absent", "on")
        await here.games.change_personal(here.bob.id, lambda _: Personal(play_when_away=False))
        await here.world.env.settle()
        await here.clicks(here.alice, here.table, "Begin")
        turn = (await here.game()).turn
        answer = await here.says(here.bob, "away", until="tomorrow")
        assert "the clock waits for you" in answer.content
        assert (await here.game()).turn == turn


async def test_what_cannot_be_read_is_said_and_changes_nothing(evening: Opened) -> None:
    async with evening() as here:
        for typed, words in (("soon", "cannot read"), ("2020-01-01", "has passed"), ("999 days", "a year")):
            assert words in (await here.says(here.bob, "away", until=typed)).content
        assert await here.games.personal(here.bob.id) == Personal()
        answer = await here.says(here.bob, "away", until="a week")
        assert "No game of yours is going on." in answer.content


async def test_what_is_offered_is_understood(evening: Opened) -> None:
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(zone="Asia/Tokyo"))
        offered = await here.bob.autocomplete(here.world.channel, "chickenfoot away", "until", "")
        assert [choice["name"].partition(":")[0] for choice in offered] == [
            *("tomorrow", "3 days", "next Monday", "a week", "two weeks"),
        ]
        answer = await here.says(here.bob, "away", until=offered[0]["value"])
        assert "You are away until" in answer.content
        (absence,) = (await here.games.personal(here.bob.id)).absences
        assert absence.until % DAY == 23 * 3600, "eight in the morning in Tokyo"
        again = await here.bob.autocomplete(here.world.channel, "chickenfoot away", "until", "")
        assert again[0]["value"] == "back"


async def test_T14_a_game_waits_for_a_fortnight_in_all() -> None:
    table = Table()
    table.pool.close()
    game = await table.begun(ANNA, BERT)
    now = table.clock.now()
    long = meanwhile(Personal(absences=(Absence(now, now + 20 * DAY),)), game, now)
    assert (long.waits_until, long.until_back) == (now + 14 * DAY, False)
    short = meanwhile(Personal(absences=(Absence(now, now + DAY),)), game, now)
    assert (short.waits_until, short.until_back) == (now + DAY, True)
    later = now + 30 * DAY
    spent = (Absence(now, now + 14 * DAY), Absence(later, later + DAY))
    assert meanwhile(Personal(absences=spent), game, later).waits_until is None
    endless = await table.begun(
        ANNA, BERT, place=Place(1, 2), options=TableOptions(turn_time=None, play_for_absent=True)
    )
    away = Personal(absences=(Absence(now, now + DAY),))
    assert meanwhile(away, endless, now).computer_plays
    assert not meanwhile(away, endless, now).limited
