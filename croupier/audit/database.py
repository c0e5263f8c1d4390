"""The examination of a database: every stream, counter, answer and checkpoint, and its witness."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from croupier.audit.decks import examine_decks
from croupier.audit.evidence.cards import opener
from croupier.audit.examining import Examiner
from croupier.audit.finding import Finding, Found, Report
from croupier.audit.replaying import Tell, replay
from croupier.audit.sealing import Seals, WitnessReader
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.chain import GENESIS
from croupier.store.codec import Unreadable
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.seals.checkpoint_rows import Lost
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.thinned import Thinned
from croupier.store.unrecorded import PREFIX, linked


def examine_database(
    log: SqlLog,
    *,
    witness: Path | None = None,
    keys: frozenset[str] = frozenset(),
    decks: SealedDecks | None = None,
    address: str = "",
    processes: int = 0,
    tell: Tell = lambda done, of: None,
) -> Report:
    """Everything that can be said about a database as it is now; the first thing that is wrong, if any.

    A large one is replayed by several processes, which find it at `address`.
    """
    report, began = Report(what="database", name=log.name), monotonic()
    seen = WitnessReader(witness) if witness else None  # first what is outside, then what must be inside
    examiner, seals = Examiner(opener(decks)), Seals(keys)
    without = 0
    try:
        with snapshot(log.database) as moment:
            replay(moment, examiner, decks, address, processes, tell)
            examiner.finish(moment.counters())
            report.answers = _answers(moment, examiner.records)
            examine_unrecorded(moment)
            without = examine_decks(moment, examiner.committed, decks)
            report.copied = moment.copied()
            examine_checkpoints(moment, seals, seen)
            report.unsealed = examiner.records - sum(map(seals.sealed, moment.lengths))
    except Found as found:
        report.finding = found.finding
    except Unreadable as error:
        report.finding = Finding(log.name, 0, str(error))
    report.records, report.streams, report.checkpoints = examiner.records, examiner.streams, seals.count
    report.decks, report.decks_closed = examiner.decks
    report.sealed = seals.reach(witnessed=bool(seen and seen.last))
    report.ahead = seen.ahead if seen else 0
    report.keys = tuple(sorted(seals.others))
    report.notes = (
        *(f"of {kind} streams only the chain was checked" for kind in sorted(examiner.unknown)),
        *([f"{without:,} decks that were committed to are not in it"] if without else ()),
    )
    report.seconds = monotonic() - began
    return report


def _answers(moment: Snapshot, records: int) -> int:
    """Every answer is what was written; together they speak of as many records as there are.

    Every record is in the answer to its own command, so that then none speaks of a record that is not there.
    """
    count, spoken_of = 0, 0
    for answer in moment.answers():
        count += 1
        if answer.fault:
            raise Found(f"command {answer.command}", 0, answer.fault)
        for part in answer.parts:
            spoken_of += part.last - part.first + 1
            length = moment.lengths.get(part.stream, 0)
            if not 1 <= part.first <= part.last:
                raise Found(f"command {answer.command}", 0, "the answer to it names no records")
            if part.last > length:
                missing = max(part.first, length + 1)
                raise Found(part.stream, missing, f"it is missing: command {answer.command} led to it")
    if spoken_of != records:
        raise Found("answers", 0, f"they speak of {spoken_of} records, there are {records}")
    return count


def examine_unrecorded(moment: Snapshot) -> None:
    """Every answer that led to no record follows the one in front of it."""
    stream, nth, link = "", 0, GENESIS
    for one in moment.unrecorded():
        if one.stream != stream:
            stream, nth, link = one.stream, 0, GENESIS
        nth += 1
        if one.nth != nth:
            raise Found(PREFIX + str(stream), nth, "it is missing")
        if one.link != linked(link, stream, nth, one.seal):
            raise Found(PREFIX + stream, nth, "it does not follow the answer in front of it")
        link = one.link


def examine_checkpoints(moment: Snapshot, seals: Seals, witness: WitnessReader | None) -> None:
    """All of them, with every record they speak of, and the same outside the database."""
    for one in examined(moment, seals):
        if witness and isinstance(one, Checkpoint):
            witness.see(one)
        elif witness and isinstance(one, Thinned):
            witness.leave(one)
    if witness:
        witness.finish(seals.last, moment.copied())


def examined(moment: Snapshot, seals: Seals) -> Iterator[Checkpoint | Thinned]:
    """Checkpoint after checkpoint, and what was taken out; raises `Found` at the first that is wrong."""
    number, found = 0, moment.checkpoints()
    while True:
        try:
            one = next(found, None)
        except Lost as lost:
            raise Found(lost.stream, lost.seq, lost.reason) from None
        except Unreadable as error:
            raise Found("checkpoint", number + 1, str(error)) from None
        if one is None:
            seals.finish()
            return
        if isinstance(one, Checkpoint):
            seals.take(one)
            number = one.checkpoint
        else:
            seals.leave(one)
            number = one.last
        yield one
