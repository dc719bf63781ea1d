"""The database. Only this package knows SQL."""

from bot.storage.inspection import DatabaseState, schema_state
from bot.storage.opening import open_store
from bot.storage.store import SqlStore

__all__ = ["DatabaseState", "SqlStore", "open_store", "schema_state"]
