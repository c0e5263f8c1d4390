"""The quick examination of a database: chains, balances, counters, answers and checkpoints; no replay."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from croupier.audit.chains import SUMS, Share, Told, examine_share, part_mark
from croupier.audit.database import examine_checkpoints, examine_unrecorded
from croupier.audit.finding import Finding, Found, Report
from croupier.audit.meters import compare_counters
from croupier.audit.replaying import Tell
from croupier.audit.sealing import Seals, WitnessReader
from croupier.store.codec import Unreadable
from croupier.store.database.rows import parts_of
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.unrecorded import NOWHERE, fault_of
from croupier.table.meter import Counter

SHARE: Final = 50_000  # records a process is given at a time, if its streams are not longer
SPEAK: Final = "they do not speak of the records that are there; croupier verify --level full says which"
LEFT_OUT: Final = (
    "not looked at: whether the events follow from each other (replay), cards and sealed decks, what meters "
    "say of their own; croupier verify --level full does"
)


def examine_quickly(
    log: SqlLog,
    address: str,
    *,
    witness: Path | None = None,
    keys: frozenset[str] = frozenset(),
    processes: int = 0,
    tell: Tell = lambda done, of: None,
) -> Report:
    """As much as can be said about a database without a replay, by as many processes as there are cores."""
    report, began = Report(what="database", name=log.name, level="chains"), monotonic()
    seen = WitnessReader(witness) if witness else None  # first what is outside, then what must be inside
    seals = Seals(keys)
    try:
        with snapshot(log.database) as moment:
            report.streams = len(moment.lengths)
            total = sum(moment.lengths.values())
            with _examining(list(_shares(address, moment)), processes) as shares:
                answers = Answers(moment)
                report.answers = answers.count
                gathered = _gathered(shares, report, total, tell)
            if answers.parts != gathered.parts:
                answers.explain()
            compare_counters(moment.counters(), gathered.counters)
            if moment.count() != total:
                raise Found(moment.stray() or "event", 1, "it is missing, and later records are there")
            examine_unrecorded(moment)
            report.copied = moment.copied()
            examine_checkpoints(moment, seals, seen)
            report.unsealed = total - sum(map(seals.sealed, moment.lengths))
    except Found as found:
        report.finding = found.finding
    except Unreadable as error:
        report.finding = Finding(log.name, 0, str(error))
    report.checkpoints = seals.count
    report.sealed = seals.reach(witnessed=bool(seen and seen.last))
    report.ahead = seen.ahead if seen else 0
    report.keys = tuple(sorted(seals.others))
    report.notes = (LEFT_OUT,)
    report.seconds = monotonic() - began
    return report


@contextmanager
def _examining(shares: list[Share], processes: int) -> Iterator[Iterator[Told]]:
    """What every share comes to, in no order; new processes, as connections do not survive a fork."""
    many = min(processes or cpu_count() or 1, len(shares))
    if many <= 1:
        yield map(examine_share, shares)
        return
    with ProcessPoolExecutor(many, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(examine_share, one) for one in shares]
        try:
            yield (done.result() for done in as_completed(waiting))
        finally:
            pool.shutdown(cancel_futures=True)


def _shares(address: str, moment: Snapshot) -> Iterator[Share]:
    """Streams by themselves or together, the longest first, so that no process is late at the end."""
    numbers = {name: number for number, name in moment.names.items()}
    found: dict[str, tuple[int, int]] = {}
    records = 0
    for stream, length in sorted(moment.lengths.items(), key=lambda one: -one[1]):
        found[stream] = numbers[stream], length
        records += length
        if records >= SHARE:
            yield Share(address, found, moment.names)
            found, records = {}, 0
    if found:
        yield Share(address, found, moment.names)


class Gathered(NamedTuple):
    """What all tables put on all meters, and the sum over the commands that led to records."""

    counters: dict[tuple[str, str], Counter]
    parts: int


def _gathered(shares: Iterator[Told], report: Report, total: int, tell: Tell) -> Gathered:
    """The first finding of any process is raised."""
    counters: dict[tuple[str, str], Counter] = {}
    parts = 0
    for told in shares:
        if told.finding:
            raise Found(told.finding.place, told.finding.seq, told.finding.reason)
        counters |= told.counters
        parts += told.parts
        report.records += told.records
        tell(report.records, total)
    return Gathered(counters, parts % SUMS)


class Answers:
    """Every answer, and the sum over what they led to, which is right if each names what its command did."""

    def __init__(self, moment: Snapshot) -> None:
        self._moment = moment
        self.count = self.parts = 0
        for command, *said in moment.other_answers():
            try:
                self._alone(command, *said)
                self._add(command, said[2])
            except (AttributeError, TypeError, ValueError) as error:
                raise _unread(command, error) from None
        for command, parts in moment.answers_of_records():
            try:
                if not (parts.startswith("[[") and parts.endswith("]]")):
                    self._alone(command, b"", "", parts, *NOWHERE[1:])
                self._add(command, parts)
            except (AttributeError, TypeError, ValueError) as error:
                raise _unread(command, error) from None
        self.parts %= SUMS

    def _add(self, command: str, parts: str) -> None:
        """Written as we write it, or the sum is not right."""
        self.count += 1
        for part in parts[2:-2].split("],["):
            if part:
                self.parts += part_mark(part, command)

    def explain(self) -> None:
        """The sum is not right: raise what is wrong, if an answer alone says it."""
        for command, *said in self._moment.answer_rows():
            try:
                self._alone(command, *said)
            except (AttributeError, TypeError, ValueError) as error:
                raise _unread(command, error) from None
        raise Found("answers", 0, SPEAK)

    def _alone(self, command: Any, asked: Any, refusal: Any, parts: Any, *sealed: Any) -> None:
        """An answer is what was written, and names records that are there."""
        place, led = f"command {command}", parts_of(parts, self._moment.names)
        if reason := fault_of(command, asked, refusal, led, *sealed):
            raise Found(place, 0, reason)
        for part in led:
            if not 1 <= part.first <= part.last:
                raise Found(place, 0, "the answer to it names no records")
            if part.last > (length := self._moment.lengths.get(part.stream, 0)):
                missing = max(part.first, length + 1)
                raise Found(part.stream, missing, f"it is missing: {place} led to it")


def _unread(command: object, error: Exception) -> Found:
    if isinstance(error, Found):
        return error
    return Found(f"command {command}", 0, f"the answer cannot be read: {error}")
