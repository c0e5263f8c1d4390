"""Entries for a log: records of a stream, with the answer to a command."""

from croupier.store.chain import Head, extend
from croupier.store.codec import Recorded
from croupier.store.log import Batch, Entry, Feed, Part, Stored
from croupier.table import events as ev

ASKED = "a" * 64
SIGNED_ON = ev.DealerSignedOn(dealer="machine", cites=("house:sign-on",))


def records(count: int, head: Head | None = None, stream: str = "table:t") -> tuple[Recorded, ...]:
    start = head or Head()
    return extend(
        stream, start, [SIGNED_ON] * count, time=1, actor="machine", command="c", book="d", asked=ASKED
    )


def entry(
    command: str,
    expected: int = 0,
    written: tuple[Recorded, ...] = (),
    *feeds: Feed,
    stream: str = "table:t",
    **reads: int,
) -> Entry:
    parts = (Part(stream, written[0].seq, written[-1].seq),) if written else ()
    answer = Stored(ASKED, b"", parts)
    batches = (Batch(stream, expected, written),)
    expects = {name.replace("_", ":"): version for name, version in reads.items()}
    return Entry(command=command, answer=answer, batches=batches, feeds=feeds, reads=expects)
