"""The service and its places: channels, threads and servers that go, come back, or cannot be written to (T17)."""

from collections.abc import Callable
from dataclasses import replace

from bot.games import steps
from bot.games.changes import Changing
from bot.games.errors import Declined, Reason
from bot.games.model import Game
from bot.games.outbox import Kind, Notice
from bot.games.store import Change


class InPlaces(Changing):
    """A game is kept as long as its place may come back."""

    async def place_gone(self, channel_id: int) -> None:
        """A channel or thread was deleted: its game ends, and those in threads below. It is told elsewhere (T17)."""
        for game in await self.store.live_games_below(channel_id):
            await self._change_if_it_may(game.id, self._place_gone)
        here = await self.store.live_game_at(channel_id)
        if here is not None:
            await self._change_if_it_may(here.id, self._place_gone)

    def _place_gone(self, game: Game) -> Change:
        if not game.status.live:
            raise Declined(Reason.NOT_RUNNING)
        stopped = steps.stop(game, "place_gone", self.clock.now())
        # What is told in the place itself reaches nobody.
        word = Notice(Kind.WORD, game.turn, "gone", {"why": "gone"})
        return replace(stopped, notices=(*stopped.notices, word))

    async def place_changed(self, guild_id: int, channel_id: int | None = None) -> None:
        """A place may be written to again, or a whole server: what waits for that is tried at once."""
        if await self.store.wake_notices(guild_id, channel_id):
            self._committed()

    async def show_again(self, game_id: int) -> None:
        """Somebody has deleted the message that shows a game."""
        await self.store.repost(game_id)
        self._committed()

    async def server_left(self, guild_id: int) -> None:
        """The bot is out of a server, or Discord has lost the server for a while: its games stand still."""
        await self.store.server_left(guild_id, self.clock.now())

    async def server_back(self, guild_id: int, *, stand: bool = False) -> None:
        """The bot is in a server; if it had left, its games go on where they were. The tables are shown again,
        unless they still ``stand`` there."""
        if guild_id not in await self.store.left_servers():  # mostly so: then nothing is written
            return
        if not await self.store.server_joined(guild_id, self.clock.now()):
            return
        for game in () if stand else await self.store.live_games(guild_id):
            await self.store.repost(game.id)
        await self.store.wake_notices(guild_id)
        self._committed()

    async def compare_servers(self, is_in: Callable[[int], bool]) -> None:
        """What has happened to servers while nobody listened; ``is_in`` tells whether the bot is in one now."""
        left = await self.store.left_servers()
        for guild_id in set(await self.store.servers_with_games()) - set(left):
            if not is_in(guild_id):
                await self.server_left(guild_id)
        for guild_id in filter(is_in, left):
            await self.server_back(guild_id)

    async def cannot_show(self, game_id: int, row_id: int, why: str) -> None:
        """The notice ``row_id`` cannot be shown at its table: that is told elsewhere, once until something can be
        shown there again. ``why`` is "locked" (the thread is) or "forbidden".
        """
        if await self.store.standing_messages(game_id, Kind.WORD):
            return

        def step(game: Game) -> Change:
            word = Notice(Kind.WORD, game.turn, str(row_id), {"why": why})
            return Change(replace(game, revision=game.revision + 1), notices=(word,))

        await self._change_if_it_may(game_id, step)
