"""The service where seats change hands: who resigns or is gone, and who sits down for him (R32)."""

from dataclasses import replace

from bot.games import seats
from bot.games.model import Game, Person, Player
from bot.games.people import with_habits
from bot.games.store import Change
from bot.games.timing import InTime


class InSeats(InTime):
    """What becomes of the seats of a running game."""

    async def resign(self, game_id: int, user_id: int) -> Game:
        """Leave a running game for good, also while one's seat is lent; the computer plays on (R32)."""

        def step(game: Game) -> Change:
            seats.require_part(game, user_id)
            return seats.leave_seat(game, user_id, self.clock.now())

        return (await self._change(game_id, step)).game

    async def seat_gone(self, game_id: int, user_id: int) -> bool:
        """A person has left the server: the computer plays on, and his seat is offered (T17).
        False if he does not sit there any more.

        Raises ``Declined(BUSY)``: it is to be tried again.
        """

        def step(game: Game) -> Change:
            seats.require_part(game, user_id)
            return seats.leave_seat(game, user_id, self.clock.now(), "away")

        return await self._change_if_it_may(game_id, step)

    async def take_seat(self, game_id: int, person: Person, seat: int) -> Game:
        """Sit down for somebody who has gone for good: hand, turns and calls are this person's from now on (R32).

        Raises ``Declined``: the seat is taken, he sits or sat here, is not invited, or sits at tables enough.
        """
        settled = await self.people([person.user_id])

        def step(game: Game) -> Change:
            seats.require_vacant(game, person.user_id, seat)
            now = self.clock.now()
            player = Player(person.user_id, person.name, acted_at=now)
            taken = seats.take_seat(game, seat, with_habits(game, player, settled, now), now)
            return replace(taken, sits_down=person.user_id)

        game = (await self._change(game_id, step)).game
        await self._note_late([person.user_id], settled)
        await self.back(person.user_id)
        return game

    async def set_level(self, game_id: int, user_id: int, index: int, level: str, *, moderator: bool) -> Game:
        """Say how well a computer shall play, in the lobby or later; ``index`` is its place in order of joining.

        Raises ``Declined``: a person plays there, there is no such level, or it is for the host, moderators, and
        whose seat is lent.
        """

        def step(game: Game) -> Change:
            return seats.set_level(game, user_id, index, level, moderator=moderator)

        return (await self._change(game_id, step)).game
