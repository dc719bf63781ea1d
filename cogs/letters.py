"""What direct messages say: calls, a word to the next one, digests, news of one's plan (T7, T14, T15)."""

from collections.abc import Callable

from bot.games.model import Game
from bot.games.outbox import OutboxRow
from bot.games.personal import Personal
from bot.games.plans import Dropped, Why
from bot.games.service import Games
from bot.games.steps import waits_at
from bot.games.table_view import table_view
from bot.text import notices, plans
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from cogs.composing import Post, marker, recipient
from cogs.outgoing import Button, Outgoing


class Letters:
    """Composes them, each in its reader's language."""

    def __init__(self, games: Games, texts: Callable[[str | None], Texts]) -> None:
        self._games = games
        self._store = games.store
        self._texts = texts

    async def compose(self, row: OutboxRow, game: Game) -> Post | None:
        """The message for a notice as the game stands now; None if there is nothing to tell any more."""
        user, what = recipient(row), str(row.notice.facts["what"])
        personal = await self._games.personal(user)
        t = self._texts(personal.language)
        if what == "digest":
            return await self._digest(t, user)
        if what == "plan":
            return await self._plan(t, row, game, user)
        return await self._about_turn(t, row, game, personal)

    async def _digest(self, t: Texts, user: int) -> Post | None:
        waiting = await self._games.waiting_for(user)
        lines = [(game.place.channel_id, await self._store.turn_clock(game.id)) for game in waiting]
        return Post(Outgoing(notices.digest(t, lines))) if lines else None

    async def _plan(self, t: Texts, row: OutboxRow, game: Game, user: int) -> Post | None:
        """Why a plan does not stand any more, to whom may be disturbed now."""
        if not await self._games.may_write(game, user):
            return None
        why = Why(str(row.notice.facts["why"]))
        return Post(_with_hand_button(t, row, plans.letter(t, game.place.channel_id, why)))

    async def _about_turn(self, t: Texts, row: OutboxRow, game: Game, personal: Personal) -> Post | None:
        """A call to the person on turn, or a word to the next one."""
        user, what = recipient(row), str(row.notice.facts["what"])
        if not waits_at(game, row.notice.turn):
            return None
        calls, seat = what != "next", game.seat_of(user)
        ping = await self._games.call(game, what, how="dm") if calls else None
        if seat is None or personal.dm_closed or (calls and ping is None):
            return None
        with_hand = calls and personal.dm_hand
        if with_hand:
            await self._store.saw_hand(game.id, seat, game.turn)
        table = table_view(game, seat, await self._store.turn_clock(game.id))
        words = notices.letter(t, table, what, with_hand)
        if isinstance(table.plan, Dropped) and what == "turn":
            words = plans.in_hand(t, table, words)
        return Post(_with_hand_button(t, row, words), ping=ping)


def _with_hand_button(t: Texts, row: OutboxRow, words: str) -> Outgoing:
    return Outgoing(words, rows=((Button(marker(row), button(t, Word.MY_HAND), "primary"),),))
