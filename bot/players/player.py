"""What a computer player is."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.view import View

Stop = Callable[[], bool]
"""Asked now and then by a player that searches: whether it must end with the best it has so far."""


def never() -> bool:
    """No end before the search is done: what makes the same choice on any machine."""
    return False


class Player(Protocol):
    """A way to play. It keeps nothing between two choices, so any process can make the next one."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        """One of ``legal`` (never empty) for the seat of ``view``, which is to move.

        The same view and a stream in the same place give the same choice on any machine, unless ``stop``
        ended it early.
        """
        ...


class Weighed(NamedTuple):
    """An action and what it is worth: points of this round that the others get more than this seat, on
    average, if it is played."""

    action: Action
    points: float


class Adviser(Player, Protocol):
    """A player that can say what every action is worth to it."""

    def weigh(
        self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never
    ) -> tuple[Weighed, ...]:
        """Every one of ``legal`` with its worth, the one that ``choose`` would choose first."""
        ...
