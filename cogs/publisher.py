"""Tells the channels what was committed: the outbox on one side, Discord on the other.

Facts go out once and in order, a turn message only while it is the newest. Before a notice is sent that may have
been sent already (a crash between Discord's yes and our note of it), our own message is looked for and adopted.
"""

import asyncio
import logging
from dataclasses import replace

from bot.games.clock import DAY, Clock
from bot.games.clocks import rhythm_of
from bot.games.errors import what_broke
from bot.games.hours import awake, next_awake
from bot.games.model import Game
from bot.games.outbox import Kind, OutboxRow, Sending
from bot.games.seldom import worth_a_line
from bot.games.service import Games
from bot.games.underway import Underway
from cogs import offers
from cogs.composing import Composer, Post, marker, recipient
from cogs.wire import CannotLook, DirectClosed, MessageGone, NotAllowed, PlaceGone, Wire, WireError

log = logging.getLogger(__name__)

LEASE = 60.0
"""Seconds for which a claimed notice is this process's."""

PATIENCE = 45.0
"""Seconds that painting and sending a notice may take: less than the lease, so that no two are at it at once."""

MOST = 50
"""So many notices are on their way at once."""

LONGEST_WAIT = 1800.0
"""Seconds between two tries of a message that is refused again and again."""

TRIES_A_DAY = int(DAY / LONGEST_WAIT)
"""So often is a message tried in a day that fails each time, once it waits as long as can be."""

UNSEEN = 0
"""In the stead of a message's id: it may stand in the channel, but we cannot see it."""

LETTER_REFUSALS = 5
"""So often is a direct message tried that Discord refuses; the pauses between take an hour and a half together."""

LETTER_TRIES = 24
"""So often is a direct message tried of which nobody knows why it fails: for about eight hours."""

FACT_TRIES = 24
"""So often is a fact tried that fails by itself; then the game goes on without it, after about eight hours."""

PLAIN_AFTER = 3
"""After so many tries a message goes without its pictures: words that arrive are better."""


def _once_more(row: OutboxRow) -> str:
    """Under which key it is noted that a message was sent again though the first may have arrived."""
    return f"once-more-{row.id}"


class Publisher(Underway):
    """Empties the outbox."""

    def __init__(self, games: Games, composer: Composer, wire: Wire, clock: Clock) -> None:
        super().__init__()
        self._games = games
        self._store = games.store
        self._composer = composer
        self._wire = wire
        self._clock = clock
        self.sent_again = 0
        """How many messages were sent again though they may have arrived: their channel cannot be read."""

    async def publish_waiting(self) -> int:
        """Send everything that waits and may be sent now; returns how many notices."""
        begun = await self.begin_waiting()
        await self.settled()
        return begun

    async def begin_waiting(self) -> int:
        """Begin to send what waits and may be sent now, as much as there is room for; returns how many notices. No
        place waits for one that does not answer, and one game's trouble is no other's."""
        room = MOST - len(self._tasks)
        rows = await self._store.claim_notices(self._clock.now(), LEASE, room) if room > 0 else []
        for row in rows:
            self._begin(self._see_to(row))
        return len(rows)

    async def next_at(self) -> float | None:
        """When the next notice may be sent, in seconds (UTC); None while there is no room for it."""
        return await self._store.next_notice() if len(self._tasks) < MOST else None

    async def _see_to(self, row: OutboxRow) -> None:
        try:
            await self._try(row)
        except Exception as error:
            log.error("game %s: the outbox failed; again in a minute: %s", row.game_id, what_broke(error))

    async def _try(self, row: OutboxRow) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._publish(row)
        except DirectClosed:
            if row.notice.kind is Kind.DM:
                await self._games.dm_refused(recipient(row))
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
        except PlaceGone:
            log.info("game %s: the channel of its %s is gone", row.game_id, row.notice.kind)
            if not row.notice.kind.elsewhere:
                await self._games.place_gone(row.channel_id)
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
        except WireError as error:
            await self._refused(row, error)
        except TimeoutError:
            await self._later(row, 5.0, "it took too long")
        except Exception as error:
            await self._failed(row, error)

    async def _failed(self, row: OutboxRow, error: Exception) -> None:
        """Something is wrong with the bot or the game. If it stays so, that is told less and less often."""
        failed = f"game {row.game_id}: the {row.notice.kind} notice {row.notice.key} failed"
        told = worth_a_line(row.tries, TRIES_A_DAY)
        log.log(logging.ERROR if told else logging.DEBUG, "%s: %s", failed, what_broke(error))
        if row.notice.kind.is_fact and row.tries >= FACT_TRIES:
            log.error("%s: the game goes on without it", failed)
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
            return
        await self._later(row, 30.0, "an unexpected error", level=logging.WARNING if told else logging.DEBUG)

    async def _refused(self, row: OutboxRow, error: WireError) -> None:
        """It is tried again; where somebody has to do something first, people are told elsewhere (T17)."""
        if row.notice.kind is Kind.WORD and isinstance(error, NotAllowed):
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
            return
        if error.surely and await self._store.note(_once_more(row)):
            await self._store.set_note(_once_more(row), "")
            self.sent_again -= 1
        await self._later(row, error.wait, str(error), isinstance(error, NotAllowed))
        if isinstance(error, NotAllowed) and not row.notice.kind.elsewhere:
            await self._games.cannot_show(row.game_id, row.id, error.why)

    async def _later(
        self, row: OutboxRow, wait: float, why: str, refused: bool = False, level: int = logging.WARNING
    ) -> None:
        if row.notice.kind is Kind.DM and row.tries >= (LETTER_REFUSALS if refused else LETTER_TRIES):
            await self._give_up(row, why, refused)
            return
        pause = min(LONGEST_WAIT, max(1.0, wait) * 2 ** min(row.tries - 1, 10))
        log.log(level, "game %s: %s notice waits %.0f s: %s", row.game_id, row.notice.kind, pause, why)
        await self._store.postpone_notice(row.id, self._clock.now() + pause)

    async def _give_up(self, row: OutboxRow, why: str, refused: bool) -> None:
        """A direct message does not get through. If that is its person's doing, he gets no more of them."""
        told = "game %s: a direct message to %s is given up after %s tries: %s"
        log.warning(told, row.game_id, recipient(row), row.tries, why)
        if refused:
            await self._games.dm_refused(recipient(row))
        await self._store.settle_notice(row.id, Sending.DROPPED, None)

    async def _publish(self, row: OutboxRow) -> None:
        """Tell it where it belongs."""
        game = await self._store.game(row.game_id)
        if game is None:
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
        elif row.notice.kind is Kind.WORD:
            await self._tell_elsewhere(row, game)
        elif row.notice.kind is Kind.DM:
            await self._publish_in(await self._wire.direct_channel(recipient(row)), row, game, ())
        else:
            await self._publish_in(row.channel_id, row, game, self._wire.missing(row.channel_id))

    async def _tell_elsewhere(self, row: OutboxRow, game: Game) -> None:
        """A word goes to the channel above the thread, else to the host, if he wants direct messages."""
        above, missing = game.place.parent_id, self._wire.missing(row.channel_id)
        if above is not None and not {"view_channel", "send_messages"} & {*self._wire.missing(above)}:
            try:
                await self._publish_in(above, row, game, missing)
                return
            except (PlaceGone, NotAllowed) as error:
                log.info("game %s: nothing can be told in channel %s: %s", game.id, above, error)
        await self._tell_the_host(row, game, missing)

    async def _tell_the_host(self, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> None:
        host, now = await self._games.personal(game.host), self._clock.now()
        if not host.written_to:
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
            return
        rhythm = rhythm_of(host, game)
        if not awake(rhythm, now):
            raise WireError("the host is asleep", next_awake(rhythm, now) - now)
        await self._publish_in(await self._wire.direct_channel(game.host), row, game, missing)

    async def _publish_in(
        self, channel_id: int, row: OutboxRow, game: Game, missing: tuple[str, ...]
    ) -> None:
        """Show a notice, clear away what it replaces, and only then note it as sent: after a crash anywhere in
        between, the next try finds the message and goes on from there."""
        row = replace(row, channel_id=channel_id)
        message_id = await self._sent_before(row)
        post = await self._composer.compose(row, game, missing)
        standing = await self._store.standing_messages(row.game_id, row.notice.kind)
        if post is not None:
            post = post if row.tries <= PLAIN_AFTER else post.plain
            message_id = await self._show(row, post, message_id, standing)
        if message_id is None or (post is None and message_id == UNSEEN):
            await self._store.settle_notice(row.id, Sending.DROPPED, None)
            return
        if not row.notice.kind.elsewhere:
            await self._forget_word(row.game_id)
        if post is not None and row.notice.kind is Kind.TURN:
            await self._games.turn_shown(row.game_id, row.notice.turn, post.deadline)
        await self._clear_away(row, message_id, standing)
        await self._end_offers(row, game, missing)
        shown = None if message_id == UNSEEN else message_id
        await self._store.settle_notice(row.id, Sending.SENT, shown, post.ping if post else None)

    async def _sent_before(self, row: OutboxRow) -> int | None:
        """The message of an earlier try of which we do not know how it ended; ``UNSEEN`` if we may not look."""
        if row.tries == 1:
            return None
        try:
            return await self._wire.find(row.channel_id, marker(row).button())
        except CannotLook:
            return UNSEEN

    async def _may_send_again(self, row: OutboxRow) -> bool:
        """Whether a message that nobody can look for is sent again: once, unless Discord has refused it since."""
        if await self._store.note(_once_more(row)):
            return False
        await self._store.set_note(_once_more(row), "sent")
        self.sent_again += 1
        told = "game %s: a %s is sent once more; it may stand in channel %s, which cannot be read (%s so far)"
        log.warning(told, row.game_id, row.notice.kind, row.channel_id, self.sent_again)
        return True

    async def _forget_word(self, game_id: int) -> None:
        """The table is shown again: if that fails another time, it is told another time."""
        for word in await self._store.standing_messages(game_id, Kind.WORD):
            await self._store.settle_notice(word.id, Sending.REMOVED, None)

    async def _show(self, row: OutboxRow, post: Post, known: int | None, standing: list[OutboxRow]) -> int:
        """Send the message, or change the one that is there; returns its id.

        A lobby has one message that is changed; an old one is replaced. What was found again shows what was true
        when it was sent: a turn would show an older deadline than is enforced. A fact is told already.
        """
        lobby = standing[-1].message_id if standing and row.notice.kind is Kind.LOBBY else None
        shown = known or None
        if lobby is not None and not self._wire.is_old(lobby):
            shown = await self._changed(row, lobby, post, replaceable=True)
        elif shown is not None and row.notice.kind.latest_wins:
            shown = await self._changed(row, shown, post)
        if shown is not None:
            return shown
        if known == UNSEEN and not await self._may_send_again(row):
            return UNSEEN
        return await self._wire.send(row.channel_id, post.message, f"cf-{row.id}")

    async def _changed(
        self, row: OutboxRow, message_id: int, post: Post, *, replaceable: bool = False
    ) -> int | None:
        """Change a message; None if it was deleted, so that a new one has to take its place. One that is noted as
        standing is ``replaceable``: also when it may not be changed, say too often when it is old."""
        try:
            await self._wire.edit(row.channel_id, message_id, post.message)
        except PlaceGone:
            raise
        except WireError as error:
            if not replaceable and not isinstance(error, MessageGone):
                raise
            log.info("game %s: its %s message is posted again: %s", row.game_id, row.notice.kind, error)
            return None
        return message_id

    async def _clear_away(self, row: OutboxRow, message_id: int, standing: list[OutboxRow]) -> None:
        """Remove what the new message has replaced; what cannot be removed now goes with the next one."""
        if row.notice.kind in (Kind.TURN, Kind.GAME):
            standing = [*standing, *await self._store.standing_messages(row.game_id, Kind.REMINDER)]
        if row.notice.kind is Kind.GAME:
            standing += await self._store.standing_messages(row.game_id, Kind.TURN)
        elif not row.notice.kind.latest_wins:
            return
        for old in standing:
            try:
                if old.message_id is not None and old.message_id != message_id:
                    await self._wire.remove(old.channel_id, old.message_id)
            except WireError as error:
                log.info("game %s: an old message stays for now: %s", row.game_id, error)
                continue
            await self._store.settle_notice(old.id, Sending.REMOVED, None)

    async def _end_offers(self, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> None:
        """Show what is offered no more, a seat or a vote, as it is now, without its button; else it stays."""
        if row.notice.kind not in (Kind.NOTICE, Kind.GAME):
            return
        for old in offers.over(row, game, await self._store.standing_messages(row.game_id, Kind.NOTICE)):
            post = await self._composer.compose(old, game, missing)
            try:
                if old.message_id is not None and post is not None:
                    await self._wire.edit(old.channel_id, old.message_id, post.message)
            except WireError as error:
                log.info("game %s: an old offer keeps its button: %s", row.game_id, error)
