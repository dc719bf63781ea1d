"""First tables."""

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_LIVE = sa.text("status IN ('lobby', 'running')")


def _game_id() -> sa.Column[int]:
    return sa.Column("game_id", _ROW_ID, nullable=False)


def upgrade() -> None:
    op.create_table(
        "departed_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("left_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departed_servers"),
    )
    op.create_table(
        "games",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("parent_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("started_at", sa.Double(), nullable=True),
        sa.Column("ended_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_channel_id_ended_at", "games", ["channel_id", "ended_at"])
    op.create_index("ix_games_guild_id", "games", ["guild_id"])
    op.create_index("ix_games_parent_id", "games", ["parent_id"])
    op.create_index("ix_games_status", "games", ["status"])
    op.create_index(
        "uq_games_live_place",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=_LIVE,
        postgresql_where=_LIVE,
    )

    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.create_table(
        "due",
        _game_id(),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("claimed_until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_due_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "kind", name="pk_due"),
    )
    op.create_index("ix_due_at_claimed_until", "due", ["at", "claimed_until"])

    op.create_table(
        "game_people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        _game_id(),
        sa.Column("seated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_game_people_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_game_people"),
    )
    op.create_index("ix_game_people_game_id", "game_people", ["game_id"])

    op.create_table(
        "log",
        _game_id(),
        sa.Column("turn", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("takes_back", sa.Integer(), nullable=True),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_log_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "turn", name="pk_log"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", _ROW_ID, nullable=False),
        _game_id(),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claimed_until", sa.Double(), nullable=False),
        sa.Column("not_before", sa.Double(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_outbox_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("game_id", "kind", "key", name="uq_outbox_game_id_kind_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_state_game_id_id", "outbox", ["state", "game_id", "id"])

    op.create_table(
        "plans",
        _game_id(),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_plans_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "round", name="pk_plans"),
    )
    op.create_table(
        "results",
        _game_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_guild_id", "results", ["guild_id"])
    op.create_index("ix_results_user_id", "results", ["user_id"])

    op.create_table(
        "seen_hands",
        _game_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seen_hands_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seen_hands"),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_notes"),
    )
