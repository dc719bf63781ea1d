"""Files that are handed out: always JSON, always with a word about what is in them."""

import json
from typing import Final

from cogs.outgoing import Picture

RECORD: Final = "chickenfoot-record.json"
EXPORT: Final = "chickenfoot-my-data.json"


def json_file(name: str, value: object, about: str) -> Picture:
    """``value`` as a file; ``about`` says what it is."""
    return Picture(name, json.dumps(value, ensure_ascii=False).encode(), about)
