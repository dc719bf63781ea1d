"""Stand-ins for the outside world in tests."""

from tests.fakes.people import People
from tests.fakes.servers import Servers


class MemoryStore(People, Servers):
    """A ``Store`` in dictionaries that does what the real one does, and forgets everything.

    Every method lets the loop run once before it begins, so that two callers cross as they would on a real
    database; what it does then is done in one go. Set ``broken`` to make every method raise it.
    """
