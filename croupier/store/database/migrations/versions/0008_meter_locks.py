"""Meters are locked by name; nobody needs a row of theirs any more."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.drop_table("meter")
