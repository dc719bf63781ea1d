"""``/chickenfoot away``: until when, and what happens meanwhile at each table (T14)."""

from bot.games.model import Game
from bot.games.personal import Personal
from bot.text import away as words
from bot.text.away import Meanwhile
from bot.text.refusals import command
from bot.text.when import Unclear, until_typed
from cogs.asked import Asked
from cogs.outgoing import Outgoing


async def away(asked: Asked, typed: str) -> Outgoing:
    """Away until what is typed, by the clock of the person's own place; or back."""
    before, asked_at = await asked.games.personal(asked.user_id), asked.games.clock.now()
    try:
        until = until_typed(asked.t, typed, before.zone, asked_at)
    except Unclear as unclear:
        return Outgoing(str(unclear))
    personal = await asked.games.set_away(asked.user_id, until)
    if until is None:
        waiting = await asked.games.waiting_for(asked.user_id)
        return Outgoing(words.back(asked.t, before.absence(asked_at) is not None, len(waiting)))
    now = asked.games.clock.now()  # not when it was asked: the absence had not begun
    tables = [meanwhile(personal, game, now) for game in await asked.games.waiting_games(asked.user_id)]
    return Outgoing(words.away(asked.t, until, tables, command("away", asked.commands)))


def meanwhile(personal: Personal, game: Game, now: float) -> Meanwhile:
    """What happens at a table while a person is away from it."""
    absence = personal.absence(now)
    waits = personal.waits_until(game.begun_at, now)
    plays = game.options.play_for_absent and personal.play_when_away and waits is not None
    whole = absence is not None and waits == absence.until
    return Meanwhile(game.place.channel_id, plays, waits, whole, game.options.turn_time is not None)
