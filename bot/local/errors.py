"""What can keep the local table from opening."""

from bot.engine.errors import ChickenfootError


class LocalTableError(ChickenfootError):
    """The local table cannot be shown; the message tells the person who started it why; it is said
    after "chickenfoot: "."""
