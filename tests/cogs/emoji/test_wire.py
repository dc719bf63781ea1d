"""The wire with signs: a public message that is sent or changed goes again without when an emoji is refused."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.engine.tiles import Tile
from cogs.emoji.manifest import Book, TileEmoji
from cogs.emoji.signs import REST, Signs
from cogs.ids import Id, What
from cogs.outgoing import Button, Outgoing, Picture
from cogs.wire import DiscordWire, WireError
from tests.fakes import MemoryStore

SIGN = "<:cf12345_6_9:1234567890123456789>"
MESSAGE = Outgoing(
    "The 6\u20119.",
    (Picture("board.png", b"png", "A board"),),
    ((Button(Id(What.HAND, 1, 2), "6\u20119 on 9", tile=Tile(6, 9)),),),
)
BUTTON = "Invalid Form Body\nIn components.0.components.0.emoji.id: Invalid emoji"


def refusal(text: str, status: int = 400) -> discord.HTTPException:
    response = cast(Any, SimpleNamespace(status=status, reason="Bad Request"))
    return discord.HTTPException(response, {"code": 50035, "message": text})


@dataclass
class Line:
    """A client, its channel and its message in one. ``faults`` are raised by the next calls."""

    faults: list[Exception] = field(default_factory=list)
    said: list[tuple[str, str | None, bytes]] = field(default_factory=list)
    id: int = 99

    def get_partial_messageable(self, channel_id: int) -> "Line":
        return self

    def get_partial_message(self, message_id: int) -> "Line":
        return self

    async def send(self, content: str, **options: Any) -> "Line":
        (file,) = options.get("files") or options["attachments"]
        (button,) = options["view"].children
        emoji = None if button.emoji is None else str(button.emoji)
        self.said.append((content, emoji, file.fp.read()))
        if self.faults:
            raise self.faults.pop(0)
        return self

    async def edit(self, *, content: str, **options: Any) -> None:
        await self.send(content, **options)


@dataclass
class Time:
    at: float = 1_800_000_000.0

    def now(self) -> float:
        return self.at


WITH = (f"The {SIGN}\u00a06\u20119.", SIGN, b"png")
WITHOUT = ("The 6\u20119.", None, b"png")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def signs(time: Time) -> Signs:
    store = MemoryStore()
    await Book(store, 7).write((TileEmoji(1234567890123456789, "cf12345_6_9"),))
    signs = Signs(time)
    await signs.refresh(store, 7)
    return signs


@pytest.mark.parametrize("how", ["send", "edit"])
async def test_a_refused_emoji_breaks_no_message(how: str, signs: Signs, time: Time) -> None:
    line = Line([refusal(BUTTON)])
    wire = DiscordWire(cast(Any, line), signs)

    async def say() -> None:
        if how == "send":
            assert await wire.send(5, MESSAGE, "nonce") == 99
        else:
            await wire.edit(5, 99, MESSAGE)

    await say()
    assert line.said == [WITH, WITHOUT]
    await say()
    time.at += REST + 1
    await say()
    assert line.said[2:] == [WITHOUT, WITH]


@pytest.mark.parametrize(
    "fault", [refusal("In content: Must be 2000 or fewer in length."), refusal("emoji", 403), OSError("gone")]
)
async def test_other_troubles_are_the_publishers(signs: Signs, fault: Exception) -> None:
    line = Line([fault])
    with pytest.raises(WireError):
        await DiscordWire(cast(Any, line), signs).send(5, MESSAGE, "nonce")
    assert line.said == [WITH]


async def test_what_is_refused_without_emojis_too_is_refused(signs: Signs) -> None:
    line = Line([refusal(BUTTON), refusal(BUTTON)])
    with pytest.raises(WireError):
        await DiscordWire(cast(Any, line), signs).send(5, MESSAGE, "nonce")
    assert line.said == [WITH, WITHOUT]


async def test_without_a_manifest_nothing_changes() -> None:
    line = Line([refusal(BUTTON)])
    with pytest.raises(WireError):
        await DiscordWire(cast(Any, line), Signs()).send(5, MESSAGE, "nonce")
    assert line.said == [WITHOUT]
