"""Computer players: they get a ``View`` and the legal actions, never the state."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.players.game import play_game
from bot.players.medium import Medium
from bot.players.player import Player
from bot.players.simple import Greedy, Random

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {player.name: player for player in (Random(), Greedy(), Medium())}
)
"""Every computer player by its name, weakest first."""

__all__ = ["PLAYERS", "Player", "play_game"]
