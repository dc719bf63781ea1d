"""Subcommands of the lobby: start, join, leave, begin."""

import re
from typing import Final

from discord import app_commands

from bot.games.model import Status
from bot.text.options import offered_name, offered_values
from cogs import going, seating
from cogs.asked import Asked, Interaction
from cogs.ids import Id, What
from cogs.outgoing import Outgoing
from cogs.slash.theme import ENGLISH, Theme, subcommand

_MENTION: Final = re.compile(r"<@!?(\d{1,19})>")
_HIGHEST_ID: Final = 2**63 - 1
"""What typed mentions hold may be no id at all, and too large to be stored."""


def on_offer(key: str) -> list[app_commands.Choice[str]]:
    """The values of an option of the game, for a slash command."""
    return [
        app_commands.Choice(name=offered_name(ENGLISH, key, value), value=value)
        for value in offered_values(key)
    ]


class Lobby(Theme):
    @subcommand("start")
    @app_commands.choices(
        preset=on_offer("preset"),
        set=on_offer("set"),
        rounds=on_offer("rounds"),
        turn_time=on_offer("turn_time"),
        computers=on_offer("computers"),
    )
    async def start(
        self,
        interaction: Interaction,
        preset: str | None = None,
        set: str | None = None,
        rounds: str | None = None,
        turn_time: str | None = None,
        own_thread: bool | None = None,
        computers: str | None = None,
        suggest: bool | None = None,
        invite: str | None = None,
    ) -> None:
        guests = None if invite is None else mentioned(invite)

        async def open_table(asked: Asked) -> Outgoing:
            choices = seating.rule_choices(set=set, rounds=rounds)
            return await seating.open_table(
                asked, preset, choices, turn_time, own_thread, guests, computers, suggest
            )

        await self.answer(interaction, open_table)

    @subcommand("join")
    async def join(self, interaction: Interaction) -> None:
        await self.answer(interaction, _join)

    @subcommand("leave")
    async def leave(self, interaction: Interaction) -> None:
        await self.answer(interaction, _leave)

    @subcommand("begin")
    async def begin(self, interaction: Interaction) -> None:
        await self.answer(interaction, _begin)


def mentioned(text: str) -> tuple[int, ...]:
    """The people mentioned in what somebody typed, each once."""
    ids = dict.fromkeys(map(int, _MENTION.findall(text)))
    return tuple(user_id for user_id in ids if 0 < user_id <= _HIGHEST_ID)


async def _join(asked: Asked) -> Outgoing | None:
    return await seating.join(asked, Id(What.JOIN, (await asked.game_here()).id))


async def _leave(asked: Asked) -> Outgoing | None:
    """Out of a running game one gets only for good, so that is asked first."""
    game = await asked.game_here()
    if game.status is Status.RUNNING:
        return await going.ask_to_resign(asked, game)
    return await seating.leave(asked, Id(What.LEAVE, game.id))


async def _begin(asked: Asked) -> Outgoing:
    return await seating.begin(asked, Id(What.BEGIN, (await asked.game_here()).id))
