"""The tables of the first release."""

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
        *_texts("actor", "command", "book"),
        *_hashes("prev", "hash"),
        sa.Column("body", sa.LargeBinary, nullable=False),
        *_hashes("asked"),
    )
    _part_index("event_first", "event", ["seq", "time", "stream"], "seq = 1")
    op.create_table(
        "answer",
        sa.Column("command", sa.String, primary_key=True),
        *_hashes("asked"),
        sa.Column("refusal", sa.Text, nullable=False),
        sa.Column("parts", sa.Text, nullable=False),
        *_hashes("seal"),
        *_texts("stream"),
        sa.Column("nth", sa.BigInteger, nullable=False),
        *_hashes("link"),
    )
    _part_index("answer_chained", "answer", ["stream", "nth"], "nth > 0", unique=True)
    _part_index("answer_first", "answer", ["stream"], "nth = 1")
    op.create_table(
        "counter",
        sa.Column("meter", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        *_numbers("units", "reserve", "cents", "count", "seq"),
    )
    _make_seals()
    op.create_table(
        "deck",
        sa.Column("commitment", sa.String(64), primary_key=True),
        *_texts("table_id"),
        sa.Column("key", sa.String(16), nullable=False, index=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "practice",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.String, primary_key=True),
        *_texts("holder"),
        *_numbers("until"),
    )


def _make_seals() -> None:
    """Checkpoints, and which of them were taken out."""
    op.create_table(
        "checkpoint",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        *_numbers("time"),
        sa.Column("heads", sa.Text, nullable=False),
        *_numbers("streams"),
        *_hashes("digest", "key", "hash"),
        sa.Column("signature", sa.String(128), nullable=False),
    )
    op.create_table(
        "thinned",
        sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
        *_numbers("last"),
        *_hashes("before", "after", "lines", "key"),
        sa.Column("signature", sa.String(128), nullable=False),
    )


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def _hashes(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(64), nullable=False) for name in names]


def _part_index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    part = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=part, postgresql_where=part)
