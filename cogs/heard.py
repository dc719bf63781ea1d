"""Which interactions were attended already: Discord may deliver one twice, say when a connection is taken up again.

Kept in memory: a process that has been started anew takes up no old connection, so it is told nothing old.
"""

from typing import Final

MOST: Final = 10_000
"""So many are remembered, in less than 1 MB: eleven a second over the 15 minutes for which one can be answered."""


class Heard:
    """The ids of the last interactions, oldest first."""

    def __init__(self, most: int = MOST) -> None:
        self._ids: dict[int, None] = {}
        self._most = most

    def first(self, id_: int) -> bool:
        """Whether this one comes for the first time; from now on it has come."""
        if id_ in self._ids:
            return False
        self._ids[id_] = None
        if len(self._ids) > self._most:
            del self._ids[next(iter(self._ids))]
        return True
