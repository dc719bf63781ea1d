"""Errors of drivers, said in a sentence for operators."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.games.errors import StorageError


class Locked(StorageError):
    """Another program holds the database; it may let go of it."""


_SAYINGS = {
    "SQLITE_FULL": "{name} cannot grow, the disk is full: make room on it. Nothing of this step was written",
    "SQLITE_READONLY": "{name} cannot be written: check the permissions of the file and of its folder",
    "SQLITE_PERM": "{name} cannot be read: check the permissions of the file and of its folder",
    "SQLITE_NOTADB": "{name} is not a database: name another file or restore a backup",
    "SQLITE_CORRUPT": "{name} is damaged: restore a backup",
    "SQLITE_BUSY": "{name} is locked by another program: end it, or wait for it, and try again",
    "SQLITE_LOCKED": "{name} is locked by another program: end it, or wait for it, and try again",
    "SQLITE_IOERR": "{name} cannot be read or written, the disk reports an error: check the disk",
}


@contextmanager
def told(url: URL) -> Iterator[None]:
    """Raise ``StorageError`` in the stead of whatever a driver raises in here.

    A statement that breaks a constraint is a fault of this program and passes through.
    """
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.IntegrityError) or "IntegrityError" in type(error).__name__:
            raise
        raise _said(url, error.orig) from error
    except SQLAlchemyError as error:
        raise StorageError(f"{_name(url)} cannot be used: {_first_line(error)}") from error
    except UnicodeDecodeError as error:  # the driver fails to say which name in the schema is garbage
        raise StorageError(_SAYINGS["SQLITE_CORRUPT"].format(name=_name(url))) from error
    except (sqlite3.Error, OSError) as error:
        raise _said(url, error) from error


def _said(url: URL, error: BaseException | None) -> StorageError:
    locked = getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
    return (Locked if locked else StorageError)(_saying(url, error))


def _saying(url: URL, error: BaseException | None) -> str:
    code = getattr(error, "sqlite_errorname", "")
    if code.startswith("SQLITE_CANTOPEN"):
        return _cannot_open(url)
    for start, saying in _SAYINGS.items():
        if code.startswith(start):
            return saying.format(name=_name(url))
    return f"{_name(url)} refused: {_first_line(error)}"


def _cannot_open(url: URL) -> str:
    path = Path(url.database or "")
    if path.is_dir():
        return f"{_name(url)} is a folder: name a file in it"
    if not path.parent.exists():
        return f"{_name(url)} cannot be opened: there is no folder {path.parent}"
    return f"{_name(url)} cannot be opened: check the permissions of the file and of its folder"


def _name(url: URL) -> str:
    """The database in words, without the password."""
    if url.get_backend_name() == "sqlite":
        return f"the database file {url.database}"
    return f"the database {url.render_as_string(hide_password=True)}"


def _first_line(error: BaseException | None) -> str:
    """What a driver says, without the row it says it about: that may hold somebody's tiles."""
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
