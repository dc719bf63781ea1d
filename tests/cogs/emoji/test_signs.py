"""Messages with the tiles' emojis: public, private, changed; and without them after Discord has refused one."""

from typing import Any

from bot.engine.tiles import Tile, tile_set
from cogs.emoji.manifest import Book, TileEmoji
from cogs.emoji.signs import LOOK_EVERY, REST
from tests.cogs.evening import Answer, Deal, Evening, Opened, rows
from tests.sim.world import Shown

HANDS = [
    "9-9 3-9 4-9 5-9 6-9 7-9 8-9",
    "0-9 1-9 2-9 0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 1-1 1-2",
]

UP = tuple(
    TileEmoji(10**18 + n, f"cf12345_{tile.low}_{tile.high}") for n, tile in enumerate(tile_set(18), start=1)
)
BY_TILE = dict(zip(tile_set(18), UP, strict=True))

PUBLIC = "/channels/*/messages"
PRIVATE = "/webhooks/*/*/messages/@original"


def sign(tile: str) -> str:
    return str(BY_TILE[Tile.parse(tile)])


def emojis(message: Shown | Answer) -> list[str | None]:
    """The ids of the emojis on the buttons of a message."""
    found: list[dict[str, Any] | None] = [part.get("emoji") for row in rows(message) for part in row]
    return [None if emoji is None else str(emoji["id"]) for emoji in found]


async def bring_up(here: Evening) -> None:
    """Emojis for all tiles, noted while the bot runs."""
    application = here.world.bot.application_id
    assert application is not None
    await Book(here.store, application).write(UP)
    await here.world.env.advance_time(LOOK_EVERY + 20)


def refuse(here: Evening, method: str, path: str) -> None:
    message = "Invalid Form Body\nIn components.0.components.0.emoji.id: Invalid emoji"
    here.world.env.inject_error(method, path, status=400, code=50035, message=message)


async def test_the_running_bot_takes_up_what_was_brought_up(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await here.two_play()
        hand = await here.hand(here.bob)
        assert "<:" not in here.table.content + hand.content
        assert emojis(hand) == [None, None, None]
        await bring_up(here)
        hand = await here.hand(here.bob)
        assert f"{sign('9-9')}\u00a09\u20119 in the centre" in hand.content
        assert emojis(hand) == [str(BY_TILE[Tile(n, 9)].id) for n in (0, 1, 2)]
        preview = await here.clicks(here.bob, hand, "1-9 on 9")
        assert emojis(preview) == [str(BY_TILE[Tile(1, 9)].id), None]
        await here.clicks(here.bob, preview, "Lay it")
        assert f"laid {sign('1-9')}\u00a01\u20119 on 9." in here.table.content


async def test_after_a_restart_they_are_known_at_once(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await here.two_play()
        await bring_up(here)
        await here.world.restart()
        assert sign("9-9") in (await here.hand(here.bob)).content


async def test_those_of_another_application_are_none(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await Book(here.store, 5).write(UP)
        await here.two_play()
        await here.world.env.advance_time(LOOK_EVERY + 20)
        assert "<:" not in (await here.hand(here.bob)).content


async def test_a_public_message_is_sent_again_without(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await bring_up(here)
        lobby = await here.two_sit_down()
        refuse(here, "POST", PUBLIC)
        await here.clicks(here.alice, lobby, "Begin")
        assert "9\u20119" in here.table.content
        assert "<:" not in here.table.content
        assert emojis(await here.hand(here.bob)) == [None, None, None]  # all go without for a while
        await here.world.env.advance_time(REST + 1)
        assert None not in emojis(await here.hand(here.bob))


async def test_a_private_answer_is_given_again_without(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await bring_up(here)
        await here.two_play()
        refuse(here, "PATCH", PRIVATE)
        hand = await here.hand(here.bob)
        assert emojis(hand) == [None, None, None]
        assert [file.filename for file in hand.attachments] == ["hand.png"]
        before = len(here.world.sent())
        preview = await here.clicks(here.bob, hand, "1-9 on 9")
        assert emojis(preview) == [None, None]
        assert sum(request.path.endswith("@original") for request in here.world.sent()[before:]) == 1


async def test_what_is_brought_up_anew_is_used_at_once(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await bring_up(here)
        await here.two_play()
        refuse(here, "PATCH", PRIVATE)
        await here.hand(here.bob)
        application = here.world.bot.application_id
        assert application is not None
        await Book(here.store, application).write(UP[:100])
        await here.world.env.advance_time(LOOK_EVERY + 20)
        assert None not in emojis(await here.hand(here.bob))


async def test_another_refusal_is_no_reason_to_go_without(evening: Opened, deal: Deal) -> None:
    deal(HANDS)
    async with evening() as here:
        await bring_up(here)
        await here.two_play()
        message = "Invalid Form Body\nIn content: Must be 2000 or fewer in length."
        here.world.env.inject_error("PATCH", PRIVATE, status=400, code=50035, message=message)
        await here.hand(here.bob)
        assert here.world.complaints.pop().endswith("an answer was refused: 50035")
        assert sign("9-9") in (await here.hand(here.bob)).content
