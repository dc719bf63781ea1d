"""What a computer player is."""

from typing import Protocol

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.view import View


class Player(Protocol):
    """A way to play. It keeps nothing between two choices, so any process can make the next one."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream) -> Action:
        """One of ``legal`` (never empty) for the seat of ``view``, which is to move.

        The same view and a stream in the same place give the same choice on any machine.
        """
        ...
