"""Records in a log, for whoever seals or verifies them."""

from croupier.store.chain import Head, extend
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Batch, Entry, Part, Stored
from croupier.table import events as ev

SIGNED_ON = ev.DealerSignedOn(dealer="machine", cites=("house:sign-on",))


def write(log: SqlLog, stream: str, count: int = 1) -> None:
    """So many more records of a stream, each by a command of its own."""
    for _ in range(count):
        before = log.read(stream)
        head = Head(before[-1].seq, before[-1].hash, before[-1].time) if before else Head()
        command = f"{stream} {head.seq + 1}"
        records = extend(stream, head, [SIGNED_ON], time=1, actor="a", command=command, book="d")
        parts = (Part(stream, head.seq + 1, head.seq + 1),)
        entry = Entry(
            command=command, answer=Stored("", b"", parts), batches=(Batch(stream, head.seq, records),)
        )
        assert log.store([entry]) == [None]
