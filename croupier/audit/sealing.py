"""Checkpoints and their witness: signatures, what they say of every stream, and that neither lost its end."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from croupier.audit.finding import Found, Sealed
from croupier.store.codec import Unreadable
from croupier.store.heads import Heads
from croupier.store.seals.checkpoints import Checkpoint, fault_of
from croupier.store.seals.thinned import Thinned, digest_of, hour_of
from croupier.store.seals.thinned import fault_of as thinned_fault
from croupier.store.seals.witness import Line, check_readable, is_beginning, line_of, read

LATE = 60_000  # ms that a checkpoint may be on its way to the database, or its clock be behind
DIGEST = "its digest is not that of all streams"
PLACE = "checkpoint"
WITNESS = "witness"


class Seals:
    """Checkpoints one after the other."""

    def __init__(self, keys: frozenset[str], *, whole: bool = True) -> None:
        self._keys = keys  # that may sign; any if there are none
        self._whole = whole  # from the first checkpoint on, so that the digest over all can be checked
        self._heads = Heads()
        self._front: Checkpoint | None = None  # what the next one follows
        self._thinned = False  # some were taken out since the digest was last checked
        self._unsettled: Checkpoint | None = None  # the first since then that could not be checked
        self.last: Checkpoint | None = None
        self.count = 0
        self.others: set[str] = set()  # keys nobody was asked about

    def take(self, checkpoint: Checkpoint) -> None:
        """The next one; raises `Found` if it is not what follows."""
        number = checkpoint.checkpoint
        if self._whole and self.last is None and number != 1:
            raise Found(PLACE, 1, f"it is missing, {number} stands in its place")
        if self.last and not self._whole and number <= self.last.checkpoint:
            raise Found(PLACE, number, f"it stands behind checkpoint {self.last.checkpoint}")
        follows = self._whole or (self.last and number == self.last.checkpoint + 1)
        if reason := fault_of(checkpoint, self._front if follows else None):
            raise Found(PLACE, number, reason)
        self._signed_with(checkpoint.key, number)
        for stream, end in checkpoint.heads.items():
            if self._heads.length(stream) > end.seq:
                raise Found(PLACE, number, f"it says that {stream} became shorter")
            self._heads.put(stream, end)
        if self._whole:
            self._settle(checkpoint)
        self.last = self._front = checkpoint
        self.count += 1

    def leave(self, gap: Thinned) -> None:
        """Some were taken out here; raises `Found` if they are not those that follow."""
        front = self._front
        if front is None or (gap.thinned, gap.before) != (front.checkpoint + 1, front.hash):
            raise Found(PLACE, gap.thinned, "it is said to be taken out where it did not stand")
        if reason := thinned_fault(gap):
            raise Found(PLACE, gap.thinned, reason)
        self._signed_with(gap.key, gap.thinned)
        self._front = replace(front, checkpoint=gap.last, hash=gap.after)
        self._thinned = True

    def finish(self) -> None:
        """There are no more."""
        if self._unsettled:
            raise Found(PLACE, self._unsettled.checkpoint, DIGEST)
        if self._front and self.last and self._front.checkpoint != self.last.checkpoint:
            raise Found(PLACE, self._front.checkpoint + 1, "it is missing; those before it were taken out")

    def _signed_with(self, key: str, number: int) -> None:
        if self._keys and key not in self._keys:
            raise Found(PLACE, number, f"it is signed with another key, {key}")
        if not self._keys:
            self.others.add(key)

    def _settle(self, checkpoint: Checkpoint) -> None:
        """The digest is that of all streams; where some were taken out, by the end of their hour."""
        if (self._heads.count, self._heads.digest) == (checkpoint.streams, checkpoint.digest):
            self._thinned, self._unsettled = False, None
            return
        open = self._unsettled or checkpoint
        if not self._thinned or hour_of(checkpoint.time) != hour_of(open.time):
            raise Found(PLACE, open.checkpoint, DIGEST)
        self._unsettled = open

    def sealed(self, stream: str) -> int:
        """How many records of a stream are under the last checkpoint."""
        return self._heads.length(stream)

    def reach(self, *, witnessed: bool) -> Sealed | None:
        """Up to where nothing can be missing."""
        if self.last is None:
            return None
        last = self.last
        return Sealed(checkpoint=last.checkpoint, time=last.time, key=last.key, witnessed=witnessed)


class WitnessReader:
    """Compares a witness with the checkpoints of a log.

    Whatever it had before the log was read must be in the log. The log may be ahead by the one checkpoint
    that a crash kept from the witness, of which it may have the beginning of a line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._before = check_readable(path)  # the size of what was there before the log is read
        self._lines = self._read()
        self._next: tuple[Line, bool] | None = None  # and whether it was there before
        self._torn = b""
        self.last: Line | None = None
        self.ahead = 0  # how many it has that were made after a copy
        self._wrong: Found | None = None  # with its first line, told to whoever reads on
        try:
            self._advance()
        except Found as found:
            self._wrong = found

    def _begun(self) -> None:
        if self._wrong:
            raise self._wrong

    def see(self, checkpoint: Checkpoint) -> None:
        """A checkpoint of the log, in their order."""
        self._begun()
        while self._next and self._next[0].checkpoint < checkpoint.checkpoint:
            self._advance()  # of a time that was not handed over
        if self._next is None or self._next[0].checkpoint > checkpoint.checkpoint:
            if self._next and self.last:
                self._lost(checkpoint.checkpoint)
            return
        seen = self._next[0]
        if seen.written != line_of(checkpoint):
            raise Found(WITNESS, seen.checkpoint, "checkpoint of the witness and of the log are not the same")
        self.last = seen
        self._advance()

    def leave(self, gap: Thinned) -> None:
        """Checkpoints that were taken out of the log; a witness keeps them, as they were."""
        self._begun()
        lines: list[Line] = []
        while self._next and self._next[0].checkpoint <= gap.last:
            if self._next[0].checkpoint >= gap.thinned:
                lines.append(self._next[0])
            self._advance()
        if not lines and not self.last:
            return  # it was begun later, with another file before it
        first = gap.thinned if self.last else lines[0].checkpoint
        numbers = [line.checkpoint for line in lines]
        for number in range(first, gap.last + 1):
            if number not in numbers:
                self._lost(number)
        if first == gap.thinned and digest_of(line.written for line in lines) != gap.lines:
            raise Found(WITNESS, gap.thinned, "its lines are not those of the checkpoints taken out")
        self.last = lines[-1]

    def finish(self, last: Checkpoint | None, copied: int | None = None) -> None:
        """All checkpoints of the log were seen, this is the last of them; a copy has none that came later."""
        self._begun()
        while self._next and self._next[1]:
            if copied is None or self._next[0].time < copied - LATE:
                number = self._next[0].checkpoint
                raise Found(PLACE, number, "the witness has it and the log does not: the log lost its end")
            self.ahead += 1
            self._advance()
        if self.ahead:
            return
        if last is None:
            return
        ends = self.last.checkpoint if self.last else 0
        if ends < last.checkpoint - 1:
            self._lost(ends + 1)
        if ends < last.checkpoint and not is_beginning(self._torn, last):
            raise Found(WITNESS, last.checkpoint, "its last line is not the beginning of what the log has")

    def _lost(self, number: int) -> None:
        raise Found(WITNESS, number, "the log has this checkpoint and the witness does not")

    def _advance(self) -> None:
        self._next = next(self._lines, None)

    def _read(self) -> Iterator[tuple[Line, bool]]:
        offset, number, before = 0, 0, 0
        try:
            for found in read(self.path):
                number += 1
                if isinstance(found, bytes):
                    self._torn = found
                    return
                if found.checkpoint <= before:
                    raise Found(WITNESS, number, "this line does not follow the one in front of it")
                before = found.checkpoint
                offset += len(found.written) + 1
                yield found, offset <= self._before
        except Unreadable as error:
            raise Found(WITNESS, number + 1, str(error)) from None
