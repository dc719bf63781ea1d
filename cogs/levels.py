"""How well the computers at a table play: for the host and moderators, and for one whose seat is lent (R33)."""

from typing import Final

from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.games.seats import may_set_level
from bot.players import LEVELS
from bot.text import levels as words
from bot.text.fit import paragraphs
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What, number_arg
from cogs.outgoing import Button, Menu, Option, Outgoing, Row


def levels_row(asked: Asked, game: Game) -> tuple[Row, ...]:
    """*Computers*, for those who may say how well some of them play."""
    if not game.status.live or not _mine(asked, game):
        return ()
    return ((Button(Id(What.LEVELS, game.id), button(asked.t, Word.LEVELS)),),)


def _mine(asked: Asked, game: Game) -> list[int]:
    """The computers whose level this person may set."""
    return [
        index
        for index, player in enumerate(game.players)
        if not player.is_person and may_set_level(game, asked.user_id, index, moderator=asked.moderator)
    ]


async def choose_computer(asked: Asked, id_: Id) -> Outgoing:
    return _computers(asked, await asked.games.game(id_.game))


def _computers(asked: Asked, game: Game, note: str = "") -> Outgoing:
    mine = _mine(asked, game)
    if not game.status.live:
        raise Declined(Reason.NOT_RUNNING)
    if not mine:
        raise Declined(Reason.NO_COMPUTER)
    content = paragraphs(note, words.explained(asked.t))
    back = _back_row(asked, game)
    if len(mine) == 1:
        return Outgoing(content, rows=((_levels(asked.t, game, mine[0]),), *back))
    options = tuple(_computer(asked.t, game, index) for index in mine)
    menu = Menu(Id(What.LEVEL_OF, game.id), words.choose_computer(asked.t), options)
    return Outgoing(content, rows=((menu,), *back))


def _back_row(asked: Asked, game: Game) -> tuple[Row, ...]:
    """*Back* to the editor of the lobby, for the host."""
    if game.status is not Status.LOBBY or game.host != asked.user_id:
        return ()
    return ((Button(Id(What.OPTIONS, game.id), button(asked.t, Word.BACK)),),)


def _computer(t: Texts, game: Game, index: int) -> Option:
    player = game.players[index]
    return Option(words.computer_label(t, player), str(index), words.level_name(t, player.level or ""))


def _levels(t: Texts, game: Game, index: int) -> Menu:
    player = game.players[index]
    options = tuple(
        Option(words.level_name(t, level), level, words.about_level(t, level), level == player.level)
        for level in LEVELS
    )
    return Menu(Id(What.LEVEL, game.id, 0, (str(index),)), words.choose_level(t, player), options)


async def choose_level(asked: Asked, id_: Id) -> Outgoing:
    """A computer was chosen: offer the levels."""
    game = await asked.games.game(id_.game)
    index = number_arg(asked.value)
    if index not in _mine(asked, game):
        return _computers(asked, game)
    return Outgoing(
        words.explained(asked.t), rows=((_levels(asked.t, game, index),), *_back_row(asked, game))
    )


async def set_level(asked: Asked, id_: Id) -> Outgoing:
    """A level was chosen."""
    index = number_arg(id_.args[0])
    game = await asked.games.set_level(id_.game, asked.user_id, index, asked.value, moderator=asked.moderator)
    return _computers(asked, game, words.changed(asked.t, game.players[index]))


CLICKS: Final[dict[What, ClickHandler]] = {
    What.LEVELS: choose_computer,
    What.LEVEL_OF: choose_level,
    What.LEVEL: set_level,
}
