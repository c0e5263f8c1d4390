"""Where streams stood a while ago, so that a house that starts reads only what came later.

The log decides: a state counts if the record it stands for is in the log, with that seal. Nothing is ever
looked up in it but where a stream begins to be read.
"""

import logging
from collections.abc import Callable, Mapping
from threading import Event, Thread
from typing import Any, Final

import msgspec

from croupier.house.desk.streams import Loaded, Reader
from croupier.patrons.rules.chips_by_person import ChipsByPerson
from croupier.patrons.rules.state import Account
from croupier.store.chain import Head, seal
from croupier.store.codec import Recorded
from croupier.store.states import State, StateFile
from croupier.table.meter import Meter
from croupier.table.table import Table

SECONDS: Final = 5.0
EVERY: Final = 500  # records after which a state is kept again
KINDS: Final[Mapping[str, Any]] = {
    "table": Table, "meter": Meter, "patron": Account, "entries": ChipsByPerson,
}  # fmt: skip

log = logging.getLogger("croupier.states")


class KeptStates:
    """Keeps the states of long streams, and gives them back at the next start."""

    def __init__(self, file: StateFile) -> None:
        self._file = file
        self._at: dict[str, int] = {}  # by stream: the record its state was kept at
        self._decoders = {name: msgspec.msgpack.Decoder(kind) for name, kind in KINDS.items()}
        self._stop = Event()
        self._thread: Thread | None = None

    def begin(self, stream: str, reader: Reader) -> tuple[Loaded, tuple[Recorded, ...]] | None:
        """A stream as it was kept, and the records since; nothing where the log does not have that record."""
        kept = self._file.get(stream)
        if kept is None or kept.seq < 1:
            return None
        records = reader.read(stream, after=kept.seq - 1)
        if not records or (records[0].seq, records[0].hash) != (kept.seq, kept.hash):
            return None
        if seal(records[0]) != kept.hash or (state := self._decoded(stream, kept.body)) is None:
            return None
        self._at[stream] = kept.seq
        return Loaded(state, Head(kept.seq, kept.hash, records[0].time)), records[1:]

    def keep(self, streams: Mapping[str, Loaded], least: int = EVERY) -> int:
        """Those that have moved on by so much; what would not come back the same is not kept."""
        found = []
        for stream, loaded in streams.items():
            if stream.partition(":")[0] not in KINDS or loaded.head.seq - self._at.get(stream, 0) < least:
                continue
            self._at[stream] = loaded.head.seq
            body = msgspec.msgpack.encode(loaded.state)
            if self._decoded(stream, body) == loaded.state:
                found.append(State(stream, loaded.head.seq, loaded.head.hash, body))
        self._file.put(found)
        return len(found)

    def start(self, streams: Callable[[], Mapping[str, Loaded]], seconds: float = SECONDS) -> None:
        """Keep from now on, in a thread of its own."""
        self._thread = Thread(target=self._run, args=(streams, seconds), name="states", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread:
            self._thread.join()
        self._file.close()

    def _run(self, streams: Callable[[], Mapping[str, Loaded]], seconds: float) -> None:
        while not self._stop.wait(seconds):
            try:
                self.keep(streams())
            except Exception:  # a house without a cache is a house all the same
                log.exception("cannot keep states")

    def _decoded(self, stream: str, body: bytes) -> Any:
        try:
            return self._decoders[stream.partition(":")[0]].decode(body)
        except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
            return None
