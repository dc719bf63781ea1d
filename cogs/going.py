"""Leaving for good and ending a game: asked first, then done (R32, T12)."""

from typing import Final

from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.games.seats import require_part
from bot.text import notices, privacy
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What
from cogs.outgoing import Button, Outgoing, Row
from cogs.standing import standing


def ask_row(asked: Asked, yes: Id, word: Word) -> Row:
    """Do it, or never mind."""
    never_mind = Button(Id(What.CANCEL, yes.game, 0, (yes.what,)), button(asked.t, Word.CANCEL))
    return (Button(yes, button(asked.t, word), "danger"), never_mind)


async def ask_to_resign(asked: Asked, game: Game) -> Outgoing:
    require_part(game, asked.user_id)
    question = notices.confirm_resign(asked.t, await asked.games.table(game.id), asked.user_id)
    return Outgoing(question, rows=(ask_row(asked, Id(What.RESIGN, game.id), Word.RESIGN),))


async def resign(asked: Asked, id_: Id) -> Outgoing:
    await asked.games.resign(id_.game, asked.user_id)
    return Outgoing(notices.resigned(asked.t))


async def take_back(asked: Asked, id_: Id) -> Outgoing:
    """A lent seat is its person's again, in one click (R33)."""
    await asked.games.take_back(id_.game, asked.person)
    return await standing(asked, id_.game, notices.welcome_back(asked.t))


def take_back_row(t: Texts, game_id: int) -> Row:
    """*I am back*."""
    return (Button(Id(What.TAKE_BACK, game_id), button(t, Word.TAKE_BACK), "success"),)


async def ask_to_end(asked: Asked, game: Game) -> Outgoing:
    """The host and moderators end a game; others vote (T12)."""
    by_vote = not (asked.moderator or game.host == asked.user_id)
    if not game.status.live:
        raise Declined(Reason.NOT_RUNNING)
    if by_vote and game.player_of(asked.user_id) is None:
        raise Declined(Reason.NOT_SEATED)
    if by_vote and game.status is Status.LOBBY:
        raise Declined(Reason.NOT_HOST, host=game.host)
    if by_vote and asked.user_id in game.votes:
        raise Declined(Reason.ALREADY_VOTED, votes=len(game.votes), needed=game.votes_needed)
    table = None if game.status is Status.LOBBY else await asked.games.table(game.id)
    question = notices.confirm_end(asked.t, table, by_vote)
    word = Word.VOTE_END if by_vote else Word.CLOSE_LOBBY if table is None else Word.END_GAME
    return Outgoing(question, rows=(ask_row(asked, Id(What.END, game.id), word),))


async def join_vote(asked: Asked, id_: Id) -> Outgoing:
    """*Vote to end* where a vote is told: asked first, as when the command is used."""
    return await ask_to_end(asked, await asked.games.game(id_.game))


def vote_button(t: Texts, game_id: int) -> Button:
    """*Vote to end*, where a vote that runs is told."""
    return Button(Id(What.ASK_END, game_id), button(t, Word.VOTE_END))


def vote_row(asked: Asked, game: Game) -> tuple[Row, ...]:
    """*Vote to end*, while such a vote runs, for those at the table who have not voted."""
    runs = game.status is Status.RUNNING and game.votes
    may = game.player_of(asked.user_id) is not None and asked.user_id not in game.votes
    return ((vote_button(asked.t, game.id),),) if runs and may else ()


async def end(asked: Asked, id_: Id) -> Outgoing:
    game = await asked.games.end(id_.game, asked.user_id, moderator=asked.moderator)
    return Outgoing(notices.voted(asked.t, game) if game.status.live else notices.ended(asked.t))


async def cancel(asked: Asked, id_: Id) -> Outgoing:
    """*Never mind*."""
    if id_.args == (What.FORGET,):
        return Outgoing(privacy.kept(asked.t))
    return Outgoing(notices.nothing_changed(asked.t))


CLICKS: Final[dict[What, ClickHandler]] = {
    What.RESIGN: resign,
    What.TAKE_BACK: take_back,
    What.ASK_END: join_vote,
    What.END: end,
    What.CANCEL: cancel,
}
