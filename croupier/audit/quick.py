"""The quick examination of a database: chains, balances, counters, answers and checkpoints; no replay."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec

from croupier.audit.chains import Share, Told, examine_share
from croupier.audit.database import Tell, examine_checkpoints, examine_unrecorded
from croupier.audit.finding import Finding, Found, Report
from croupier.audit.meters import compare_counters
from croupier.audit.sealing import Seals, WitnessReader
from croupier.store.chain import seal_answer
from croupier.store.codec import Unreadable
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Part
from croupier.store.unrecorded import misplaced
from croupier.table.meter import Counter

_parts = msgspec.json.Decoder(tuple[Part, ...])
SHARE: Final = 50_000  # records a process is given at a time, if its streams are not longer
LEFT_OUT: Final = (
    "not looked at: whether the events follow from each other (replay), cards and sealed decks, what meters "
    "say of their own, which answer speaks of which record; croupier verify --level full does"
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
                report.answers = _answers(moment, total)
                counters = _gathered(shares, report, total, tell)
            compare_counters(moment.counters(), counters)
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
    found: dict[str, int] = {}
    records = 0
    for stream, length in sorted(moment.lengths.items(), key=lambda one: -one[1]):
        found[stream] = length
        records += length
        if records >= SHARE:
            yield Share(address, found)
            found, records = {}, 0
    if found:
        yield Share(address, found)


def _gathered(
    shares: Iterator[Told], report: Report, total: int, tell: Tell
) -> dict[tuple[str, str], Counter]:
    """What all tables put on all meters; the first finding of any process is raised."""
    counters: dict[tuple[str, str], Counter] = {}
    for told in shares:
        if told.finding:
            raise Found(told.finding.place, told.finding.seq, told.finding.reason)
        counters |= told.counters
        report.records += told.records
        tell(report.records, total)
    return counters


def _answers(moment: Snapshot, records: int) -> int:
    """Every answer is what was sealed and names records that are there; together all of them, none twice."""
    count = spoken_of = 0
    for row in moment.answer_rows():
        count += 1
        try:
            spoken_of += _spoken_of(moment, *row)
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            if isinstance(error, Found):
                raise
            raise Found(f"command {row[0]}", 0, f"the answer cannot be read: {error}") from None
    if spoken_of != records:
        raise Found("answers", 0, f"they speak of {spoken_of} records, there are {records}")
    return count


def _spoken_of(
    moment: Snapshot, command: Any, asked: Any, refusal: Any, parts: Any, seal: Any, *chained: Any
) -> int:
    """How many records an answer speaks of."""
    place, total = f"command {command}", 0
    if seal_answer(command, asked, refusal, parts) != seal:
        raise Found(place, 0, "the answer is not what was sealed")
    led = _parts.decode(parts)
    if reason := misplaced(refusal, led, *chained):
        raise Found(place, 0, reason)
    for part in led:
        if not 1 <= part.first <= part.last:
            raise Found(place, 0, "the answer to it names no records")
        if part.last > (length := moment.lengths.get(part.stream, 0)):
            raise Found(part.stream, max(part.first, length + 1), f"it is missing: {place} led to it")
        total += part.last - part.first + 1
    return total
