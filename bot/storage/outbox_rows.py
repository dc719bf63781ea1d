"""What is to be told. Each function runs in its caller's transaction.

A notice is in flight while ``claimed_until`` is set. A newer notice of a latest-wins kind drops those of its
kind that were never tried; one that was tried may stand in the channel, and keeps its place until somebody has
looked. So of one game only one message is ever on its way to the table, and an old board never arrives after a
newer one.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from sqlalchemy import ColumnElement, RowMapping, and_, case, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.errors import StorageError
from bot.games.model import Game, Status
from bot.games.outbox import Kind, Notice, OutboxRow, Ping, Sending
from bot.storage.codec import facts_from_text, facts_to_text, reading
from bot.storage.holding import AT_BIRTH, BORN_IN, FREE, HELD, in_nobodys_hands
from bot.storage.schema import outbox, pings

log = logging.getLogger(__name__)

_BORN = insert(outbox).values(claimed_until=AT_BIRTH)

_SHOWING = (Kind.TURN.value, Kind.ROUND.value, Kind.GAME.value)

_waiting = outbox.c.state == Sending.WAITING.value
_older = outbox.alias("older")
_first_of_its_game = or_(
    outbox.c.kind == Kind.DM.value,
    ~exists().where(
        _older.c.state == Sending.WAITING.value,
        _older.c.game_id == outbox.c.game_id,
        _older.c.id < outbox.c.id,
        _older.c.kind != Kind.DM.value,
        (_older.c.kind == Kind.WORD.value) == (outbox.c.kind == Kind.WORD.value),
    ),
)
"""What is told at the table goes out in order, words about it among themselves; no direct message waits for another's
person."""

_dropped_if_never_tried = case((outbox.c.tries == 0, Sending.DROPPED.value), else_=outbox.c.state)


async def queue(connection: AsyncConnection, game: Game, notices: Sequence[Notice], at: float) -> None:
    """Append notices; one whose key is known in its game and kind is there already."""
    for notice in notices:
        kind = and_(outbox.c.game_id == game.id, outbox.c.kind == notice.kind.value)
        if (await connection.execute(select(outbox.c.id).where(kind, outbox.c.key == notice.key))).first():
            continue
        if notice.kind.latest_wins:
            overtaken = update(outbox).where(kind, _waiting)
            await connection.execute(overtaken.values(not_before=0.0, state=_dropped_if_never_tried))
        await connection.execute(_BORN, _columns(game, notice, at))


def _columns(game: Game, notice: Notice, at: float) -> dict[str, object]:
    return {
        BORN_IN: game.id,
        "game_id": game.id,
        "channel_id": game.place.channel_id,
        "kind": notice.kind.value,
        "key": notice.key,
        "turn": notice.turn,
        "facts": facts_to_text(notice.facts),
        "state": Sending.WAITING.value,
        "tries": 0,
        "not_before": 0.0,
        "created_at": at,
    }


def _row(row: RowMapping) -> OutboxRow:
    with reading(f"notice {row['id']} of game {row['game_id']}"):
        return OutboxRow(
            id=row["id"],
            game_id=row["game_id"],
            channel_id=row["channel_id"],
            notice=Notice(Kind(row["kind"]), row["turn"], row["key"], facts_from_text(row["facts"])),
            state=Sending(row["state"]),
            tries=row["tries"],
            message_id=row["message_id"],
            created_at=row["created_at"],
        )


def _readable(rows: Iterable[RowMapping]) -> list[OutboxRow]:
    """In order. One that cannot be read is no trouble of the others: it is logged and left out."""
    read = []
    for row in rows:
        try:
            read.append(_row(row))
        except StorageError as error:
            log.error("%s", error)
    return sorted(read, key=lambda row: row.id)


async def claim(connection: AsyncConnection, now: float, lease: float, limit: int) -> list[OutboxRow]:
    free = and_(_waiting, outbox.c.claimed_until <= now)
    ready = and_(free, outbox.c.not_before <= now)
    query = select(outbox.c.id).where(ready, _first_of_its_game).order_by(outbox.c.id).limit(limit)
    unlocked = query.with_for_update(skip_locked=True)  # others claim their share meanwhile
    found = list((await connection.execute(unlocked)).scalars())
    if not found:
        return []
    mine = update(outbox).where(outbox.c.id.in_(found), ready)
    claimed = mine.values(claimed_until=now + lease, tries=outbox.c.tries + 1).returning(outbox)
    taken = (await connection.execute(claimed)).mappings().all()
    rows = _readable(taken)
    for row_id in {row["id"] for row in taken} - {row.id for row in rows}:
        await settle(connection, row_id, Sending.DROPPED, None)
    return rows


async def earliest(connection: AsyncConnection) -> float | None:
    hold = case(
        (outbox.c.claimed_until > outbox.c.not_before, outbox.c.claimed_until), else_=outbox.c.not_before
    )
    query = select(func.min(hold)).where(_waiting, outbox.c.claimed_until < HELD, _first_of_its_game)
    at: float | None = (await connection.execute(query)).scalar()
    return at


async def release(connection: AsyncConnection) -> None:
    in_hand = and_(_waiting, outbox.c.claimed_until < HELD)
    await connection.execute(update(outbox).where(in_hand).values(claimed_until=FREE))


async def put_back(connection: AsyncConnection, now: float, seconds: float) -> None:
    """The clock was put back to ``now``: what is in flight or waits for its next try is put back, too."""
    in_flight = update(outbox).where(_waiting, outbox.c.claimed_until > now, outbox.c.claimed_until < HELD)
    await connection.execute(in_flight.values(claimed_until=outbox.c.claimed_until - seconds))
    postponed = update(outbox).where(_waiting, outbox.c.not_before > now)
    await connection.execute(postponed.values(not_before=outbox.c.not_before - seconds))


async def drop(connection: AsyncConnection, game_id: int) -> None:
    """Nothing that waits is told of this game any more."""
    waiting = and_(*_of_game(game_id, Sending.WAITING))
    await connection.execute(update(outbox).where(waiting).values(state=Sending.DROPPED.value))


async def note_ping(connection: AsyncConnection, ping: Ping, at: float) -> None:
    if not await pinged(connection, ping):
        await connection.execute(insert(pings).values(**asdict(ping), at=at))


async def pinged(connection: AsyncConnection, ping: Ping) -> bool:
    query = select(pings.c.at).where(*(pings.c[name] == value for name, value in asdict(ping).items()))
    return (await connection.execute(query)).first() is not None


async def settle(connection: AsyncConnection, row_id: int, state: Sending, message_id: int | None) -> None:
    row = update(outbox).where(outbox.c.id == row_id)
    await connection.execute(row.values(state=state.value, message_id=message_id, claimed_until=FREE))


async def postpone(connection: AsyncConnection, row_id: int, until: float) -> None:
    row = and_(outbox.c.id == row_id, _waiting)
    free = in_nobodys_hands(outbox.c.claimed_until)
    await connection.execute(update(outbox).where(row).values(claimed_until=free, not_before=until))


async def standing(connection: AsyncConnection, game_id: int, kind: Kind) -> list[OutboxRow]:
    stands = and_(*_of_game(game_id, Sending.SENT), outbox.c.kind == kind.value)
    return _readable((await connection.execute(select(outbox).where(stands))).mappings())


def _of_game(game_id: int, *states: Sending) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return outbox.c.game_id == game_id, outbox.c.state.in_([state.value for state in states])


async def shown_turn(connection: AsyncConnection, game_id: int) -> int:
    shown = and_(*_of_game(game_id, Sending.SENT, Sending.REMOVED), outbox.c.kind.in_(_SHOWING))
    turn: int | None = (await connection.execute(select(func.max(outbox.c.turn)).where(shown))).scalar()
    return turn or 0


async def repost(connection: AsyncConnection, game: Game, at: float) -> None:
    stands = and_(*_of_game(game.id, Sending.SENT))
    await connection.execute(update(outbox).where(stands).values(state=Sending.REMOVED.value))
    if not game.status.live:
        return
    kind = Kind.LOBBY if game.status is Status.LOBBY else Kind.TURN
    of_kind = select(outbox).where(outbox.c.game_id == game.id, outbox.c.kind == kind.value)
    last = (await connection.execute(of_kind.order_by(outbox.c.id.desc()).limit(1))).mappings().first()
    if last is not None and last["state"] == Sending.WAITING.value:
        return  # it will come anyway
    facts = next((row.notice.facts for row in _readable([last] if last else [])), {})
    again = Notice(kind, game.turn, f"again-{0 if last is None else last['id']}", facts)
    await queue(connection, game, [again], at)
