"""Shorthands for an evening in the simulated server."""

import contextlib
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

import simcord

from bot.client import ChickenfootBot
from bot.engine.actions import Action
from bot.games import steps
from bot.games.errors import Declined
from bot.games.model import Game, LogEntry
from bot.games.service import Games
from bot.text.tiles import unbroken
from tests.fakes import MemoryStore
from tests.games.table import on_turn
from tests.sim.world import Shown, World

Answer = simcord.ResponseMessage
Member = simcord.MemberActor


@dataclass
class Evening:
    """``alice`` opens the tables, ``bob`` joins, ``carol`` looks on."""

    world: World
    store: MemoryStore

    @property
    def alice(self) -> Member:
        return self.world.members[0]

    @property
    def bob(self) -> Member:
        return self.world.members[1]

    @property
    def carol(self) -> Member:
        return self.world.members[2]

    async def says(self, who: Member, command: str, **options: Any) -> Answer:
        """The private answer to a command in the channel."""
        return private(await who.slash(self.world.channel, f"chickenfoot {command}", **options))

    async def clicks(self, who: Member, on: Shown, label: str) -> Answer:
        return private(await who.click(on, label=unbroken(label)))

    async def clicks_quietly(self, who: Member, on: Shown, label: str) -> None:
        """A click that is answered by nothing but a change of the public message."""
        result = await who.click(on, label=label)
        assert result.acknowledged
        assert not result.ephemeral
        assert not result.followups

    async def chooses(self, who: Member, on: Shown, *values: object, menu: str) -> Answer:
        """The answer to a choice in the menu whose id begins with ``menu``."""
        (custom_id,) = [id_ for id_ in custom_ids(on) if id_.startswith(f"cfs:{menu}:")]
        return private(await who.select(on, values, custom_id=custom_id))

    @property
    def games(self) -> Games:
        bot = self.world.bot
        assert isinstance(bot, ChickenfootBot)
        return bot.games

    @property
    def table(self) -> Shown:
        """The newest public message."""
        return self.world.messages()[-1]

    async def two_sit_down(self, **options: Any) -> Shown:
        """A lobby with Alice and Bob."""
        await self.says(self.alice, "start", **options)
        await self.clicks_quietly(self.bob, self.table, "Join")
        return self.table

    async def two_play(self, **options: Any) -> Answer:
        """A begun game of Alice and Bob; the answer to Alice's *Begin*."""
        lobby = await self.two_sit_down(**options)
        return await self.clicks(self.alice, lobby, "Begin")

    async def three_play(self, **options: Any) -> Answer:
        """A begun game of Alice, Bob and Carol; the answer to Alice's *Begin*."""
        lobby = await self.two_sit_down(**options)
        await self.clicks_quietly(self.carol, lobby, "Join")
        return await self.clicks(self.alice, lobby, "Begin")

    async def hand(self, who: Member) -> Answer:
        return await self.clicks(who, self.table, "My hand")

    async def game(self) -> Game:
        """The newest game here."""
        game = await self.store.live_game_at(self.world.channel.id)
        game = game or await self.store.last_game_at(self.world.channel.id)
        assert game is not None
        return game

    async def decide(self, game: Game, action: Action) -> None:
        """The seat to move, whoever plays it, decides without a click, unless the game has gone on."""
        with contextlib.suppress(Declined):
            if steps.program_decides(game):
                await self.games.act_for(game.id, game.turn, action, "computer")
            else:
                await self.games.act(game.id, on_turn(game), game.turn, action)

    async def log(self) -> list[LogEntry]:
        return await self.store.log((await self.game()).id)


Opened = Callable[[], AbstractAsyncContextManager[Evening]]
"""The fixture ``evening``."""

Deal = Callable[..., None]
"""The fixture ``deal``."""


def private(result: simcord.InteractionResult) -> Answer:
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None
    assert answer.ephemeral
    return answer


def rows(message: Shown) -> list[list[dict[str, Any]]]:
    """The components of a message, row by row, as Discord has them."""
    if isinstance(message, simcord.ResponseMessage):
        return [row["components"] for row in message.components]
    return [row.to_dict()["components"] for row in message.components]  # type: ignore[typeddict-item, misc]


def custom_ids(message: Shown) -> list[str]:
    return [part["custom_id"] for row in rows(message) for part in row]


def labels(message: Shown) -> list[str]:
    """What stands on the buttons, tiles as one types them."""
    return [typed(part["label"]) for row in rows(message) for part in row if part.get("label")]


def typed(words: str) -> str:
    """Words of the bot with tiles as one types them: 3-9."""
    return words.replace(unbroken("-"), "-")


def options(message: Shown, menu: str) -> list[dict[str, Any]]:
    """The options of the menu whose id begins with ``menu``."""
    found = [part for row in rows(message) for part in row if part["custom_id"].startswith(f"cfs:{menu}:")]
    return [dict(option) for option in found[0]["options"]]


def files(message: Shown) -> list[str]:
    return [attachment.filename for attachment in message.attachments]
