"""The service and what people settle for themselves: kept, and noted at their tables (R30, T14, T15)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.games import steps
from bot.games.changes import Changing
from bot.games.clocks import retimed, rhythm_of
from bot.games.due import CLOCKS, Due, DueRow
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Player, Status
from bot.games.outbox import MOVED, Kind, Notice
from bot.games.personal import Personal
from bot.games.steps import on_turn_id
from bot.games.store import Change, Hearing


def with_habits(game: Game, player: Player, settled: Mapping[int, Personal], now: float) -> Player:
    """A player with what he allows and says noted at the table."""
    personal = settled.get(player.user_id or 0)
    if personal is None or not player.is_person:
        return player
    until = None
    if game.options.play_for_absent and personal.play_when_away:
        until = personal.waits_until(now if game.started_at is None else game.started_at, now)
    return replace(player, auto_single=personal.auto_single, away_until=until)


class InPeople(Changing):
    """What people say about themselves, and at which tables it counts."""

    async def personal(self, user_id: int) -> Personal:
        """What a person has settled; the defaults for who never did."""
        return (await self.people([user_id])).get(user_id, Personal())

    async def people(self, user_ids: Iterable[int | None]) -> dict[int, Personal]:
        """The settings of those who have made any."""
        return await self.store.people(user for user in user_ids if user is not None)

    async def change_personal(self, user_id: int, change: Callable[[Personal], Personal]) -> Personal:
        """Change somebody's settings, as they are by then; absences stay as they are. Quiet hours hold from the
        next turn on (T14).

        Raises ``Declined(BAD_SETTING)``, and what ``change`` raises.
        """

        def checked(before: Personal) -> Personal:
            after = change(before)
            if not after.valid:
                raise Declined(Reason.BAD_SETTING)
            return replace(after, absences=before.absences, dm_closed=False, dm_closed_told=False)

        _, settled = await self._settle(user_id, checked, self._hearing(user_id))
        return settled

    async def dm_refused(self, user_id: int) -> None:
        """Somebody takes no direct messages: he gets none until he changes his settings (T15)."""

        def refused(before: Personal) -> Personal:
            return before if before.dm_closed else replace(before, dm_closed=True, dm_closed_told=False)

        await self._settle(user_id, refused)

    async def note_refusal_told(self, user_id: int) -> bool:
        """Somebody is told now that direct messages do not reach him; False if that is not to be told (any more)."""

        def told(before: Personal) -> Personal:
            return replace(before, dm_closed_told=before.dm_closed)

        before, _ = await self._settle(user_id, told)
        return before.dm_closed and not before.dm_closed_told

    async def set_away(self, user_id: int, until: float | None) -> Personal:
        """Away until then (seconds, UTC), or back (None): the clocks of all one's turns are set anew (T14).

        Raises ``Declined(BAD_SETTING)`` for a moment that has passed.
        """
        now = self.clock.now()
        if until is not None and until <= now:
            raise Declined(Reason.BAD_SETTING)
        hearing = self._hearing(user_id)
        _, settled = await self._settle(user_id, lambda before: before.away(now, until), hearing)
        return settled

    async def back(self, user_id: int) -> None:
        """Who acts is back."""
        if (await self.personal(user_id)).absence(self.clock.now()) is not None:
            await self.set_away(user_id, None)

    async def _settle(
        self, user_id: int, change: Callable[[Personal], Personal], heard: Hearing | None = None
    ) -> tuple[Personal, Personal]:
        """Keep a change, and note it at the person's tables if they have to hear of it; the settings before and
        after."""
        before, settled = await self.store.change_person(user_id, change, heard)
        if settled != before:
            self._committed()
        return before, settled

    async def _note_late(self, user_ids: Iterable[int], known: Mapping[int, Personal]) -> None:
        """Note what people at a table have settled since that was read for it: it was not yet among theirs."""
        for user_id in user_ids:
            if _noted(await self.personal(user_id)) != _noted(known.get(user_id, Personal())):
                await self._settle(user_id, lambda settled: settled, self._hearing(user_id))
                self._committed()

    def _hearing(self, user_id: int) -> Hearing:
        """How a table hears of what somebody there has settled: that is noted, his turn's clocks are set anew."""

        def heard(game: Game, rows: Sequence[DueRow], before: Personal, settled: Personal) -> Change | None:
            before = replace(settled, absences=before.absences)
            return _heard(game, user_id, rows, before, settled, self.clock.now())

        return heard

    async def waiting_games(self, user_id: int) -> list[Game]:
        """The running games in which a person plays his seat."""
        games = await self.store.live_games_naming(user_id)
        return [g for g in games if g.status is Status.RUNNING and g.seat_of(user_id) is not None]

    async def waiting_for(self, user_id: int) -> list[Game]:
        """The running games that wait for this person, oldest first; none of a server without the bot."""
        left = await self.store.left_servers()
        games = [game for game in await self.waiting_games(user_id) if game.place.guild_id not in left]
        return [game for game in games if not steps.program_decides(game) and on_turn_id(game) == user_id]


def _heard(
    game: Game, user_id: int, rows: Sequence[DueRow], before: Personal, settled: Personal, now: float
) -> Change | None:
    """A table with what somebody there has settled, and the clocks of his turn after it; None if nothing differs.
    ``before`` differs in absences alone: of what clocks hang on, only they count at once."""
    seat = game.seat_of(user_id)
    if game.status is not Status.RUNNING or seat is None:
        return None
    index = game.lot[seat]
    player = with_habits(game, game.players[index], {user_id: settled}, now)
    runs = before != settled and on_turn_id(game) == user_id and any(row.kind in CLOCKS for row in rows)
    if player == game.players[index] and not runs:
        return None
    if not runs:
        return steps.habits(game, index, player, now, None)
    was, will = rhythm_of(before, game), rhythm_of(settled, game)
    anew = tuple(retimed(row, was, will, now) for row in rows if row.kind is not Due.LENT)
    change = steps.habits(game, index, player, now, anew)
    return replace(change, notices=_moved(change, rows)) if change.due is anew else change


def _moved(change: Change, before: Iterable[DueRow]) -> tuple[Notice, ...]:
    """The table is told that the turn ends at another time than its message says (T4); nobody is called."""
    was, will = ([row.at for row in rows if row.kind is Due.TURN] for rows in (before, change.due or ()))
    return (moved(change.game),) if was != will else ()


def moved(game: Game) -> Notice:
    """The clock of the present turn was set anew."""
    return Notice(Kind.REMINDER, game.turn, f"{game.turn}-{MOVED}-{game.revision}", {"reason": MOVED})


def _noted(personal: Personal) -> tuple[object, ...]:
    """What tables note of somebody's settings, or set clocks by."""
    return personal.auto_single, personal.play_when_away, personal.absences
