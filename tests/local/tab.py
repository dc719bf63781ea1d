"""A browser tab without a browser: speaks to the local table's page server as the page's script does."""

import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp


class Tab:
    """One person's tab."""

    def __init__(self, session: aiohttp.ClientSession, page: dict[str, Any]) -> None:
        self._session = session
        self._context = page["context"]
        self._bot_generation = page["botGeneration"]
        self._headers = {"X-Simcord-Context": page["context"]["id"]}
        self._sequence = 0
        self.people = [person["id"] for person in page["viewers"]]

    async def state(self) -> dict[str, Any]:
        """What the tab shows now."""
        async with self._session.get("/api/state", headers=self._headers) as answer:
            state: dict[str, Any] = await answer.json()
            return state

    async def texts(self) -> list[str]:
        """The messages, oldest first."""
        state = await self.state()
        return [state["messages"][identity]["content"] for identity in state["timeline"]]

    async def slash(self, invocation: str, **options: str) -> dict[str, Any]:
        """Give a command."""
        async with self._session.get("/api/commands", headers=self._headers) as answer:
            catalog = await answer.json()
        entry = next(entry for entry in catalog["entries"] if entry["invocation"] == invocation)
        return await self._act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def labels(self) -> list[str]:
        """What the buttons say, the lowest message's last."""
        return [button["label"] for _, button in self._buttons(await self.state())]

    async def emojis(self) -> list[dict[str, Any]]:
        """The emojis on the buttons, as the page is told about them."""
        buttons = [button for _, button in self._buttons(await self.state())]
        return [button["emoji"] for button in buttons if button.get("emoji")]

    async def asset(self, identity: str) -> bytes:
        """A picture of the page."""
        async with self._session.get(f"/api/assets/{identity}", headers=self._headers) as answer:
            return await answer.read()

    async def click(self, label: str) -> dict[str, Any]:
        """Press the lowest button with this label."""
        for identity, button in reversed(list(self._buttons(await self.state()))):
            if button["label"] == label:
                return await self._act("click", target_id=identity, control_key=button["control_key"])
        raise LookupError(label)

    @staticmethod
    def _buttons(state: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        for identity in state["timeline"]:
            for row in state["messages"][identity]["components"]:
                for part in row["components"]:
                    if "label" in part:
                        yield identity, part

    async def _act(self, kind: str, **body: Any) -> dict[str, Any]:
        self._sequence += 1
        envelope = {
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": f"{self._context['id']}-{self._sequence}",
            "generation": self._context["generation"],
            "bot_generation": self._bot_generation,
            "published_revision": 0,
            "kind": kind,
        }
        async with self._session.post("/api/action", headers=self._headers, json=envelope | body) as answer:
            result: dict[str, Any] = await answer.json()
            self._sequence = result["expectedSequence"]
            return result


@contextlib.asynccontextmanager
async def tab(address: str, viewer: int | None = None) -> AsyncIterator[Tab]:
    """Open the address in a new tab, as the person with the id ``viewer`` (default: the first)."""
    base, key = address.split("/#")
    async with aiohttp.ClientSession(base, headers={"X-Simcord-Capability": key}) as session:
        async with session.post("/api/pages", json={"viewer_id": viewer and str(viewer)}) as answer:
            page = await answer.json()
        yield Tab(session, page)
