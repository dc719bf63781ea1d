"""A look at a database that changes nothing, for `health`."""

from dataclasses import dataclass
from pathlib import Path

from bot.games.errors import StorageError
from bot.storage import migrate, process_rows
from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """The schema a database has and the one this program wants (revisions), and the last heartbeat of a
    running bot in seconds (UTC): None if none has run, or if the schema is not current."""

    schema: str | None
    wanted: str
    last_beat: float | None

    @property
    def is_current(self) -> bool:
        return self.schema == self.wanted


async def schema_state(address: str) -> DatabaseState:
    """How the database at an address stands. Raises ``StorageError`` if it cannot be reached."""
    database = Database(address)
    try:
        _must_exist(database)
        async with database.read() as connection:
            schema = await connection.run_sync(migrate.revision_of)
            wanted = migrate.newest_revision()
            beat = await process_rows.last_beat(connection) if schema == wanted else None
            return DatabaseState(schema, wanted, beat)
    finally:
        await database.close()


def _must_exist(database: Database) -> None:
    """SQLite makes a file that it does not find; a look must not."""
    if database.is_sqlite and not Path(database.url.database or "").exists():
        raise StorageError(f"there is no database file {database.url.database}: no bot has run here")
