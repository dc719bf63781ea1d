"""Moments of a game that many tests begin with."""

from dataclasses import dataclass
from typing import Any

import discord
import simcord

from tests.play.club import Club
from tests.play.person import Person, labels


@dataclass
class Moment:
    """A running game of two in which ``due`` is waited for and ``other`` is not."""

    table: Club
    due: Person
    other: Person
    live: discord.Message


async def begun(table: Club, **options: Any) -> Moment:
    """A round of the first two people."""
    await table.sit_down(**{"set": "9", "rounds": "1", **options})
    due = table.due
    assert due is not None
    other = next(person for person in table.people if person is not due)
    live = due.table()
    assert live is not None
    return Moment(table, due, other, live)


async def preview(now: Moment) -> simcord.ResponseMessage:
    """The due person is about to lay a tile."""
    await now.due.press("My hand", now.live)
    if "Lay it" not in labels(now.due.answer):
        part, value = next(now.due.plays())
        await (now.due.press_part(part) if value is None else now.due.choose(part, value))
    assert now.due.answer is not None
    return now.due.answer


async def moves(table: Club) -> int:
    """How many moves people have made in the running game."""
    game = await table.bot.store.live_game_at(table.channel.id)
    assert game is not None
    return sum(entry.by == "person" for entry in await table.bot.store.log(game.id))
