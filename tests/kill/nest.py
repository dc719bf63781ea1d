"""Hatches processes: everything is imported once, then every line on stdin (socket, database, rounds) forks a bot.

Prints the bot's process id, and "gone" when it is.
"""

import asyncio
import logging
import os
import sys
import tempfile

from bot.storage import open_store
from tests.kill import child


def hatch(socket: str, database: str, rounds: str) -> None:
    pid = os.fork()
    if not pid:
        logging.basicConfig(level=logging.WARNING)
        asyncio.run(child.main(socket, database, int(rounds)))
        os._exit(0)
    say(pid)
    _, status = os.waitpid(pid, 0)
    say("gone", os.waitstatus_to_exitcode(status))


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def warm_up() -> None:
    """Import also what is imported when a database is opened."""
    with tempfile.TemporaryDirectory() as directory:
        store = await open_store(f"sqlite+aiosqlite:///{directory}/games.db")
        await store.close()


if __name__ == "__main__":
    asyncio.run(warm_up())
    for line in sys.stdin:
        hatch(*line.split())
