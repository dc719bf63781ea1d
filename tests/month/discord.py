"""Discord as far as the publisher meets it: channels that keep messages, people who are called, and faults."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from cogs.ids import Id
from cogs.outgoing import Button, Outgoing
from cogs.wire import CannotLook, DirectClosed, MessageGone, WireError
from tests.games.table import FakeClock

DAY = 86_400.0
WINDOW = 5.0
BUCKET = 5
"""So many messages a channel takes in less than ``WINDOW`` seconds; Discord refuses one more (429)."""


class Crash(BaseException):
    """The process dies; nothing may catch it."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody was notified at ``at``, seconds (UTC), by the message of the outbox's row ``row``."""

    at: float
    user: int
    place: int
    row: int

    @property
    def direct(self) -> bool:
        return self.place < 0


@dataclass
class FakeDiscord:
    """A ``Wire`` onto channels in memory.

    Of a hundred requests, ``faults`` fail: half of them are not done, half are done and the answer is lost.
    ``deadly`` is the share of sends after which the process dies before it learns of it.
    """

    clock: FakeClock
    rng: Random
    faults: float = 0.02
    deadly: float = 0.0
    messages: dict[int, dict[int, Outgoing]] = field(default_factory=lambda: defaultdict(dict))
    calls: list[Call] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)
    """People who take no direct messages."""
    unseen: set[int] = field(default_factory=set)
    """Channels whose messages cannot be read."""
    shown: dict[str, float] = field(default_factory=dict)
    """When a button was first seen in a channel, by its custom id."""
    posted: Counter[str] = field(default_factory=Counter)
    """How often a message with this button was sent."""
    of_plans: set[int] = field(default_factory=set)
    """The outbox's rows of public messages that speak of a plan."""
    counts: Counter[str] = field(default_factory=Counter)
    _sent_at: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    _last: int = 10**6

    def _may_fail(self, what: str) -> bool:
        """Count a request; True if it is done but its answer is lost. Raises ``WireError`` if it is not done."""
        self.counts[what] += 1
        if self.rng.random() >= self.faults:
            return False
        self.counts["fault"] += 1
        if self.rng.random() < 0.5:
            raise WireError("Discord does not answer", 5)
        return True

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        if -channel_id in self.closed:
            raise DirectClosed("no direct messages", 0)
        self._may_be_full(channel_id)
        lost = self._may_fail("send")
        self._last += 1
        self.messages[channel_id][self._last] = message
        self._sent_at[channel_id].append(self.clock.now())
        for id_ in ids(message):
            self.shown.setdefault(id_.button(), self.clock.now())
            self.posted[id_.button()] += 1
        row = int(nonce.removeprefix("cf-"))
        if channel_id > 0 and "plan" in message.content.lower():
            self.of_plans.add(row)
        self._notify(channel_id, message, row)
        self._may_die()
        if lost:
            raise WireError("the answer is lost", 5)
        return self._last

    def _may_be_full(self, channel_id: int) -> None:
        now = self.clock.now()
        if sum(now - at < WINDOW for at in self._sent_at[channel_id][-BUCKET:]) == BUCKET:
            self.counts["too many"] += 1
            raise WireError("too many messages", WINDOW, surely=True)

    async def direct_channel(self, user_id: int) -> int:
        self._may_fail("direct")
        return -user_id

    def _notify(self, place: int, message: Outgoing, row: int) -> None:
        for user in (-place,) if place < 0 else message.pings:
            self.calls.append(Call(self.clock.now(), user, place, row))

    def _may_die(self) -> None:
        if self.rng.random() < self.deadly:
            self.counts["crash"] += 1
            raise Crash

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        lost = self._may_fail("edit")
        if message_id not in self.messages[channel_id]:
            raise MessageGone("unknown message", 0)
        self.messages[channel_id][message_id] = message
        if lost:
            raise WireError("the answer is lost", 5)

    async def remove(self, channel_id: int, message_id: int) -> None:
        lost = self._may_fail("remove")
        self.messages[channel_id].pop(message_id, None)
        if lost:
            raise WireError("the answer is lost", 5)

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        self._may_fail("find")
        if channel_id in self.unseen:
            raise CannotLook("not allowed to read", 600)
        for message_id in sorted(self.messages[channel_id], reverse=True):
            if custom_id in (id_.button() for id_ in ids(self.messages[channel_id][message_id])):
                return message_id
        return None

    async def stands(self, channel_id: int, message_id: int) -> bool:
        return message_id in self.messages[channel_id]

    def is_old(self, message_id: int) -> bool:
        return False

    def missing(self, channel_id: int) -> tuple[str, ...]:
        return ()


def ids(message: Outgoing) -> Iterator[Id]:
    for row in message.rows:
        for part in row:
            if isinstance(part, Button):
                yield part.id
