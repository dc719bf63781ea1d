"""Buttons and menus: from a custom id to the one handler that answers it.

An id says everything, so what was sent before a restart still works. What no template matches, or nobody
knows any more, is answered too: never "This interaction failed" (T8).
"""

import re
from typing import Any, Final, Self

import discord
from discord.ext import commands

from bot.games.errors import Declined, Reason
from cogs import (
    admin,
    going,
    laying,
    leaderboard,
    levels,
    looking,
    options_editor,
    people,
    personal,
    plans,
    removal,
    review,
    seating,
    substitutes,
    suggest,
    zoom,
)
from cogs.asked import Asked, ClickHandler, Interaction
from cogs.attend import attend
from cogs.ids import BUTTON, MENU, What, parse
from cogs.outgoing import Outgoing
from cogs.tools import Tools

HANDLERS: Final[dict[What, ClickHandler]] = {
    **seating.CLICKS,
    **options_editor.CLICKS,
    **laying.CLICKS,
    **levels.CLICKS,
    **looking.CLICKS,
    **leaderboard.CLICKS,
    **zoom.CLICKS,
    **going.CLICKS,
    **personal.CLICKS,
    **people.CLICKS,
    **admin.CLICKS,
    **removal.CLICKS,
    **review.CLICKS,
    **substitutes.CLICKS,
    **plans.CLICKS,
    **suggest.CLICKS,
}


async def unknown(asked: Asked) -> Outgoing:
    raise Declined(Reason.UNKNOWN_BUTTON)


class Components(commands.Cog):
    """Answers every click and every choice."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    async def clicked(self, interaction: Interaction) -> None:
        """A component whose id has the form of ours."""
        id_ = parse(_custom_id(interaction))
        if id_ is None or id_.what not in HANDLERS:
            await self._not_known(interaction)
            return
        handler = HANDLERS[id_.what]
        asked = Asked(interaction, self._tools, id_.game or None, quiet=id_.what in seating.QUIET)
        await attend(asked, lambda asked: handler(asked, id_))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """The catch-all: ids that no template matches, and forms, of which there are none."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type in kinds and not _has_template(_custom_id(interaction)):
            await self._not_known(interaction)

    async def _not_known(self, interaction: Interaction) -> None:
        await attend(Asked(interaction, self._tools), unknown)


def _custom_id(interaction: Interaction) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def _has_template(custom_id: str) -> bool:
    return any(template.fullmatch(custom_id) for template in (BUTTON, MENU))


async def _clicked(interaction: Interaction) -> None:
    cog = interaction.client.get_cog(Components.__cog_name__)
    assert isinstance(cog, Components)
    await cog.clicked(interaction)


class AnyButton(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=BUTTON):
    """Every button of ours, old or new."""

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: Interaction) -> None:
        await _clicked(interaction)


class AnyMenu(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=MENU):
    """Every menu of ours, old or new; of people too."""

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: Interaction) -> None:
        await _clicked(interaction)
