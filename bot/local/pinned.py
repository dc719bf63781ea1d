"""The simulator's version, and whether what the local table needs is installed. Imports none of it."""

from importlib import metadata
from importlib.util import find_spec

from bot.local.errors import LocalTableError

PINNED = "3.2.1"
"""The release of simcord whose private names ``simcord_internals`` knows."""

_NEEDED = ("aiohttp", "filelock", "linkify_it", "markdown_it", "platformdirs", "regex")


def check_simulator() -> None:
    """Raise ``LocalTableError`` unless simcord, in the pinned release, and all that its page needs are there."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    try:
        found = metadata.version("simcord")
    except metadata.PackageNotFoundError:
        missing.insert(0, "simcord")
    else:
        if found != PINNED:
            missing.insert(0, f"simcord {PINNED} (there is {found})")
    if missing:
        raise LocalTableError(
            f"the local table needs {', '.join(missing)}: `uv sync` in the project's folder brings it"
        )
