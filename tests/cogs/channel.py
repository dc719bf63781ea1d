"""Discord as the publisher sees it: channels with messages, and everything that can go wrong there."""

from dataclasses import dataclass, field

from bot.games import steps
from bot.games.model import Game, Status
from bot.games.outbox import Kind, OutboxRow
from bot.games.service import Games
from cogs.composing import Post, marker
from cogs.ids import What, parse
from cogs.outgoing import Button, Outgoing
from cogs.wire import CannotLook, DirectClosed, MessageGone, NotAllowed, PlaceGone, WireError

DIRECT = 10**18
"""A person's direct messages are in the channel of his id and this."""


@dataclass
class Channel:
    """A ``Wire`` onto channels in memory, which keep what was sent. ``faults`` are raised by the next calls, one
    each; ``unheard`` sends are delivered, but the answer is lost."""

    messages: dict[int, tuple[int, Outgoing]] = field(default_factory=dict)
    sent: list[str] = field(default_factory=list)
    log: list[tuple[int, Outgoing]] = field(default_factory=list)
    """Everything that was ever sent, and where."""
    calls: list[str] = field(default_factory=list)
    faults: list[WireError | None] = field(default_factory=list)
    unheard: int = 0
    old: set[int] = field(default_factory=set)
    """Messages that may be changed a few times only."""
    refuses: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Channels where permissions are missing, and which; "an answer" where Discord gives none."""
    unseen: set[int] = field(default_factory=set)
    """Channels that cannot be read."""
    locked: set[int] = field(default_factory=set)
    """Threads that are locked."""
    gone: set[int] = field(default_factory=set)
    """Channels and threads that were deleted."""
    closed: set[int] = field(default_factory=set)
    """People who take no direct messages."""
    _last: int = 5_000

    def _call(self, what: str) -> None:
        self.calls.append(what)
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None:
            raise fault

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        self._call("send")
        if channel_id - DIRECT in self.closed:
            raise DirectClosed("closed", 0)
        if channel_id in self.gone:
            raise PlaceGone("unknown channel", 0)
        if channel_id in self.locked:
            raise NotAllowed("locked", 600, "locked")
        if "send_messages" in self.missing(channel_id):
            raise NotAllowed("not allowed", 600)
        if "an answer" in self.missing(channel_id):
            raise WireError("no answer", 5)
        self._last += 1
        self.messages[self._last] = (channel_id, message)
        self.sent.append(message.content)
        self.log.append((channel_id, message))
        if self.unheard:
            self.unheard -= 1
            raise WireError("no answer", 5)
        return self._last

    async def direct_channel(self, user_id: int) -> int:
        return DIRECT + user_id

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        self._call("edit")
        if message_id not in self.messages:
            raise MessageGone("unknown message", 0)
        self.messages[message_id] = (channel_id, message)

    async def remove(self, channel_id: int, message_id: int) -> None:
        self._call("remove")
        self.messages.pop(message_id, None)

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        self._call("find")
        if channel_id in self.unseen:
            raise CannotLook("not allowed to read", 600)
        for message_id in sorted(self.messages, reverse=True):
            where, message = self.messages[message_id]
            if where == channel_id and custom_id in ids(message):
                return message_id
        return None

    async def stands(self, channel_id: int, message_id: int) -> bool:
        self._call("stands")
        return message_id in self.messages

    def is_old(self, message_id: int) -> bool:
        return message_id in self.old

    def missing(self, channel_id: int) -> tuple[str, ...]:
        return self.refuses.get(channel_id, ())

    @property
    def contents(self) -> list[str]:
        """What stands in the channels, oldest first."""
        return [self.messages[message_id][1].content for message_id in sorted(self.messages)]

    @property
    def turns(self) -> list[str]:
        """The turn messages among them."""
        return [content for content in self.contents if content.startswith("turn ")]


def ids(message: Outgoing) -> list[str]:
    return [part.id.button() for row in message.rows for part in row if isinstance(part, Button)]


class Plain:
    """A ``Composer`` whose messages say just what they are: "turn 17 until 1800000300"."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self.fault: Exception | None = None

    async def compose(self, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> Post | None:
        if self.fault is not None:
            raise self.fault
        content, deadline = f"{row.notice.kind} {row.notice.key}", None
        if row.notice.kind is Kind.TURN:
            gone_on = game.status is not Status.RUNNING or game.turn != row.notice.turn
            if gone_on or steps.program_decides(game):
                return None
            running = await self._games.store.turn_clock(game.id)
            deadline = running or await self._games.deadline_from_now(game)
            content = f"turn {game.turn} until {deadline or 0:.0f}"
        if row.notice.kind is Kind.LOBBY:
            content = f"lobby of {len(game.players)}, {game.status}"
        return Post(Outgoing(content, rows=((Button(marker(row), "x"),),)), deadline)


def turn_of(message: Outgoing) -> int | None:
    """The turn a message is about; None if it is no turn message."""
    parsed = parse(ids(message)[0])
    return parsed.turn if parsed and parsed.what is What.HAND else None
