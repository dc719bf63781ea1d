"""Seats that were offered, and votes that could be joined: when that is over, the message loses its button (R32, R33,
T12)."""

from collections.abc import Sequence
from typing import Final

from bot.games.model import Game
from bot.games.outbox import Kind, OutboxRow

_OFFERING: Final = frozenset({"left", "late", "removed", "away", "gone", "lent"})
"""What a notice tells that offers its seat to others, or to the one who lent it."""

_VOTES: Final = frozenset({"vote", "against"})
"""What a notice tells that lets others join a vote."""

MOST: Final = 3
"""So many old messages of a channel may be changed at once."""


def over(row: OutboxRow, game: Game, notices: Sequence[OutboxRow]) -> list[OutboxRow]:
    """The notices, of those that stand in the channel, whose offers are over once ``row`` stands there too: the one
    before it about the same seat, or the last ones of a game that has ended, with its votes. At most ``MOST``."""
    newest = {notice.notice.facts["seat"]: notice for notice in notices if _offers(notice, row)}
    votes: list[OutboxRow] = []
    if row.notice.kind is Kind.NOTICE:
        seats = [row.notice.facts["seat"]] if "seat" in row.notice.facts else []
    elif row.notice.kind is Kind.GAME:
        votes = [notice for notice in notices if notice.notice.facts["what"] in _VOTES]
        seats = [seat for seat, player in enumerate(game.seated) if not player.is_person]
    else:
        return []
    return [*(newest[seat] for seat in seats if seat in newest), *reversed(votes)][:MOST]


def _offers(notice: OutboxRow, row: OutboxRow) -> bool:
    return notice.id != row.id and notice.notice.facts["what"] in _OFFERING
