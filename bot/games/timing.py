"""The service over the day: clocks of turns, reminders, digests, seats lent and taken back (T13 - T16, R33)."""

import logging
from dataclasses import replace

from bot.engine.actions import Action
from bot.games import seats, steps
from bot.games.clock import DAY, HOUR
from bot.games.clocks import RECENT, by_day, rhythm_of, turn_ends, turn_rows
from bot.games.due import CLOCKS, Due, DueRow
from bot.games.errors import Declined, Reason, StorageError, what_broke
from bot.games.hours import Rhythm, after, awake, next_awake
from bot.games.model import Game, Person, Status
from bot.games.outbox import Kind, Notice, Ping
from bot.games.people import InPeople, moved
from bot.games.personal import Personal
from bot.games.steps import on_turn_id
from bot.games.store import Change

log = logging.getLogger(__name__)

_REASONS = {Due.PING: "turn", Due.HALF: "half", Due.LAST: "last"}
_KINDS = {reason: kind for kind, reason in _REASONS.items()}


class InTime(InPeople):
    """What happens because time passes."""

    # ------------------------------------------------------------------ a turn

    async def deadline_from_now(self, game: Game) -> float | None:
        """When a turn that is shown now runs out, net of quiet hours and absences (R33, T14)."""
        seconds = game.options.turn_time
        if seconds is None:
            return None
        return after(await self.rhythm(game), self.clock.now(), seconds)

    async def rhythm(self, game: Game) -> Rhythm:
        """When the person on turn can play."""
        return rhythm_of(await self.personal(on_turn_id(game)), game)

    async def turn_shown(self, game_id: int, turn: int, deadline: float | None) -> None:
        """Discord has accepted the message of a turn: its clocks start (design: a deadline shown is enforced),
        and those who want it are written to. Who went away while it was on its way is waited for."""
        game = await self.store.game(game_id)
        if game is None or game.status is not Status.RUNNING or game.turn != turn:
            return
        now, rhythm = self.clock.now(), await self.rhythm(game)
        away = not awake(by_day(rhythm), now)
        ends = await self.deadline_from_now(game) if away else deadline  # the same, if that was known
        rows = turn_rows(game, rhythm, ends, now)
        anew = (moved(game),) if ends != deadline else ()
        notices = (*anew, *await self._letters(game, "turn", now), *await self._next_letters(game, now))
        if await self.store.start_turn(game_id, turn, rows, notices):
            self._committed()

    async def call(self, game: Game, reason: str, how: str = "mention") -> Ping | None:
        """The call that a message may make now to the person on turn (T4); None if he wants none in this way, was
        called for this reason, or has just acted. Who is asleep is called when he is awake again (T14)."""
        personal, now = await self.personal(on_turn_id(game)), self.clock.now()
        wanted = personal.mentioned if how == "mention" else personal.written_to
        if not wanted or (reason == "turn" and _acted_recently(game, now)):
            return None
        rhythm = rhythm_of(personal, game)
        if not awake(rhythm, now):
            await self._hold_back(game, reason, next_awake(rhythm, now))
            return None
        ping = Ping(game.id, game.turn, game.seat_on_turn, reason, how)
        return None if await self.store.pinged(ping) else ping

    async def _hold_back(self, game: Game, reason: str, at: float) -> None:
        """A reminder was on its way for so long that its person has fallen asleep: it comes in the morning."""
        kind = _KINDS.get(reason)
        if kind is None or not any(row.kind in CLOCKS for row in await self.store.clocks(game.id)):
            return  # the clocks of a turn that is only being shown bring its call themselves
        row = DueRow(game.id, kind, game.turn, at)

        def step(here: Game) -> Change:
            if here.status is not Status.RUNNING or here.turn != game.turn:
                raise Declined(Reason.STALE)
            return Change(replace(here, revision=here.revision + 1), later=(row,))

        await self._change_if_it_may(game.id, step)

    async def may_write(self, game: Game, user_id: int) -> bool:
        """Whether somebody at the table may get a direct message now."""
        personal = await self.personal(user_id)
        return personal.written_to and awake(rhythm_of(personal, game), self.clock.now())

    async def _letters(self, game: Game, reason: str, now: float) -> tuple[Notice, ...]:
        """The direct message to the person on turn, if he wants one and may be disturbed."""
        user_id = on_turn_id(game)
        personal = await self.personal(user_id)
        wanted = personal.written_to and awake(rhythm_of(personal, game), now)
        if not wanted or (reason == "turn" and _acted_recently(game, now)):
            return ()
        key = f"{game.turn}-{reason}-{int(now)}"  # it may have been put off before
        return (letter(game, user_id, reason, key),)

    async def _next_letters(self, game: Game, now: float) -> tuple[Notice, ...]:
        """A word to the next person in turn, if he wants to know beforehand (T15)."""
        seat = game.seat_on_turn
        around = (*game.seated[seat + 1 :], *game.seated[:seat])
        following = next((player.user_id for player in around if player.is_person), None)
        if following is None:
            return ()
        personal = await self.personal(following)
        wanted = personal.you_next and not personal.dm_closed and awake(rhythm_of(personal, game), now)
        return (letter(game, following, "next", f"{game.turn}-next"),) if wanted else ()

    # ------------------------------------------------------------------ what is due

    async def remind(self, row: DueRow) -> None:
        """A reminder, or a call that waited for the end of quiet hours, is due (T13, T14)."""
        game = await self.standing(row)
        if game is None:
            return
        now, personal = self.clock.now(), await self.personal(on_turn_id(game))
        rhythm = rhythm_of(personal, game)
        if not awake(rhythm, now):
            await self._tell(row, (), next_awake(rhythm, now))
        elif await self._too_late(row, now):
            await self._tell(row, (), None)
        else:
            reason = _REASONS.get(row.kind, f"day{int(now // DAY)}")
            again = next_awake(rhythm, now + DAY) if row.kind is Due.DAILY else None
            await self._tell(row, await self._calls(game, personal, reason, now), again)

    async def _too_late(self, row: DueRow, now: float) -> bool:
        """Whether the turn is over anyway, or a more urgent reminder comes at the same moment."""
        stronger = {Due.TURN, Due.LAST, Due.HALF} if row.kind is Due.PING else {Due.TURN, Due.LAST}
        rows = await self.store.clocks(row.game_id)
        return any(r.kind in stronger - {row.kind} and r.at <= now for r in rows)

    async def _calls(self, game: Game, personal: Personal, reason: str, now: float) -> tuple[Notice, ...]:
        letters = await self._letters(game, reason, now)
        if not personal.mentioned:
            return letters
        facts: dict[str, str | int | None] = {"reason": reason}
        return (Notice(Kind.REMINDER, game.turn, f"{game.turn}-{reason}-{int(now)}", facts), *letters)

    async def _tell(self, row: DueRow, notices: tuple[Notice, ...], again: float | None) -> None:
        later = None if again is None else replace(row, at=again, moved=0.0)
        if await self.store.tell(row, notices, later):
            self._committed()

    async def standing(self, row: DueRow) -> Game | None:
        """The game, if it still waits for a person at the turn of this row."""
        game = await self.store.game(row.game_id)
        return game if game is not None and steps.waits_at(game, row.turn) else None

    async def timed_out(self, row: DueRow) -> Game | None:
        """The game whose turn has run out; None if it has gone on, if the clock has been set anew, or if its person
        must not be timed out now: he is away, or lost time is still to be given back to him."""
        game = await self.standing(row)
        if game is None or row not in await self.store.clocks(game.id):
            return None
        now = self.clock.now()
        ends = turn_ends(row, await self.rhythm(game), now)
        if ends <= now:
            return game
        await self._tell(row, (), ends)
        return None

    async def play_late(self, late: Game, action: Action) -> bool:
        """The computer plays the turn that has run out (R33). False if anything has changed since ``timed_out`` found
        ``late``: its person may have acted, gone, or gone away, and another may sit there."""

        def step(game: Game) -> Change:
            return seats.time_out(_unchanged(game, late), action, self.clock.now())

        return await self._change_if_it_may(late.id, step)

    async def remove_late(self, late: Game) -> bool:
        """The turn has run out at a table that removes the late: the seat is the computer's for good (R33). False as
        of ``play_late``."""

        def step(game: Game) -> Change:
            return seats.leave_seat(_unchanged(game, late), on_turn_id(late), self.clock.now(), "late")

        return await self._change_if_it_may(late.id, step)

    async def end_stale(self, row: DueRow) -> None:
        """Nobody has moved for a fortnight: the game ends as unfinished (T16)."""
        game = await self.standing(row)
        if game is None:
            return
        away, now = by_day(await self.rhythm(game)), self.clock.now()
        if not awake(away, now):
            await self._tell(row, (), next_awake(away, now) + DAY)
            return

        def step(game: Game) -> Change:
            if game.status is not Status.RUNNING or game.turn != row.turn:
                raise Declined(Reason.STALE)
            return steps.stop(game, "stale", self.clock.now())

        await self._change_if_it_may(row.game_id, step)

    async def end_loans(self, game_id: int) -> None:
        """Seats lent for a fortnight are the computer's for good."""

        def step(game: Game) -> Change:
            if game.status is not Status.RUNNING:
                raise Declined(Reason.NOT_RUNNING)
            return seats.end_loans(game, self.clock.now())

        await self._change_if_it_may(game_id, step)

    async def take_back(self, game_id: int, person: Person) -> Game:
        """A person plays his lent seat himself again (R33). Raises ``Declined``: it is not his any more."""

        def step(game: Game) -> Change:
            if game.status is not Status.RUNNING:
                raise Declined(Reason.NOT_RUNNING)
            if game.seat_of(person.user_id) is not None:
                raise Declined(Reason.ALREADY_SEATED)
            index = game.lent_to(person.user_id)
            if index is None:
                raise Declined(Reason.NOT_SEATED)
            return seats.take_back(game, index, person, self.clock.now())

        game = (await self._change(game_id, step)).game
        await self.back(person.user_id)
        return game

    async def send_digests(self) -> int:
        """Queue the digests that are due; returns how many people it was seen to (T15). One person's trouble is no
        other's."""
        now = self.clock.now()
        due = await self.store.digests(now)
        for user_id, was in due:
            try:
                await self._digest(user_id, was, now)
            except StorageError:
                raise
            except Exception as error:
                log.error("a digest failed; tried again in an hour: %s", what_broke(error))
                await self.store.digest_done(user_id, was, now + HOUR, None)
        return len(due)

    async def _digest(self, user_id: int, was: float, now: float) -> None:
        personal = await self.personal(user_id)
        rhythm = personal.rhythm
        if personal.digest is None:
            await self.store.digest_done(user_id, was, None, None)
        elif not awake(rhythm, now):
            await self.store.digest_done(user_id, was, next_awake(rhythm, now), None)
        else:
            waiting = () if personal.dm_closed else await self.waiting_for(user_id)
            key = f"digest-{user_id}-{int(was)}"
            told = (waiting[0].id, letter(waiting[0], user_id, "digest", key)) if waiting else None
            if await self.store.digest_done(user_id, was, personal.next_digest(now), told):
                self._committed()


def _unchanged(game: Game, before: Game) -> Game:
    """The game, if it is as it was before. Raises ``Declined``."""
    if game.revision != before.revision:
        raise Declined(Reason.STALE)
    return game


def letter(game: Game, user_id: int, what: str, key: str) -> Notice:
    """A direct message about a game."""
    return Notice(Kind.DM, game.turn, key, {"recipient": user_id, "what": what})


def _acted_recently(game: Game, now: float) -> bool:
    acted = steps.on_turn(game).acted_at
    return acted is not None and now - acted < RECENT
