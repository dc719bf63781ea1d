"""Sitting down for somebody who has left a game for good (R32)."""

from typing import Final

from bot.games.model import Game, Status
from bot.games.stints import has_played
from bot.text import substitutes
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from cogs.asked import Asked, ClickHandler
from cogs.going import take_back_row
from cogs.ids import Id, What, number_arg
from cogs.options_editor import guests_menu
from cogs.outgoing import Button, Outgoing, Row
from cogs.standing import standing

MOST_OFFERED: Final = 5
"""So many free seats are offered side by side."""


def offered(t: Texts, game: Game, seat: int) -> tuple[Row, ...]:
    """*Take this seat*, if it is free."""
    return ((_button(game, seat, button(t, Word.TAKE_SEAT)),),) if seat in _free(game) else ()


def seat_rows(asked: Asked, game: Game) -> tuple[Row, ...]:
    """What somebody can do about the seats of a game: take his own back, take a free one, or (the host of a table by
    invitation) say who may."""
    free = _free(game)
    if game.status is Status.RUNNING and game.lent_to(asked.user_id) is not None:
        return (take_back_row(asked.t, game.id),)
    if not has_played(game, asked.user_id):
        return _choice(asked.t, game, free[:MOST_OFFERED])
    may_invite = free and game.host == asked.user_id and game.options.invited is not None
    return ((guests_menu(asked.t, game),),) if may_invite else ()


def _choice(t: Texts, game: Game, free: list[int]) -> tuple[Row, ...]:
    if len(free) < 2:
        return tuple(row for seat in free for row in offered(t, game, seat))
    return (tuple(_button(game, seat, substitutes.take_which(t, game, seat)) for seat in free),)


def _free(game: Game) -> list[int]:
    if game.status is not Status.RUNNING:
        return []
    return [seat for seat, player in enumerate(game.seated) if player.is_vacant]


def _button(game: Game, seat: int, words: str) -> Button:
    return Button(Id(What.TAKE_SEAT, game.id, 0, (str(seat),)), words, "success")


async def take_seat(asked: Asked, id_: Id) -> Outgoing:
    """One click, and hand and turns are his."""
    await asked.games.take_seat(id_.game, asked.person, number_arg(id_.args[0]))
    return await standing(asked, id_.game, substitutes.welcome(asked.t))


CLICKS: Final[dict[What, ClickHandler]] = {What.TAKE_SEAT: take_seat}
