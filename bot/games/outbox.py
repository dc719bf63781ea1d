"""What people are to be told: notices, how far each is on its way, and whom it calls."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

MOVED: Final = "moved"
"""The reason of a reminder that calls nobody: the turn ends at another time than its message says."""


class Kind(StrEnum):
    """What people are told. ``lobby``, ``turn``, ``reminder`` and ``word`` are latest-wins; the others are facts:
    once, in order. A ``dm`` goes to the person in ``facts["recipient"]``, and waits for no other message;
    nor does a ``word`` for those at the table: that it cannot be shown, or that its place is gone, told in another
    place (T17)."""

    LOBBY = "lobby"
    TURN = "turn"
    ROUND = "round"
    GAME = "game"
    NOTICE = "notice"
    REMINDER = "reminder"
    DM = "dm"
    WORD = "word"

    @property
    def latest_wins(self) -> bool:
        """Whether only the newest of its kind is worth telling."""
        return self in (Kind.LOBBY, Kind.TURN, Kind.REMINDER, Kind.WORD)

    @property
    def is_fact(self) -> bool:
        """Whether it is told at the table once and in order, so that what comes after it waits."""
        return self in (Kind.ROUND, Kind.GAME, Kind.NOTICE)

    @property
    def elsewhere(self) -> bool:
        """Whether it is told in another place than the table, beside what is told there."""
        return self in (Kind.DM, Kind.WORD)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell, written in the transaction that made it true.

    ``turn`` is how many log entries it covers; ``key`` makes it unique in its game and kind; ``facts`` are a
    few plain values for the sentence (a reason, a seat), never a tile.
    """

    kind: Kind
    turn: int
    key: str
    facts: dict[str, str | int | None] = field(default_factory=dict)


class Sending(StrEnum):
    """How far a notice is. ``sent`` stands in the channel, ``removed`` stood there, ``dropped`` never did."""

    WAITING = "waiting"
    SENT = "sent"
    REMOVED = "removed"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A notice in the outbox. ``tries`` counts attempts begun: above zero, the channel may hold it already.

    ``message_id`` is the message that shows it, once Discord has accepted it.
    """

    id: int
    game_id: int
    channel_id: int
    notice: Notice
    state: Sending
    tries: int
    message_id: int | None
    created_at: float


@dataclass(frozen=True, slots=True)
class Ping:
    """``seat`` is called at ``turn`` for ``reason`` ("turn", "half", "last", "day1" ...): once (T4).

    ``how`` is "mention" or "dm".
    """

    game_id: int
    turn: int
    seat: int
    reason: str
    how: str = "mention"


DigestNotice = tuple[int, Notice]
"""A notice and the id of the game in whose outbox it goes."""
