"""Why nobody can go on in a round that is blocked, in words (R15, R20, R23)."""

from bot.engine.view import OpenEnd, View
from bot.text.language import Texts


def why(t: Texts, view: View) -> str:
    """The reason, for a round that ended blocked with this table. People hold tiles that match other ends when a foot
    stops them all, so it is named."""
    due = [end for end in view.ends if end.due]
    if any(end.alive for end in due):
        return t.say("🚧 Blocked: the yard is empty, and nothing could be laid.")  # R15, or R20 play_out
    first = next((end for end in due if end.tile.is_double), None)
    return t.say("🚧 Blocked: nothing fits any more.") if first is None else _dead(t, view, first)


def _dead(t: Texts, view: View, end: OpenEnd) -> str:
    if end.at != view.pending:
        return t.plural(
            "🚧 Blocked: the {tile} in the centre still wants {number} arm, and no {match} is left.",
            "🚧 Blocked: the {tile} in the centre still wants {number} arms, and no {match} is left.",
            end.room,
            tile=end.tile,
            match=end.number,
        )
    return t.plural(
        "🚧 Blocked: the chicken foot on the {tile} still wants {number} toe, and no {match} is left.",
        "🚧 Blocked: the chicken foot on the {tile} still wants {number} toes, and no {match} is left.",
        end.room,
        tile=end.tile,
        match=end.number,
    )
