"""What is due. Each function runs in its caller's transaction."""

import logging
from collections.abc import Iterable, Sequence

from sqlalchemy import RowMapping, and_, case, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.due import CLOCKS, GIVEN_BACK, OF_A_TURN, Due, DueRow
from bot.games.errors import StorageError
from bot.games.model import Game
from bot.storage.codec import reading
from bot.storage.holding import AT_BIRTH, BORN_IN, FREE, HELD
from bot.storage.schema import due, games

log = logging.getLogger(__name__)

_BORN = insert(due).values(claimed_until=AT_BIRTH)


async def put(
    connection: AsyncConnection, game: Game, due_now: Sequence[DueRow] | None, later: Sequence[DueRow] = ()
) -> None:
    """Replace what is due of the turn (unless None) and the like of ``later``; nothing is due of a game that is
    over."""
    kinds = set(Due) if not game.status.live else {row.kind for row in later}
    if due_now is not None:
        kinds |= OF_A_TURN
    await _delete(connection, game.id, kinds)
    if game.status.live:
        await add(connection, game.id, [*(due_now or ()), *later])


async def clear(connection: AsyncConnection, game_id: int) -> None:
    """Nothing is due of this game any more."""
    await _delete(connection, game_id, Due)


async def _delete(connection: AsyncConnection, game_id: int, kinds: Iterable[Due]) -> None:
    values = sorted(kind.value for kind in kinds)
    if values:
        await connection.execute(delete(due).where(due.c.game_id == game_id, due.c.kind.in_(values)))


async def add(connection: AsyncConnection, game_id: int, rows: Sequence[DueRow]) -> None:
    if rows:
        await connection.execute(_BORN, [_columns(game_id, row) for row in rows])


def _columns(game_id: int, row: DueRow) -> dict[str, object]:
    return {
        BORN_IN: game_id,
        "game_id": game_id,
        "kind": row.kind.value,
        "turn": row.turn,
        "at": row.at,
        "moved": row.moved,
    }


async def earliest(connection: AsyncConnection) -> float | None:
    """When the next row may be claimed. Asked after every step, so from the index alone: the soonest of those
    that nobody holds, and of the few that somebody does."""
    free = select(func.min(due.c.at)).where(due.c.claimed_until == FREE)
    may_be_claimed = case((due.c.claimed_until > due.c.at, due.c.claimed_until), else_=due.c.at)
    in_hand = and_(due.c.claimed_until > FREE, due.c.claimed_until < HELD)
    held = select(func.min(may_be_claimed)).where(in_hand)
    times = [(await connection.execute(query)).scalar() for query in (free, held)]
    return min((at for at in times if at is not None), default=None)


async def claim(connection: AsyncConnection, now: float, lease: float, limit: int) -> list[DueRow]:
    free = and_(due.c.at <= now, due.c.claimed_until <= now)
    in_order = (due.c.at, due.c.game_id, due.c.kind)
    query = select(due.c.game_id, due.c.kind).where(free).order_by(*in_order).limit(limit)
    unlocked = query.with_for_update(skip_locked=True)  # others claim their share meanwhile
    found = [tuple(row) for row in await connection.execute(unlocked)]
    if not found:
        return []
    mine = and_(tuple_(due.c.game_id, due.c.kind).in_(found), free)
    taken = await connection.execute(update(due).where(mine).values(claimed_until=now + lease).returning(due))
    return sorted(_readable(taken.mappings()), key=lambda row: (row.at, row.game_id, row.kind))


def _readable(rows: Iterable[RowMapping]) -> list[DueRow]:
    """One that cannot be read is no trouble of the others: it is logged and left out, once a lease."""
    read = []
    for row in rows:
        try:
            with reading(f"{row['kind']} of turn {row['turn']} of game {row['game_id']}"):
                read.append(DueRow(row["game_id"], Due(row["kind"]), row["turn"], row["at"], row["moved"]))
        except StorageError as error:
            log.error("%s", error)
    return read


async def release(connection: AsyncConnection) -> None:
    await connection.execute(update(due).where(due.c.claimed_until < HELD).values(claimed_until=FREE))


async def settle(connection: AsyncConnection, row: DueRow) -> bool:
    """Forget a row; False if it is not there any more."""
    # A row that was replaced by its like meanwhile is not claimed: it is another one, and stays.
    same = and_(
        due.c.game_id == row.game_id,
        due.c.kind == row.kind.value,
        due.c.turn == row.turn,
        due.c.at == row.at,
        due.c.claimed_until != FREE,
    )
    return (await connection.execute(delete(due).where(same))).rowcount == 1


async def start(connection: AsyncConnection, game: Game, rows: Sequence[DueRow]) -> bool:
    """Start the clocks of the present turn; False if one runs."""
    if any(row.kind in CLOCKS for row in await of_turn(connection, game)):
        return False
    await _delete(connection, game.id, CLOCKS | {row.kind for row in rows})
    await add(connection, game.id, rows)
    return True


async def of_turn(connection: AsyncConnection, game: Game) -> list[DueRow]:
    here = select(due).where(due.c.game_id == game.id, due.c.turn == game.turn)
    rows = await connection.execute(here.order_by(due.c.at, due.c.kind))
    return _readable(rows.mappings())


async def clock(connection: AsyncConnection, game_id: int) -> float | None:
    """When the present turn runs out."""
    at: float | None = (
        await connection.execute(
            select(due.c.at).where(
                due.c.game_id == game_id,
                due.c.kind == Due.TURN.value,
                due.c.turn == select(games.c.turn).where(games.c.id == game_id).scalar_subquery(),
            )
        )
    ).scalar()
    return at


async def give_back(connection: AsyncConnection, seconds: float) -> int:
    running = and_(due.c.claimed_until < HELD, due.c.kind.in_(sorted(kind.value for kind in GIVEN_BACK)))
    clocks = update(due).where(running)
    done = await connection.execute(clocks.values(at=due.c.at + seconds, moved=due.c.moved + seconds))
    return done.rowcount


async def put_back(connection: AsyncConnection, now: float, seconds: float) -> None:
    """The clock was put back to ``now``: claims, and what programs do, are put back, too."""
    claimed = update(due).where(due.c.claimed_until > now, due.c.claimed_until < HELD)
    await connection.execute(claimed.values(claimed_until=due.c.claimed_until - seconds))
    programs = update(due).where(due.c.kind == Due.PROGRAM.value, due.c.at > now)
    await connection.execute(programs.values(at=due.c.at - seconds))
