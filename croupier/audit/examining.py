"""The examination of records: chains, replay, money, cards and meters, stream by stream in one pass."""

from collections.abc import Sequence
from typing import Any

from croupier.audit.decks import Committed
from croupier.audit.evidence.cards import Cards, Open
from croupier.audit.evidence.draws import untrue
from croupier.audit.finding import Found
from croupier.audit.meters import Meters
from croupier.audit.money import Sums
from croupier.engine.evolve import evolve
from croupier.house.clock.rules.events import ClockSet
from croupier.house.desk.streams import Kind
from croupier.house.subjects import KINDS
from croupier.store.chain import Head, fault_of
from croupier.store.codec import Recorded, Unreadable, decode_event
from croupier.table import events as ev
from croupier.table.meter import Counter
from croupier.table.table import Table

ALL_KINDS: dict[str, Kind] = dict(KINDS)
AGAIN = 500  # records after which they are replayed a second time
ROUND_ENDS = (ev.RoundClosed, ev.RoundVoided, ev.TableClosed)


class Trail:
    """One stream as far as it was examined."""

    def __init__(self, stream: str, head: Head, open: Open) -> None:
        self.kind, _, self.name = stream.partition(":")
        self.stream = stream
        self.head = head
        self.whole = head.seq == 0  # from its first record, so that it can be replayed
        known = ALL_KINDS.get(self.kind)
        self.replay = known.replay if known and self.whole else None
        self.state: Any = known.fresh(self.name) if known else None
        self.sums = Sums()
        self.cards = Cards(open)
        self.mark = self.state  # from where the second replay starts
        self.since: list[Recorded] = []  # and what it replays


class Examiner:
    """Takes records in runs of one stream; meters before the tables that feed them."""

    def __init__(self, open: Open = lambda commitment: None) -> None:
        self._open = open
        self._trails: dict[str, Trail] = {}
        self._meters = Meters()
        self.committed = Committed()
        self._corrected: dict[tuple[str, int], int] = {}  # where streams put times right, and by how much
        self._said: dict[tuple[str, int], int] = {}  # where two people said so
        self.unknown: set[str] = set()  # kinds of streams whose chain alone was checked
        self.records = 0
        self.streams = 0
        self._compared = self._closed = 0

    def head(self, stream: str) -> Head:
        """Where a stream is by now."""
        trail = self._trails.get(stream)
        return trail.head if trail else Head()

    def start(self, stream: str, head: Head) -> None:
        """A stream that is not handed over from its first record."""
        trail = self._trail(stream, head)
        if not trail.whole and trail.kind == "table":
            self._meters.partial.add(trail.name)

    def run(self, records: Sequence[Recorded]) -> None:
        """The next records of one stream; raises `Found` at the first that is wrong."""
        trail = self._trail(records[0].stream, Head())
        for record in records:
            if reason := fault_of(record, trail.head):
                raise Found(trail.stream, record.seq, reason)
            event = _event(record)
            try:
                self._step(trail, record.seq, event)
            except Found:
                raise
            except Exception as error:
                raise Found(trail.stream, record.seq, _impossible(error)) from None
            trail.head = Head(record.seq, record.hash, record.time)
        self.records += len(records)
        if trail.replay:
            trail.since += records
            if len(trail.since) >= AGAIN:
                _again(trail)

    def done(self, stream: str) -> None:
        """No more records of a stream; what it amounts to is not needed any longer."""
        trail = self._trails.pop(stream, None)
        if trail:
            _owing(trail)
            _again(trail)
            self._compared += trail.cards.compared
            self._closed += trail.cards.closed

    def finish(self, counters: dict[tuple[str, str], Counter] | None = None, *, whole: bool = True) -> None:
        """All records are in; where some were left out, what a meter says of tables may be about those."""
        for trail in self._trails.values():
            _owing(trail)
            _again(trail)
        if whole:
            self._meters.finish(counters)
            for (stream, seq), _ in sorted(self._corrected.items() ^ self._said.items())[:1]:
                raise Found(stream, seq, "times are put right by nobody, or not as two people said")

    @property
    def decks(self) -> tuple[int, int]:
        """Sealed decks that were compared with the cards shown, and those that could not be opened."""
        trails = self._trails.values()
        compared = self._compared + sum(trail.cards.compared for trail in trails)
        return compared, self._closed + sum(trail.cards.closed for trail in trails)

    def _trail(self, stream: str, head: Head) -> Trail:
        trail = self._trails.get(stream)
        if trail is None:
            trail = self._trails[stream] = Trail(stream, head, self._open)
            self.streams += 1
            if trail.state is None and trail.kind not in ALL_KINDS:
                self.unknown.add(trail.kind)
        return trail

    def _step(self, trail: Trail, seq: int, event: ev.Event) -> None:
        if isinstance(event, ev.JackpotFed | ev.JackpotUnfed):
            self._meters.fed(trail.name, seq, event)
        if isinstance(event, ev.TimesCorrected):
            self._corrected[trail.stream, seq] = event.by_ms
        if isinstance(event, ClockSet):
            self._said.update(dict.fromkeys(event.corrected.items(), event.by_ms))
        if isinstance(event, ev.DeckShuffled) and event.commitment:
            self.committed.see(trail.name, event.commitment)
        if trail.replay is None:
            return
        if trail.kind == "table":
            _table_step(trail, seq, event)
        elif trail.kind == "meter":
            trail.state = self._meters.counted(trail.state, seq, event)
        else:
            if trail.kind == "promotion" and (reason := untrue(trail.state, event, trail.head.hash)):
                raise Found(trail.stream, seq, reason)
            trail.state = trail.replay(trail.state, (event,))


def _again(trail: Trail) -> None:
    """Replayed a second time, from the bytes, the records lead to the same state; and its books agree."""
    if trail.replay is None or not trail.since:
        return
    again = trail.replay(trail.mark, (_event(record) for record in trail.since))
    last = trail.since[-1].seq
    if again != trail.state:
        raise Found(trail.stream, last, "a second replay leads to another state")
    if trail.kind == "table" and (reason := trail.sums.differs(trail.state)):
        raise Found(trail.stream, last, reason)
    trail.mark = trail.state
    trail.since.clear()


def _owing(trail: Trail) -> None:
    """No account stayed below nothing that cannot owe, or it was put right by two people."""
    if short := trail.sums.uncorrected():
        raise Found(trail.stream, *short)


def _event(record: Recorded) -> ev.Event:
    try:
        return decode_event(bytes(record.body), "it cannot be read")
    except Unreadable as error:
        raise Found(record.stream, record.seq, str(error)) from None


def _table_step(trail: Trail, seq: int, event: ev.Event) -> None:
    table: Table = trail.state
    reason = trail.cards.see(table, event)
    if isinstance(event, ev.MoneyEvent) and event.postings and not reason:
        reason = trail.sums.post(seq, event, electronic=table.mode == "electronic")
    if reason:
        raise Found(trail.stream, seq, reason)
    trail.state = evolve(table, event)
    if isinstance(event, ROUND_ENDS) and (reason := trail.sums.differs(trail.state)):
        raise Found(trail.stream, seq, reason)


def _impossible(error: Exception) -> str:
    return f"it cannot have happened there ({type(error).__name__}: {error})"
