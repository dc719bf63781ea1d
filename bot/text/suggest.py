"""*Suggest*: what a strong player would do in one's place, and why (privately)."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.actions import Play
from bot.engine.tiles import double
from bot.games.table_view import TableView
from bot.players import Weighed
from bot.players.reasons import Reason, Why, reasons, runner_up
from bot.text.fit import sentences
from bot.text.language import N_, Texts
from bot.text.people import mention

CLOSE: Final = 1.0
"""Points below which a difference means little: a search prices a play to about that."""

_SENTENCES: Final[Mapping[Why, str]] = {
    Why.ONLY: N_("It is all that can be done."),
    Why.OUT: N_("That is your last tile: you are out!"),
    Why.BLOCK: N_("It blocks the round while your hand is cheap."),
    Why.DEAD_FOOT: N_("It avoids a foot of {match} that nobody could complete."),
    Why.DOUBLE: N_("It gets rid of a double while there is an open {match} to lay it on."),
    Why.FOR_FOOT: N_("It keeps one {match} for the foot of your {tile}."),
    Why.ONLY_MINE: N_("It opens a new {match}, which only you can still match."),
    Why.CLOSES: N_("It opens a new {match}, which nobody can match any more."),
    Why.GIVES: N_("Laid, it would open a new {match}, and you hold no other."),
    Why.TRIED: N_("It came out best when the rest of the round was tried many times over."),
}


def suggestion(t: Texts, table: TableView, weighed: Sequence[Weighed]) -> str:
    """What to do, and why, for ``view.seat`` only; ``weighed`` as an adviser orders it."""
    why, second = reasons(table.view, weighed), runner_up(table.view, weighed)
    parts = [_what(t, table, weighed[0]), because(t, table, why[0])]
    if second is not None and weighed[0].points - second.points < CLOSE:
        parts.append(t.say("Something else would be about as good."))
    return sentences(*parts)


def _what(t: Texts, table: TableView, best: Weighed) -> str:
    if not isinstance(best.action, Play):
        return t.say("💡 Keep the {tile}.", tile=table.view.drawn)
    end = table.view.end_of(best.action.on)
    return t.say("💡 Lay the {tile} on {match}.", tile=best.action.tile, match=end.number)


def because(t: Texts, table: TableView, reason: Reason) -> str:
    """One reason in a sentence."""
    number, count = reason.number, reason.count
    match reason.why:
        case Why.DOUBLE_BLANK:
            return t.plural(
                "It gets rid of the double-blank, which costs {number} point in a hand.",
                "It gets rid of the double-blank, which costs {number} points in a hand.",
                count,
            )
        case Why.SCARCE:
            return t.plural(
                "It opens a new {match}, and only {number} more tile with one is still to come.",
                "It opens a new {match}, and only {number} more tiles with one are still to come.",
                count,
                match=number,
            )
        case Why.GOES_ON:
            return t.plural(
                "It opens a new {match}, and you hold {number} more tile to go on with.",
                "It opens a new {match}, and you hold {number} more tiles to go on with.",
                count,
                match=number,
            )
        case Why.SHEDS:
            return t.plural("It sheds {number} pip.", "It sheds {number} pips.", count)
        case Why.STARVES:
            assert reason.seat is not None
            player = mention(t, table.seated[reason.seat])
            return t.say(
                "It leaves only {match} to match, and {player} had none at the last draw.",
                match=number,
                player=player,
            )
    return t.say(_SENTENCES[reason.why], match=number, tile=double(number))
