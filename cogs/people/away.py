"""``/chickenfoot away``: until when, and what happens meanwhile at each table; *I am back* ends it (T14)."""

from typing import Final

from bot.games.model import Game
from bot.games.personal import Personal
from bot.text import away as words
from bot.text.away import Meanwhile
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.refusals import command
from bot.text.when import Unclear, until_typed
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What
from cogs.outgoing import Button, Outgoing


async def away(asked: Asked, typed: str) -> Outgoing:
    """Away until what is typed, by the clock of the person's own place; or back."""
    zone = (await asked.games.personal(asked.user_id)).zone
    try:
        until = until_typed(asked.t, typed, zone, asked.games.clock.now())
    except Unclear as unclear:
        return Outgoing(str(unclear))
    if until is None:
        return await back(asked)
    personal = await asked.games.set_away(asked.user_id, until)
    now = asked.games.clock.now()  # not when it was asked: the absence had not begun
    tables = [meanwhile(personal, game, now) for game in await asked.games.waiting_games(asked.user_id)]
    row = (Button(Id(What.RETURN, 0), button(asked.t, Word.TAKE_BACK), "primary"),)
    return Outgoing(words.away(asked.t, until, tables, command("away", asked.commands)), rows=(row,))


async def back(asked: Asked, id_: Id | None = None) -> Outgoing:
    """The absence is over, if there is one."""
    before, now = await asked.games.personal(asked.user_id), asked.games.clock.now()
    await asked.games.set_away(asked.user_id, None)
    waiting = await asked.games.waiting_for(asked.user_id)
    return Outgoing(words.back(asked.t, before.absence(now) is not None, len(waiting)))


def meanwhile(personal: Personal, game: Game, now: float) -> Meanwhile:
    """What happens at a table while a person is away from it."""
    absence = personal.absence(now)
    waits = personal.waits_until(game.begun_at, now)
    plays = game.options.play_for_absent and personal.play_when_away and waits is not None
    whole = absence is not None and waits == absence.until
    return Meanwhile(game.place.channel_id, plays, waits, whole, game.options.turn_time is not None)


CLICKS: Final[dict[What, ClickHandler]] = {What.RETURN: back}
