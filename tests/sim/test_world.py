"""The harness itself, with the toy bot."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
import pytest

from tests.sim.toy import PNG, ToyBot, timeout, wait_for
from tests.sim.world import SimulatedClock, world

Rest = Callable[[asyncio.Event, float], Awaitable[None]]


@pytest.fixture
def toy(tmp_path: Path) -> Callable[[], ToyBot]:
    return lambda: ToyBot(tmp_path / "toy.db")


async def test_command_button_private_picture_and_worker(toy: Callable[[], ToyBot]) -> None:
    async with world(toy) as here:
        alice, bob = here.members[:2]
        await alice.slash(here.channel, "chickenfoot start")
        answer = await bob.click(here.messages()[-1], label="Draw")
        assert [message.content for message in here.messages()] == ["Turn 0", "Turn 1"]
        private = answer.response
        assert private is not None
        assert private.ephemeral
        (file,) = here.files(private)
        assert (file.name, file.data, file.alt) == ("hand.png", PNG, "Your hand: 6-4")
        assert private.content in [message.content for message in here.messages(bob)]
        assert private.content not in [message.content for message in here.messages(alice)]


async def test_two_people_in_the_same_instant(toy: Callable[[], ToyBot]) -> None:
    async with world(toy) as here:
        alice, bob, carol = here.members[:3]
        await alice.slash(here.channel, "chickenfoot start")
        table = here.messages()[-1]
        results = await here.together(*(who.click(table, label="Draw") for who in (alice, bob, carol)))
        texts = sorted(result.response.content for result in results if result.response)
        assert texts == ["Too late", "Too late", "You drew (en-US)"]


@pytest.mark.parametrize(("hops", "counted"), [(0, 2), (1, 1)])
async def test_a_race_across_a_request_shows(toy: Callable[[], ToyBot], hops: int, counted: int) -> None:
    async with world(toy, hops=lambda: hops) as here:
        bot = here.bot
        assert isinstance(bot, ToyBot)
        await here.together(*(who.slash(here.channel, "chickenfoot careless") for who in here.members[:2]))
        assert bot.told == counted


async def test_a_person_has_a_language(toy: Callable[[], ToyBot]) -> None:
    async with world(toy) as here:
        alice = here.members[0]
        here.locales[alice.id] = "de"
        await alice.slash(here.channel, "chickenfoot start")
        answer = await alice.click(here.messages()[-1], label="Draw")
        assert answer.response is not None
        assert answer.response.content == "You drew (de)"


@pytest.mark.parametrize("crash", [False, True])
async def test_a_restart_between_two_clicks(toy: Callable[[], ToyBot], crash: bool) -> None:
    async with world(toy) as here:
        alice = here.members[0]
        await alice.slash(here.channel, "chickenfoot start")
        before = here.bot
        await here.restart(crash=crash)
        assert here.bot is not before
        assert before.is_closed()
        answer = await alice.click(here.messages()[-1], label="Draw")
        assert answer.response is not None
        assert answer.response.content == "You drew (en-US)"


@pytest.mark.parametrize("rest", [timeout, wait_for])
async def test_a_parked_worker_wakes_by_simulated_time_alone(tmp_path: Path, rest: Rest) -> None:
    async with world(lambda: ToyBot(tmp_path / "toy.db", rest)) as here:
        bot = here.bot
        assert isinstance(bot, ToyBot)
        await here.env.advance_time(3599)
        assert bot.woke == 0
        await here.env.advance_time(2 * 3600)
        assert bot.woke == 2


async def test_the_bot_has_the_invitations_permissions_only(toy: Callable[[], ToyBot]) -> None:
    async with world(toy) as here:
        guild = here.bot.get_guild(here.guild.id)
        assert guild is not None
        assert guild.me.guild_permissions.attach_files
        assert not guild.me.guild_permissions.manage_messages
        with pytest.raises(discord.Forbidden):
            await guild.create_text_channel("more")


async def test_an_unanswered_command_fails_the_test(toy: Callable[[], ToyBot]) -> None:
    with pytest.raises(AssertionError, match="answered 0 times"):
        async with world(toy) as here:
            await here.members[0].slash(here.channel, "chickenfoot silent")


async def test_an_escaped_error_fails_the_test(toy: Callable[[], ToyBot]) -> None:
    with pytest.raises(BaseExceptionGroup, match="let errors escape"):
        async with world(toy, check=False) as here:
            await here.members[0].slash(here.channel, "chickenfoot broken")


async def test_a_logged_error_fails_the_test(toy: Callable[[], ToyBot]) -> None:
    with pytest.raises(AssertionError, match="the publisher failed"):
        async with world(toy):
            logging.getLogger("bot.pump").error("the publisher failed")


async def test_the_clock_is_the_servers(toy: Callable[[], ToyBot]) -> None:
    clock = SimulatedClock()
    async with world(toy) as here:
        before = clock.now()
        await here.env.advance_time(60)
        assert clock.now() - before == 60


async def test_nothing_is_left_behind(toy: Callable[[], ToyBot]) -> None:
    async with world(toy) as here:
        await here.members[0].slash(here.channel, "chickenfoot start")
        bot = here.bot
    assert bot.is_closed()
    assert asyncio.all_tasks() == {asyncio.current_task()}
