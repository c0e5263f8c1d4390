"""The examination of a log that was handed over as JSON Lines."""

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EIO
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import BinaryIO, Final, cast

from croupier.audit.evidence.cards import Open
from croupier.audit.examining import Examiner
from croupier.audit.finding import Found, Report
from croupier.audit.ordering import Commands, mark, rank
from croupier.audit.sealing import Seals, WitnessReader
from croupier.store import codec
from croupier.store.chain import seal
from croupier.store.codec import Recorded, Unreadable
from croupier.store.heads import End
from croupier.store.log import LogError
from croupier.store.seals import checkpoints, handover, thinned
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.handover import Header, Trailer
from croupier.store.seals.thinned import Thinned
from croupier.store.unrecorded import PREFIX

LONGEST: Final = 1 << 24
PLACE: Final = "line"
RUN: Final = 500
GZIP: Final = b"\x1f\x8b"
Tell = Callable[[int, int], None]


def open_lines(path: Path) -> BinaryIO:
    """A file, packed or not."""
    try:
        file = path.open("rb")
        packed = file.read(len(GZIP)) == GZIP
        file.seek(0)
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be read") from None
    return cast("BinaryIO", Packed(str(path), file)) if packed else file


class Packed(gzip.GzipFile):
    """A packed file; where it is damaged or cut off it says so as any file that cannot be read does."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        super().__init__(fileobj=file)
        self._path = path

    def read(self, size: int | None = -1) -> bytes:
        with self._whole():
            return super().read(size)

    def readline(self, size: int | None = -1) -> bytes:
        with self._whole():
            return super().readline(size)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise OSError(EIO, "it is packed, and damaged or cut off", self._path) from None


def examine_file(
    path: Path,
    *,
    witness: Path | None = None,
    keys: frozenset[str] = frozenset(),
    open: Open = lambda commitment: None,
    tell: Tell = lambda done, of: None,
) -> Report:
    """Everything that can be said about a log from the file it was handed over in."""
    report, began = Report(what="export", name=str(path)), monotonic()
    reading = Reading(path, WitnessReader(witness) if witness else None, keys, open, tell)
    try:
        reading.all()
    except Found as found:
        report.finding = found.finding
    reading.fill(report)
    report.seconds = monotonic() - began
    return report


class Reading:
    """One pass over the file; raises `Found` at the first thing that is wrong."""

    def __init__(
        self, path: Path, witness: WitnessReader | None, keys: frozenset[str], open: Open, tell: Tell
    ) -> None:
        self._path = path
        self._witness = witness
        self._keys = keys
        self._tell = tell
        self._size = path.stat().st_size
        self._examiner = Examiner(open)
        self._commands = Commands()
        self._heads: dict[str, End] = {}
        self._digest = sha256()
        self._number = 0  # of the line
        self._bytes = 0
        self._run: list[Recorded] = []
        self._window: list[str] = []  # the streams since the last checkpoint
        self._records = self._checkpoints = 0
        self._header: Header | None = None
        self._seals = Seals(keys, whole=False)
        self._trailer: Trailer | None = None

    def all(self) -> None:
        for line in self._lines():
            self._line(line)
        if self._header is None or self._trailer is None:
            raise self._found("the end is missing: there is no trailer", after=1)
        self._once()

    def fill(self, report: Report) -> None:
        """What was seen, as far as it went."""
        examiner, seals = self._examiner, self._seals
        report.records, report.streams, report.checkpoints = self._records, len(self._heads), seals.count
        report.decks, report.decks_closed = examiner.decks
        report.whole = bool(self._header and self._header.whole)
        report.sealed = seals.reach(witnessed=bool(self._witness and self._witness.last))
        report.unsealed = self._records - sum(map(seals.sealed, self._heads)) if report.whole else 0
        others = set(seals.others)
        if self._trailer and not self._keys:
            others.add(self._trailer.key)
        report.keys = tuple(sorted(others - {""}))
        notes = [f"of {kind} streams only the chain was checked" for kind in sorted(examiner.unknown)]
        if self._trailer and not self._trailer.signature:
            notes.append("nobody signed this file")
        report.copied = self._header.time if self._header and report.whole else None
        report.ahead = self._witness.ahead if self._witness else 0
        report.single = bool(self._header and self._header.significant)
        report.notes = tuple(notes)

    def _lines(self) -> Iterator[bytes]:
        try:
            with open_lines(self._path) as file:
                while line := file.readline(LONGEST):
                    self._number += 1
                    if not line.endswith(b"\n"):
                        raise self._found("it is not finished: the end of the file is missing")
                    self._bytes += len(line)
                    if self._number % RUN == 0:
                        self._tell(min(self._bytes, self._size), self._size)
                    yield line[:-1]
        except OSError as error:
            if isinstance(error, LogError):
                raise
            raise self._found(f"the file cannot be read on: {error.strerror}", after=1) from None

    def _line(self, line: bytes) -> None:
        where = f"{PLACE} {self._number}"
        if self._trailer:
            raise self._found("it stands behind the trailer")
        try:
            if self._header is None:
                self._begin(handover.decode(line, Header, where))
            elif line.startswith(handover.RECORD):
                self._record(codec.decode(line, where), line)
            elif line.startswith(handover.CHECKPOINT):
                self._checkpoint(checkpoints.decode(line, where))
            elif line.startswith(handover.THINNED):
                self._left_out(thinned.decode(line, where))
            else:
                self._end(handover.decode(line, Trailer, where))
        except Unreadable as error:
            raise self._found(str(error).removeprefix(f"{where}: ")) from None
        self._digest.update(line + b"\n")

    def _begin(self, header: Header) -> None:
        if header.croupier != handover.FORMAT:
            raise self._found(f"the format {header.croupier!r} is not known here")
        self._header = header
        self._seals = Seals(self._keys, whole=header.whole)
        for stream, head in header.after.items():
            self._examiner.start(stream, head)

    def _record(self, record: Recorded, line: bytes) -> None:
        if codec.encode(record) != line:
            raise Found(record.stream, record.seq, "it is not written as we write it")
        if self._header and self._header.significant:
            self._single(record)
        else:
            if self._run and (self._run[-1].stream != record.stream or len(self._run) >= RUN):
                self._examine()
            self._in_order(record)
            self._run.append(record)
            self._commands.see(record.stream, record.command)
        self._records += 1
        self._heads[record.stream] = End(record.seq, record.hash)

    def _single(self, record: Recorded) -> None:
        """A record without those around it."""
        if record.hash != seal(record):
            raise Found(record.stream, record.seq, "its content is not what was sealed")
        if (before := self._heads.get(record.stream)) and before.seq >= record.seq:
            raise Found(record.stream, record.seq, f"it stands behind record {before.seq}")

    def _in_order(self, record: Recorded) -> None:
        """Between two checkpoints the streams stand one after the other, meters first."""
        if self._window and self._window[-1] == record.stream:
            return
        if self._window and rank(self._window[-1]) > rank(record.stream):
            raise Found(record.stream, record.seq, f"it stands out of order, in line {self._number}")
        self._window.append(record.stream)

    def _examine(self) -> None:
        if self._run:
            self._examiner.run(self._run)
            self._run = []

    def _checkpoint(self, checkpoint: Checkpoint) -> None:
        self._examine()
        self._seals.take(checkpoint)
        number, whole = checkpoint.checkpoint, bool(self._header and self._header.whole)
        for stream in self._window:
            if stream not in checkpoint.heads:
                last = self._heads[stream].seq
                raise Found(
                    stream, last, f"it stands in front of checkpoint {number}, which does not know it"
                )
        for stream, end in checkpoint.heads.items():
            if stream.startswith(PREFIX):
                continue  # answers are not handed over
            found = self._heads.get(stream, End(0, ""))
            if found.seq > end.seq:
                raise Found(stream, end.seq + 1, f"checkpoint {number}, behind it, does not know it")
            if found.seq == end.seq and found.hash != end.hash:
                raise Found(stream, end.seq, f"it is not the record that checkpoint {number} had")
            if whole and found.seq < end.seq:
                raise Found(stream, found.seq + 1, f"it is missing: checkpoint {number} had it")
        if self._witness:
            self._witness.see(checkpoint)
        self._window = []
        self._checkpoints += 1

    def _left_out(self, gap: Thinned) -> None:
        """Checkpoints that were taken out of the log before it was handed over."""
        if not (self._header and self._header.whole):
            raise self._found("it stands in a part of a log")
        self._seals.leave(gap)
        if self._witness:
            self._witness.leave(gap)

    def _end(self, trailer: Trailer) -> None:
        self._examine()
        self._seals.finish()
        self._trailer = trailer
        whole = bool(self._header and self._header.whole)
        self._examiner.finish(whole=whole)
        if trailer.trailer != self._records or trailer.checkpoints != self._checkpoints:
            counts = f"{trailer.trailer} records and {trailer.checkpoints} checkpoints"
            found = f"{self._records} and {self._checkpoints}"
            raise self._found(f"the trailer counts {counts}, there are {found}")
        if trailer.heads != self._heads:
            stream = min(
                name
                for name in trailer.heads.keys() | self._heads.keys()
                if trailer.heads.get(name) != self._heads.get(name)
            )
            raise self._found(f"the trailer says that {stream} ends elsewhere")
        if trailer.sha256 != self._digest.hexdigest():
            raise self._found("the lines before are not those that were handed over")
        if trailer.signature and not handover.signature_holds(trailer):
            raise self._found("its signature does not hold")
        if trailer.signature and self._keys and trailer.key not in self._keys:
            raise self._found(f"it is signed with another key, {trailer.key}")
        if self._keys and not trailer.signature:
            raise self._found("it is not signed")
        if self._witness and whole:
            self._witness.finish(self._seals.last, self._header.time if self._header else None)

    def _once(self) -> None:
        """Every command once; what looks alike is looked at again."""
        marks = self._commands.twice()
        if not marks:
            return
        seen: dict[tuple[str, str], int] = {}
        last: dict[str, str] = {}
        with suppress(Unreadable), open_lines(self._path) as file:
            for line in file:
                if not line.startswith(handover.RECORD):
                    continue
                record = codec.decode(line)
                key = record.stream, record.command
                if last.get(record.stream) != record.command and mark(*key) in marks:
                    if key in seen:
                        reason = f"its command {record.command} was carried out before, at {seen[key]}"
                        raise Found(record.stream, record.seq, reason)
                    seen[key] = record.seq
                last[record.stream] = record.command

    def _found(self, reason: str, *, after: int = 0) -> Found:
        return Found(PLACE, self._number + after, reason)


HINT: Final = "croupier verify says more"
OFTEN: Final = 1_000  # lines after which somebody is told


def header_of(path: Path) -> Header:
    """What a file says of itself."""
    with open_lines(path) as file:
        line = file.readline().rstrip(b"\n")
    try:
        return handover.decode(line, Header, "line 1")
    except Unreadable as error:
        raise LogError(str(path), f"it was not made by croupier export: {error}") from None


def records_of(
    path: Path, stream: str = "", tell: Callable[[int, int], None] = lambda done, of: None
) -> Iterator[Recorded]:
    """The records of a stream, or of all, in the order of the file."""
    begins = f'{{"stream":"{stream}",'.encode() if stream else handover.RECORD
    size, done = path.stat().st_size, 0
    with open_lines(path) as file:
        for number, line in enumerate(file, start=1):
            done += len(line)
            if number % OFTEN == 0:
                tell(min(done, size), size)
            if line.startswith(begins):
                try:
                    yield codec.decode(line.rstrip(b"\n"), f"line {number}")
                except Unreadable as error:
                    raise LogError(str(path), f"{error}; {HINT}") from None
