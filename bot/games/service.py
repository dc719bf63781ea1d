"""The game service: every click becomes one plain call here, and every call at most one transaction."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.deal import SEED_BYTES
from bot.engine.errors import IllegalAction
from bot.engine.events import RoundEnded
from bot.engine.rules import Choice
from bot.games import admission, lobby, planned, rematch, seats, steps
from bot.games.due import Due, DueRow
from bot.games.errors import Declined, Reason
from bot.games.model import (
    LOBBY_LIFE,
    OWN_MOVES,
    Game,
    LogEntry,
    Person,
    Place,
    Player,
    Status,
    TableOptions,
    TableView,
    table_view,
)
from bot.games.outbox import Kind, Notice
from bot.games.places import InPlaces
from bot.games.plans import EditPlan
from bot.games.seating import InSeats
from bot.games.stints import at_turn, has_played
from bot.games.store import Change
from bot.games.timing import with_habits

log = logging.getLogger(__name__)


class Games(InSeats, InPlaces):
    """All tables of all servers."""

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

    # ------------------------------------------------------------------ the lobby

    async def require_start(self, place: Place, user_id: int) -> None:
        """Raises ``Declined`` if this person may not open a table in this place, as the server has settled."""
        admission.require_start(await self.store.tables(place.guild_id, user_id), place, user_id)

    async def open_lobby(
        self, place: Place, host: Person, preset: str, choices: dict[str, Choice], options: TableOptions
    ) -> Game:
        """Open a table (T2). The seed is drawn here, before anybody has joined (record-format.md)."""
        chosen = lobby.chat_choices(preset, choices)
        lobby.checked_choices(preset, chosen)
        now = self.clock.now()
        draft = Game(
            id=0,
            place=place,
            host=host.user_id,
            preset=preset,
            choices=chosen,
            options=options,
            players=(Player(host.user_id, host.name, acted_at=now),),
            entropy=(),
            created_at=now,
            seed=secrets.token_bytes(SEED_BYTES),
        )
        return await self._open(draft)

    async def rematch(self, game_id: int, person: Person) -> Game:
        """One who sat at a game that is over opens the same table again and asks the others to it (T12)."""
        old = await self.game(game_id)
        draft = rematch.again(old, person, self.clock.now(), secrets.token_bytes(SEED_BYTES))
        return await self._open(draft, (rematch.asks(old),))

    async def _open(self, draft: Game, notices: tuple[Notice, ...] = ()) -> Game:
        """Raises ``Declined``: the place is taken, or the server allows no table more."""
        due = (DueRow(0, Due.LOBBY, 0, draft.created_at + LOBBY_LIFE),)
        game = await self.store.open_game(draft, due, (Notice(Kind.LOBBY, 0, "0"), *notices))
        if game is None:
            channel = draft.place.channel_id
            here = await self.store.live_game_at(channel)
            raise Declined(Reason.PLACE_TAKEN, game_id=here.id if here else None, channel=channel)
        self._committed()
        return game

    async def join(self, game_id: int, person: Person, interaction_id: str) -> Game:
        def step(game: Game) -> Change:
            change = self._edited(game, lobby.join(game, person, interaction_id))
            return replace(change, sits_down=person.user_id)

        return (await self._change(game_id, step)).game

    async def leave(self, game_id: int, user_id: int) -> Game:
        """Get up from a lobby; it closes when no person is left."""
        return await self._in_lobby(game_id, lambda game: lobby.leave(game, user_id))

    async def add_computer(self, game_id: int, user_id: int) -> Game:
        return await self._in_lobby(game_id, lambda game: lobby.add_computer(game, user_id))

    async def remove_computer(self, game_id: int, user_id: int) -> Game:
        return await self._in_lobby(game_id, lambda game: lobby.remove_computer(game, user_id))

    async def send_off(self, game_id: int, user_id: int, target: int) -> Game:
        return await self._in_lobby(game_id, lambda game: lobby.send_off(game, user_id, target))

    async def invite(self, game_id: int, user_id: int, guests: tuple[int, ...] | None) -> Game:
        return await self._in_lobby(game_id, lambda game: lobby.invite(game, user_id, guests))

    async def set_option(self, game_id: int, user_id: int, key: str, text: str) -> Game:
        return await self._in_lobby(game_id, lambda game: lobby.set_option(game, user_id, key, text))

    async def _in_lobby(self, game_id: int, edit: Callable[[Game], Game | None]) -> Game:
        return (await self._change(game_id, lambda game: self._edited(game, edit(game)))).game

    def _edited(self, game: Game, after: Game | None) -> Change:
        if after is None:
            return steps.stop(game, "empty", self.clock.now())
        revision = game.revision + 1
        told = (Notice(Kind.LOBBY, 0, str(revision)),) if after.status is Status.LOBBY else ()
        return Change(replace(after, revision=revision), notices=told)

    async def begin(self, game_id: int, user_id: int, interaction_id: str) -> Game:
        """The host starts the game; his click is the last entropy."""

        people = [player.user_id for player in (await self.game(game_id)).people]
        settled = await self.people(people)

        def step(game: Game) -> Change:
            table, rules = lobby.ready(game, user_id)
            now = self.clock.now()
            players = tuple(with_habits(table, p, settled, now) for p in table.players)
            return steps.begin(replace(table, players=players), rules, interaction_id, now)

        return (await self._change(game_id, step)).game

    # ------------------------------------------------------------------ playing

    async def act(self, game_id: int, person: Person, turn: int, action: Action) -> TableView:
        """``person`` decides in the position of ``turn``; his view afterwards.

        Raises ``Declined``: stale, not seated, not his turn, illegal.
        """

        def step(game: Game) -> Change:
            seat = self._running_seat(game, person.user_id)
            if game.turn != turn:
                raise Declined(Reason.STALE)
            if game.state is None or game.state.to_move != seat:
                raise Declined(Reason.NOT_YOUR_TURN)
            now = self.clock.now()
            seen = replace(game.seated[seat], name=person.name, acted_at=now, missed=0, away_until=None)
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
            assert game.state is not None
            seat = game.state.to_move
            assert seat is not None
            if not steps.program_decides(game):
                raise Declined(Reason.STALE)  # somebody has sat down on that seat meanwhile
            if by == "plan":
                if planned.decision(game) != action:
                    raise Declined(Reason.STALE)
                return steps.carry_out(game, action, self.clock.now())
            return steps.act(game, seat, action, by, self.clock.now())

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
            seat = self._running_seat(game, user_id)
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
            return steps.edit_plan(game, self._running_seat(game, user_id), edit, self.clock.now())

        await self._change(game_id, step)
        return await self.hand(game_id, user_id)

    async def hand(self, game_id: int, user_id: int) -> TableView:
        """What this person may see, hand included; noted, so that nobody can take back what he has seen (T9)."""
        game = await self.game(game_id)
        seat = self._seat(game, user_id)
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

    # ------------------------------------------------------------------ leaving and ending

    async def end(self, game_id: int, user_id: int, *, moderator: bool) -> Game:
        """End a game as unfinished: the host and moderators at once, others by a majority of the seated people.

        Raises ``Declined(ALREADY_VOTED)`` for a second vote.
        """

        def step(game: Game) -> Change:
            if not game.status.live:
                raise Declined(Reason.NOT_RUNNING)
            now = self.clock.now()
            if moderator or game.host == user_id:
                return steps.stop(game, "moderator" if game.host != user_id else "host", now)
            if game.status is Status.LOBBY:
                raise Declined(Reason.NOT_HOST, host=game.host)
            return self._vote(game, user_id, now)

        return (await self._change(game_id, step)).game

    def _vote(self, game: Game, user_id: int, now: float) -> Change:
        self._seat(game, user_id)
        if user_id in game.votes:
            raise Declined(Reason.ALREADY_VOTED, votes=len(game.votes), needed=game.votes_needed)
        voted = replace(game, votes=(*game.votes, user_id))
        if len(voted.votes) >= voted.votes_needed:
            return steps.stop(voted, "vote", now)
        told = Notice(Kind.NOTICE, game.turn, f"vote-{user_id}", {"what": "vote", "user": user_id})
        return Change(replace(voted, revision=game.revision + 1), notices=(told,))

    async def remove(self, game_id: int, user_id: int, target: int, *, moderator: bool) -> Game:
        """Give somebody's seat to the computer for good (R32): the host and moderators at once, others by a
        majority of the seated people. In the lobby he gets up.

        Raises ``Declined(ALREADY_AGAINST)`` for a second vote.
        """

        def step(game: Game) -> Change:
            if not game.status.live:
                raise Declined(Reason.NOT_RUNNING)
            if game.player_of(target) is None and game.lent_to(target) is None:
                raise Declined(Reason.NOT_THERE)
            at_once = moderator or game.host == user_id
            if game.status is Status.LOBBY:
                if not at_once:
                    raise Declined(Reason.NOT_HOST, host=game.host)
                return self._edited(game, lobby.leave(lobby.uninvited(game, target), target))
            if at_once:
                return seats.leave_seat(game, target, self.clock.now(), "removed")
            return self._vote_against(game, user_id, target)

        return (await self._change(game_id, step)).game

    def _vote_against(self, game: Game, user_id: int, target: int) -> Change:
        self._seat(game, user_id)
        again = user_id in game.votes_against(target)
        voted = game if again else replace(game, against=(*game.against, (target, user_id)))
        votes, needed = len(voted.votes_against(target)), game.votes_needed
        if votes >= needed:
            return seats.leave_seat(voted, target, self.clock.now(), "removed")
        if again:
            raise Declined(Reason.ALREADY_AGAINST, votes=votes, needed=needed)
        told = seats.vote_notice(game, user_id, target)
        return Change(replace(voted, revision=game.revision + 1), notices=(told,))

    async def abandon(self, game_id: int) -> None:
        """Free the place of a game that cannot even be read. Raises ``Declined`` if it holds none."""
        if not await self.store.abandon(game_id, self.clock.now()):
            raise Declined(Reason.NOT_RUNNING)
        self._committed()

    async def expire_lobby(self, game_id: int) -> None:
        """A day without a start: the lobby closes itself (T3)."""

        def step(game: Game) -> Change:
            lobby.require_lobby(game)
            return steps.stop(game, "expired", self.clock.now())

        await self._change_if_it_may(game_id, step)

    async def forget_person(self, user_id: int) -> int:
        """Delete what is stored of a person (T22): running seats go to the computer, ended games keep an
        anonymous seat, invitations go. Returns in how many games he sat."""

        def step(game: Game) -> Change:
            if not game.status.live:
                raise Declined(Reason.NOT_RUNNING)  # ended games are the store's
            unasked = lobby.uninvited(game, user_id)
            if not has_played(game, user_id):
                return Change(replace(unasked, revision=game.revision + 1))
            if game.status is Status.LOBBY:
                return self._edited(game, lobby.leave(unasked, user_id))
            return seats.forget_seat(unasked, user_id, self.clock.now())

        sat = len(await self.store.games_of(user_id))
        for game in await self.store.live_games_naming(user_id):
            await self._change_if_it_may(game.id, step)
        await self.store.forget_person(user_id)
        return sat

    # ------------------------------------------------------------------ seats

    def _running_seat(self, game: Game, user_id: int) -> int:
        """The seat of a person in a running game. Raises ``Declined``."""
        if game.status is not Status.RUNNING:
            raise Declined(Reason.NOT_RUNNING)
        return self._seat(game, user_id)

    def _seat(self, game: Game, user_id: int) -> int:
        """The seat of a person in a begun game, ended ones included. Raises ``Declined``."""
        if game.state is None:
            raise Declined(Reason.NOT_RUNNING)
        seat = game.seat_of(user_id)
        if seat is None:
            lent = game.status is Status.RUNNING and game.lent_to(user_id) is not None
            raise Declined(Reason.SEAT_LENT if lent else Reason.NOT_SEATED)
        return seat
