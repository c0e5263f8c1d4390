"""The tables of a log, the same in every database. Migrations lead from every earlier one to this."""

from sqlalchemy import BigInteger, Column, Index, LargeBinary, MetaData, String, Table, Text, literal_column

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
    Column("asked", String(64), nullable=False),  # only of the first record of a command in a stream
)
FIRST = event.c.seq == literal_column("1")  # written out, for a parameter does not find the index
Index(  # every stream once, so that they are found without reading all that happened
    "event_first", event.c.seq, event.c.time, event.c.stream, sqlite_where=FIRST, postgresql_where=FIRST
)

answer = Table(
    "answer",
    metadata,
    Column("command", String, primary_key=True),
    Column("asked", String(64), nullable=False),
    Column("refusal", Text, nullable=False),
    Column("parts", Text, nullable=False),
    Column("seal", String(64), nullable=False),
    Column("stream", String, nullable=False),  # of refusals and answers without records: whose chain
    Column("nth", BigInteger, nullable=False),
    Column("link", String(64), nullable=False),
)
CHAINED = answer.c.nth > literal_column("0")
FIRST_ANSWER = answer.c.nth == literal_column("1")
Index(
    "answer_chained", answer.c.stream, answer.c.nth, unique=True, sqlite_where=CHAINED,
    postgresql_where=CHAINED,
)  # fmt: skip
Index("answer_first", answer.c.stream, sqlite_where=FIRST_ANSWER, postgresql_where=FIRST_ANSWER)

counter = Table(
    "counter",
    metadata,
    Column("meter", String, primary_key=True),
    Column("table_id", String, primary_key=True),
    Column("units", BigInteger, nullable=False),
    Column("reserve", BigInteger, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
)

checkpoint = Table(
    "checkpoint",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("heads", Text, nullable=False),
    Column("streams", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
)

thinned = Table(  # from which checkpoint to which were taken out, signed
    "thinned",
    metadata,
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    Column("last", BigInteger, nullable=False),
    Column("before", String(64), nullable=False),  # the hash of the one in front of the first
    Column("after", String(64), nullable=False),  # and of the last
    Column("lines", String(64), nullable=False),  # a hash over their lines in the witness
    Column("key", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
)

deck = Table(  # the order of electronic decks, encrypted; the key is not in the database
    "deck",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("table_id", String, nullable=False),
    Column("key", String(16), nullable=False, index=True),
    Column("sealed", LargeBinary, nullable=False),
)

practice = Table(  # the seeds of practice tables, encrypted too
    "practice",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("key", String(16), nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)

lease = Table(  # of several server processes, who does what, until when by the database's own clock
    "lease",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("until", BigInteger, nullable=False),
)
