"""What the service asks of a database. One ``save`` is one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.games.model import Game, LogEntry


class Due(StrEnum):
    """What can be due for a game: its lobby closes, a program is to move, the turn runs out."""

    LOBBY = "lobby"
    PROGRAM = "program"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class DueRow:
    """``kind`` is due for ``game_id`` at ``at`` (seconds, UTC), if the game still stands at ``turn``."""

    game_id: int
    kind: Due
    turn: int
    at: float


class Kind(StrEnum):
    """What people are told. ``lobby`` and ``turn`` are latest-wins; the others are facts: once, in order."""

    LOBBY = "lobby"
    TURN = "turn"
    ROUND = "round"
    GAME = "game"
    NOTICE = "notice"

    @property
    def latest_wins(self) -> bool:
        return self in (Kind.LOBBY, Kind.TURN)


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
class Result:
    """What a person's game counts for in the standings; written in the transaction that ends the game."""

    guild_id: int
    user_id: int
    seat: int
    rounds: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a server's leaderboard. ``points`` and ``rounds`` are sums over finished games."""

    user_id: int
    games: int
    wins: int
    rounds: int
    points: int

    @property
    def per_round(self) -> float:
        return self.points / self.rounds if self.rounds else 0.0


@dataclass(frozen=True, slots=True)
class Change:
    """One transaction: the game as it shall be, and all that belongs to the same step.

    ``log`` is appended; ``undo`` marks that entry as undone. Every due row of the game is replaced by ``due``
    unless ``due`` is None. ``notices`` are appended to the outbox; a new latest-wins notice drops those of its
    kind that were never tried (the message of one that was tried may stand in the channel, and the publisher
    looks for it). ``unseen_by_others`` is (seat, turn): refuse if another seat than this one has
    opened its hand at that turn or later (T9).
    """

    game: Game
    log: tuple[LogEntry, ...] = ()
    undo: int | None = None
    due: tuple[DueRow, ...] | None = None
    notices: tuple[Notice, ...] = ()
    results: tuple[Result, ...] = ()
    unseen_by_others: tuple[int, int] | None = None


class Store(Protocol):
    """The database. Every method is one short transaction; times are seconds (UTC)."""

    # games
    async def open_game(self, draft: Game, due: Sequence[DueRow], notices: Sequence[Notice]) -> Game | None:
        """Store a new game under a fresh id (in ``draft.id``'s stead, also in the due rows);
        None if its place is taken (T1)."""
        ...

    async def game(self, game_id: int) -> Game | None: ...

    async def live_game_at(self, channel_id: int) -> Game | None:
        """The lobby or running game of a channel or thread."""
        ...

    async def live_games_below(self, parent_id: int) -> list[Game]:
        """The lobbies and running games in threads of a channel."""
        ...

    async def last_game_at(self, channel_id: int) -> Game | None:
        """The game that ended last in a channel or thread."""
        ...

    async def live_games(self, guild_id: int | None = None) -> list[Game]: ...

    async def games_of(self, user_id: int) -> list[Game]:
        """Every game in which this person sits or sat, oldest first."""
        ...

    async def live_games_naming(self, user_id: int) -> list[Game]:
        """The lobbies and running games that hold this person's id: at the table, or only invited."""
        ...

    async def save(self, change: Change) -> bool:
        """Write one step; False, and nothing written, if the stored revision is not ``game.revision - 1``
        or a hand was seen (``unseen_by_others``)."""
        ...

    async def log(self, game_id: int, since: int = 0) -> list[LogEntry]:
        """The log from entry ``since`` on, undone entries included."""
        ...

    async def saw_hand(self, game_id: int, seat: int, turn: int) -> None:
        """Note that ``seat`` opened its hand at ``turn``; changes neither turn nor revision (T9)."""
        ...

    # what is due
    async def next_due(self) -> float | None:
        """When the next unclaimed row is due."""
        ...

    async def claim_due(self, now: float, lease: float, limit: int = 50) -> list[DueRow]:
        """Take rows that are due, each for ``lease`` seconds; unclaimed rows only."""
        ...

    async def settle_due(self, row: DueRow) -> None:
        """Forget a row that has been seen to; harmless if it has been replaced meanwhile."""
        ...

    async def set_turn_clock(self, game_id: int, turn: int, at: float) -> None:
        """Start the clock of a turn, if the game still stands at it; a running clock is kept."""
        ...

    async def turn_clock(self, game_id: int) -> float | None:
        """When the present turn of a game runs out; None if no clock runs."""
        ...

    async def give_back(self, seconds: float) -> int:
        """Move every running turn clock on by the time nobody could play; returns how many."""
        ...

    # what is to be told
    async def claim_notices(self, now: float, lease: float, limit: int = 50) -> list[OutboxRow]:
        """Take notices to send, each for ``lease`` seconds, and count the try: of every game only the oldest
        waiting one."""
        ...

    async def next_notice(self) -> float | None:
        """When the next notice may be claimed (0 for at once); None if none waits."""
        ...

    async def settle_notice(self, row_id: int, state: Sending, message_id: int | None) -> None: ...

    async def postpone_notice(self, row_id: int, until: float) -> None:
        """Try this notice again, not before ``until``; it stays ahead of the later ones of its game."""
        ...

    async def standing_messages(self, game_id: int, kind: Kind) -> list[OutboxRow]:
        """The messages of this kind that stand in the channel, oldest first."""
        ...

    async def shown_turn(self, game_id: int) -> int:
        """How many log entries the messages sent so far cover (turn, round and game notices)."""
        ...

    async def repost(self, game_id: int) -> None:
        """Forget every standing message of a game and queue its lobby or turn notice anew."""
        ...

    # layouts
    async def plan(self, game_id: int, round_number: int) -> str | None:
        """The stored layout of a round, a JSON text; None if there is none."""
        ...

    async def save_plan(self, game_id: int, round_number: int, plan: str) -> None:
        """Keep the layout of a round in the stead of an older one."""
        ...

    # standings, people, servers
    async def leaderboard(self, guild_id: int, limit: int = 20) -> list[Standing]:
        """Best first: wins, then points per round (fewer is better), then games."""
        ...

    async def results_of(self, user_id: int) -> list[tuple[int, Result]]:
        """What is stored of a person's finished games, with the game ids."""
        ...

    async def forget_person(self, user_id: int) -> int:
        """Take a person out of ended games and standings (T22); returns how many games it touched."""
        ...

    async def server_left(self, guild_id: int, at: float) -> None: ...

    async def server_joined(self, guild_id: int) -> None: ...

    async def purge_servers(self, left_before: float) -> int:
        """Delete all data of servers left before then (T22); returns how many."""
        ...

    # the process
    async def beat(self, now: float) -> None:
        """Write the heartbeat."""
        ...

    async def last_beat(self) -> float | None: ...

    async def release_claims(self) -> None:
        """Free what a process that is no more had claimed; does nothing where several may run."""
        ...

    async def note(self, key: str) -> str | None:
        """What the bot noted for itself under ``key``."""
        ...

    async def set_note(self, key: str, text: str) -> None: ...

    async def close(self) -> None: ...
