"""The server in which the games of these tests are played, with the real bot over a real database."""

import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord

from bot.client import ChickenfootBot, create_bot
from bot.settings import Settings
from bot.text.language import Texts, texts_for
from tests.play.person import Person
from tests.sim.world import SimulatedClock, World, world


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
    def bot(self) -> ChickenfootBot:
        bot = self.here.bot
        assert isinstance(bot, ChickenfootBot)
        return bot

    async def sit_down(self, *, computers: int = 0, **options: Any) -> None:
        """The first person opens a table, the others join, he begins."""
        host, *others = self.people
        await host.slash("start", **options)
        for person in others:
            lobby = host.lobby()
            assert lobby is not None
            await person.press("Join", lobby)
        for _ in range(computers):
            lobby = host.lobby()
            assert lobby is not None
            await host.press("Add computer", lobby)
        lobby = host.lobby()
        assert lobby is not None
        await host.press("Begin", lobby)

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


@contextlib.asynccontextmanager
async def club(
    folder: Path,
    people: int = 4,
    *,
    seed: int = 1,
    texts: Callable[[str | None], Texts] | None = None,
    **options: Any,
) -> AsyncIterator[Club]:
    """Open the server with ``people``; ``options`` as in ``world``."""
    settings = Settings(database_url=f"sqlite+aiosqlite:///{folder / 'chickenfoot.db'}", _env_file=None)  # type: ignore[call-arg]
    rng = Random(seed)
    async with world(lambda: create_bot(settings, clock=SimulatedClock()), people=people, **options) as here:
        words = (texts or texts_for)(None)
        yield Club(here, [Person(here, m, rng, here.channel, words) for m in here.members], rng)
