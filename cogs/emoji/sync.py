"""Brings the emojis up, one at a time, so that it can be broken off anywhere and run again.

Before every run Discord is asked what it has, and after every step the manifest is written: what a crash left
between the two is found by its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from bot.engine.errors import ChickenfootError
from bot.games.clock import Clock
from cogs.emoji.manifest import Book, Manifest, TileEmoji
from cogs.emoji.names import tile_of
from cogs.emoji.plan import Found, Plan, make_plan

LIMIT: Final = 2000
"""Emojis that Discord keeps for an application."""

_PATIENCE: Final = 3
"""After so many refusals in a row the rest would be refused too."""

OnStep = Callable[[], None]
"""Called after every emoji that was seen to."""


class HostError(ChickenfootError):
    """Discord cannot be asked now; the text says why and what to do."""


class Refused(HostError):
    """Discord does not take this one emoji."""


class Full(HostError):
    """Discord takes no more emojis for this application."""

    def __init__(self) -> None:
        super().__init__(
            f"Discord keeps at most {LIMIT:,} emojis for an application, and there is no room for more: "
            "delete some in the developer portal (Emojis)"
        )


class Host(Protocol):
    """Where the emojis are. Every method raises ``HostError``."""

    async def all(self) -> list[Found]:
        """Every emoji of the application, ours or not."""
        ...

    async def add(self, name: str, picture: bytes) -> Found:
        """Bring up a PNG. Raises ``Refused`` and ``Full`` too."""
        ...

    async def remove(self, emoji_id: int) -> None:
        """Delete an emoji; harmless if it is gone."""
        ...


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run has done, and how it stands now."""

    added: int
    removed: int
    up: int
    old: int
    foreign: int
    refused: tuple[str, ...]

    def __str__(self) -> str:
        parts = [f"{self.added} brought up", f"{self.removed} removed", f"{self.up} in use"]
        if self.old:
            parts.append(f"kept for old messages: {self.old}")
        if self.foreign:
            parts.append(f"others left alone: {self.foreign}")
        if self.refused:
            parts.append(f"refused by Discord: {', '.join(self.refused)}")
        return "; ".join(parts)


async def look(host: Host, book: Book, wanted: Mapping[str, bytes], clock: Clock) -> Plan:
    """What there is to do, as Discord and the manifest say now. ``wanted`` are the pictures by name."""
    return make_plan(await book.read(), await host.all(), wanted, clock.now())


async def sync(
    host: Host,
    book: Book,
    plan: Plan,
    pictures: Mapping[str, bytes],
    clock: Clock,
    on_step: OnStep = lambda: None,
) -> Summary:
    """Do what ``look`` has found: bring up what is missing of ``pictures`` (name to PNG) and remove what was
    superseded long ago. Raises ``HostError`` when it cannot go on; what was done until then is noted.
    """
    run = _Run(host, book, plan, on_step)
    await run.remove_expired()
    try:
        await run.add_missing(pictures)
    except HostError as error:
        done = f"{run.added} of {len(plan.missing)} were brought up"
        raise HostError(f"{error} ({done}; run it again to go on)") from error
    if run.refused:  # perhaps it was taken at a first try whose answer was lost, and the name is in use now
        await run.note((await look(host, book, pictures, clock)).manifest)
    return run.summary()


async def remove_all(host: Host, book: Book, on_step: OnStep = lambda: None) -> int:
    """Remove every emoji of ours, old ones too; returns how many. Raises ``HostError``."""
    ours = [emoji for emoji in await host.all() if tile_of(emoji.name) is not None]
    await book.write(())  # first: the running bot is to use none that is about to go
    for emoji in ours:
        await host.remove(emoji.id)
        on_step()
    return len(ours)


class _Run:
    """One run: what was up, and what it has changed."""

    def __init__(self, host: Host, book: Book, plan: Plan, on_step: OnStep) -> None:
        self._host = host
        self._book = book
        self._on_step = on_step
        self._manifest = plan.manifest
        self.plan = plan
        self.added = self.removed = 0
        self.refused: list[str] = []

    async def note(self, manifest: Manifest) -> None:
        """This is up now."""
        self._manifest = manifest
        await self._book.write(manifest)

    async def remove_expired(self) -> None:
        """Remove what was superseded long ago."""
        await self.note(self._manifest)
        for emoji in self.plan.expired:
            await self._host.remove(emoji.id)
            await self.note(tuple(kept for kept in self._manifest if kept.id != emoji.id))
            self.removed += 1
            self._on_step()

    async def add_missing(self, pictures: Mapping[str, bytes]) -> None:
        """Bring up what is missing, until Discord refuses too many in a row."""
        in_a_row = 0
        for name in self.plan.missing:
            if len(self._manifest) + self.plan.foreign >= LIMIT:
                raise Full
            try:
                found = await self._host.add(name, pictures[name])
            except Refused:
                in_a_row += 1
                self.refused.append(name)
                if in_a_row == _PATIENCE:
                    raise
            else:
                in_a_row = 0
                await self.note((*self._manifest, TileEmoji(found.id, name)))
                self.added += 1
            self._on_step()

    def summary(self) -> Summary:
        """What the run has come to."""
        up = {emoji.name for emoji in self._manifest if emoji.superseded is None}
        return Summary(
            added=self.added,
            removed=self.removed,
            up=len(up),
            old=len(self._manifest) - len(up),
            foreign=self.plan.foreign,
            refused=tuple(name for name in self.refused if name not in up),
        )
