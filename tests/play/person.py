"""Somebody who plays like a person: he reads what he can see, and presses what is there.

Nothing in here knows the bot: a tile to lay is whatever button or menu option names one.
"""

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import discord
import simcord
from simcord.components import walk_components

from bot.text.language import Texts, texts_for
from tests.sim.world import Shown, World

TILE = re.compile(r"\b\d+[-\u2011]\d+\b")
TURN = "{player}, it is your turn."
"""The sentence that tells somebody that he is waited for."""

STRING_MENU, PEOPLE_MENU = 3, 5
MORE = "more"


def parts(message: Shown | None) -> list[dict[str, Any]]:
    """The buttons and menus of a message, in order."""
    if message is None:
        return []
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for part in walk_components(rows) if part.get("custom_id")]


def labels(message: Shown | None) -> list[str]:
    """What stands on the buttons of a message."""
    return [str(part["label"]) for part in parts(message) if part.get("label")]


def menus(message: Shown | None) -> list[dict[str, Any]]:
    """The menus of values (not of people) of a message."""
    return [part for part in parts(message) if part["type"] == STRING_MENU]


@dataclass(eq=False)
class Person:
    """A member of the server at a table in ``channel``. ``answer`` is the private answer he looks at."""

    here: World
    member: simcord.MemberActor
    rng: Random
    channel: simcord.ChannelHandle
    texts: Texts = field(default_factory=lambda: texts_for(None))
    answer: simcord.ResponseMessage | None = None
    clicks: int = 0
    before: Callable[[], Awaitable[None]] | None = None
    """What happens between any two things he does."""

    @property
    def id(self) -> int:
        return self.member.id

    def label(self, english: str) -> str:
        """What a button says in his language."""
        return self.texts.say(english)

    @property
    def said(self) -> str:
        """What the private answer says."""
        return "" if self.answer is None else self.answer.content

    # ------------------------------------------------------------------ acting

    async def slash(self, command: str, **options: Any) -> str:
        """Type ``/chickenfoot <command>``; returns what the answer says."""
        await self._pause()
        return self._look(await self.member.slash(self.channel, f"chickenfoot {command}", **options))

    async def press(self, english: str, message: Shown | None = None) -> str:
        """Press the button with this label on ``message``, by default on the private answer."""
        on = message or self.answer
        assert on is not None
        await self._pause()
        return self._look(await self.member.click(on, label=self.label(english)))

    async def press_part(self, part: dict[str, Any], message: Shown | None = None) -> str:
        """Press a button that he sees, whatever it says."""
        on = message or self.answer
        assert on is not None
        await self._pause()
        return self._look(await self.member.click(on, custom_id=part["custom_id"]))

    async def choose(self, menu: dict[str, Any], *values: Any, message: Shown | None = None) -> str:
        """Choose in a menu that he sees."""
        on = message or self.answer
        assert on is not None
        await self._pause()
        return self._look(await self.member.select(on, list(values), custom_id=menu["custom_id"]))

    async def type(self, command: str, option: str, text: str, **filled: Any) -> list[str]:
        """Type into an option of a command; returns the values that are offered."""
        await self._pause()
        name = f"chickenfoot {command}"
        offered = await self.member.autocomplete(self.channel, name, option, text, **filled)
        return [str(choice["value"]) for choice in offered]

    async def _pause(self) -> None:
        self.clicks += 1
        if self.before is not None:
            await self.before()

    def _look(self, result: simcord.InteractionResult) -> str:
        response = result.followups[-1] if result.followups else result.response
        assert response is not None, "no answer"
        if result.deferred and not response.ephemeral:
            return ""  # heard; the message that was clicked on tells the rest by itself
        assert response.ephemeral, f"a public answer: {response.content}"
        self.answer = response
        return response.content

    # ------------------------------------------------------------------ at the table

    def table(self) -> discord.Message | None:
        """The live table: the newest message with *Zoom* on it (reminders only have *My hand*)."""
        return self._newest("Zoom")

    def lobby(self) -> discord.Message | None:
        """The open lobby, if there is one."""
        return self._newest("Join")

    def _newest(self, english: str) -> discord.Message | None:
        wanted = self.label(english)
        shown = (message for message in reversed(self.channel.history()) if wanted in labels(message))
        return next(shown, None)

    @property
    def is_due(self) -> bool:
        """Whether the table says that he is waited for."""
        table = self.table()
        return table is not None and self.asks_me(table.content)

    def asks_me(self, text: str) -> bool:
        return self.texts.say(TURN, player=self.member.mention) in text

    def plays(self) -> Iterator[tuple[dict[str, Any], str | None]]:
        """The buttons of the private answer that name a tile, or the options that do, with their menu."""
        for part in parts(self.answer):
            if part.get("label") and TILE.search(part["label"]):
                yield part, None
        for menu in menus(self.answer):
            for option in menu["options"]:
                if option["value"] != MORE and TILE.search(option["label"]):
                    yield menu, option["value"]

    async def take_turn(self) -> None:
        """Open the hand and lay a tile, or lay or keep the one drawn."""
        table = self.table()
        assert table is not None
        await self.press("My hand", table)
        await self.decide()

    async def decide(self) -> None:
        """From the open hand: choose a tile, perhaps another place, and lay it; lay-or-keep at random."""
        if self.label("Keep it") in labels(self.answer) and self.rng.random() < 0.3:
            await self.press("Keep it")
            return
        if self.label("Lay it") not in labels(self.answer):
            await self.choose_tile()
            await self._choose_place()
        await self.press("Lay it")

    async def choose_tile(self) -> None:
        """Choose something of the open hand, perhaps from another page of its menu."""
        for menu in menus(self.answer):
            if any(option["value"] == MORE for option in menu["options"]) and self.rng.random() < 0.5:
                await self.choose(menu, MORE)
        part, value = self.rng.choice(list(self.plays()))
        if value is None:
            await self.press_part(part)
        else:
            await self.choose(part, value)

    async def _choose_place(self) -> None:
        for menu in menus(self.answer):
            await self.choose(menu, self.rng.choice(menu["options"])["value"])

    async def take_turn_by_command(self) -> None:
        """``/chickenfoot play`` with what its autocomplete offers; a drawn tile is laid, or kept by button."""
        tiles = await self.type("play", "tile", "")
        tile = self.rng.choice(tiles)
        ends = await self.type("play", "end", "", tile=tile)
        assert ends
        await self.slash("play", tile=tile, end=self.rng.choice(ends))
