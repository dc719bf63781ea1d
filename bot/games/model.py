"""A game at its table: who sits where, what was agreed, how far it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.engine.actions import Action
from bot.engine.deal import commitment
from bot.engine.events import Event
from bot.engine.rules import Choice, Rules
from bot.engine.state import GameState
from bot.games.clock import DAY, HOUR
from bot.games.plans import Planned

TURN_TIMES: Final = (300, 900, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
"""R33: the turn times on offer, in seconds; None is off."""

ON_TIMEOUT: Final = ("auto_play", "remove")
"""R33: what happens when a turn has run out: the computer plays it, or the seat becomes the computer's."""

MISSES: Final = 3
"""R33: after so many turns missed in a row the seat is lent to the computer."""

LENT_FOR: Final = 14 * DAY
"""So long a lent seat is its person's to take back, in seconds (table.md, "Settled small things")."""

STALE_AFTER: Final = 14 * DAY
"""T16: a game in which nobody has moved for so many seconds is ended."""

LOBBY_LIFE: Final = DAY
"""T3: a lobby closes itself after a day without a start, in seconds."""

OWN_MOVES: Final = ("person", "plan")
"""``LogEntry.by`` of what a person decided himself, then or beforehand."""

STAND_IN: Final = "hard"
"""The computer player that takes a turn that has run out, and the seat of a person who left. It needs no search."""


class Status(StrEnum):
    """Where a game stands. ``finished`` has winners; ``unfinished`` was ended before (T12)."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    UNFINISHED = "unfinished"
    CLOSED = "closed"

    @property
    def live(self) -> bool:
        """Whether the game still holds its place (T1)."""
        return self in (Status.LOBBY, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played: a channel, or a thread with its ``parent_id``."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the server as an interaction shows him: id and display name. Where that is not seen, it is empty,
    and the one he had at the table stays."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Player:
    """One who sits at the table. ``level`` names the computer player that plays the seat, None for a person.

    ``user_id`` is None for a computer (and for a person who had his data deleted). A person who left keeps
    his id, and ``level`` says who plays on for him (R32). ``acted_at`` is when he last acted, in seconds.

    ``missed`` counts the turns that ran out since then; ``lent_at`` is when his seat was lent to the computer: it is
    his to take back (R33). ``auto_single`` and ``away_until`` are what the person himself allows and says, noted
    here: that his only plays are laid by themselves (R30), and until when the computer plays for him (T14).
    """

    user_id: int | None
    name: str
    level: str | None = None
    acted_at: float | None = None
    missed: int = 0
    lent_at: float | None = None
    auto_single: bool = True
    away_until: float | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None

    @property
    def is_lent(self) -> bool:
        """Whether the computer plays until the person comes back (R33)."""
        return self.lent_at is not None

    @property
    def is_vacant(self) -> bool:
        """Whether the computer plays for a person who has gone for good, so that somebody else may take the seat.
        Computers have names; who had his data deleted has none."""
        gone = self.user_id is not None or not self.name
        return gone and not self.is_person and not self.is_lent


@dataclass(frozen=True, slots=True)
class Stint:
    """``player`` played ``seat`` up to log entry ``turn`` (not included), in round ``round``; then another did."""

    seat: int
    player: Player
    turn: int
    round: int


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What is agreed beside the rules. ``turn_time`` in seconds, None for off; ``on_timeout`` is one of
    ``ON_TIMEOUT`` (R33). ``play_for_absent``: the computer plays for those who are away (T14). ``computers`` is the
    level of the computer players that sit down. ``suggest``: people may ask a computer for advice; such a
    game counts for no leaderboard.

    ``invited`` lists who may join, None when the table is open to all (T3).
    """

    turn_time: int | None = DAY
    auto_single: bool = True
    invited: tuple[int, ...] | None = None
    on_timeout: str = "auto_play"
    play_for_absent: bool = False
    computers: str = STAND_IN
    suggest: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One game from its lobby on. ``repr`` prints neither seed nor hands.

    ``turn`` counts the entries of the log and is what a click is about; ``revision`` counts every change
    and guards the write. ``players`` stand in order of joining; ``lot[seat]`` is the player on that seat,
    once the game has begun. ``changes`` lists the options changed after somebody joined, ``votes`` who voted
    to end, ``against`` who is to be removed and who voted for it. ``stints`` tells who played which seat before
    those who do now, in order of time. ``plans`` are what people have left for their next turns, by their ids: nobody
    else's business. Times are seconds (UTC).
    """

    id: int
    place: Place
    host: int
    preset: str
    choices: Mapping[str, Choice]
    options: TableOptions
    players: tuple[Player, ...]
    entropy: tuple[str, ...]
    created_at: float
    seed: bytes = field(repr=False)
    status: Status = Status.LOBBY
    revision: int = 0
    turn: int = 0
    lot: tuple[int, ...] = ()
    state: GameState | None = None
    changes: tuple[str, ...] = ()
    votes: tuple[int, ...] = ()
    against: tuple[tuple[int, int], ...] = ()
    stints: tuple[Stint, ...] = ()
    plans: Mapping[int, Planned] = field(default_factory=dict, repr=False)
    started_at: float | None = None
    ended_at: float | None = None

    @property
    def commitment(self) -> str:
        """Public from the lobby on (record-format.md)."""
        return commitment(self.seed)

    @property
    def people(self) -> tuple[Player, ...]:
        """The players whose seats are theirs to play."""
        return tuple(p for p in self.players if p.is_person)

    @property
    def begun_at(self) -> float:
        """When the game began, or the table was opened if it has not yet."""
        return self.created_at if self.started_at is None else self.started_at

    @property
    def position(self) -> GameState:
        """The state; only once the game has begun."""
        assert self.state is not None
        return self.state

    @property
    def rules(self) -> Rules:
        """The frozen rules; only once the game has begun."""
        return self.position.rules

    @property
    def seat_on_turn(self) -> int:
        """The seat that is to decide; only while the game is running."""
        seat = self.position.to_move
        assert seat is not None
        return seat

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players in seat order, once the game has begun."""
        return tuple(self.players[i] for i in self.lot)

    def seat_of(self, user_id: int) -> int | None:
        """The seat this person plays; None for anybody else, and for one who has left."""
        for seat, player in enumerate(self.seated):
            if player.user_id == user_id and player.is_person:
                return seat
        return None

    def player_of(self, user_id: int) -> Player | None:
        """The person at the table with this id, in the lobby too."""
        return next((p for p in self.players if p.user_id == user_id and p.is_person), None)

    def lent_to(self, user_id: int) -> int | None:
        """The index of the player whose seat is lent and who may take it back."""
        held = (i for i, p in enumerate(self.players) if p.user_id == user_id and p.is_lent)
        return next(held, None)

    def votes_against(self, user_id: int) -> tuple[int, ...]:
        """Who voted to remove this person."""
        return tuple(voter for target, voter in self.against if target == user_id)

    @property
    def votes_needed(self) -> int:
        """A majority of the seated people ends the game or removes somebody (table.md, "Settled small things")."""
        return len(self.people) // 2 + 1

    def with_player(self, index: int, player: Player) -> "Game":
        """Who sits there no more takes his plan with him."""
        players = (*self.players[:index], player, *self.players[index + 1 :])
        gone = {p.user_id for p in self.players} - {p.user_id for p in players if p.is_person}
        plans = {user: planned for user, planned in self.plans.items() if user not in gone}
        return replace(self, players=players, plans=plans)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One step of a game: entry ``turn`` (from 0), in round ``round``.

    ``action`` is None for a step that takes back entry ``takes_back``. ``by`` tells who decided: "person",
    "plan" (left by the person beforehand), "computer", "clock" (the turn ran out), "single" (the only legal play) or
    "rule" (forced, R30).
    ``events`` hold hidden tiles and must be redacted before anybody sees them.
    """

    turn: int
    round: int
    seat: int | None
    action: Action | None
    by: str
    at: float
    events: tuple[Event, ...] = field(repr=False)
    takes_back: int | None = None
    undone: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is a move, and has not been taken back."""
        return self.action is not None and not self.undone
