"""A player with two rules of thumb that most people find by themselves."""

from bot.engine import scoring
from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.view import View
from bot.players.player import Stop, never


class Medium:
    """Doubles first, because they fit one number only; then the tile that would cost most in the hand (R24)."""

    name = "medium"

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return stream.choice(legal)
        order = {play: (play.tile.is_double, scoring.hand_points((play.tile,), view.rules)) for play in plays}
        first = max(order.values())
        return stream.choice([play for play in plays if order[play] == first])
