"""Subcommands about a person's own part: resign, end, privacy."""

from cogs import going, personal
from cogs.asked import Asked, Interaction
from cogs.outgoing import Outgoing
from cogs.slash.theme import Theme, subcommand


class People(Theme):
    @subcommand("resign")
    async def resign(self, interaction: Interaction) -> None:
        await self.answer(interaction, _resign)

    @subcommand("end")
    async def end(self, interaction: Interaction) -> None:
        await self.answer(interaction, _end)

    @subcommand("privacy")
    async def privacy(self, interaction: Interaction) -> None:
        await self.answer(interaction, personal.about)


async def _resign(asked: Asked) -> Outgoing:
    return await going.ask_to_resign(asked, await asked.game_here())


async def _end(asked: Asked) -> Outgoing:
    return await going.ask_to_end(asked, await asked.game_here())
