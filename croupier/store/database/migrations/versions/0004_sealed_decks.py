"""The order of electronic decks, encrypted, beside the events that commit to them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "deck",
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("key", sa.String(16), nullable=False, index=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "practice",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
