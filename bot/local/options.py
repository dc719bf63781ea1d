"""What can be chosen about the local table. Importing this needs nothing that only the local table uses."""

from dataclasses import dataclass, field
from pathlib import Path

from bot.games.model import STAND_IN

PORT = 8765


def default_database() -> Path:
    """The file in the user's own data folder, so that a game goes on wherever the command is given."""
    from platformdirs import user_data_path

    return user_data_path("chickenfoot", appauthor=False) / "local-table.db"


@dataclass(frozen=True)
class LocalOptions:
    """``port`` 0 takes a free one; ``browser`` opens the page if this machine has a browser. ``level`` is that of
    computer players at a new table."""

    database: Path = field(default_factory=default_database)
    port: int = PORT
    browser: bool = True
    level: str = STAND_IN
