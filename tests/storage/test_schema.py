"""Migrations make the tables that the code knows, and what is asked often is found by an index."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, event, inspect, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.games.due import Due, DueRow
from bot.games.errors import StorageError
from bot.games.outbox import Kind, Ping
from bot.games.standings import Season
from bot.storage import SqlStore, migrate, open_store, schema_state
from bot.storage.schema import game_people, metadata
from tests.storage.samples import ANNA, NOW, begun, draft


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_migrations_make_the_tables_the_code_knows(store: SqlStore) -> None:
    async with store.database.read() as connection:
        assert await connection.run_sync(_differences) == []
        assert await connection.run_sync(migrate.revision_of) == migrate.newest_revision()


async def test_migrations_make_the_same_indexes_and_conditions(store: SqlStore) -> None:
    """What a comparison overlooks: the conditions of partial indexes, cascades, counting up."""
    async with store.database.write() as connection:
        made = await connection.run_sync(_statements)
        await connection.run_sync(metadata.drop_all)
        await connection.run_sync(metadata.create_all)
        assert await connection.run_sync(_statements) == made


def _statements(connection: Connection) -> dict[str, list[str]]:
    rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    own = {name: sql for name, sql in rows if not name.startswith(("alembic", "sqlite"))}
    return {name: sorted(filter(None, map(_bare, re.split(r",\s|\n", sql)))) for name, sql in own.items()}


def _bare(part: str) -> str:
    return part.replace('"', "").strip(" \t,()")


async def test_a_second_start_changes_nothing(address: str, tmp_path: Path) -> None:
    for _ in range(2):
        await (await open_store(address)).close()
        with closing(sqlite3.connect(tmp_path / "games.db")) as file:
            (version,) = file.execute("SELECT version_num FROM alembic_version").fetchone()
        assert version == migrate.newest_revision()


async def test_a_migration_that_fails_leaves_nothing_behind(address: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        file.execute("CREATE TABLE results (of_somebody_else TEXT)")
        file.commit()
    with pytest.raises(StorageError, match="refused: table results already exists"):
        await open_store(address)
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        assert file.execute("SELECT name FROM sqlite_master").fetchall() == [("results",)]


async def test_the_state_of_the_schema_is_told_without_touching_anything(
    address: str, tmp_path: Path
) -> None:
    with pytest.raises(StorageError, match="there is no database file"):
        await schema_state(address)
    assert not (tmp_path / "games.db").exists()
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        file.execute("CREATE TABLE t (a)")
    state = await schema_state(address)
    assert (state.schema, state.is_current) == (None, False)
    store = await open_store(address)
    await store.beat(NOW)
    await store.close()
    state = await schema_state(address)
    assert (state.schema, state.is_current, state.last_beat) == (state.wanted, True, NOW)


def test_the_tables_are_portable() -> None:
    """PostgreSQL is to follow: its compiler takes every table and index."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))
    (live,) = (i for i in metadata.tables["games"].indexes if i.name == "uq_games_live_place")
    assert "WHERE status IN ('lobby', 'running')" in str(CreateIndex(live).compile(dialect=dialect))


async def test_every_reference_to_a_game_has_an_index(store: SqlStore) -> None:
    """Or the purge of a server would read every table to its end."""

    def first_columns(connection: Connection) -> dict[str, set[str]]:
        looking = inspect(connection)
        return {
            table: {index["column_names"][0] or "" for index in looking.get_indexes(table)}
            | {constraint["column_names"][0] for constraint in looking.get_unique_constraints(table)}
            | {looking.get_pk_constraint(table)["constrained_columns"][0]}
            for table in looking.get_table_names()
            if looking.get_foreign_keys(table)
        }

    async with store.database.read() as connection:
        found = await connection.run_sync(first_columns)
    assert set(found) >= {"log", "due", "outbox", "results"}
    assert all("game_id" in columns for columns in found.values())


class _Plans:
    """How SQLite means to do what a store does."""

    def __init__(self, store: SqlStore) -> None:
        self.steps: list[str] = []
        self._store = store
        self._statements: list[tuple[str, object]] = []

    def __enter__(self) -> "_Plans":
        event.listen(self._store.database.engine.sync_engine, "before_cursor_execute", self._note)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(self._store.database.engine.sync_engine, "before_cursor_execute", self._note)

    def _note(self, _c: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            self._statements.append((statement, parameters))

    async def explained(self) -> list[str]:
        async with self._store.database.read() as connection:
            for statement, parameters in self._statements:
                assert isinstance(parameters, tuple)
                rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                self.steps += [row.detail for row in rows]
        return self.steps


async def test_nothing_that_is_done_often_reads_a_table_to_its_end(store: SqlStore) -> None:
    change = begun(await store.open_game(draft(), (), ()) or draft())
    game = change.game
    with _Plans(store) as plans:
        await store.save(change)
        (due,) = await store.claim_due(NOW + 60, 5)
        await store.settle_due(due)
        await store.start_turn(game.id, game.turn, (DueRow(game.id, Due.HALF, game.turn, NOW),))
        await store.clocks(game.id)
        (half,) = await store.claim_due(NOW, 5)
        await store.tell(half, (), None)
        await store.digests(NOW)
        await store.people([ANNA.user_id])
        await store.pinged(Ping(game.id, 0, 0, "turn"))
        await store.turn_clock(game.id)
        (row,) = await store.claim_notices(NOW, 5)
        await store.postpone_notice(row.id, NOW)
        await store.next_due()
        await store.next_notice()
        await store.standing_messages(game.id, Kind.TURN)
        await store.shown_turn(game.id)
        await store.repost(game.id)
        await store.live_game_at(game.place.channel_id)
        await store.live_games_below(game.place.channel_id)
        await store.last_game_at(game.place.channel_id)
        await store.live_games(game.place.guild_id)
        await store.live_games()
        await store.games_of(ANNA.user_id)
        await store.log(game.id)
        await store.plan(game.id, 1)
        await store.reviews(game.id)
        await store.leaderboard(game.place.guild_id)
        await store.leaderboard(game.place.guild_id, Season(2, NOW, NOW + 1))
        await store.seasons(game.place.guild_id)
        await store.results_of(ANNA.user_id)
    steps = await plans.explained()
    assert any("ix_due_at_claimed_until" in step for step in steps)
    assert any("COVERING INDEX ix_due_claimed_until_at (claimed_until=?)" in step for step in steps)
    assert any("ix_people_digest_at" in step for step in steps)
    assert any("ix_outbox_state_game_id_id" in step for step in steps)
    assert [step for step in steps if step.startswith("SCAN") and step != "SCAN CONSTANT ROW"] == []


async def test_people_are_noted_beside_the_snapshot(store: SqlStore) -> None:
    game = await store.open_game(draft(), (), ())
    assert game is not None
    async with store.database.read() as connection:
        rows = (await connection.execute(select(game_people.c.user_id, game_people.c.seated))).all()
    assert {tuple(row) for row in rows} == {(p.user_id, True) for p in game.players}
