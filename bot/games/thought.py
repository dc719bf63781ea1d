"""What a computer player does in the process where it thinks: plain functions, nothing of the bot around them."""

import time
from typing import NamedTuple

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.view import View
from bot.players import Adviser, Player, Weighed


class Cap:
    """A ``Stop``: ends a search ``seconds`` after this was made, by a clock that is never put back."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self.ended = False
        """Whether a search was ended by it."""

    def __call__(self) -> bool:
        self.ended = self.ended or time.monotonic() >= self._until
        return self.ended


class Chosen(NamedTuple):
    """What a player chose. ``capped``: it had to end its search before it was done."""

    action: Action
    capped: bool


class Advice(NamedTuple):
    """What every action is worth, the best first; ``capped`` as in ``Chosen``."""

    weighed: tuple[Weighed, ...]
    capped: bool


Name = tuple[str | int, ...]
"""Of a stream. It is passed on instead of the stream, so that it is read from its beginning."""


def choose(player: Player, view: View, stream: Name, seconds: float) -> Chosen:
    """The choice of ``player``, which is to move in ``view``; ``seconds`` count from now on."""
    cap = Cap(seconds)
    return Chosen(player.choose(view, view.legal, Stream.named(*stream), cap), cap.ended)


def weigh(adviser: Adviser, view: View, stream: Name, seconds: float) -> Advice:
    """What the actions of ``view`` are worth to ``adviser``."""
    cap = Cap(seconds)
    return Advice(adviser.weigh(view, view.legal, Stream.named(*stream), cap), cap.ended)
