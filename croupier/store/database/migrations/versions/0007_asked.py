"""Records say what was asked, so that the answer to an accepted command stands under the chain too."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("event", sa.Column("asked", sa.String(64), nullable=False, server_default=""))
