"""The sealer: signs the ends of all streams, at most once a second and only when something happened; where
little did, only after a while.

A checkpoint goes to the database first and to the witness next. If the program dies in between, the witness
lacks the last checkpoint; whoever seals next writes it there before anything else.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final

from sqlalchemy.exc import IntegrityError

from croupier.house.clock.rules.clock import STREAM as CLOCK
from croupier.house.clock.rules.clock import TOLERANCE
from croupier.house.desk.watched_clock import now
from croupier.store import faults
from croupier.store.chain import GENESIS
from croupier.store.codec import Unreadable
from croupier.store.database.lease import sealing_lease
from croupier.store.database.sql_log import SqlLog
from croupier.store.ends import ends, lengths
from croupier.store.heads import End, Heads
from croupier.store.log import SOMEHOW, LogError
from croupier.store.seals import checkpoint_rows as rows
from croupier.store.seals.checkpoints import PURPOSE, Checkpoint, sealed
from croupier.store.seals.keys import SealKey, signed_by
from croupier.store.seals.witness import Line, Witness

SECONDS: Final = 1.0
PATIENCE: Final = 15  # looks after which little is sealed too
BESIDE: Final = 10  # times as much as checkpoint and witness take, play shall have written
RECORD_BYTES: Final = 300  # that a record takes with its share of answers and decks, rather less
CHECKPOINT_BYTES: Final = 480  # that a checkpoint takes in database and witness, and
HEAD_BYTES: Final = 60  # for every stream it names
LOST_BY_LOG: Final = (
    "this witness has checkpoint {}, the database ends at {}: the database lost its end, or an older one was "
    "put back; croupier verify says what is missing, and sealing goes on with a new witness file"
)
LOST_BY_WITNESS: Final = (
    "this witness ends at checkpoint {}, the database at {}: the witness lost its end; keep it, and name a "
    "new witness file"
)
log = logging.getLogger("croupier.sealer")


class Sealer:
    """Seals one database; of several, the one that holds the lease."""

    def __init__(
        self, log: SqlLog, key: SealKey, witness: Path | None = None, clock: Callable[[], int] = now
    ) -> None:
        self.trouble = ""  # why nothing is sealed, in words that anybody may read
        self.key = key
        self.witness = witness  # its path
        self._database = log.database
        self.clock = clock
        self._lease = sealing_lease(self._database)
        self._witness: Witness | None = None
        self._heads: Heads | None = None  # what the last checkpoint says of all streams
        self._last: Checkpoint | None = None
        self._owed: Checkpoint | None = None  # in the database and not yet in the witness
        self._waited = 0  # looks at something new that was too little
        self._stop = Event()
        self._thread: Thread | None = None

    def seal(self, *, worth: bool = False) -> Checkpoint | None:
        """A checkpoint over everything that is stored, if there is anything new and this is who seals.

        Where it has to be worth it, little that is new waits for more, for a while.
        """
        if not self._lease.hold():
            self._forget()
            return None
        if self._heads is None:
            try:
                self._resume()
            except Unreadable as error:
                raise LogError(self._database.name, f"its checkpoints cannot be read: {error}") from None
        self._pay()
        checkpoint = self._next(worth=worth)
        if checkpoint is None:
            return None
        try:
            with self._database.writing() as connection:
                faults.at("seal/begun")
                rows.add(connection, checkpoint)
                faults.at("seal/commit")
            faults.at("seal/stored")
        except IntegrityError:  # another process was the holder for a moment
            self._forget()
            return None
        except BaseException:
            self._forget()  # stored or not: the database will say
            raise
        self._last = self._owed = checkpoint
        self._pay()
        return checkpoint

    def start(self, seconds: float = SECONDS) -> None:
        """Seal from now on, in a thread of its own."""
        self._thread = Thread(target=self._run, args=(seconds,), name="sealer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Seal what is left, and let another seal."""
        self._stop.set()
        if self._thread:
            self._thread.join()
            self._tick(worth=False)
        self._forget()
        with suppress(LogError):  # it lapses by itself
            self._lease.close()

    def _run(self, seconds: float) -> None:
        while not self._stop.wait(seconds):
            self._tick()

    def _tick(self, *, worth: bool = True) -> None:
        try:
            self.seal(worth=worth)
            self.trouble = ""
        except OSError as error:
            plain = error.plain if isinstance(error, LogError) else SOMEHOW
            trouble = f"nothing is sealed: {plain}"
            if trouble != self.trouble:
                log.warning("nothing is sealed: %s: %s", error.filename, error.strerror)
            self.trouble = trouble

    def _forget(self) -> None:
        """Read everything again before sealing."""
        if self._witness:
            self._witness.close()
        self._witness = self._heads = self._last = self._owed = None

    def _resume(self) -> None:
        """Go on behind the last checkpoint, which the witness must know."""
        with self._database.reading() as connection:
            self._last = rows.last(connection)
        if self.witness and self._witness is None:
            self._witness = self._agreed(Witness(self.witness))
        self._heads = Heads()

    def _agreed(self, witness: Witness) -> Witness:
        """A witness of this log, mended; any other is left as it is."""
        try:
            seen, last = witness.last(), self._last
            if seen and (reason := self._apart(seen, last)):
                raise LogError(str(self.witness), reason, "the witness and the log do not agree")
            owed = last if last and (seen is None or seen.checkpoint < last.checkpoint) else None
            witness.mend(owed)
        except BaseException:
            witness.close()
            raise
        self._owed = owed
        return witness

    def _pay(self) -> None:
        """Write to the witness what it lacks."""
        if self._owed and self._witness:
            self._witness.add(self._owed)
        self._owed = None

    def _next(self, *, worth: bool) -> Checkpoint | None:
        """The checkpoint of now, nothing if it would say what the last one says.

        The first after a start names every stream, for what the earlier ones said is not read again.
        """
        heads = self._heads or Heads()
        moved = self._moved(heads)
        if worth and moved and not self._worth(heads, moved):
            return None
        for stream, end in moved.items():
            heads.put(stream, end)
        if not moved or (self._last and heads.digest == self._last.digest):
            return None
        fresh = Checkpoint(
            checkpoint=self._last.checkpoint + 1 if self._last else 1,
            time=self._time(heads, moved),
            heads=moved,
            streams=heads.count,
            digest=heads.digest,
            prev=self._last.hash if self._last else GENESIS,
            key="",
        )
        return sealed(fresh, self.key)

    def _time(self, heads: Heads, moved: dict[str, End]) -> int:
        """Never before the last checkpoint's, unless the clock was put right: its stream is named then."""
        time, last = self.clock(), self._last.time if self._last else 0
        end = heads.get(CLOCK)
        if last - time <= TOLERANCE or end is None:
            return max(time, last)
        moved[CLOCK] = end
        return time

    def _worth(self, heads: Heads, moved: dict[str, End]) -> bool:
        """Whether what is new is much beside what a checkpoint of it takes, or has waited long enough."""
        self._waited += 1
        records = sum(end.seq - heads.length(stream) for stream, end in moved.items())
        takes = CHECKPOINT_BYTES + HEAD_BYTES * len(moved)
        if records * RECORD_BYTES < BESIDE * takes and self._waited < PATIENCE:
            return False
        self._waited = 0
        return True

    def _moved(self, heads: Heads) -> dict[str, End]:
        """The streams that have more records than they had; one with fewer is not sealed over."""
        with self._database.reading() as connection:
            there = lengths(connection)
            for stream, end in heads.items():
                if (left := there.get(stream, 0)) < end.seq:
                    reason = f"{stream} had {end.seq} records and has {left}: some are gone"
                    raise LogError(self._database.name, reason, "records that were sealed: some are gone")
            wanted = {stream: seq for stream, seq in sorted(there.items()) if heads.length(stream) < seq}
            found = ends(connection, wanted)
        return {stream: found[stream] for stream in wanted if stream in found}

    def _apart(self, seen: Line, last: Checkpoint | None) -> str:
        """Why database and witness do not belong together; empty if they do."""
        has = last.checkpoint if last else 0
        with self._database.reading() as connection:
            same = rows.hash_of(connection, seen.checkpoint)
        if same and same != seen.hash:
            return f"checkpoint {seen.checkpoint} of this witness is not that of the database"
        if seen.checkpoint > has:
            if not signed_by(self.key.public, seen.signature, PURPOSE, seen.hash):
                return f"it is the witness of another log: its checkpoint {seen.checkpoint} has another key"
            return LOST_BY_LOG.format(seen.checkpoint, has)
        return LOST_BY_WITNESS.format(seen.checkpoint, has) if seen.checkpoint < has - 1 else ""
