"""The replay of a database, stream by stream; of a large one by as many processes as there are cores."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from os import cpu_count
from typing import Final, NamedTuple

from croupier.audit.evidence.cards import opener
from croupier.audit.examining import Examiner, Replayed
from croupier.audit.finding import Finding, Found
from croupier.audit.meters import Cuts
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.codec import Unreadable
from croupier.store.database.read_only import read_log
from croupier.store.database.rows import parts_of
from croupier.store.database.snapshot import Answered, Snapshot, snapshot
from croupier.store.log import Part
from croupier.store.seals.deck_keys import DeckKeys

RUN: Final = 1_000  # records examined at a time
SHARE: Final = 50_000  # records a process is given at a time, if its streams are not longer
LARGE: Final = 4 * SHARE  # from where on other processes are worth their start
METER: Final = "meter:"
Tell = Callable[[int, int], None]
"""How many records are done, of how many."""


class Share(NamedTuple):
    """Streams for one process, each with how many records it has, and what meters say of them."""

    address: str
    lengths: dict[str, int]
    cuts: Cuts
    keys: DeckKeys | None


def replay(
    moment: Snapshot, examiner: Examiner, decks: SealedDecks | None, address: str, processes: int, tell: Tell
) -> None:
    """Every stream, meters first; raises `Found` at the first record that is wrong."""
    total = moment.count()
    many = processes or (cpu_count() or 1 if total >= LARGE else 1)
    if not address or many == 1:
        _here(moment, examiner, moment.lengths, moment.streams(), tell, total)
    else:
        meters = [name for name in moment.streams() if name.startswith(METER)]
        _here(moment, examiner, moment.lengths, meters, tell, total)
        shares = list(_shares(moment, examiner, address, decks.keys if decks else None))
        with ProcessPoolExecutor(many, mp_context=get_context("spawn")) as pool:
            try:
                for told in pool.map(replay_share, shares):
                    if isinstance(told, Finding):
                        raise Found(told.place, told.seq, told.reason)
                    examiner.add(told)
                    tell(examiner.records, total)
            finally:
                pool.shutdown(cancel_futures=True)
    if examiner.records != total:
        raise Found(moment.stray() or "event", 1, "it is missing, and later records are there")


def replay_share(share: Share) -> Replayed | Finding:
    """One process's part; it reads on connections of its own, and nothing later than it was told of."""
    log = read_log(share.address)
    decks = SealedDecks(log, share.keys) if share.keys else None
    examiner = Examiner(opener(decks))
    examiner.meters.expect(share.cuts)
    try:
        with snapshot(log.database) as moment:
            _here(moment, examiner, share.lengths, list(share.lengths), lambda done, of: None, 0)
        return examiner.told()
    except Found as found:
        return found.finding
    except Unreadable as error:
        return Finding(log.name, 0, str(error))
    finally:
        log.close()


def _shares(moment: Snapshot, examiner: Examiner, address: str, keys: DeckKeys | None) -> Iterator[Share]:
    found: dict[str, int] = {}
    for stream, length in moment.lengths.items():
        if stream.startswith(METER):
            continue
        found[stream] = length
        if sum(found.values()) >= SHARE:
            yield Share(address, found, examiner.meters.hand_over(found), keys)
            found = {}
    if found:
        yield Share(address, found, examiner.meters.hand_over(found), keys)


def _here(
    moment: Snapshot,
    examiner: Examiner,
    lengths: Mapping[str, int],
    streams: list[str],
    tell: Tell,
    total: int,
) -> None:
    """Streams one after the other."""
    for stream in streams:
        answered = moment.answered(stream, lengths[stream])
        checker = AnswerOf(stream, moment.names)
        while run := _run(stream, answered, examiner):
            examiner.run([one.record for one in run])
            for one in run:
                checker.check(one)
            tell(examiner.records, total)
        if examiner.head(stream).seq != lengths[stream]:
            raise Found(stream, examiner.head(stream).seq + 1, "it is missing")
        examiner.done(stream)


def _run(stream: str, answered: Iterator[Answered], examiner: Examiner) -> list[Answered]:
    """The next records of a stream; one that is no record at all is named."""
    try:
        return list(islice(answered, RUN))
    except Unreadable as error:
        raise Found(stream, examiner.head(stream).seq + 1, str(error)) from None


class AnswerOf:
    """Whether the commands of one stream's records have answers that say so."""

    def __init__(self, stream: str, names: Mapping[int, str]) -> None:
        self._stream = stream
        self._names = names
        self._command = ""
        self._part: Part | None = None

    def check(self, one: Answered) -> None:
        record = one.record
        if record.command != self._command:
            self._command, self._part = record.command, self._find(one)
        if self._part is None or not self._part.first <= record.seq <= self._part.last:
            reason = f"the answer to its command {record.command} does not speak of it"
            raise Found(self._stream, record.seq, reason)

    def _find(self, one: Answered) -> Part | None:
        if one.parts is None:
            reason = f"its command {one.record.command} has no answer"
            raise Found(self._stream, one.record.seq, reason)
        if one.asked and one.asked.hex() != one.record.asked:
            reason = f"the answer to its command {one.record.command} is that of another command"
            raise Found(self._stream, one.record.seq, reason)
        try:
            parts = parts_of(one.parts, self._names)
        except ValueError as error:
            reason = f"the answer to its command {one.record.command} cannot be read: {error}"
            raise Found(self._stream, one.record.seq, reason) from None
        return next((part for part in parts if part.stream == self._stream), None)
