"""Removing somebody from a game: by the host, moderators and those who manage the server at once, by others with a
vote (R32)."""

from typing import Final

from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.text import removal as words
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from bot.text.people import name
from cogs.asked import Asked, ClickHandler
from cogs.going import ask_row
from cogs.ids import Id, What, number_arg
from cogs.outgoing import Button, Menu, Option, Outgoing, Row

AT_TABLE: Final = "table"
MANAGER: Final = "manager"
"""Who asks: only answers to a command of those who manage the server carry this."""


def remove_row(asked: Asked, game: Game) -> tuple[Row, ...]:
    """*Remove a player*, for those who may want to."""
    concerned = asked.moderator or game.player_of(asked.user_id) is not None
    if game.status is not Status.RUNNING or not concerned or not _others(asked, game):
        return ()
    return ((Button(Id(What.REMOVE, game.id, 0, (AT_TABLE,)), button(asked.t, Word.REMOVE)),),)


def whom(asked: Asked, game: Game, by: str) -> Outgoing:
    """The people at the table, to choose from."""
    options = tuple(_others(asked, game))
    if not game.status.live:
        raise Declined(Reason.NOT_RUNNING)
    if not options:
        return Outgoing(words.nobody(asked.t))
    menu = Menu(Id(What.REMOVE, game.id, 0, (by,)), words.choose(asked.t), options)
    return Outgoing(words.whom(asked.t), rows=((menu,),))


def _others(asked: Asked, game: Game) -> list[Option]:
    seated = [player for player in game.players if player.is_person or player.is_lent]
    return [
        Option(name(asked.t, player), str(player.user_id))
        for player in seated
        if player.user_id not in (None, asked.user_id)
    ]


async def remove(asked: Asked, id_: Id) -> Outgoing:
    """Whom? Really? Done."""
    by, *chosen = id_.args
    at_once = by == MANAGER or asked.moderator
    if chosen:
        return await _done(asked, id_.game, number_arg(chosen[0]), at_once)
    game = await asked.games.game(id_.game)
    if not asked.values:
        return whom(asked, game, by)
    return _sure(asked, game, by, number_arg(asked.value))


async def join_vote(asked: Asked, id_: Id) -> Outgoing:
    """*Vote to remove* where a vote is told: really?"""
    game = await asked.games.game(id_.game)
    if not game.status.live:
        raise Declined(Reason.NOT_RUNNING)
    return _sure(asked, game, AT_TABLE, number_arg(id_.args[0]))


def vote_button(t: Texts, game_id: int, target: int) -> Button:
    """*Vote to remove*, where a vote that runs is told."""
    return Button(Id(What.ASK_REMOVE, game_id, 0, (str(target),)), button(t, Word.VOTE_REMOVE))


def _sure(asked: Asked, game: Game, by: str, target: int) -> Outgoing:
    at_once = by == MANAGER or asked.moderator
    by_vote = not at_once and game.host != asked.user_id
    word = Word.VOTE_REMOVE if by_vote else Word.REMOVE_FOR_GOOD
    yes = Id(What.REMOVE, game.id, 0, (by, str(target)))
    return Outgoing(words.confirm(asked.t, target, by_vote), rows=(ask_row(asked, yes, word),))


async def _done(asked: Asked, game_id: int, target: int, at_once: bool) -> Outgoing:
    game = await asked.games.remove(game_id, asked.user_id, target, moderator=at_once)
    if game.votes_against(target):
        return Outgoing(words.voted(asked.t, game, target))
    return Outgoing(words.done(asked.t, target))


CLICKS: Final[dict[What, ClickHandler]] = {What.REMOVE: remove, What.ASK_REMOVE: join_vote}
