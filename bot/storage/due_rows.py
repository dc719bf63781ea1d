"""What is due. Each function runs in its caller's transaction."""

from collections.abc import Sequence

from sqlalchemy import RowMapping, and_, case, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.model import Status
from bot.games.store import Due, DueRow
from bot.storage.schema import due, games

UNCLAIMED = 0.0


async def replace_all(connection: AsyncConnection, game_id: int, rows: Sequence[DueRow]) -> None:
    await connection.execute(delete(due).where(due.c.game_id == game_id))
    if rows:
        await connection.execute(insert(due), [_columns(game_id, row) for row in rows])


def _columns(game_id: int, row: DueRow) -> dict[str, object]:
    return {
        "game_id": game_id,
        "kind": row.kind.value,
        "turn": row.turn,
        "at": row.at,
        "claimed_until": UNCLAIMED,
    }


async def earliest(connection: AsyncConnection) -> float | None:
    may_be_claimed = case((due.c.claimed_until > due.c.at, due.c.claimed_until), else_=due.c.at)
    at: float | None = (await connection.execute(select(func.min(may_be_claimed)))).scalar()
    return at


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
    rows = [_row(row) for row in taken.mappings()]
    return sorted(rows, key=lambda row: (row.at, row.game_id, row.kind))


def _row(row: RowMapping) -> DueRow:
    return DueRow(row["game_id"], Due(row["kind"]), row["turn"], row["at"])


async def release(connection: AsyncConnection) -> None:
    await connection.execute(update(due).values(claimed_until=UNCLAIMED))


async def settle(connection: AsyncConnection, row: DueRow) -> None:
    # A row that was replaced by its like meanwhile is not claimed: it is another one, and stays.
    same = and_(
        due.c.game_id == row.game_id,
        due.c.kind == row.kind.value,
        due.c.turn == row.turn,
        due.c.at == row.at,
        due.c.claimed_until != UNCLAIMED,
    )
    await connection.execute(delete(due).where(same))


async def start_clock(connection: AsyncConnection, game_id: int, turn: int, at: float) -> None:
    here = and_(games.c.id == game_id, games.c.turn == turn, games.c.status == Status.RUNNING.value)
    stands = await connection.execute(select(games.c.id).where(here).with_for_update())
    if stands.first() is None or await _clock(connection, game_id, turn) is not None:
        return
    stale = and_(due.c.game_id == game_id, due.c.kind == Due.TURN.value)
    await connection.execute(delete(due).where(stale))
    await connection.execute(insert(due), _columns(game_id, DueRow(game_id, Due.TURN, turn, at)))


async def _clock(connection: AsyncConnection, game_id: int, turn: int) -> float | None:
    query = select(due.c.at).where(due.c.game_id == game_id, due.c.kind == Due.TURN.value, due.c.turn == turn)
    at: float | None = (await connection.execute(query)).scalar()
    return at


async def clock(connection: AsyncConnection, game_id: int) -> float | None:
    """When the present turn runs out."""
    turn = (await connection.execute(select(games.c.turn).where(games.c.id == game_id))).scalar()
    return None if turn is None else await _clock(connection, game_id, turn)


async def give_back(connection: AsyncConnection, seconds: float) -> int:
    clocks = update(due).where(due.c.kind == Due.TURN.value)
    done = await connection.execute(clocks.values(at=due.c.at + seconds))
    return done.rowcount
