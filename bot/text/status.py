"""Who is waited for and until when, and how the game stands (the ``status`` command)."""

from collections import Counter

from bot.games.model import Status
from bot.games.table_view import TableView
from bot.text import turn
from bot.text.fit import CONTENT, paragraphs, shortened
from bot.text.language import Texts
from bot.text.people import mention, tag
from bot.text.refusals import votes_so_far


def message(t: Texts, table: TableView, reader: int | None = None) -> str:
    """The state of a begun game in a few lines, within 2,000 characters. ``reader`` is the id of the person
    who reads it."""
    running = table.status is Status.RUNNING
    on_turn = table.to_move
    yours = on_turn is not None and reader is not None and on_turn.user_id == reader
    parts = [
        turn.heading(t, table),
        turn.waiting_privately(t, table, yours),
        turn.pending_foot(t, table.view) if running else "",
        turn.tally(t, table) if running else "",
        points(t, table),
        _votes(t, table) if running else "",
    ]
    return shortened(paragraphs(*parts), CONTENT)


def points(t: Texts, table: TableView) -> str:
    """The points so far, fewest first; empty before the first round is counted."""
    if not table.view.results:
        return ""
    ranked = sorted(zip(table.view.totals, table.seated, strict=True), key=lambda pair: pair[0])
    scores = [
        t.say("{player} {points}", player=mention(t, player), points=t.number(total))
        for total, player in ranked
    ]
    return t.say("Points: {scores}", scores=" · ".join(scores))


def _votes(t: Texts, table: TableView) -> str:
    """The votes that are running, to end the game and to remove somebody, a line each; empty if there are none."""
    needed = sum(player.is_person for player in table.seated) // 2 + 1
    lines = []
    if table.votes:
        lines.append(t.say("Ending the game: {votes}", votes=votes_so_far(t, len(table.votes), needed)))
    for user, count in Counter(target for target, _ in table.against).items():
        so_far = votes_so_far(t, count, needed)
        lines.append(t.say("Removing {player}: {votes}", player=tag(user), votes=so_far))
    return "\n".join(lines)
