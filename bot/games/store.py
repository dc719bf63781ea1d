"""What the service asks of a database. One ``save`` is one transaction."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.games.admission import Tables
from bot.games.due import DueRow
from bot.games.model import Game, LogEntry, Place
from bot.games.outbox import DigestNotice, Kind, Notice, OutboxRow, Ping, Sending
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.games.standings import Result, Season, Standing


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game that holds its place, also one that cannot be read: then ``game`` is None."""

    id: int
    place: Place
    host: int
    game: Game | None


@dataclass(frozen=True, slots=True)
class Change:
    """One transaction: the game as it shall be, and all that belongs to the same step.

    ``log`` is appended; ``undo`` marks that entry as undone. The due rows of the turn are replaced by ``due``
    unless ``due`` is None; those of ``later`` outlive the turn and replace only their like; a game that is over
    has none. ``notices`` are appended to the outbox; a new latest-wins notice drops those of its
    kind that were never tried (the message of one that was tried may stand in the channel, and the publisher
    looks for it). ``unseen_by_others`` is (seat, turn): refuse if another seat than this one has
    opened its hand at that turn or later (T9). ``sits_down`` is the person who takes a seat by it: refuse if he
    sits at tables enough.
    """

    game: Game
    log: tuple[LogEntry, ...] = ()
    undo: int | None = None
    due: tuple[DueRow, ...] | None = None
    later: tuple[DueRow, ...] = ()
    notices: tuple[Notice, ...] = ()
    results: tuple[Result, ...] = ()
    unseen_by_others: tuple[int, int] | None = None
    sits_down: int | None = None


Hearing = Callable[[Game, Sequence[DueRow], Personal, Personal], Change | None]
"""What becomes of a running game, with what is due of its turn, by a person's settings before and after; None if
nothing does."""


class Store(Protocol):
    """The database. Every method is one short transaction; times are seconds (UTC)."""

    # games
    async def open_game(self, draft: Game, due: Sequence[DueRow], notices: Sequence[Notice]) -> Game | None:
        """Store a new game under a fresh id (in ``draft.id``'s stead, also in the due rows);
        None if its place is taken (T1).

        Raises ``Declined``: its server does not let its host open one more table, or none in this place.
        """
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

    async def listed_games(self, guild_id: int) -> list[ListedGame]:
        """All that hold places in a server, oldest first, those that cannot be read too."""
        ...

    async def tables(self, guild_id: int, user_id: int) -> Tables:
        """What decides whether this person may sit down at one more table of a server."""
        ...

    async def abandon(self, game_id: int, at: float) -> bool:
        """Close a game without reading it: its place is free, nothing is due, nobody is told. False if it does
        not hold a place."""
        ...

    async def games_of(self, user_id: int) -> list[Game]:
        """Every game in which this person sits or sat, oldest first."""
        ...

    async def live_games_naming(self, user_id: int) -> list[Game]:
        """The lobbies and running games that hold this person's id: at the table, or only invited."""
        ...

    async def save(self, change: Change) -> bool:
        """Write one step; False, and nothing written, if the stored revision is not ``game.revision - 1``
        or a hand was seen (``unseen_by_others``).

        Raises ``Declined``, and nothing is written: who sits down by it (``sits_down``) sits at tables enough.
        """
        ...

    async def log(self, game_id: int, since: int = 0) -> list[LogEntry]:
        """The log from entry ``since`` on, undone entries included."""
        ...

    async def saw_hand(self, game_id: int, seat: int, turn: int) -> None:
        """Note that ``seat`` opened its hand at ``turn``; changes neither turn nor revision (T9)."""
        ...

    # what is due
    async def next_due(self) -> float | None:
        """When the next row may be claimed, or the next digest is due."""
        ...

    async def claim_due(self, now: float, lease: float, limit: int = 50) -> list[DueRow]:
        """Take rows that are due, each for ``lease`` seconds; unclaimed rows only."""
        ...

    async def settle_due(self, row: DueRow) -> None:
        """Forget a row that has been seen to; harmless if it has been replaced meanwhile."""
        ...

    async def start_turn(
        self, game_id: int, turn: int, rows: Sequence[DueRow], notices: Sequence[Notice] = ()
    ) -> bool:
        """Start the clocks of a turn and queue what goes with them, if the game still stands at it and no clock
        runs: a running one is kept."""
        ...

    async def clocks(self, game_id: int) -> list[DueRow]:
        """What is due of the present turn of a game, soonest first."""
        ...

    async def tell(self, row: DueRow, notices: Sequence[Notice], again: DueRow | None) -> bool:
        """See to a row that only tells something: queue ``notices`` and forget it, or put ``again`` in its stead.
        False, and nothing done, if the game does not stand there any more or the row was replaced."""
        ...

    async def turn_clock(self, game_id: int) -> float | None:
        """When the present turn of a game runs out; None if no clock runs."""
        ...

    # what is to be told
    async def claim_notices(self, now: float, lease: float, limit: int = 50) -> list[OutboxRow]:
        """Take notices to send, each for ``lease`` seconds, and count the try: of every game only the oldest
        waiting one."""
        ...

    async def next_notice(self) -> float | None:
        """When the next notice may be claimed (0 for at once); None if none waits."""
        ...

    async def settle_notice(
        self, row_id: int, state: Sending, message_id: int | None, ping: Ping | None = None
    ) -> None:
        """Note how far a notice is, and whom it called."""
        ...

    async def pinged(self, ping: Ping) -> bool:
        """Whether this call has been made."""
        ...

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

    # layouts, reviews
    async def plan(self, game_id: int, round_number: int) -> str | None:
        """The stored layout of a round, a JSON text; None if there is none."""
        ...

    async def save_plan(self, game_id: int, round_number: int, plan: str) -> None:
        """Keep the layout of a round in the stead of an older one."""
        ...

    async def reviews(self, game_id: int) -> dict[tuple[int, int], str]:
        """What was thought of decisions in a game, JSON texts by round and seat."""
        ...

    async def save_review(self, game_id: int, round_number: int, seat: int, review: str) -> None:
        """Keep the review of a seat's round in the stead of an older one."""
        ...

    # standings, people, servers
    async def leaderboard(
        self, guild_id: int, season: Season | None = None, limit: int = 20
    ) -> list[Standing]:
        """Best first: wins, then points per round (fewer is better), then games; of all seasons if it is None."""
        ...

    async def seasons(self, guild_id: int) -> list[Season]:
        """The seasons of a server, the present one last."""
        ...

    async def begin_season(self, guild_id: int, number: int, at: float) -> bool:
        """A new season begins; False, and nothing done, if ``number`` is not the next one (any more)."""
        ...

    async def results_of(self, user_id: int) -> list[tuple[int, Result]]:
        """What is stored of a person's finished games, with the game ids."""
        ...

    async def people(self, user_ids: Iterable[int]) -> dict[int, Personal]:
        """The settings of those who have made any."""
        ...

    async def change_person(
        self, user_id: int, change: Callable[[Personal], Personal], heard: Hearing | None = None
    ) -> tuple[Personal, Personal]:
        """Keep what ``change`` makes of somebody's settings as they stand then; those before and after. There is
        no other way to write them: two changes at once are both kept. A digest that is due stays due, the next
        one is reckoned anew. In the same transaction all running games at which he sits or sat become what
        ``heard`` makes of them. What ``change`` or ``heard`` raises is raised, and nothing is written."""
        ...

    async def digests(self, now: float, limit: int = 50) -> list[tuple[int, float]]:
        """Whose digests are due, and since when."""
        ...

    async def digest_done(
        self, user_id: int, was: float, at: float | None, told: DigestNotice | None
    ) -> bool:
        """The digest due at ``was`` is seen to, the next one is due at ``at``; ``told`` is queued with it. False,
        and nothing done, if somebody else has seen to it."""
        ...

    async def forget_person(self, user_id: int) -> int:
        """Take a person out of ended games and standings, with settings and direct messages (T22); returns how
        many games it touched."""
        ...

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """What the server has settled; the defaults if it has settled nothing."""
        ...

    async def change_server(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Keep what ``change`` makes of a server's settings as they stand then; those afterwards. There is no other
        way to write them. What ``change`` raises is raised, and nothing is written."""
        ...

    async def server_left(self, guild_id: int, at: float) -> None:
        """Note that the bot is out of a server; its games stand still: nothing of them is due or told."""
        ...

    async def server_joined(self, guild_id: int, at: float) -> bool:
        """The bot is back: the games go on, their clocks put off by the time it was out. False if it was in."""
        ...

    async def left_servers(self) -> list[int]:
        """The servers that the bot has left, and whose data is still there."""
        ...

    async def servers_with_games(self) -> list[int]:
        """The servers with lobbies or running games."""
        ...

    async def wake_notices(self, guild_id: int, channel_id: int | None = None) -> int:
        """Try now what waits for its next try: in a channel and its threads, or everywhere in a server; returns
        how many notices."""
        ...

    async def purge_servers(self, left_before: float) -> int:
        """Delete all data of servers left before then (T22); returns how many."""
        ...

    # the process
    async def beat(self, now: float, lost: float = 0.0, put_back: float = 0.0) -> int:
        """Write the heartbeat, and put off every clock (``GIVEN_BACK``) by the seconds in which nobody could play;
        returns how many. Of the clock that was ``put_back`` by so many seconds no claim, no next try and no program
        takes notice: they come as soon as they would have come."""
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
