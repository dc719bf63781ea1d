"""The database. Only this package knows SQL."""

from bot.storage.inspection import DatabaseState, schema_state
from bot.storage.store import SqlStore, open_store

__all__ = ["DatabaseState", "SqlStore", "open_store", "schema_state"]
