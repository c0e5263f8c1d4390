"""Events, and the answer to every command."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sa.Column("book", sa.String, nullable=False),
        sa.Column("prev", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "command",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("stream", sa.String, nullable=False),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("refusal", sa.Text, nullable=False),
        sa.Column("seqs", sa.Text, nullable=False),
    )
