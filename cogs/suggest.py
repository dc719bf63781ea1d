"""*Suggest*: a strong player's advice for one's turn, privately, where the table allows it."""

from typing import Final

from bot.engine.actions import Play
from bot.games.errors import Declined, Reason
from bot.games.model import Status
from bot.text import suggest as words
from bot.text.fit import CONTENT, paragraphs, shortened
from cogs.asked import Asked, ClickHandler
from cogs.choices import choices
from cogs.hand import hand_answer, preview_answer
from cogs.ids import Id, What
from cogs.outgoing import Outgoing


async def suggest(asked: Asked, id_: Id) -> Outgoing:
    """What to do now and why, with a button to do it. Nothing public is shown or changed."""
    table = await asked.games.hand(id_.game, asked.user_id)
    if table.status is not Status.RUNNING or table.turn != id_.turn:
        raise Declined(Reason.STALE)
    if not table.options.suggest:
        raise Declined(Reason.NO_SUGGESTIONS)
    if not table.view.must_choose:
        raise Declined(Reason.NOT_YOUR_TURN)
    weighed = await asked.tools.thinker.advice(table)
    if (await asked.games.game(id_.game)).turn != table.turn:
        raise Declined(Reason.STALE)
    said = words.suggestion(asked.t, table, weighed)
    best = weighed[0].action
    if not isinstance(best, Play):
        return await hand_answer(asked, table, said)
    if table.view.lay_or_keep:
        return await hand_answer(asked, table, said, on=str(best.on))
    (choice,) = [c for c in choices(table.view) if any(c.play(str(end.tile)) == best for end in c.ends)]
    shown = await preview_answer(asked, table, choice, best)
    return Outgoing(shortened(paragraphs(said, shown.content), CONTENT), shown.pictures, shown.rows)


CLICKS: Final[dict[What, ClickHandler]] = {What.SUGGEST: suggest}
