"""The sealer: signs the ends of all streams, at most once a second and only when something happened.

A checkpoint goes to the database first and to the witness next. If the program dies in between, the witness
lacks the last checkpoint; whoever seals next writes it there before anything else.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final

from sqlalchemy.exc import IntegrityError

from croupier.floor.house_clock import STREAM as CLOCK
from croupier.floor.house_clock import TOLERANCE
from croupier.service.watched_clock import now
from croupier.store import checkpoints, faults, unrecorded
from croupier.store.chain import GENESIS
from croupier.store.checkpoints import Checkpoint, sealed
from croupier.store.codec import Unreadable
from croupier.store.heads import End, Heads
from croupier.store.keys import SealKey
from croupier.store.lease import sealing_lease
from croupier.store.log import LogError
from croupier.store.sql_log import SqlLog
from croupier.store.witness import Witness

SECONDS: Final = 1.0


class Sealer:
    """Seals one database; of several, the one that holds the lease."""

    def __init__(
        self, log: SqlLog, key: SealKey, witness: Path | None = None, clock: Callable[[], int] = now
    ) -> None:
        self.trouble = ""  # why nothing is sealed, for those who watch over the house
        self.key = key
        self.witness = witness  # its path
        self._database = log.database
        self.clock = clock
        self._lease = sealing_lease(self._database)
        self._witness: Witness | None = None
        self._heads: Heads | None = None  # what the last checkpoint says of all streams
        self._last: Checkpoint | None = None
        self._owed: Checkpoint | None = None  # in the database and not yet in the witness
        self._stop = Event()
        self._thread: Thread | None = None

    def seal(self) -> Checkpoint | None:
        """A checkpoint over everything that is stored, if there is anything new and this is who seals."""
        if not self._lease.hold():
            self._forget()
            return None
        if self._heads is None:
            try:
                self._resume()
            except Unreadable as error:
                raise LogError(self._database.name, f"its checkpoints cannot be read: {error}") from None
        self._pay()
        checkpoint = self._next()
        if checkpoint is None:
            return None
        try:
            with self._database.writing() as connection:
                faults.at("seal/begun")
                checkpoints.add(connection, checkpoint)
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
            self._tick()
        self._forget()
        with suppress(LogError):  # it lapses by itself
            self._lease.close()

    def _run(self, seconds: float) -> None:
        while not self._stop.wait(seconds):
            self._tick()

    def _tick(self) -> None:
        try:
            self.seal()
            self.trouble = ""
        except OSError as error:
            self.trouble = f"nothing is sealed: {error}"

    def _forget(self) -> None:
        """Read everything again before sealing."""
        if self._witness:
            self._witness.close()
        self._witness = self._heads = self._last = self._owed = None

    def _resume(self) -> None:
        """Go on behind the last checkpoint, which the witness must know."""
        with self._database.reading() as connection:
            self._last = checkpoints.last(connection)
        if self.witness and self._witness is None:
            self._witness = Witness(self.witness)
        if self._witness:
            seen = self._witness.last()
            if reason := _apart(seen, self._last):
                self._witness.close()
                self._witness = None
                raise LogError(str(self.witness), reason)
            if self._last and (seen is None or seen.checkpoint < self._last.checkpoint):
                self._owed = self._last
        self._heads = Heads()

    def _pay(self) -> None:
        """Write to the witness what it lacks."""
        if self._owed and self._witness:
            self._witness.add(self._owed)
        self._owed = None

    def _next(self) -> Checkpoint | None:
        """The checkpoint of now, nothing if it would say what the last one says.

        The first after a start names every stream, for what the earlier ones said is not read again.
        """
        heads = self._heads or Heads()
        moved = self._moved(heads)
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

    def _moved(self, heads: Heads) -> dict[str, End]:
        """The streams that have more records than they had; one with fewer is not sealed over."""
        with self._database.reading() as connection:
            lengths = {**checkpoints.lengths(connection), **unrecorded.lengths(connection)}
            for stream, end in heads.items():
                if (left := lengths.get(stream, 0)) < end.seq:
                    reason = f"{stream} had {end.seq} records and has {left}: some are gone"
                    raise LogError(self._database.name, reason)
            wanted = {stream: seq for stream, seq in sorted(lengths.items()) if heads.length(stream) < seq}
            found = unrecorded.ends(connection, wanted)
        return {stream: found[stream] for stream in wanted if stream in found}


def _apart(seen: Checkpoint | None, last: Checkpoint | None) -> str:
    """Why database and witness do not belong together; empty if they do."""
    if seen is None:
        return ""
    has = last.checkpoint if last else 0
    if seen.checkpoint > has:
        return (
            f"this witness has checkpoint {seen.checkpoint}, the database ends at {has}: the database lost "
            "its end, or an older one was put back; croupier verify says what is missing, and sealing goes "
            "on with a new witness file"
        )
    if last and seen.checkpoint < has - 1:
        return (
            f"this witness ends at checkpoint {seen.checkpoint}, the database at {has}: the witness lost "
            "its end; keep it, and name a new witness file"
        )
    if last and seen.hash != (last.hash if seen.checkpoint == has else last.prev):
        return f"checkpoint {seen.checkpoint} of this witness is not that of the database"
    return ""
