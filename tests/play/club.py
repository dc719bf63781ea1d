"""The server in which the games of these tests are played, with the real bot over a real database."""

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import discord
import simcord

from bot.client import ChickenfootBot
from bot.engine.check import check_record
from bot.engine.reading import parse_json
from bot.engine.record_json import record_from_json
from bot.settings import Settings
from bot.text.language import Texts, texts_for
from tests.play.person import Person, menus
from tests.play.sketches import sketched
from tests.sim.world import SimulatedClock, World, world

QUARTER = 900.0
"""Seconds between two heartbeats here: so that a day that passes in a moment has few of them."""


@dataclass
class Club:
    """The server and its people."""

    here: World
    people: list[Person]
    rng: Random

    @property
    def channel(self) -> simcord.ChannelHandle:
        return self.here.channel

    @property
    def public(self) -> list[discord.Message]:
        """What everybody sees, oldest first."""
        return self.here.messages()

    @property
    def lobby(self) -> discord.Message:
        """The open lobby."""
        lobby = self.people[0].lobby()
        assert lobby is not None
        return lobby

    @property
    def bot(self) -> ChickenfootBot:
        bot = self.here.bot
        assert isinstance(bot, ChickenfootBot)
        return bot

    async def sit_down(self, *, computers: int = 0, hand: int | None = None, **options: Any) -> None:
        """The first person opens a table, the others join, he begins."""
        host, *others = self.people
        await host.slash("start", **options)
        if hand is not None:
            await host.press("Options", self.lobby)
            await host.choose(menus(host.answer)[0], "hand")
            await host.choose(menus(host.answer)[0], str(hand))
        for person in others:
            await person.press("Join", self.lobby)
        for _ in range(computers):
            await host.press("Add computer", self.lobby)
        await host.press("Begin", self.lobby)

    @property
    def due(self) -> Person | None:
        """Who is waited for, as the live table says; None when there is no game."""
        return next((person for person in self.people if person.is_due), None)

    async def play_on(self, turn: Callable[[Person], Any] = Person.take_turn, most: int = 2000) -> int:
        """Everybody plays until nobody is waited for; returns the number of turns."""
        for turns in range(most):
            person = self.due
            if person is None:
                return turns
            await turn(person)
        raise AssertionError(f"not over after {most} turns")


def checked_record(table: Club) -> dict[str, Any]:
    """The newest record in the channel, checked against the rules and the deal."""
    files = [file for message in table.public for file in table.here.files(message)]
    value = parse_json([file.data for file in files if file.name.endswith(".json")][-1])
    checked = check_record(record_from_json(value))
    assert not checked.faults
    assert checked.deal
    assert isinstance(value, dict)
    return value


@contextlib.asynccontextmanager
async def club(
    folder: Path,
    people: int = 4,
    *,
    seed: int = 1,
    painted: bool = False,
    texts: Callable[[str | None], Texts] = texts_for,
    **options: Any,
) -> AsyncIterator[Club]:
    """Open the server with ``people``; ``options`` as in ``world``.

    Everything that happens follows from ``seed``, the deals too. Pictures are sketches unless ``painted``.
    """
    settings = Settings(database_url=f"sqlite+aiosqlite:///{folder / 'chickenfoot.db'}", _env_file=None)  # type: ignore[call-arg]
    rng = Random(seed)

    def new_bot() -> ChickenfootBot:
        return ChickenfootBot(settings, clock=SimulatedClock(), texts=texts)

    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(mock.patch.object(secrets, "token_bytes", rng.randbytes))
        stack.enter_context(mock.patch("bot.client.HEARTBEAT", QUARTER))
        if not painted:
            stack.enter_context(sketched())
        here = await stack.enter_async_context(world(new_bot, people=people, **options))
        words = texts(None)
        yield Club(here, [Person(here, m, rng, here.channel, words) for m in here.members], rng)
