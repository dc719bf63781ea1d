"""How the tests of a store get games to where they want them."""

from dataclasses import replace
from typing import NoReturn

from bot.games.due import Due, DueRow
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.games.outbox import Notice
from bot.games.store import Change, Store
from tests.storage.samples import NOW, begun, draft, ended


def declined(before: object) -> NoReturn:
    """A change that nothing comes of."""
    raise Declined(Reason.BAD_SETTING)


async def opened(store: Store, game: Game | None = None, *notices: Notice) -> Game:
    result = await store.open_game(game or draft(), (DueRow(0, Due.LOBBY, 0, NOW + 60),), notices)
    assert result is not None
    return result


async def running(store: Store, game: Game | None = None) -> Game:
    change = begun(await opened(store, game))
    assert await store.save(change)
    return change.game


async def over(
    store: Store, game: Game | None = None, status: Status = Status.FINISHED, at: float = NOW
) -> Game:
    change = ended(await running(store, game), status, at)
    assert await store.save(change)
    return change.game


def changed(game: Game, *notices: Notice) -> Change:
    return Change(replace(game, revision=game.revision + 1), notices=notices)


async def clock(store: Store, game_id: int, turn: int, at: float) -> bool:
    return await store.start_turn(game_id, turn, (DueRow(game_id, Due.TURN, turn, at),))


async def claimed(store: Store, now: float = NOW) -> list[tuple[str, str]]:
    return [(r.notice.kind.value, r.notice.key) for r in await store.claim_notices(now, 10)]
