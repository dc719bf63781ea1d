"""What the bot has sent, as Discord gets it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import simcord

_WORDS = {"content", "title", "label", "placeholder", "description", "text", "name"}
"""Keys whose text people read."""
_HIDDEN = {"custom_id", "id", "filename", "nonce", "url", "emoji", "type", "default_values"}
"""Keys under which nothing is read, though a curious person may look."""


class Interaction(NamedTuple):
    """A person's act that waits for an answer, and the number of answers it got."""

    id: int
    user_id: int
    answers: int


@dataclass(frozen=True)
class Sent:
    """One request of the bot."""

    method: str
    path: str
    body: Any

    @property
    def message(self) -> dict[str, Any] | None:
        """The message in it (sent, edited, or an answer), else None."""
        if not isinstance(self.body, dict):
            return None
        if self.path.endswith("/callback"):
            data = self.body.get("data")
            return data if isinstance(data, dict) and self.body.get("type") in (4, 5, 7) else None
        return self.body if re.search(r"/messages(/|$)|^/webhooks/", self.path) else None

    @property
    def modal(self) -> dict[str, Any] | None:
        """The form in it, else None."""
        if self.path.endswith("/callback") and isinstance(self.body, dict) and self.body.get("type") == 9:
            return dict(self.body["data"])
        return None

    @property
    def choices(self) -> list[dict[str, Any]] | None:
        """The autocomplete choices in it, else None."""
        if self.path.endswith("/callback") and isinstance(self.body, dict) and self.body.get("type") == 8:
            return list(self.body["data"].get("choices") or [])
        return None

    def words(self) -> Iterator[str]:
        """Every text in it that people read: contents, labels, options, placeholders, alt texts, choices."""
        yield from _texts(self.body, _WORDS)

    def everything(self) -> Iterator[str]:
        """Every string in it, the ones nobody sees too (custom ids, file names)."""
        yield from _texts(self.body, None)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def _texts(value: Any, keys: set[str] | None, key: str = "") -> Iterator[str]:
    if isinstance(value, str):
        if keys is None or key in keys:
            yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, keys, key)
    elif isinstance(value, dict):
        if keys is not None and key == "fields":
            keys = keys | {"value"}
        for name, item in value.items():
            if keys is None or name not in _HIDDEN:
                yield from _texts(item, keys, name)


def sent(env: simcord.Env) -> list[Sent]:
    """All requests of the bot so far, oldest first, reads left out."""
    return [
        Sent(entry.method, entry.path, entry.json) for entry in env.http_requests if entry.method != "GET"
    ]
