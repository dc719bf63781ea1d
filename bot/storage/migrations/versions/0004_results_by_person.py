"""Results by person: several may have played one seat of a game."""

from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    with op.batch_alter_table("results", recreate="auto") as results:
        results.drop_constraint("pk_results", type_="primary")
        results.create_primary_key("pk_results", ["game_id", "seat", "user_id"])
