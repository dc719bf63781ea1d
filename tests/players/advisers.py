"""Players that advise, for tests of those who ask them."""

from bot.engine.actions import Action, Play
from bot.engine.deal import Stream
from bot.engine.view import View
from bot.players import Stop, Weighed, never


class ByPips:
    """Counts the pips that an action sheds; keeping the drawn tile is worth nothing."""

    name = "pips"

    @staticmethod
    def worth(action: Action) -> int:
        return action.tile.low + action.tile.high if isinstance(action, Play) else 0

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        return self.weigh(view, legal, stream, stop)[0].action

    def weigh(
        self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never
    ) -> tuple[Weighed, ...]:
        weighed = [Weighed(action, float(self.worth(action))) for action in legal]
        return tuple(sorted(weighed, key=lambda w: -w.points))
