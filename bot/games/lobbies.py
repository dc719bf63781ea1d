"""The service before a game: tables are opened, people sit down, options are agreed, the host begins (T2, T3)."""

import secrets
from collections.abc import Callable
from dataclasses import replace

from bot.engine.deal import SEED_BYTES
from bot.engine.rules import Choice
from bot.games import admission, lobby, rematch, steps
from bot.games.due import Due, DueRow
from bot.games.errors import Declined, Reason
from bot.games.model import LOBBY_LIFE, Game, Person, Place, Player, TableOptions
from bot.games.outbox import Kind, Notice
from bot.games.people import with_habits
from bot.games.store import Change
from bot.games.timing import InTime


class InLobbies(InTime):
    """Every change of a table that has not begun."""

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
        """Sit down; the click is entropy for the deal. Raises ``Declined``, also if one sits at tables enough."""

        def step(game: Game) -> Change:
            change = steps.edit_lobby(game, lobby.join(game, person, interaction_id), self.clock.now())
            return replace(change, sits_down=person.user_id)

        return (await self._change(game_id, step)).game

    async def leave(self, game_id: int, user_id: int) -> Game:
        """Get up from a lobby; it closes when no person is left."""
        return await self._in_lobby(game_id, lambda game: lobby.leave(game, user_id))

    async def add_computer(self, game_id: int, user_id: int) -> Game:
        """The host seats a computer."""
        return await self._in_lobby(game_id, lambda game: lobby.add_computer(game, user_id))

    async def remove_computer(self, game_id: int, user_id: int) -> Game:
        """The host sends the computer away that sat down last."""
        return await self._in_lobby(game_id, lambda game: lobby.remove_computer(game, user_id))

    async def send_off(self, game_id: int, user_id: int, target: int) -> Game:
        """The host asks somebody to get up (T3)."""
        return await self._in_lobby(game_id, lambda game: lobby.send_off(game, user_id, target))

    async def invite(self, game_id: int, user_id: int, guests: tuple[int, ...] | None) -> Game:
        """The host names who may join, or (None) opens the table to all; also while the game goes on."""
        return await self._in_lobby(game_id, lambda game: lobby.invite(game, user_id, guests))

    async def set_option(self, game_id: int, user_id: int, key: str, text: str) -> Game:
        """The host changes an option, as typed or chosen (T3)."""
        return await self._in_lobby(game_id, lambda game: lobby.set_option(game, user_id, key, text))

    async def _in_lobby(self, game_id: int, edit: Callable[[Game], Game | None]) -> Game:
        """Make an edit, as ``lobby`` has them. Raises the ``Declined`` that it raises."""

        def step(game: Game) -> Change:
            return steps.edit_lobby(game, edit(game), self.clock.now())

        return (await self._change(game_id, step)).game

    async def begin(self, game_id: int, user_id: int, interaction_id: str) -> Game:
        """The host starts the game; his click is the last entropy."""

        people = [player.user_id for player in (await self.game(game_id)).people]
        settled = await self.people(people)

        def step(game: Game) -> Change:
            table, rules = lobby.ready(game, user_id)
            now = self.clock.now()
            players = tuple(with_habits(table, p, settled, now) for p in table.players)
            return steps.begin(replace(table, players=players), rules, interaction_id, now)

        game = (await self._change(game_id, step)).game
        await self._note_late([p.user_id for p in game.people if p.user_id is not None], settled)
        return game

    async def expire_lobby(self, game_id: int) -> None:
        """A day without a start: the lobby closes itself (T3)."""

        def step(game: Game) -> Change:
            lobby.require_lobby(game)
            return steps.stop(game, "expired", self.clock.now())

        await self._change_if_it_may(game_id, step)
