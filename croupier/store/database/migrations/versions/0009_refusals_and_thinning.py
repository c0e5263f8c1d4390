"""Refusals that are on record too are chained like the others; checkpoints may be thinned out."""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

BATCH = 1_000
GENESIS = "0" * 64


def upgrade() -> None:
    if not sa.inspect(op.get_bind()).has_table("thinned"):
        _make_thinned()
    _chain(op.get_bind())


def _make_thinned() -> None:
    op.create_table(
        "thinned",
        sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        *(
            sa.Column(name, sa.String(length), nullable=False)
            for name, length in (
                ("before", 64), ("after", 64), ("lines", 64), ("key", 64), ("signature", 128),
            )
        ),
    )  # fmt: skip


def _chain(connection: sa.Connection) -> None:
    """Behind the answers of earlier times, in the order of their commands' ids."""
    end = sa.text("SELECT nth, link FROM answer WHERE stream = '' AND nth > 0 ORDER BY nth DESC LIMIT 1")
    page = sa.text(
        "SELECT command, seal FROM answer WHERE refusal <> '' AND nth = 0 AND command > :after "
        "ORDER BY command LIMIT :most"
    )
    linking = sa.text("UPDATE answer SET nth = :nth, link = :link WHERE command = :command")
    last = connection.execute(end).first()
    nth, link = (last[0], last[1]) if last else (0, GENESIS)
    after = ""
    while found := connection.execute(page, {"after": after, "most": BATCH}).all():
        rows = []
        for command, seal in found:
            nth += 1
            link = sha256("\0".join((link, "", str(nth), seal)).encode()).hexdigest()
            rows.append({"command": command, "nth": nth, "link": link})
        connection.execute(linking, rows)
        after = found[-1][0]
