"""The slash commands as Discord has them: told when they have changed, and mentioned so that a click runs them."""

import hashlib
import json
from typing import Any, Final

from discord import app_commands

from bot.games.store import Store

_NOTE: Final = "commands"


class CommandList:
    """The commands of ``tree``. What Discord has is noted in ``store``; ``mentions`` gets the mention of every
    subcommand by its whole name ("chickenfoot hand")."""

    def __init__(self, tree: app_commands.CommandTree[Any], store: Store, mentions: dict[str, str]) -> None:
        self._tree = tree
        self._store = store
        self._mentions = mentions

    async def sync(self) -> None:
        """Tell Discord all commands, changed or not."""
        sent = await self._tree.sync()
        ids = {command.name: command.id for command in sent}
        await self._store.set_note(_NOTE, json.dumps({"hash": self._hash(), "ids": ids}))
        self._mention(ids)

    async def sync_if_changed(self) -> None:
        """``sync``, unless Discord has these commands already."""
        ids = self._noted(await self._store.note(_NOTE))
        if ids:
            self._mention(ids)
        else:
            await self.sync()

    def _noted(self, note: str | None) -> dict[str, int]:
        """The ids of just these commands; none if others were noted, or nothing that can be read."""
        try:
            data = json.loads(note or "{}")
            return dict(data["ids"]) if data["hash"] == self._hash() else {}
        except (ValueError, KeyError, TypeError):
            return {}

    def _hash(self) -> str:
        payload = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        return hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()

    def _mention(self, ids: dict[str, int]) -> None:
        for command in self._tree.walk_commands():
            root = command.qualified_name.split()[0]
            if root in ids:
                self._mentions[command.qualified_name] = f"</{command.qualified_name}:{ids[root]}>"
