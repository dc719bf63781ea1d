"""The table as a picture in a private answer."""

from bot.games.table_view import TableView
from bot.text.board import board_alt
from bot.work import Priority
from cogs.asked import Asked
from cogs.outgoing import Picture


async def board_picture(asked: Asked, table: TableView) -> Picture:
    """The table, with its letters; in words for those who do not see it (T20)."""
    painted = await asked.tools.pictures.board(table, priority=Priority.PRIVATE)
    return Picture("board.png", painted, board_alt(asked.t, table))
