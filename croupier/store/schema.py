"""The tables of a log, the same in every database."""

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

event = Table(
    "event",
    metadata,
    Column("stream", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("actor", String, nullable=False),
    Column("command", String, nullable=False),
    Column("book", String, nullable=False),
    Column("prev", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
)

command = Table(
    "command",
    metadata,
    Column("id", String, primary_key=True),
    Column("stream", String, nullable=False),
    Column("asked", String(64), nullable=False),
    Column("refusal", Text, nullable=False),
    Column("seqs", Text, nullable=False),
)
