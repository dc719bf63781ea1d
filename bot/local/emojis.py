"""The tiles as emojis of the local table, brought up anew at every start: this Discord forgets them."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import simcord

from bot.client import ChickenfootBot
from bot.engine.tiles import tile_set
from bot.local import simcord_internals as inside
from bot.render.emoji import tile_emoji
from bot.work import Priority
from cogs.emoji.names import HIGHEST, emoji_name

log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def emojis_coming_up(env: simcord.Env, bot: ChickenfootBot) -> AsyncIterator[None]:
    """While the block runs, paint them and give them to the bot: nobody waits for them, and the first messages
    go without."""
    task = asyncio.create_task(bring_up(env, bot))
    task.add_done_callback(_tell)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


async def bring_up(env: simcord.Env, bot: ChickenfootBot) -> None:
    """Tile by tile, so that whatever is urgent goes before."""
    signs = {}
    for tile in tile_set(HIGHEST):
        picture = await bot.pool.run(Priority.REVIEW, tile_emoji, tile)
        emoji = await bot.create_application_emoji(name=emoji_name(tile, picture), image=picture)
        inside.keep_emoji(env, emoji.id, picture)
        signs[tile] = str(emoji)
    bot.signs.use(signs)


def _tell(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.warning("the tiles are shown in words alone: %s", type(error).__name__)
