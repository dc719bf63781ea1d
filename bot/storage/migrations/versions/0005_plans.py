"""What people have planned for their next turns."""

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("wishes", sa.Text(), server_default="{}", nullable=False))
