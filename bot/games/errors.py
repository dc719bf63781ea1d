"""What the table declines to do for a person, and why."""

from enum import StrEnum

from bot.engine.errors import ChickenfootError
from bot.worker import JobFailed, traced


class Reason(StrEnum):
    """Why a request of a person changes nothing. ``bot/text`` has a sentence for each."""

    PLACE_TAKEN = "place_taken"
    NO_GAME_HERE = "no_game_here"
    GAME_GONE = "game_gone"
    NOT_IN_LOBBY = "not_in_lobby"
    NOT_RUNNING = "not_running"
    NOT_FINISHED = "not_finished"
    NOTHING_TO_REVIEW = "nothing_to_review"
    CANNOT_REVIEW = "cannot_review"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    NOT_THERE = "not_there"
    SEAT_LENT = "seat_lent"
    SEAT_TAKEN = "seat_taken"
    NO_RETURN = "no_return"
    NOT_HOST = "not_host"
    NOT_INVITED = "not_invited"
    TABLE_FULL = "table_full"
    NO_COMPUTER = "no_computer"
    NO_SUGGESTIONS = "no_suggestions"
    NOT_A_COMPUTER = "not_a_computer"
    BAD_OPTION = "bad_option"
    BAD_SETTING = "bad_setting"
    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL = "illegal"
    CANNOT_UNDO = "cannot_undo"
    ALREADY_VOTED = "already_voted"
    ALREADY_AGAINST = "already_against"
    BUSY = "busy"
    ONLY_IN_SERVER = "only_in_server"
    UNKNOWN_BUTTON = "unknown_button"
    CHANNEL_NOT_ALLOWED = "channel_not_allowed"
    SERVER_FULL = "server_full"
    PERSON_FULL = "person_full"


class Declined(ChickenfootError):
    """A request that changed nothing. ``facts`` fill the sentence: names, numbers, never a hand.

    ``cause`` is the ``IllegalAction`` or ``RulesError`` behind it, if there is one.
    """

    def __init__(self, reason: Reason, cause: ChickenfootError | None = None, **facts: object) -> None:
        super().__init__(reason.value if cause is None else f"{reason.value}: {cause}")
        self.reason = reason
        self.cause = cause
        self.facts = facts


class StorageError(ChickenfootError):
    """The database cannot be used; the text tells operators what to do about it. It begins small: it is said after
    "chickenfoot: " or "database: "."""


def what_broke(error: Exception) -> str:
    """What broke and where, for a log line: without the error's own words, since they might hold a tile (T19).
    Those of a ``StorageError`` and of a ``JobFailed`` are meant for operators."""
    return str(error) if isinstance(error, StorageError | JobFailed) else traced(error)
