"""The two simplest players; stronger ones are measured against them."""

from bot.engine import scoring
from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.view import View


class Random:
    """Plays anything that is legal."""

    name = "random"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream) -> Action:
        return stream.choice(legal)


class Greedy:
    """Lays the tile that would cost most if it were left in the hand (R24), on any end it fits."""

    name = "greedy"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return stream.choice(legal)
        cost = {play: scoring.hand_points((play.tile,), view.rules) for play in plays}
        most = max(cost.values())
        return stream.choice([play for play in plays if cost[play] == most])
