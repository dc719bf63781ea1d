"""What finished games count for: results, the leaderboard and its seasons. Each function runs in its caller's
transaction.

The first season has no row: it began before anybody thought of seasons.
"""

from collections.abc import Sequence
from itertools import pairwise

from sqlalchemy import ColumnElement, Integer, RowMapping, case, cast, delete, exists, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.standings import Result, Season, Standing
from bot.storage.schema import games, results, seasons


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


async def read_seasons(connection: AsyncConnection, guild_id: int) -> list[Season]:
    """Oldest first."""
    began = select(seasons.c.began_at).where(seasons.c.guild_id == guild_id).order_by(seasons.c.number)
    limits = [None, *(await connection.execute(began)).scalars(), None]
    return [Season(number, since, until) for number, (since, until) in enumerate(pairwise(limits), 1)]


async def begin_season(connection: AsyncConnection, guild_id: int, number: int, at: float) -> bool:
    """False if it is not the next one. Raises ``IntegrityError`` if somebody else begins it at the same time."""
    if number != len(await read_seasons(connection, guild_id)) + 1:
        return False
    await connection.execute(insert(seasons).values(guild_id=guild_id, number=number, began_at=at))
    return True


async def forget_seasons(connection: AsyncConnection, guild_id: int) -> None:
    await connection.execute(delete(seasons).where(seasons.c.guild_id == guild_id))
