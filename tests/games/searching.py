"""A stand-in for the processes that search."""

import asyncio
from collections.abc import Callable

from bot.players import Adviser
from bot.players.review import Decision, Verdict
from bot.work import Priority

Judge = Callable[[Adviser, Decision, str], Verdict]


class Searches:
    """Judges decisions in this process, once it may: clear ``go`` to keep it waiting. Notes what it was given."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.priorities: set[Priority] = set()
        self.at_once = 0
        self.entered = asyncio.Event()
        self.go = asyncio.Event()
        self.go.set()
        self._running = 0

    async def search(
        self, priority: Priority, job: Judge, adviser: Adviser, decision: Decision, game: str
    ) -> Verdict:
        self.decisions.append(decision)
        self.priorities.add(priority)
        self._running += 1
        self.at_once = max(self.at_once, self._running)
        self.entered.set()
        try:
            await self.go.wait()
            return job(adviser, decision, game)
        finally:
            self._running -= 1
