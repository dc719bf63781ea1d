"""Computer players at the table: they think in the pool, no longer than people like to wait."""

import logging
from typing import Final, TypeGuard

from bot.engine.actions import Action
from bot.engine.view import View, view
from bot.games import thought
from bot.games.errors import Declined, Reason
from bot.games.model import STAND_IN, Game
from bot.games.table_view import TableView
from bot.players import PLAYERS, Adviser, Player, Weighed
from bot.work import PoolFull, Priority, WorkPool
from bot.worker import WorkerLost

log = logging.getLogger(__name__)

SECONDS: Final = 2.0
"""So long a search may take at the table, unless the operator says otherwise."""


def player_named(level: str) -> Player:
    """The computer player of a level; the stand-in for a level that this program does not know (any more)."""
    return PLAYERS.get(level) or PLAYERS[STAND_IN]


def searches(player: Player) -> TypeGuard[Adviser]:
    """Whether a player takes its time, since it weighs every action."""
    return hasattr(player, "weigh")


def strongest() -> Adviser:
    """The strongest player that can say what every action is worth."""
    return next(player for player in reversed([*PLAYERS.values()]) if searches(player))


class Thinker:
    """Lets computer players think. A search takes ``seconds`` at most, from when it begins."""

    def __init__(self, pool: WorkPool, seconds: float = SECONDS) -> None:
        self._pool = pool
        self._seconds = seconds

    async def move(self, game: Game, level: str) -> Action:
        """What ``level`` plays for the seat to move: the same whenever it is asked, unless time or room are short."""
        seen = view(game.position, game.seat_on_turn)
        player = player_named(level)
        if player.name != level:
            log.warning("%s: there is no level %r, so %s plays", _here(game), level, player.name)
        try:
            action, capped = await self._chosen(player, seen, ("move", game.id, game.turn))
        except (PoolFull, WorkerLost) as error:
            log.warning("%s: %s cannot search, so %s plays: %s", _here(game), level, STAND_IN, error)
            action, capped = await self._chosen(PLAYERS[STAND_IN], seen, ("move", game.id, game.turn))
        if capped:
            log.warning("%s: %s had to end its search after %s s", _here(game), level, self._seconds)
        return action

    async def advice(self, table: TableView) -> tuple[Weighed, ...]:
        """What the strongest adviser thinks of everything that the seat of ``table`` may do, the best first: the same
        whenever it is asked. Raises ``Declined(BUSY)`` if there is no room for it now."""
        adviser = strongest()
        stream, here = ("suggest", table.game_id, table.turn), f"game {table.game_id}, turn {table.turn}"
        try:
            weighed, capped = await self._pool.search(
                Priority.PRIVATE, thought.weigh, adviser, table.view, stream, self._seconds
            )
        except (PoolFull, WorkerLost) as error:
            log.warning("%s: no suggestion: %s", here, error)
            raise Declined(Reason.BUSY) from error
        if capped:
            log.warning("%s: %s had to end its search after %s s", here, adviser.name, self._seconds)
        return weighed

    async def _chosen(self, player: Player, seen: View, stream: thought.Name) -> thought.Chosen:
        think = self._pool.search if searches(player) else self._pool.run
        return await think(Priority.TURN, thought.choose, player, seen, stream, self._seconds)


def _here(game: Game) -> str:
    return f"game {game.id}, turn {game.turn}"
