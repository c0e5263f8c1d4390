"""Checkpoints over the ends of all streams; answers are sealed, and streams found without reading events."""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BATCH = 1_000


def upgrade() -> None:
    op.create_table(
        "checkpoint",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("heads", sa.Text, nullable=False),
        sa.Column("streams", sa.BigInteger, nullable=False),
        *(
            sa.Column(name, sa.String(length), nullable=False)
            for name, length in (("digest", 64), ("prev", 64), ("key", 64), ("hash", 64), ("signature", 128))
        ),
    )
    first = sa.text("seq = 1")
    columns = ["seq", "time", "stream"]
    op.create_index("event_first", "event", columns, sqlite_where=first, postgresql_where=first)
    op.add_column("answer", sa.Column("seal", sa.String(64), nullable=False, server_default=""))
    _seal_answers(op.get_bind())


def _seal_answers(connection: sa.Connection) -> None:
    page = sa.text(
        "SELECT command, asked, refusal, parts FROM answer "
        "WHERE command > :after ORDER BY command LIMIT :most"
    )
    sealing = sa.text("UPDATE answer SET seal = :seal WHERE command = :command")
    after = ""
    while found := connection.execute(page, {"after": after, "most": BATCH}).all():
        rows = [{"command": row[0], "seal": sha256("\0".join(row).encode()).hexdigest()} for row in found]
        connection.execute(sealing, rows)
        after = found[-1][0]
