"""Answers that led to no record are chained by stream; those of earlier times in one chain of their own."""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BATCH = 1_000
GENESIS = "0" * 64


def upgrade() -> None:
    op.add_column("answer", sa.Column("stream", sa.String, nullable=False, server_default=""))
    op.add_column("answer", sa.Column("nth", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("answer", sa.Column("link", sa.String(64), nullable=False, server_default=""))
    _chain(op.get_bind())
    chained, first = sa.text("nth > 0"), sa.text("nth = 1")
    op.create_index(
        "answer_chained", "answer", ["stream", "nth"], unique=True, sqlite_where=chained,
        postgresql_where=chained,
    )  # fmt: skip
    op.create_index("answer_first", "answer", ["stream"], sqlite_where=first, postgresql_where=first)


def _chain(connection: sa.Connection) -> None:
    """In the order of their commands' ids; seals stay as they are, so that what was changed before shows."""
    page = sa.text(
        "SELECT command, seal FROM answer WHERE parts = '[]' AND command > :after "
        "ORDER BY command LIMIT :most"
    )
    linking = sa.text("UPDATE answer SET nth = :nth, link = :link WHERE command = :command")
    after, nth, link = "", 0, GENESIS
    while found := connection.execute(page, {"after": after, "most": BATCH}).all():
        rows = []
        for command, seal in found:
            nth += 1
            link = sha256("\0".join((link, "", str(nth), seal)).encode()).hexdigest()
            rows.append({"command": command, "nth": nth, "link": link})
        connection.execute(linking, rows)
        after = found[-1][0]
