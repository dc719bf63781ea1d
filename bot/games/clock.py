"""What time it is. Everything that waits or stamps asks a clock it was given."""

import time
from typing import Final, Protocol

HOUR: Final = 3_600
DAY: Final = 24 * HOUR
"""In seconds."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Seconds since the epoch, UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        return time.time()
