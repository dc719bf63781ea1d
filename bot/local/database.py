"""The file that keeps the games of the local table."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from bot.local.errors import LocalTableError


@contextlib.contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Make the file's folder, and keep a second local table off it: each would play and post for the other.

    Raises ``LocalTableError`` if there is one already, and ``OSError`` if the folder cannot be written.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(f"{database}.lock", blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise LocalTableError(
            f"a local table is open already with the games in {database}: play in its tab, "
            "or give another file with --database"
        ) from None
    try:
        yield
    finally:
        lock.release()
