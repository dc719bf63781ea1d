"""The schema of a database brought up to date, and how far it is."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.games.errors import StorageError


def newest_revision() -> str:
    """The revision this program works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None if it has no schema of ours yet.

    Raises ``StorageError`` if it names several: nothing of ours does that.
    """
    try:
        return MigrationContext.configure(connection).get_current_revision()
    except CommandError as error:
        raise StorageError("the database names several schemas at once: restore a backup") from error


def upgrade(connection: Connection) -> None:
    """Run what is missing, in the connection's transaction. Raises ``StorageError`` for a newer schema."""
    found = revision_of(connection)
    config = _config()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StorageError(
            f"the database was written by a newer version of this program (schema {found}): "
            "update the program, or name another database"
        )
    if found == newest_revision():
        return
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    return config
