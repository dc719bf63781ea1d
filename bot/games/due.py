"""What is due for a game, and when."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Due(StrEnum):
    """What can be due for a game.

    ``lobby``: it closes. ``program``: a program is to move. ``turn``: the turn runs out. ``half``, ``last``,
    ``daily``: reminders (T13). ``ping``: a call that waited for the end of quiet hours. ``stale``: nobody has
    moved for too long (T16). ``lent``: a lent seat is the computer's for good.
    """

    LOBBY = "lobby"
    PROGRAM = "program"
    TURN = "turn"
    HALF = "half"
    LAST = "last"
    DAILY = "daily"
    PING = "ping"
    STALE = "stale"
    LENT = "lent"


CLOCKS: Final = frozenset({Due.TURN, Due.HALF, Due.LAST, Due.DAILY, Due.PING})
"""The rows that begin when Discord has accepted the message of a turn."""

OF_A_TURN: Final = frozenset(Due) - {Due.LENT}
"""The rows that the next step of the game replaces."""

GIVEN_BACK: Final = frozenset(Due) - {Due.LOBBY, Due.PROGRAM}
"""The rows that are put off by the time in which nobody could play."""


@dataclass(frozen=True, slots=True)
class DueRow:
    """``kind`` is due for ``game_id`` at ``at`` (seconds, UTC), if the game still stands at ``turn``.

    ``moved`` of ``at`` are seconds by which it was put off, since nobody could play.
    """

    game_id: int
    kind: Due
    turn: int
    at: float
    moved: float = 0.0
