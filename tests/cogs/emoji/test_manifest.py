"""What is up is kept in the database, and every tile has the newest emoji there is."""

import pytest

from bot.engine.tiles import Tile
from cogs.emoji.manifest import Book, TileEmoji, signs_of
from tests.fakes import MemoryStore

OLD, NEW = "cf00000_6_9", "cf11111_6_9"


async def test_what_is_written_is_read_again_by_the_same_application_only() -> None:
    store = MemoryStore()
    manifest = (TileEmoji(2**63 - 1, NEW), TileEmoji(5, OLD, 1_800_000_000.5))
    await Book(store, 7).write(manifest)
    assert await Book(store, 7).read() == manifest
    assert await Book(store, 8).read() == ()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", '{"emojis": [{"id": "x"}]}', '{"emojis": 3}', "null"),
        '{"emojis": [{"id": Infinity, "name": "x", "superseded": null}]}',
    ],
)
async def test_a_note_that_cannot_be_read_is_none(text: str) -> None:
    store = MemoryStore()
    await store.set_note("emojis:7", text)
    assert await Book(store, 7).read() == ()


def test_the_present_emoji_is_the_sign_and_else_the_one_replaced_last() -> None:
    oldest, old, new = TileEmoji(1, OLD, 100.0), TileEmoji(2, "cf22222_6_9", 200.0), TileEmoji(3, NEW)
    six_nine = Tile(6, 9)
    assert signs_of((new, oldest, old)) == signs_of((oldest, new)) == {six_nine: f"<:{NEW}:3>"}
    assert signs_of((old, oldest)) == {six_nine: "<:cf22222_6_9:2>"}
    assert signs_of(()) == {}
