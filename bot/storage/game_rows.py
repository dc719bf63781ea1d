"""Games, their logs, and what belongs to a game alone. Each function runs in its caller's transaction."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, RowMapping, Select, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.errors import StorageError
from bot.games.model import Game, LogEntry, Status
from bot.games.store import ListedGame
from bot.storage.codec import entry_columns, game_columns, read_entry, read_game, read_place
from bot.storage.people import named_ids, seated_ids
from bot.storage.schema import LIVE, game_people, games, log, plans, reviews, seen_hands

logger = logging.getLogger(__name__)

is_live = games.c.status.in_(LIVE)
was_played = games.c.status.in_((Status.FINISHED.value, Status.UNFINISHED.value))


# ---------------------------------------------------------------------------------- games


async def one(connection: AsyncConnection, query: Select[*tuple[object, ...]]) -> Game | None:
    row = (await connection.execute(query.limit(1))).mappings().first()
    return None if row is None else read_game(row)


async def by_id(connection: AsyncConnection, game_id: int) -> Game | None:
    return await one(connection, select(games).where(games.c.id == game_id))


async def all_where(connection: AsyncConnection, *conditions: ColumnElement[bool]) -> list[Game]:
    """Oldest first. One that cannot be read is no trouble of the others: it is logged and left out."""
    rows = await connection.execute(select(games).where(*conditions).order_by(games.c.id))
    return list(_readable(rows.mappings()))


async def running_with(connection: AsyncConnection, user_id: int) -> list[Game]:
    """The readable running games at which a person sits or sat; nobody else writes them before this transaction
    ends."""
    here = and_(games.c.id.in_(ids_of(user_id, seated=True)), games.c.status == Status.RUNNING.value)
    rows = await connection.execute(select(games).where(here).order_by(games.c.id).with_for_update())
    return list(_readable(rows.mappings()))


def _readable(rows: Iterable[RowMapping]) -> Iterator[Game]:
    return (game for row in rows if (game := _read(row)) is not None)


def _read(row: RowMapping) -> Game | None:
    try:
        return read_game(row)
    except StorageError as error:
        logger.error("%s", error)
        return None


async def listed(connection: AsyncConnection, guild_id: int) -> list[ListedGame]:
    query = select(games).where(games.c.guild_id == guild_id, is_live).order_by(games.c.id)
    rows = await connection.execute(query)
    return [
        ListedGame(row["id"], read_place(row), row["host_id"], _read(row)) for row in rows.mappings().all()
    ]


async def servers(connection: AsyncConnection) -> list[int]:
    """The servers in which games are played."""
    return list((await connection.execute(select(games.c.guild_id).where(is_live).distinct())).scalars())


async def close(connection: AsyncConnection, game_id: int, at: float) -> bool:
    """Close a game without reading it; False if it does not hold its place any more."""
    closed = {"status": Status.CLOSED.value, "revision": games.c.revision + 1, "ended_at": at}
    done = await connection.execute(update(games).where(games.c.id == game_id, is_live).values(closed))
    return done.rowcount == 1


async def last_played(connection: AsyncConnection, channel_id: int) -> Game | None:
    ended_last = (func.coalesce(games.c.ended_at, 0).desc(), games.c.id.desc())
    here = select(games).where(games.c.channel_id == channel_id, was_played)
    return await one(connection, here.order_by(*ended_last))


async def place_is_taken(connection: AsyncConnection, channel_id: int) -> bool:
    query = select(games.c.id).where(games.c.channel_id == channel_id, is_live)
    return (await connection.execute(query)).first() is not None


async def add(connection: AsyncConnection, draft: Game) -> Game:
    """Store a new game; the same game with its id. Raises ``IntegrityError`` if its place is taken."""
    done = await connection.execute(insert(games).returning(games.c.id), game_columns(draft))
    game = replace(draft, id=done.scalar_one())
    await _note_people(connection, game)
    return game


async def put(connection: AsyncConnection, game: Game) -> bool:
    """Write the next revision of a game; False if the stored one is not the revision before."""
    before = and_(games.c.id == game.id, games.c.revision == game.revision - 1)
    done = await connection.execute(update(games).where(before), game_columns(game))
    if done.rowcount != 1:
        return False
    await _note_people(connection, game)
    return True


async def _note_people(connection: AsyncConnection, game: Game) -> None:
    seated = seated_ids(game)
    wanted = {user_id: user_id in seated for user_id in named_ids(game)}
    here = game_people.c.game_id == game.id
    query = select(game_people.c.user_id, game_people.c.seated).where(here)
    noted = {row.user_id: row.seated for row in await connection.execute(query)}
    gone = [user_id for user_id in noted if wanted.get(user_id) != noted[user_id]]
    if gone:
        await connection.execute(delete(game_people).where(here, game_people.c.user_id.in_(gone)))
    new = [
        {"game_id": game.id, "user_id": user_id, "seated": at_table}
        for user_id, at_table in wanted.items()
        if noted.get(user_id) != at_table
    ]
    if new:
        await connection.execute(insert(game_people), new)


def ids_of(user_id: int, *, seated: bool) -> Select[tuple[int]]:
    """The ids of the games a person sits or sat in, or (not ``seated``) of all that name him."""
    query = select(game_people.c.game_id).where(game_people.c.user_id == user_id)
    return query.where(game_people.c.seated) if seated else query


# ---------------------------------------------------------------------------------- the log


async def append_log(connection: AsyncConnection, game_id: int, entries: Sequence[LogEntry]) -> None:
    if entries:
        await connection.execute(insert(log), [entry_columns(game_id, entry) for entry in entries])


async def mark_undone(connection: AsyncConnection, game_id: int, turn: int) -> None:
    entry = and_(log.c.game_id == game_id, log.c.turn == turn)
    await connection.execute(update(log).where(entry).values(undone=True))


async def read_log(connection: AsyncConnection, game_id: int, since: int) -> list[LogEntry]:
    query = select(log).where(log.c.game_id == game_id, log.c.turn >= since).order_by(log.c.turn)
    return [read_entry(row) for row in (await connection.execute(query)).mappings()]


# ---------------------------------------------------------------------------------- hands seen, layouts, reviews


async def lock(connection: AsyncConnection, game_id: int) -> Game | None:
    """The game, which nobody else writes before this transaction ends."""
    return await one(connection, select(games).where(games.c.id == game_id).with_for_update())


async def exists(connection: AsyncConnection, game_id: int) -> bool:
    """Whether the game is stored; if so, nobody else writes it before this transaction ends."""
    query = select(games.c.id).where(games.c.id == game_id).with_for_update()
    return (await connection.execute(query)).first() is not None


async def note_seen(connection: AsyncConnection, game_id: int, seat: int, turn: int) -> None:
    if not await exists(connection, game_id):
        return
    own = and_(seen_hands.c.game_id == game_id, seen_hands.c.seat == seat)
    known = (await connection.execute(select(seen_hands.c.turn).where(own))).scalar()
    if known is None:
        await connection.execute(insert(seen_hands).values(game_id=game_id, seat=seat, turn=turn))
    elif known < turn:
        await connection.execute(update(seen_hands).where(own).values(turn=turn))


async def seen_by_others(connection: AsyncConnection, game_id: int, seat: int, since: int) -> bool:
    query = select(seen_hands.c.seat).where(
        seen_hands.c.game_id == game_id, seen_hands.c.seat != seat, seen_hands.c.turn >= since
    )
    return (await connection.execute(query)).first() is not None


async def read_plan(connection: AsyncConnection, game_id: int, round_number: int) -> str | None:
    query = select(plans.c.plan).where(plans.c.game_id == game_id, plans.c.round == round_number)
    plan: str | None = (await connection.execute(query)).scalar()
    return plan


async def put_plan(connection: AsyncConnection, game_id: int, round_number: int, plan: str) -> None:
    if not await exists(connection, game_id):
        return
    here = and_(plans.c.game_id == game_id, plans.c.round == round_number)
    done = await connection.execute(update(plans).where(here).values(plan=plan))
    if not done.rowcount:
        await connection.execute(insert(plans).values(game_id=game_id, round=round_number, plan=plan))


async def read_reviews(connection: AsyncConnection, game_id: int) -> dict[tuple[int, int], str]:
    """By round and seat."""
    query = select(reviews.c.round, reviews.c.seat, reviews.c.review).where(reviews.c.game_id == game_id)
    return {(row.round, row.seat): row.review for row in await connection.execute(query)}


async def put_review(
    connection: AsyncConnection, game_id: int, round_number: int, seat: int, review: str
) -> None:
    if not await exists(connection, game_id):
        return
    of_seat = {"game_id": game_id, "round": round_number, "seat": seat}
    here = and_(*(reviews.c[name] == value for name, value in of_seat.items()))
    done = await connection.execute(update(reviews).where(here).values(review=review))
    if not done.rowcount:
        await connection.execute(insert(reviews).values(**of_seat, review=review))
