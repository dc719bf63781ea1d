"""The application's emojis on Discord itself. A connection for requests only: nothing is listened to."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import aiohttp
import discord

from bot.settings import REFUSED_TOKEN
from cogs.emoji.plan import Found
from cogs.emoji.sync import Full, HostError, Refused

_MOST_EMOJIS: Final = 30008
_TOO_MANY_REQUESTS: Final = 429


class DiscordHost:
    """The emojis of the application that ``client`` is logged in for."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    @property
    def application_id(self) -> int:
        known = self._client.application_id
        assert known is not None, "the client is logged in"
        return known

    async def all(self) -> list[Found]:
        with _told():
            return [Found(e.id, e.name) for e in await self._client.fetch_application_emojis()]

    async def add(self, name: str, picture: bytes) -> Found:
        with _told():
            made = await self._client.create_application_emoji(name=name, image=picture)
            return Found(made.id, made.name)

    async def remove(self, emoji_id: int) -> None:
        with _told():
            try:
                await self._client.http.delete_application_emoji(self.application_id, emoji_id)
            except discord.NotFound:
                return


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[DiscordHost]:
    """The emojis of the application that the token is for. Raises ``HostError``."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        with _told():
            await client.login(token)
        yield DiscordHost(client)


@contextmanager
def _told() -> Iterator[None]:
    """Raise ``HostError`` for what Discord says, or does not say. Pauses that it asks for have been kept."""
    try:
        yield
    except discord.LoginFailure:
        raise HostError(REFUSED_TOKEN) from None
    except discord.HTTPException as error:
        raise _meaning(error) from error
    except (OSError, aiohttp.ClientError, TimeoutError) as error:
        raise HostError(f"Discord cannot be reached: {str(error) or type(error).__name__}") from error


def _meaning(error: discord.HTTPException) -> HostError:
    if error.code == _MOST_EMOJIS:
        return Full()
    if error.status == _TOO_MANY_REQUESTS:
        return HostError("Discord asks for a longer pause: wait an hour")
    if error.status == 400:
        return Refused(f"Discord refuses an emoji: {error.text or error}")
    if error.status in (401, 403):
        return HostError(f"Discord does not allow it: {error.text or error}")
    return HostError(f"Discord does not answer: {error}")
