"""Being away: until when, and what happens meanwhile at each table (T14)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.text.fit import CONTENT, blocks, paragraphs, sentences, shortened
from bot.text.language import Texts, moment
from bot.text.people import channel_tag

_MOST_LINES: Final = 8


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What happens at one table: the computer plays, or the clock waits until ``waits_until`` (seconds, UTC; None: it
    waits no more). ``limited``: turns end there; ``until_back``: it waits for the whole absence."""

    channel_id: int
    computer_plays: bool
    waits_until: float | None
    until_back: bool = True
    limited: bool = True


def away(t: Texts, until: float, tables: Sequence[Meanwhile], back: str) -> str:
    """Answers one who is away now, within 2,000 characters. ``back`` is how the command that ends it is written."""
    head = t.say(
        "You are away until {moment} ({distance}).", moment=moment(until, "f"), distance=moment(until)
    )
    foot = t.say("Any move of yours ends it, and so does {back} `until:back`.", back=back)
    if not tables:
        return paragraphs(head, t.say("No game of yours is going on."), foot)
    lines = [f"- {_meanwhile(t, table)}" for table in tables]
    if len(lines) > _MOST_LINES:
        more = t.plural("{number} more game", "{number} more games", len(lines) - _MOST_LINES)
        lines = [*lines[:_MOST_LINES], f"- {more}"]
    return shortened(blocks(paragraphs(head, *lines), foot), CONTENT)


def back(t: Texts, was_away: bool, waiting: int) -> str:
    """Answers one who is back; ``waiting`` games wait for him."""
    if not was_away:
        return t.say("You are not away; your clocks run.")
    games = (
        t.plural("{number} game waits for you.", "{number} games wait for you.", waiting) if waiting else ""
    )
    return sentences(t.say("Welcome back! Your clocks run again."), games)


def still_away(t: Texts, until: float) -> str:
    """Reminds one who is away, wherever his clocks show; ``until`` in seconds (UTC)."""
    return t.say("You are away until {moment}.", moment=moment(until, "f"))


def _meanwhile(t: Texts, table: Meanwhile) -> str:
    here = channel_tag(table.channel_id)
    if table.computer_plays:
        return t.say("{channel}: the computer plays for you.", channel=here)
    if not table.limited:
        return t.say("{channel}: turns have no limit there, and nobody reminds you.", channel=here)
    if table.waits_until is None:
        return t.say(
            "{channel}: your turns run out there, for you have been away for 14 days in that game.",
            channel=here,
        )
    if table.until_back:
        return t.say("{channel}: the clock waits for you.", channel=here)
    return t.say(
        "{channel}: the clock waits until {moment}; a game waits for 14 days in all.",
        channel=here,
        moment=moment(table.waits_until, "f"),
    )
