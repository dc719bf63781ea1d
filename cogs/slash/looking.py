"""Subcommands for looking: board, status, scores, history, rules, record, leaderboard, help."""

from bot.games.errors import Declined
from bot.text import help as help_text
from cogs import leaderboard, looking
from cogs.asked import Asked, Interaction
from cogs.outgoing import Outgoing
from cogs.slash.theme import Theme, subcommand


class Looking(Theme):
    @subcommand("board")
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        async def board(asked: Asked) -> Outgoing:
            game = await asked.game_or_last_here()
            show = looking.board_as_text if text else looking.board
            return await show(asked, game.id)

        await self.answer(interaction, board)

    @subcommand("status")
    async def status(self, interaction: Interaction) -> None:
        await self.answer(interaction, _status)

    @subcommand("scores")
    async def scores(self, interaction: Interaction) -> None:
        await self.answer(interaction, _scores)

    @subcommand("history")
    async def history(self, interaction: Interaction) -> None:
        await self.answer(interaction, _history)

    @subcommand("rules")
    async def rules(self, interaction: Interaction) -> None:
        await self.answer(interaction, _rules)

    @subcommand("record")
    async def record(self, interaction: Interaction) -> None:
        await self.answer(interaction, _record)

    @subcommand("leaderboard")
    async def leaderboard(self, interaction: Interaction) -> None:
        await self.answer(interaction, leaderboard.present)

    @subcommand("help")
    async def help(self, interaction: Interaction) -> None:
        await self.answer(interaction, _help)


async def _status(asked: Asked) -> Outgoing:
    return await looking.status(asked, await asked.game_or_last_here())


async def _scores(asked: Asked) -> Outgoing:
    return await looking.scores(asked, (await asked.game_or_last_here()).id)


async def _history(asked: Asked) -> Outgoing:
    return await looking.history(asked, (await asked.game_or_last_here()).id)


async def _rules(asked: Asked) -> Outgoing:
    """The rules of the game here; where there is none, the classic ones."""
    try:
        game_id = (await asked.game_or_last_here()).id
    except Declined:
        game_id = 0
    return await looking.rules(asked, game_id)


async def _record(asked: Asked) -> Outgoing:
    return await looking.record(asked, (await asked.game_or_last_here()).id)


async def _help(asked: Asked) -> Outgoing:
    return Outgoing(help_text.message(asked.t, asked.tools.contact, asked.commands))
