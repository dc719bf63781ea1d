"""Computer players: they get a ``View`` and the legal actions, never the state."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.players.game import play_game
from bot.players.hard import Hard
from bot.players.medium import Medium
from bot.players.player import Adviser, Player, Stop, Weighed, never
from bot.players.search import Search
from bot.players.simple import Easy, Greedy, Random

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        player.name: player
        for player in (
            Random(),
            Greedy(),
            Easy(),
            Medium(),
            Hard(),
            Search("expert", deals=120),
            Search("master", deals=800, doubts=True, wins=True),
        )
    }
)
"""Every computer player by its name; ``random`` and ``greedy`` are yardsticks."""

LEVELS: Final = tuple(name for name in PLAYERS if name not in ("random", "greedy"))
"""The levels that people are offered, weakest first."""

__all__ = ["LEVELS", "PLAYERS", "Adviser", "Player", "Stop", "Weighed", "never", "play_game"]
