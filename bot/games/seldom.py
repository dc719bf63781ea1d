"""What fails again and again in the same way is told less and less often: the log is for operators to read."""

from collections.abc import Hashable


def worth_a_line(tries: int, a_day: int) -> bool:
    """Whether it is told that this try (from 1) failed like those before: at the first, the second, the fourth and so
    on, and later once a day, in which there are ``a_day`` of them."""
    return tries % a_day == 0 or (tries < a_day and tries & (tries - 1) == 0)


class Failures:
    """Counts how often things have failed in the same way, one time after the other."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[str, int]] = {}

    def again(self, what: Hashable, how: str) -> int:
        """``what`` has failed; returns how often it has in this way since it last did not."""
        before, times = self._known.get(what, (how, 0))
        times = times + 1 if how == before else 1
        self._known[what] = how, times
        return times

    def over(self, what: Hashable) -> None:
        """``what`` has not failed."""
        self._known.pop(what, None)
