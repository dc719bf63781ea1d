"""The tiles' emojis as the running bot puts them into messages, and leaves them out when Discord refuses one."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.games.clock import Clock, SystemClock
from bot.games.store import Store
from bot.text.tiles import TileSigns
from cogs.emoji.manifest import Book, signs_of

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_EVERY: Final = 60.0
"""Seconds between two looks at the manifest: who brings emojis up need not start the bot again."""

REST: Final = 600.0
"""Seconds without emojis after Discord has refused one, so that not every message is sent twice."""


class Signs:
    """None until ``refresh`` has found some."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._known: TileSigns = {}
        self._looked: float | None = None
        self._rests_until = 0.0

    async def refresh(self, store: Store, application_id: int | None) -> None:
        """Read which emojis are up, at most once a minute. Raises ``StorageError``."""
        now = self._clock.now()
        recently = self._looked is not None and now - self._looked < LOOK_EVERY
        if recently or application_id is None:
            return
        known = signs_of(await Book(store, application_id).read())
        if known != self._known:
            self._known, self._rests_until = known, 0.0
        self._looked = now

    def use(self, signs: TileSigns) -> None:
        """These from now on, whatever is noted."""
        self._known, self._looked = signs, float("inf")

    def now(self) -> TileSigns:
        """The sign of every tile that has one at present."""
        return {} if self._clock.now() < self._rests_until else self._known

    async def with_or_without(self, attempt: Callable[[TileSigns], Awaitable[T]]) -> T:
        """Do ``attempt`` with the signs; if Discord refuses the message because of an emoji, once more without."""
        signs = self.now()
        try:
            return await attempt(signs)
        except discord.HTTPException as error:
            if not signs or not _is_about_an_emoji(error):
                raise
            self._rests_until = self._clock.now() + REST
            log.warning(
                "Discord refuses an emoji; messages go without for %.0f minutes (chickenfoot emoji sync brings "
                "up what is missing): %s",
                REST / 60,
                error.code,
            )
            return await attempt({})


def _is_about_an_emoji(error: discord.HTTPException) -> bool:
    """Discord names the field ("components.0.components.1.emoji.id: Invalid emoji")."""
    return error.status == 400 and "emoji" in error.text.lower()
