"""The simplest players; stronger ones are measured against them."""

from typing import Final

from bot.engine import scoring
from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.view import View
from bot.players.player import Stop, never

CARELESS: Final = 30
"""Per cent of the turns in which ``Easy`` plays just anything."""


class Random:
    """Plays anything that is legal."""

    name = "random"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        return stream.choice(legal)


class Greedy:
    """Lays the tile that would cost most if it were left in the hand (R24), on any end it fits."""

    name = "greedy"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return stream.choice(legal)
        cost = {play: scoring.hand_points((play.tile,), view.rules) for play in plays}
        most = max(cost.values())
        return stream.choice([play for play in plays if cost[play] == most])


class Easy:
    """Plays the heaviest tile, but is careless now and then."""

    name = "easy"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        careless = stream.below(100) < CARELESS
        return (Random() if careless else Greedy()).choose(view, legal, stream)
