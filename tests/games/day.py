"""Shorthands for a day at the table: what is shown, told and due, and time that passes."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.games.clock import DAY
from bot.games.hours import QuietHours
from bot.games.model import Game, Player, TableOptions
from bot.games.outbox import Kind, OutboxRow
from bot.games.personal import Personal
from tests.games.table import ANNA, BERT, Table

HOUR = 3600
BY_HAND = TableOptions(auto_single=False)
NIGHT = Personal(quiet=QuietHours(22 * 60, 8 * 60))


async def shown(table: Table, game: Game) -> float | None:
    """The message of the present turn has been accepted; when the turn runs out."""
    game = await table.game(game.id)
    deadline = await table.games.deadline_from_now(game)
    await table.games.turn_shown(game.id, game.turn, deadline)
    return deadline


async def told(table: Table, *kinds: Kind) -> list[OutboxRow]:
    wanted = kinds or (Kind.REMINDER, Kind.DM)
    return [row for row in await table.outbox() if row.notice.kind in wanted]


async def reasons(table: Table) -> list[tuple[str, object]]:
    facts = [(row.notice.kind.value, row.notice.facts) for row in await told(table)]
    return [(kind, fact.get("reason", fact.get("what"))) for kind, fact in facts]


async def due_at(table: Table, game: Game) -> dict[str, float]:
    """What is due, in seconds from now."""
    return {row.kind.value: row.at - table.clock.now() for row in await table.store.clocks(game.id)}


async def wait(table: Table, seconds: float) -> None:
    """Time passes; everything is done when it is due."""
    until = table.clock.now() + seconds
    while (at := await table.autopilot.next_at()) is not None and at <= until:
        table.clock.at = max(at, table.clock.at)
        await table.autopilot.run_due()
    table.clock.at = until


def player(game: Game, user_id: int) -> Player:
    return next(p for p in game.players if p.user_id == user_id)


def clock_at(table: Table, hour: int, minute: int = 0) -> None:
    """Set the clock to an hour of a day in UTC."""
    day = datetime.fromtimestamp(table.clock.now() + DAY, UTC)
    table.clock.at = day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp()


async def shown_again(table: Table) -> Game:
    """Another table of the same two, its turn shown too."""
    game = await table.begun(
        ANNA, BERT, options=BY_HAND, place=replace((await table.game(1)).place, channel_id=9)
    )
    await shown(table, game)
    await table.outbox()
    return game
