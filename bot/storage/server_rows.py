"""Standings, people, servers, and the bot itself. Each function runs in its caller's transaction."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import (
    ColumnElement,
    Integer,
    RowMapping,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.admission import Tables
from bot.games.outbox import Kind
from bot.games.server import ServerSettings, settings_from_text, settings_to_text
from bot.games.standings import Result, Season, Standing
from bot.storage import game_rows, people_rows, season_rows
from bot.storage.codec import facts_from_text
from bot.storage.people import without
from bot.storage.schema import departed_servers, games, heartbeat, notes, outbox, results, server_settings

_THE_BEAT = 1


# ---------------------------------------------------------------------------------- standings


async def add_results(connection: AsyncConnection, game_id: int, new: Sequence[Result]) -> None:
    if new:
        await connection.execute(insert(results), [_columns(game_id, result) for result in new])


def _columns(game_id: int, result: Result) -> dict[str, object]:
    return {
        "game_id": game_id,
        "seat": result.seat,
        "guild_id": result.guild_id,
        "user_id": result.user_id,
        "rounds": result.rounds,
        "points": result.points,
        "won": result.won,
    }


def _result(row: RowMapping) -> Result:
    return Result(row["guild_id"], row["user_id"], row["seat"], row["rounds"], row["points"], row["won"])


async def results_of(connection: AsyncConnection, user_id: int) -> list[tuple[int, Result]]:
    query = select(results).where(results.c.user_id == user_id)
    rows = await connection.execute(query.order_by(results.c.game_id, results.c.seat))
    return [(row["game_id"], _result(row)) for row in rows.mappings()]


async def leaderboard(
    connection: AsyncConnection, guild_id: int, season: Season | None, limit: int
) -> list[Standing]:
    played = func.count().label("games")
    wins = func.sum(cast(results.c.won, Integer)).label("wins")
    rounds = func.sum(results.c.rounds).label("rounds")
    points = func.sum(results.c.points).label("points")
    per_round = case((rounds > 0, points * 1.0 / rounds), else_=0.0)
    query = (
        select(results.c.user_id, played, wins, rounds, points)
        .where(results.c.guild_id == guild_id, *_ended_in(season))
        .group_by(results.c.user_id)
        .order_by(wins.desc(), per_round, played.desc(), results.c.user_id)
        .limit(limit)
    )
    return [Standing(*row) for row in await connection.execute(query)]


def _ended_in(season: Season | None) -> list[ColumnElement[bool]]:
    """Conditions for the results of a season; none for those of all."""
    if season is None or (season.since is None and season.until is None):
        return []
    then = [games.c.id == results.c.game_id]
    if season.since is not None:
        then.append(games.c.ended_at > season.since)
    if season.until is not None:
        then.append(games.c.ended_at <= season.until)
    return [exists().where(*then)]


# ---------------------------------------------------------------------------------- people, servers


async def forget_person(connection: AsyncConnection, user_id: int) -> int:
    await connection.execute(delete(results).where(results.c.user_id == user_id))
    await people_rows.forget(connection, user_id)
    naming = [row.game_id for row in await connection.execute(game_rows.ids_of(user_id, seated=False))]
    touched = 0
    for game_id in naming:
        game = await game_rows.lock(connection, game_id)
        if game is not None and not game.status.live:
            await game_rows.put(connection, replace(without(game, user_id), revision=game.revision + 1))
            touched += 1
        await _forget_in_notices(
            connection, game_id, user_id, everywhere=game is None or not game.status.live
        )
    return touched


async def _forget_in_notices(
    connection: AsyncConnection, game_id: int, user_id: int, *, everywhere: bool
) -> None:
    """Delete the notices that name a person, or may do so; of a game that goes on, only what was written to him
    alone."""
    query = select(outbox.c.id, outbox.c.kind, outbox.c.facts).where(outbox.c.game_id == game_id)
    naming = [
        row.id
        for row in await connection.execute(query)
        if (everywhere or row.kind == Kind.DM) and _may_name(row.facts, user_id)
    ]
    if naming:
        await connection.execute(delete(outbox).where(outbox.c.id.in_(naming)))


def _may_name(facts: str, user_id: int) -> bool:
    """Whether these facts of a notice name a person; who knows whom damaged ones name."""
    try:
        return user_id in facts_from_text(facts).values()
    except (ValueError, AttributeError):
        return True


async def tables(connection: AsyncConnection, guild_id: int, user_id: int, *, lock: bool = False) -> Tables:
    """What limits the tables of a server and of one person there; with ``lock``, nobody else asks for them so
    before this transaction ends. (A server without settings has no limits, and no row to lock.)"""
    settings = await read_settings(connection, guild_id, lock=lock)
    here = (games.c.guild_id == guild_id, game_rows.is_live)
    channels = list((await connection.execute(select(games.c.channel_id).where(*here))).scalars())
    naming = games.c.id.in_(game_rows.ids_of(user_id, seated=False))
    return Tables(settings, channels, await game_rows.all_where(connection, naming, *here))


async def read_settings(connection: AsyncConnection, guild_id: int, *, lock: bool = False) -> ServerSettings:
    query = select(server_settings.c.settings).where(server_settings.c.guild_id == guild_id)
    query = query.with_for_update() if lock else query
    text: str | None = (await connection.execute(query)).scalar()
    return ServerSettings() if text is None else settings_from_text(text)


async def change_settings(
    connection: AsyncConnection, guild_id: int, changed: Callable[[ServerSettings], ServerSettings]
) -> ServerSettings:
    """The settings afterwards."""
    after = changed(await read_settings(connection, guild_id, lock=True))
    server, text = server_settings.c.guild_id == guild_id, settings_to_text(after)
    done = await connection.execute(update(server_settings).where(server).values(settings=text))
    if not done.rowcount:
        await connection.execute(insert(server_settings).values(guild_id=guild_id, settings=text))
    return after


async def note_departure(connection: AsyncConnection, guild_id: int, at: float) -> None:
    server = departed_servers.c.guild_id == guild_id
    done = await connection.execute(update(departed_servers).where(server).values(left_at=at))
    if not done.rowcount:
        await connection.execute(insert(departed_servers).values(guild_id=guild_id, left_at=at))


async def note_return(connection: AsyncConnection, guild_id: int) -> float | None:
    """When the bot had left; None if it had not."""
    server = departed_servers.c.guild_id == guild_id
    gone = await connection.execute(
        delete(departed_servers).where(server).returning(departed_servers.c.left_at)
    )
    left_at: float | None = gone.scalar()
    return left_at


async def departed(connection: AsyncConnection) -> list[int]:
    """The servers that the bot has left."""
    return list((await connection.execute(select(departed_servers.c.guild_id))).scalars())


async def purge(connection: AsyncConnection, left_before: float) -> int:
    query = select(departed_servers.c.guild_id).where(departed_servers.c.left_at < left_before)
    gone = list((await connection.execute(query)).scalars())
    for guild_id in gone:
        await connection.execute(delete(games).where(games.c.guild_id == guild_id))  # all else cascades
        await connection.execute(delete(server_settings).where(server_settings.c.guild_id == guild_id))
        await season_rows.forget(connection, guild_id)
        await note_return(connection, guild_id)
    return len(gone)


# ---------------------------------------------------------------------------------- the process


async def try_writing(connection: AsyncConnection) -> None:
    """Changes nothing, and fails where nothing can be written: a file for reading only opens without a word."""
    await connection.execute(update(heartbeat).values(at=heartbeat.c.at))


async def beat(connection: AsyncConnection, now: float) -> None:
    done = await connection.execute(update(heartbeat).where(heartbeat.c.id == _THE_BEAT).values(at=now))
    if not done.rowcount:
        await connection.execute(insert(heartbeat).values(id=_THE_BEAT, at=now))


async def last_beat(connection: AsyncConnection) -> float | None:
    query = select(heartbeat.c.at).where(heartbeat.c.id == _THE_BEAT)
    at: float | None = (await connection.execute(query)).scalar()
    return at


async def note(connection: AsyncConnection, key: str) -> str | None:
    text: str | None = (await connection.execute(select(notes.c.text).where(notes.c.key == key))).scalar()
    return text


async def set_note(connection: AsyncConnection, key: str, text: str) -> None:
    done = await connection.execute(update(notes).where(notes.c.key == key).values(text=text))
    if not done.rowcount:
        await connection.execute(insert(notes).values(key=key, text=text))
