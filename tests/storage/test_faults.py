"""A database that cannot be used says so in a sentence, and loses nothing."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text, update
from sqlalchemy.exc import IntegrityError

from bot.games.due import Due, DueRow
from bot.games.errors import StorageError
from bot.games.outbox import Kind
from bot.games.store import Change
from bot.storage import SqlStore, open_store, opening, schema_state, sqlite
from bot.storage.schema import heartbeat, outbox
from tests.storage.samples import NOW, begun, draft, stepped

BAD_ADDRESSES = {
    "": "address cannot be read",
    "nonsense": "address cannot be read",
    "sqlite+aiosqlite://": "names no file",
    "sqlite+aiosqlite:///:memory:": "names no file",
    "nosuchbase://here/there": "no driver for a database address nosuchbase",
    "sqlite+nosuchdriver:///file.db": "no driver",
}


async def _refused(address: str) -> str:
    """What opening says; looking at it must not be kinder, or leave anything open."""
    with pytest.raises(StorageError) as of_looking:
        await schema_state(address)
    with pytest.raises(StorageError) as of_opening:
        await open_store(address)
    assert "\n" not in f"{of_opening.value}{of_looking.value}"
    return str(of_opening.value)


@pytest.mark.parametrize("address", BAD_ADDRESSES)
async def test_an_address_that_cannot_be(address: str) -> None:
    assert BAD_ADDRESSES[address] in await _refused(address)


async def test_plain_addresses_get_their_driver(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'a.db'}")
    assert store.database.url.drivername == "sqlite+aiosqlite"
    await store.close()


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"\xff\xd8" * 4000)
    assert "holiday.jpg is not a database" in await _refused(f"sqlite+aiosqlite:///{file}")
    assert file.read_bytes() == b"\xff\xd8" * 4000


async def test_a_folder_in_the_place_of_a_file(tmp_path: Path) -> None:
    assert "is a folder" in await _refused(f"sqlite+aiosqlite:///{tmp_path}")


async def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    assert "there is no folder" in await _refused(f"sqlite+aiosqlite:///{tmp_path}/nowhere/a.db")
    assert not (tmp_path / "nowhere").exists()


async def test_a_damaged_database(address: str, tmp_path: Path) -> None:
    await (await open_store(address)).close()
    file = tmp_path / "games.db"
    content = file.read_bytes()
    file.write_bytes(content[:100] + b"\xee" * (len(content) - 100))
    with pytest.raises(StorageError, match="is damaged: restore a backup"):
        await open_store(address)


async def test_a_schema_that_is_garbage(address: str, tmp_path: Path) -> None:
    await (await open_store(address)).close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute("UPDATE sqlite_master SET name = CAST(x'ff93' AS TEXT), sql = 'x' WHERE name = 'games'")
    assert "is damaged: restore a backup" in await _refused(address)


async def test_a_schema_that_is_named_twice(address: str) -> None:
    store = await open_store(address)
    async with store.database.write() as connection:
        await connection.execute(text("INSERT INTO alembic_version VALUES ('9999')"))
    await store.close()
    assert "several schemas at once" in await _refused(address)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user may enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o777)


@contextmanager
def _as_an_ordinary_user() -> Iterator[None]:
    """The administrator may write anywhere; for a while, be somebody else."""
    own = os.geteuid()
    if own:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(own)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
async def test_a_read_only_file(open_folder: Path) -> None:
    file = open_folder / "a.db"
    address = f"sqlite+aiosqlite:///{file}"
    await (await open_store(address)).close()
    os.chmod(file, 0o444)  # noqa: PTH101
    with _as_an_ordinary_user(), pytest.raises(StorageError, match=r"check the permissions of the file"):
        await open_store(address)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
async def test_a_read_only_folder(open_folder: Path) -> None:
    os.chmod(open_folder, 0o555)  # noqa: PTH101
    with _as_an_ordinary_user(), pytest.raises(StorageError, match=r"check the permissions of the file"):
        await open_store(f"sqlite+aiosqlite:///{open_folder / 'a.db'}")


async def test_an_address_for_reading_only(tmp_path: Path) -> None:
    await (await open_store(f"sqlite+aiosqlite:///{tmp_path}/a.db")).close()
    with pytest.raises(StorageError, match="cannot be written"):
        await open_store(f"sqlite+aiosqlite:///file:{tmp_path}/a.db?mode=ro&uri=true")


async def test_a_database_that_somebody_else_locks(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.05)
    monkeypatch.setattr(opening, "PATIENCE", 0.1)
    store = await open_store(address)
    game = await store.open_game(draft(), (), ())
    assert game is not None
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked by another program"):
            await store.save(begun(game))
        with pytest.raises(StorageError, match="locked by another program"):
            await open_store(address)
        assert await store.game(game.id) == game
    assert await store.save(begun(game))
    await store.close()


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
async def test_opening_waits_for_who_brings_the_schema_up_to_date(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, mode: str
) -> None:
    """That takes longer than a click may wait; and for the switch to write-ahead logging SQLite does not wait."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.05)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("BEGIN IMMEDIATE")
        opened = asyncio.create_task(open_store(address))
        while not caplog.text:
            assert not opened.done()
            await asyncio.sleep(0.01)
        assert "waiting for the database" in caplog.text
        assert "locked by another program" in caplog.text
        other.execute("COMMIT")
    store = await asyncio.wait_for(opened, 60)
    assert await store.live_games() == []
    await store.close()


async def test_a_schema_of_a_newer_program(address: str) -> None:
    store = await open_store(address)
    async with store.database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(StorageError, match=r"newer version of this program \(schema 9999\): update"):
        await open_store(address)
    state = await schema_state(address)
    assert (state.schema, state.is_current, state.last_beat) == ("9999", False, None)


# ---------------------------------------------------------------------------------- in the middle of a game


async def _full_after(store: SqlStore, pages: int) -> None:
    """Let the disk have room for so many pages more."""

    def limit(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA page_count")
        (used,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {used + pages}")
        cursor.close()

    await store.database.engine.dispose()
    event.listen(store.database.engine.sync_engine, "connect", limit)


async def test_a_full_disk_in_a_running_game(address: str) -> None:
    store = await open_store(address)
    opened = await store.open_game(draft(), (), ())
    assert opened is not None
    await _full_after(store, 6)
    saved: list[Change] = []

    async def go_on() -> None:
        for _ in range(500):
            change = stepped(saved[-1].game) if saved else begun(opened)
            assert await store.save(change)
            saved.append(change)

    with pytest.raises(StorageError, match="the disk is full: make room"):
        await go_on()
    stored, change = saved[-1], stepped(saved[-1].game)
    # The game stands as before the step, whole; people can look at it, and go on when there is room.
    assert await store.game(opened.id) == stored.game
    assert len(await store.log(opened.id)) == stored.game.turn
    assert await store.shown_turn(opened.id) == 0
    with pytest.raises(StorageError, match="the disk is full"):
        await store.save(change)
    await store.close()

    store = await open_store(address)
    assert await store.game(opened.id) == stored.game
    assert await store.save(change)
    await store.close()


async def test_a_file_that_is_gone_takes_no_step(address: str, tmp_path: Path) -> None:
    """A step that only a file without a name holds would be lost at the next start."""
    store = await open_store(address)
    opened = await store.open_game(draft(), (), ())
    assert opened is not None
    file, kept = tmp_path / "games.db", tmp_path / "kept.db"
    file.rename(kept)
    with pytest.raises(
        StorageError, match=r"games.db was removed or replaced while the bot runs: end the bot"
    ):
        await store.save(begun(opened))
    file.write_bytes(b"another")
    with pytest.raises(StorageError, match="was removed or replaced"):
        await store.beat(1.0)
    kept.replace(file)
    assert await store.save(begun(opened))
    await store.close()


async def test_R33_lost_time_is_given_back_with_the_beat_or_not_at_all(store: SqlStore) -> None:
    opened = await store.open_game(draft(), (), ())
    assert opened is not None
    change = begun(opened)
    assert await store.save(change)
    assert await store.start_turn(opened.id, 0, (DueRow(opened.id, Due.TURN, 0, NOW),))
    async with store.database.write() as connection:
        await connection.execute(
            text("CREATE TRIGGER t BEFORE UPDATE ON due BEGIN SELECT RAISE(ABORT, 'the disk fails'); END")
        )
    with pytest.raises(IntegrityError, match="the disk fails"):
        await store.beat(NOW, 100.0)
    assert await store.last_beat() is None
    async with store.database.write() as connection:
        await connection.execute(text("DROP TRIGGER t"))
    assert await store.beat(NOW, 100.0) == 1
    assert (await store.last_beat(), await store.turn_clock(opened.id)) == (NOW, NOW + 100)


async def test_a_full_disk_at_the_first_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_connect = sqlite._on_connect

    def small(connection: Any, entry: Any) -> None:
        on_connect(connection, entry)
        connection.cursor().execute("PRAGMA max_page_count = 5")

    address = f"sqlite+aiosqlite:///{tmp_path}/a.db"
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "_on_connect", small)
        with pytest.raises(StorageError, match="the disk is full"):
            await open_store(address)
    await (await open_store(address)).close()


async def test_an_error_in_the_middle_of_a_save_leaves_the_old_state(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await store.open_game(draft(), (), ())
    assert opened is not None
    first = begun(opened)
    assert await store.save(first)
    change = stepped(first.game)

    async def fails(*_: object) -> None:
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.standing_rows.add_results", fails)
        with pytest.raises(RuntimeError, match="in the middle"):
            await store.save(change)
    assert await store.game(opened.id) == first.game
    assert await store.log(opened.id) == []
    assert (await store.claim_due(2e9, 1)) == [*(first.due or ())]
    assert [row.notice for row in await store.claim_notices(2e9, 1)] == [*first.notices]
    assert await store.standing_messages(opened.id, Kind.TURN) == []


async def test_a_broken_constraint_is_no_fault_of_the_database(store: SqlStore) -> None:
    opened = await store.open_game(draft(), (), ())
    assert opened is not None
    change = stepped(begun(opened).game)
    with pytest.raises(Exception, match="UNIQUE") as caught:
        await store.save(type(change)(begun(opened).game, change.log * 2))
    assert not isinstance(caught.value, StorageError)
    state = change.game.state
    assert state is not None
    assert state.round is not None
    assert not any(str(tile) in str(caught.value) for hand in state.round.hands for tile in hand)
    assert await store.game(opened.id) == opened


async def test_foreign_keys_are_kept(store: SqlStore) -> None:
    opened = await store.open_game(draft(), (), begun(draft()).notices)
    assert opened is not None
    with pytest.raises(Exception, match="FOREIGN KEY"):
        async with store.database.write() as connection:
            await connection.execute(update(outbox).values(game_id=99))


async def test_every_connection_is_as_safe_as_the_first(store: SqlStore) -> None:
    async with store.database.read() as one, store.database.read() as other:
        for connection in (one, other):
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value


async def test_a_closed_store_says_so(store: SqlStore) -> None:
    await store.close()
    await store.close()
    with pytest.raises(StorageError, match="has been closed"):
        await store.beat(1.0)


async def test_closing_lets_what_runs_end(store: SqlStore) -> None:
    async with store.database.write() as connection:
        await connection.execute(heartbeat.insert().values(id=1, at=3.0))
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0.01)
        assert not closing.done()
    await closing
