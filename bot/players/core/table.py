"""A table in numbers, and what a laid tile changes."""

from typing import Final

from bot.engine.rules import Rules

NOWHERE: Final = -1


class Table:
    """What the rules need to know of the tiles on the table.

    ``count[v]`` open ends show number v, ``open`` has their numbers as bits; ``wanted`` is the number of the
    starter that lacks arms or of the pending foot, ``NOWHERE`` if there is none, ``room`` the places left on it;
    ``laid[v]`` tiles with number v are down, ``gone`` has the numbers of which all are, as bits. ``on_foot``
    tells whether ``wanted`` is a foot's and not the starter's.
    """

    __slots__ = ("count", "gone", "laid", "on_foot", "open", "room", "wanted")

    def __init__(self, starter: int, rules: Rules) -> None:
        """The starter alone (R6, R10)."""
        size = rules.highest + 1
        self.count = [0] * size
        self.open = 0
        self.laid = [0] * size
        self.laid[starter] = 1
        self.gone = 0
        self.wanted, self.room = starter, rules.arms
        self.on_foot = False

    def copy(self) -> "Table":
        other = Table.__new__(Table)
        other.count = self.count[:]
        other.open = self.open
        other.laid = self.laid[:]
        other.gone = self.gone
        other.on_foot = self.on_foot
        other.wanted, other.room = self.wanted, self.room
        return other

    @property
    def due(self) -> int:
        """The numbers that may be matched now, as bits (R10, R16, R18)."""
        return self.open if self.wanted < 0 else 1 << self.wanted

    def lay(self, near: int, far: int, rules: Rules) -> None:
        """Lay a tile with half ``near`` against an end; what it shows then is ``far``, ``near`` for a double."""
        self._note(near, far)
        if near == far:
            self._take(near)
            self.wanted, self.room, self.on_foot = near, rules.toes, True
        elif self.wanted >= 0:
            self._open(far)
            self.room -= 1
            if not self.room:
                self.wanted = NOWHERE
        else:
            self._take(near)
            self._open(far)
        if rules.dead_foot == "close" and self.on_foot and self.wanted >= 0 and self.gone >> self.wanted & 1:
            self.wanted = NOWHERE

    def blocked(self, rules: Rules) -> bool:
        """R23: no tile that is not on the table fits anywhere."""
        return rules.dead_foot != "play_out" and not self.due & ~self.gone

    def _note(self, near: int, far: int) -> None:
        full = len(self.laid)
        for number in {near, far}:
            self.laid[number] += 1
            if self.laid[number] == full:
                self.gone |= 1 << number

    def _open(self, number: int) -> None:
        self.count[number] += 1
        self.open |= 1 << number

    def _take(self, number: int) -> None:
        self.count[number] -= 1
        if not self.count[number]:
            self.open ^= 1 << number
