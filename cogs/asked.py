"""One interaction: who asks, where, in which language, about which game; how it is acknowledged and answered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.engine.errors import ChickenfootError
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Person, Place
from bot.games.service import Games
from bot.text.language import Texts
from bot.text.tiles import TileSigns
from cogs.ids import Id
from cogs.outgoing import Outgoing
from cogs.permissions import missing_in
from cogs.tools import Tools

Interaction = discord.Interaction[Any]


class CannotPlayHere(ChickenfootError):
    """The bot misses ``permissions`` in the place of the interaction (T17)."""

    def __init__(self, permissions: tuple[str, ...]) -> None:
        super().__init__(", ".join(permissions))
        self.permissions = permissions


@dataclass(slots=True)
class Asked:
    """What a person asked for with a command or a click.

    ``game_id`` is the game it is about, once that is known: a refusal shows how that game stands (T8).
    ``language`` is the one the person has settled, None for the one of his Discord.
    ``quiet`` is a click that the public message itself answers by changing: in private only a refusal is said.
    """

    interaction: Interaction
    tools: Tools
    game_id: int | None = None
    quiet: bool = False
    language: str | None = None

    @property
    def t(self) -> Texts:
        """The person's language (T21)."""
        return self.tools.texts(self.language or str(self.interaction.locale))

    @property
    def games(self) -> Games:
        return self.tools.games

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def person(self) -> Person:
        """Without a name in a direct message, where nobody goes by the one he has in the server."""
        name = "" if self.interaction.guild_id is None else self.interaction.user.display_name
        return Person(self.user_id, name)

    @property
    def entropy(self) -> str:
        """What this click adds to the deal (record-format.md)."""
        return str(self.interaction.id)

    @property
    def moderator(self) -> bool:
        """Manage Messages ("Settled small things")."""
        return self.interaction.permissions.manage_messages

    @property
    def commands(self) -> dict[str, str]:
        """Clickable mentions by the command's whole name ("chickenfoot hand")."""
        return self.tools.commands

    @property
    def guild_id(self) -> int:
        """Raises ``Declined`` outside a server."""
        if self.interaction.guild_id is None:
            raise Declined(Reason.ONLY_IN_SERVER)
        return self.interaction.guild_id

    @property
    def place(self) -> Place:
        """Raises ``Declined`` outside a server."""
        guild_id, channel = self.guild_id, self.interaction.channel_id
        assert channel is not None
        return Place(guild_id, channel, self._thread.parent_id if self._thread else None)

    @property
    def in_thread(self) -> bool:
        return self._thread is not None

    @property
    def _thread(self) -> discord.Thread | None:
        channel = self.interaction.channel
        return channel if isinstance(channel, discord.Thread) else None

    @property
    def closing(self) -> bool:
        """Whether the bot is being closed: then the database and the connection go away under a handler."""
        return bool(self.interaction.client.is_closed())

    @property
    def values(self) -> list[str]:
        """What was chosen in a menu."""
        data: Any = self.interaction.data or {}
        return [str(value) for value in data.get("values", [])]

    @property
    def value(self) -> str:
        """The one thing chosen in a menu. Raises ``Declined`` for a click that brings none."""
        if not self.values:
            raise Declined(Reason.UNKNOWN_BUTTON)
        return self.values[0]

    def require_permissions(self) -> None:
        """Raises ``CannotPlayHere`` if the bot could not show a table in this place (T17)."""
        missing = missing_in(self.interaction.app_permissions, thread=self.in_thread)
        if missing:
            raise CannotPlayHere(missing)

    async def game_here(self) -> Game:
        """The game a command means (T1). Raises ``Declined``."""
        return self._about(await self.games.game_at(self.place, self.user_id))

    async def game_or_last_here(self) -> Game:
        """The game a command means, else the one that ended last in this place. Raises ``Declined``."""
        try:
            return await self.game_here()
        except Declined as declined:
            if declined.facts.get("channels"):
                raise
        return self._about(await self.games.last_game_at(self.place))

    def _about(self, game: Game) -> Game:
        self.game_id = game.id
        return game

    @property
    def on_private_answer(self) -> bool:
        """Whether the click was on a private answer, which it may change; never so for a public message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def acknowledge(self) -> None:
        """Tell Discord within its three seconds that an answer will come: in the private answer that was
        clicked on, or in a new one; of a quiet click, that it has been heard."""
        if self.interaction.response.is_done():
            return
        if self.quiet or self.on_private_answer:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def answer(self, message: Outgoing) -> None:
        """Put ``message`` where ``acknowledge`` promised it. A quiet click promised nothing: what it was
        acknowledged with is the public message, so its answer is always a new private one."""
        say = self._say_privately if self.quiet else self._fill_in
        await self.tools.signs.with_or_without(lambda signs: say(message, signs))

    async def _fill_in(self, message: Outgoing, signs: TileSigns) -> None:
        await self.interaction.edit_original_response(
            content=message.text(signs),
            attachments=message.files(),
            view=message.view(signs),
            allowed_mentions=message.mentions(),
        )

    async def _say_privately(self, message: Outgoing, signs: TileSigns) -> None:
        view = message.view(signs)
        await self.interaction.followup.send(
            message.text(signs),
            files=message.files(),
            view=view if view is not None else discord.utils.MISSING,
            allowed_mentions=message.mentions(),
            ephemeral=True,
        )


Handler = Callable[[Asked], Awaitable[Outgoing | None]]
"""Answers a command; None if the click is quiet and there is nothing to say."""

ClickHandler = Callable[[Asked, Id], Awaitable[Outgoing | None]]
"""Answers a click or a choice, likewise."""
