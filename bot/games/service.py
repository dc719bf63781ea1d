"""The game service: every click becomes one plain call, and every call at most one transaction.

Here it is put together, and here is what happens while a game is played; the other parts have a module each.
"""

import asyncio
import logging
from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.errors import IllegalAction
from bot.engine.events import RoundEnded
from bot.games import planned, seats, steps
from bot.games.endings import InEndings
from bot.games.errors import Declined, Reason
from bot.games.lobbies import InLobbies
from bot.games.model import OWN_MOVES, Game, LogEntry, Person, Place, Status
from bot.games.places import InPlaces
from bot.games.plans import EditPlan
from bot.games.seating import InSeats
from bot.games.stints import at_turn
from bot.games.store import Change
from bot.games.table_view import TableView, table_view

log = logging.getLogger(__name__)


class Games(InLobbies, InSeats, InEndings, InPlaces):
    """All tables of all servers, from the lobby to the end."""

    # ------------------------------------------------------------------ finding a game

    async def game_at(self, place: Place, user_id: int | None = None) -> Game:
        """The game a command given in ``place`` means (T1): the one played there, else the person's only one in
        a thread below. Raises ``Declined``; with several, ``facts["channels"]`` lists their places."""
        here = await self.store.live_game_at(place.channel_id)
        if here is not None:
            return here
        below = await self.store.live_games_below(place.channel_id)
        mine = [game for game in below if user_id is not None and game.player_of(user_id)]
        if len(mine) == 1:
            return mine[0]
        raise Declined(Reason.NO_GAME_HERE, channels=[game.place.channel_id for game in mine])

    async def last_game_at(self, place: Place) -> Game:
        """The game that ended last in ``place``, or the one still played there."""
        game = await self.store.live_game_at(place.channel_id)
        game = game or await self.store.last_game_at(place.channel_id)
        if game is None:
            raise Declined(Reason.NO_GAME_HERE, channels=[])
        return game

    # ------------------------------------------------------------------ playing

    async def act(self, game_id: int, person: Person, turn: int, action: Action) -> TableView:
        """``person`` decides in the position of ``turn``; his view afterwards.

        Raises ``Declined``: stale, not seated, not his turn, illegal.
        """

        def step(game: Game) -> Change:
            seat = seats.own_running_seat(game, person.user_id)
            if game.turn != turn:
                raise Declined(Reason.STALE)
            if game.state is None or game.state.to_move != seat:
                raise Declined(Reason.NOT_YOUR_TURN)
            now = self.clock.now()
            player = game.seated[seat]
            seen = replace(player, name=person.name or player.name, acted_at=now, missed=0, away_until=None)
            try:
                return steps.act(game.with_player(game.lot[seat], seen), seat, action, "person", now)
            except IllegalAction as error:
                raise Declined(Reason.ILLEGAL, error) from error

        game = (await self._change(game_id, step)).game
        await self.back(person.user_id)
        return self._seen(game, game.seat_of(person.user_id))

    async def act_for(self, game_id: int, turn: int, action: Action, by: str) -> bool:
        """A program decides for the seat to move in the position of ``turn``; False if that has passed.

        Raises ``Declined(BUSY)``: it has not passed, and is to be tried again.
        """

        def step(game: Game) -> Change:
            if game.status is not Status.RUNNING or game.turn != turn:
                raise Declined(Reason.STALE)
            if not steps.program_decides(game):
                raise Declined(Reason.STALE)  # somebody has sat down on that seat meanwhile
            if by == "plan":
                if planned.decision(game) != action:
                    raise Declined(Reason.STALE)
                return steps.carry_out(game, action, self.clock.now())
            return steps.act(game, game.seat_on_turn, action, by, self.clock.now())

        return await self._change_if_it_may(game_id, step)

    async def people_next(self, game_id: int, patience: float) -> None:
        """Return once no program is to decide, or after ``patience`` seconds."""
        until = asyncio.get_running_loop().time() + patience
        news = asyncio.Event()
        self.on_commit.append(news.set)
        try:
            while self._program_is_next(await self.game(game_id)):
                async with asyncio.timeout_at(until):
                    await news.wait()
                news.clear()
        except TimeoutError:
            log.info("game %s: an answer did not wait any longer for a program", game_id)
        finally:
            self.on_commit.remove(news.set)

    @staticmethod
    def _program_is_next(game: Game) -> bool:
        return game.status is Status.RUNNING and steps.program_decides(game)

    async def undo(self, game_id: int, user_id: int, turn: int) -> TableView:
        """Take back one's own move while nobody can have learnt from it (T9)."""
        entries = await self.store.log(game_id)

        def step(game: Game) -> Change:
            seat = seats.own_running_seat(game, user_id)
            if not game.turn == turn == len(entries):
                raise Declined(Reason.STALE)
            if not self._may_undo(game, entries[-1], seat):
                raise Declined(Reason.CANNOT_UNDO)
            return steps.undo(game, entries[-1], steps.replay(game, entries[:-1]), self.clock.now())

        change = await self._change(game_id, step, refused=Reason.CANNOT_UNDO)
        return table_view(change.game, change.game.seat_of(user_id))

    @staticmethod
    def _may_undo(game: Game, last: LogEntry, seat: int) -> bool:
        if (
            last.seat != seat
            or last.by not in OWN_MOVES
            or last.action is None
            or any(isinstance(e, RoundEnded) for e in last.events)
            or at_turn(game, seat, last.turn) is not game.seated[seat]
        ):
            return False
        return not steps.program_decides(game)

    async def plan(self, game_id: int, user_id: int, edit: EditPlan) -> TableView:
        """Change what a person has left for his next turn; his view afterwards. It changes the revision, never the
        turn, so nobody else's click.

        Raises ``Declined``: not seated, or STALE, his turn has come or what he plans cannot be any more.
        """

        def step(game: Game) -> Change:
            return steps.edit_plan(game, seats.own_running_seat(game, user_id), edit, self.clock.now())

        await self._change(game_id, step)
        return await self.hand(game_id, user_id)

    async def hand(self, game_id: int, user_id: int) -> TableView:
        """What this person may see, hand included; noted, so that nobody can take back what he has seen (T9)."""
        game = await self.game(game_id)
        seat = seats.own_seat(game, user_id)
        if game.status is Status.RUNNING:
            await self.store.saw_hand(game_id, seat, game.turn)
        return await self._view(game, seat)

    async def table(self, game_id: int) -> TableView:
        """The table as an onlooker sees it. Raises ``Declined`` in the lobby."""
        game = await self.game(game_id)
        if game.state is None:
            raise Declined(Reason.NOT_RUNNING)
        return await self._view(game, None)

    async def _view(self, game: Game, seat: int | None) -> TableView:
        return self._seen(game, seat, await self.store.turn_clock(game.id))

    def _seen(self, game: Game, seat: int | None, deadline: float | None = None) -> TableView:
        table = table_view(game, seat, deadline)
        return replace(table, awaits_program=self._program_is_next(game))
