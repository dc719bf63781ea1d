"""Public messages that cannot have their pictures arrive as words."""

import logging
from typing import Any

import pytest

from bot.games.outbox import Kind
from bot.text.language import texts_for
from cogs.composing import Post
from cogs.outgoing import Outgoing, Picture
from cogs.pictures import Pictures
from cogs.posts import Posts
from cogs.publisher import PLAIN_AFTER
from cogs.wire import WireError
from tests.cogs.bench import BY_HAND, Bench
from tests.cogs.channel import Channel
from tests.games.table import ANNA, BERT


class Broken(Pictures):
    """A painter without paint."""

    async def board(self, *_: Any, **__: Any) -> bytes:
        raise RuntimeError("3-9")

    async def round_table(self, *_: Any) -> bytes:
        raise RuntimeError("3-9")


async def test_a_turn_is_told_in_words_when_it_cannot_be_painted(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    posts = Posts(bench.games, Broken(bench.store, bench.pool), texts_for)
    (row,) = [row for row in await bench.outbox() if row.notice.kind is Kind.TURN]
    with caplog.at_level(logging.ERROR):
        post = await posts.compose(row, game, ())
    assert post is not None
    assert post.message.pictures == ()
    assert "it is your turn" in post.message.content
    assert "cannot be painted" in caplog.text
    assert "3-9" not in caplog.text


class Picky(Channel):
    """A channel that takes no pictures."""

    async def send(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        if message.pictures:
            self._call("refused")
            raise WireError("refused", 600)
        return await super().send(channel_id, message, nonce)


async def test_a_message_that_is_refused_again_and_again_goes_without_its_pictures(bench: Bench) -> None:
    bench.channel = Picky()
    bench.restart()
    plain = bench.composer.compose

    async def painted(*asked: Any) -> Post | None:
        post = await plain(*asked)
        return post and Post(Outgoing(post.message.content, (Picture("board.png", b""),)), post.deadline)

    bench.composer.compose = painted  # type: ignore[assignment, method-assign]
    await bench.lobby(ANNA)
    for _ in range(PLAIN_AFTER + 1):
        await bench.publish()
        bench.clock.at += 10_000
    assert bench.channel.calls.count("refused") == PLAIN_AFTER
    assert bench.channel.contents == ["lobby of 1, lobby"]
