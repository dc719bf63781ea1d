"""People's settings, and who was called."""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("digest_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name="pk_people"),
    )
    op.create_index("ix_people_digest_at", "people", ["digest_at"])
    op.create_table(
        "pings",
        sa.Column("game_id", _ROW_ID, nullable=False),
        sa.Column("turn", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("how", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_pings_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "turn", "seat", "reason", "how", name="pk_pings"),
    )
    op.create_index("ix_due_claimed_until_at", "due", ["claimed_until", "at"])
    op.add_column("due", sa.Column("moved", sa.Double(), server_default="0", nullable=False))
