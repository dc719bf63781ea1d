"""The service where games, or parts in them, end: by the host, moderators, a vote, or the wish to be forgotten."""

from dataclasses import replace

from bot.games import lobby, seats, steps
from bot.games.changes import Changing
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.games.stints import has_played
from bot.games.store import Change


class InEndings(Changing):
    """Games that are ended, people who are removed or forgotten (R32, T12, T22)."""

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
        seats.own_seat(game, user_id)
        if user_id in game.votes:
            raise Declined(Reason.ALREADY_VOTED, votes=len(game.votes), needed=game.votes_needed)
        voted = replace(game, votes=(*game.votes, user_id))
        if len(voted.votes) >= voted.votes_needed:
            return steps.stop(voted, "vote", now)
        return Change(replace(voted, revision=game.revision + 1), notices=(seats.vote_notice(game, user_id),))

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
                return steps.edit_lobby(
                    game, lobby.leave(lobby.uninvited(game, target), target), self.clock.now()
                )
            if at_once:
                return seats.leave_seat(game, target, self.clock.now(), "removed")
            return self._vote_against(game, user_id, target)

        return (await self._change(game_id, step)).game

    def _vote_against(self, game: Game, user_id: int, target: int) -> Change:
        seats.own_seat(game, user_id)
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
                return steps.edit_lobby(game, lobby.leave(unasked, user_id), self.clock.now())
            return seats.forget_seat(unasked, user_id, self.clock.now())

        sat = len(await self.store.games_of(user_id))
        for game in await self.store.live_games_naming(user_id):
            await self._change_if_it_may(game.id, step)
        await self.store.forget_person(user_id)
        return sat
