"""What is to be done about the emojis: pure reckoning over what Discord has and what was noted."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from bot.games.clock import DAY
from cogs.emoji.manifest import Manifest, TileEmoji
from cogs.emoji.names import tile_of

KEPT: Final = 60.0 * DAY
"""Seconds that an emoji stays after another picture has taken its place: old messages show it."""


@dataclass(frozen=True, slots=True)
class Found:
    """An emoji of the application, ours or not, as Discord has it."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Plan:
    """``manifest`` is what is up; ``missing`` names are to be brought up, ``expired`` emojis to be removed;
    ``foreign`` is how many emojis are none of ours."""

    manifest: Manifest
    missing: tuple[str, ...]
    expired: Manifest
    foreign: int


def make_plan(noted: Manifest, found: Collection[Found], wanted: Iterable[str], now: float) -> Plan:
    """Reconcile: what is up and was not noted is adopted, what was noted and is not up is forgotten.

    ``wanted`` are the names there should be, ``now`` is in seconds (UTC). Of two emojis with one name the one
    that was in use stays in use.
    """
    names = tuple(wanted)
    since = {emoji.id: emoji.superseded for emoji in noted}
    in_use = {emoji.id for emoji in noted if emoji.superseded is None}
    ours = [emoji for emoji in found if tile_of(emoji.name) is not None]
    up: dict[str, TileEmoji] = {}
    old = []
    for emoji in sorted(ours, key=lambda emoji: (emoji.id not in in_use, emoji.id)):
        if emoji.name in names and emoji.name not in up:
            up[emoji.name] = TileEmoji(emoji.id, emoji.name)
        else:
            superseded = since.get(emoji.id)
            old.append(TileEmoji(emoji.id, emoji.name, now if superseded is None else superseded))
    return Plan(
        manifest=(*up.values(), *old),
        missing=tuple(name for name in names if name not in up),
        expired=tuple(e for e in old if e.superseded is not None and now - e.superseded > KEPT),
        foreign=len(found) - len(ours),
    )
