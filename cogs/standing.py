"""How a game stands, privately: the present hand for those who sit at it, the board for everybody else (T8)."""

from bot.games.model import Status
from bot.games.table_view import TableView
from bot.text import status as status_text
from bot.text.fit import CONTENT, paragraphs, shortened
from cogs.asked import Asked
from cogs.boards import board_picture
from cogs.hand import hand_answer
from cogs.outgoing import Outgoing


async def standing(asked: Asked, game_id: int, note: str = "") -> Outgoing:
    """The game as this person may see it now; ``note`` stands first."""
    game = await asked.games.game(game_id)
    if game.state is None:
        return Outgoing(note)
    if game.status is Status.RUNNING and game.seat_of(asked.user_id) is not None:
        return await hand_answer(asked, await asked.games.hand(game_id, asked.user_id), note)
    return await board_answer(asked, await asked.games.table(game_id), note)


async def board_answer(asked: Asked, table: TableView, note: str = "") -> Outgoing:
    """The table with everything that is public about it."""
    words = status_text.message(asked.t, table, asked.user_id)
    content = shortened(paragraphs(note, words), CONTENT)
    return Outgoing(content, (await board_picture(asked, table),))
