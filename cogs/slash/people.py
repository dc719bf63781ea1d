"""Subcommands about a person's own part: settings, away, games, rematch, resign, end, privacy."""

from collections.abc import Callable

from discord import app_commands

from bot.games.personal import Personal
from bot.text import when, zones
from bot.text.fit import CHOICES
from bot.text.language import Texts
from cogs import going, personal
from cogs.asked import Asked, Interaction
from cogs.attend import log_failure
from cogs.outgoing import Outgoing
from cogs.people import away, games, rematch, settings
from cogs.slash.theme import Theme, subcommand

Offer = Callable[[Texts, Personal, float], list[tuple[str, str]]]
"""What a person may mean, now: what to show, and the value."""


class People(Theme):
    @subcommand("settings")
    async def settings(
        self, interaction: Interaction, zone: str | None = None, quiet: str | None = None
    ) -> None:
        async def settle(asked: Asked) -> Outgoing:
            return await settings.by_command(asked, zone, quiet)

        await self.answer(interaction, settle)

    @settings.autocomplete("zone")  # type: ignore[untyped-decorator]
    async def zones(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._offer(interaction, lambda t, _, now: zones.offered(t, current, now))

    @settings.autocomplete("quiet")  # type: ignore[untyped-decorator]
    async def nights(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._offer(interaction, lambda t, *_: when.quiet_offered(t, current))

    @subcommand("away")
    async def away(self, interaction: Interaction, until: str) -> None:
        async def leave(asked: Asked) -> Outgoing:
            return await away.away(asked, until)

        await self.answer(interaction, leave)

    @away.autocomplete("until")  # type: ignore[untyped-decorator]
    async def days(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        def offer(t: Texts, personal: Personal, now: float) -> list[tuple[str, str]]:
            return when.until_offered(t, current, personal.zone, now, personal.absence(now) is not None)

        return await self._offer(interaction, offer)

    async def _offer(self, interaction: Interaction, offer: Offer) -> list[app_commands.Choice[str]]:
        """Nothing is offered when that breaks: what is typed will do as well."""
        asked = Asked(interaction, self._tools)
        try:
            personal = await asked.games.personal(asked.user_id)
            asked.language = personal.language
            offered = offer(asked.t, personal, asked.games.clock.now())
        except Exception as error:
            log_failure(asked, error)
            return []
        return [app_commands.Choice(name=name, value=value) for name, value in offered[:CHOICES]]

    @subcommand("games")
    async def games(self, interaction: Interaction) -> None:
        await self.answer(interaction, games.games)

    @subcommand("rematch")
    async def rematch(self, interaction: Interaction) -> None:
        await self.answer(interaction, _rematch)

    @subcommand("resign")
    async def resign(self, interaction: Interaction) -> None:
        await self.answer(interaction, _resign)

    @subcommand("end")
    async def end(self, interaction: Interaction) -> None:
        await self.answer(interaction, _end)

    @subcommand("privacy")
    async def privacy(self, interaction: Interaction) -> None:
        await self.answer(interaction, personal.about)


async def _rematch(asked: Asked) -> Outgoing:
    return await rematch.rematch(asked, await asked.game_or_last_here())


async def _resign(asked: Asked) -> Outgoing:
    return await going.ask_to_resign(asked, await asked.game_here())


async def _end(asked: Asked) -> Outgoing:
    return await going.ask_to_end(asked, await asked.game_here())
