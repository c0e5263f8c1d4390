"""How commands reach the log: each counts once, is decided, stored, and only then told.

Several commands given together are decided one after the other and stored in one transaction, which is what
makes durable writing fast. If it fails nothing of it happened, and all of it is decided anew.
"""

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.jackpot_events import JackpotFed, JackpotUnfed
from croupier.core.meter import Counter
from croupier.core.refusal import Refusal, refuse
from croupier.service.streams import Kind, Loaded, Streams, View
from croupier.store.chain import extend
from croupier.store.codec import Recorded
from croupier.store.log import Batch, Entry, EventLog, Feed, Part, Stored, Writing

ATTEMPTS: Final = 8
COMMAND: Final = ("house:command",)


class Answer(msgspec.Struct, frozen=True):
    """What came of a command: the events it led to, or why it has no effect."""

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Decision(NamedTuple):
    """The events of a command, stream by stream, or its refusal; and the book that decided."""

    events: dict[str, tuple[Event, ...]]
    refusal: Refusal | None = None
    book: str = ""


class Ask(NamedTuple):
    """A command for a stream, how it is decided, and which meters must not move while it is."""

    stream: str
    command: Command
    decide: Callable[[View, Command], Decision]
    holds: Callable[[View, Command], Collection[str]] = lambda view, command: ()


class Decided(NamedTuple):
    """A command on its way into the log."""

    entry: Entry
    answer: Answer
    records: tuple[Recorded, ...]


class Writer:
    """Gives commands to the streams of one log."""

    def __init__(
        self,
        log: EventLog,
        kinds: dict[str, Kind],
        clock: Callable[[], int],
        publish: Callable[[tuple[Recorded, ...]], None] | None = None,
    ) -> None:
        self._log = log
        self._streams = Streams(kinds)
        self._clock = clock
        self._publish = publish
        self._lock = Lock()

    def current(self, stream: str) -> Loaded:
        """A stream as the log has it."""
        with self._lock:
            return self._streams.refreshed(stream, self._log)

    def give(self, ask: Ask) -> Answer:
        """Give a command once: the same id again gets the same answer and has no second effect."""
        return self.give_all((ask,))[0]

    def give_all(self, asks: Sequence[Ask]) -> list[Answer]:
        """Give commands in this order, in one transaction where that can be."""
        with self._lock:
            answers: list[Answer] = []
            rest = list(asks)
            while rest:
                given = self._together(rest) or [self._alone(rest[0])]
                answers += given
                rest = rest[len(given) :]
        return answers

    def _together(self, asks: Sequence[Ask]) -> list[Answer] | None:
        """As many as can be decided without holding a meter, stored at once; None if that does not work."""
        stored = self._log.answers({ask.command.id for ask in asks})
        view = View(self._streams, self._log)
        decided: dict[str, Decided] = {}
        answers: list[Answer] = []
        try:
            for ask in asks:
                id, asked = ask.command.id, fingerprint(ask)
                if id in stored:
                    answers.append(self._answered(stored[id], asked))
                elif id in decided:
                    same = decided[id].entry.answer.asked == asked
                    answers.append(decided[id].answer if same else _used())
                elif ask.holds(view, ask.command):
                    break
                else:
                    decided[id] = self._decided(view, ask, asked)
                    answers.append(decided[id].answer)
            if decided and self._log.write([one.entry for one in decided.values()]):
                self._streams.forget(view.ahead.keys() | view.seen.keys())
                return None
        except BaseException:
            self._streams.forget(view.ahead.keys() | view.seen.keys())  # stored or not: the log will say
            raise
        self._stored(view, decided.values())
        return answers

    def _alone(self, ask: Ask) -> Answer:
        """One command, again and again until nobody else was faster."""
        for _ in range(ATTEMPTS):
            if stored := self._log.answers((ask.command.id,)):
                return self._answered(stored[ask.command.id], fingerprint(ask))
            view = View(self._streams, self._log)
            try:
                meters = ask.holds(view, ask.command)
                if meters:
                    with self._log.holding(meters) as writing:
                        decided = self._held(writing, ask, view, meters)
                else:
                    decided = self._decided(view, ask, fingerprint(ask))
                    if self._log.write((decided.entry,)):
                        decided = None
            except BaseException:
                self._streams.forget(view.ahead.keys() | view.seen.keys())
                raise
            if decided is not None:
                self._stored(view, (decided,))
                return decided.answer
            for stream in view.seen:
                self._streams.refreshed(stream, self._log)
        return Answer(refusal=refuse("table/busy", COMMAND, "The table is too busy; give the command again."))

    def _held(self, writing: Writing, ask: Ask, view: View, meters: Collection[str]) -> Decided | None:
        """A command that counts a meter, while nobody else puts anything on it."""
        for stream in (*view.seen, *("meter:" + meter for meter in meters)):
            self._streams.refreshed(stream, writing)
        view.rebase(writing)
        decided = self._decided(view, ask, fingerprint(ask))
        return None if writing.write((decided.entry,)) else decided

    def _decided(self, view: View, ask: Ask, asked: str) -> Decided:
        """Decide one command on the view, and move the view on."""
        view.seen.clear()
        head = view.look(ask.stream).head
        at = max(ask.command.at or self._clock(), head.time)
        command = ask.command if ask.command.at else replace(ask.command, at=at)
        decision = ask.decide(view, command)
        reads = dict(view.seen)
        heads = {stream: view.look(stream).head for stream in decision.events if decision.events[stream]}
        at = max(at, *(head.time for head in heads.values())) if heads else at
        batches, feeds, parts = [], [], []
        for stream, head in heads.items():
            events = decision.events[stream]
            records = extend(
                stream, head, events, time=at, actor=command.actor, command=command.id, book=decision.book
            )
            batches.append(Batch(stream, head.seq, records))
            parts.append(Part(stream, records[0].seq, records[-1].seq))
            feeds += _feeds(stream, records, events)
            view.advance(stream, records, events)
        for feed in feeds:
            view.feed(feed.meter, feed.table, feed.counter)
        if ask.stream not in heads:
            batches.append(Batch(ask.stream, reads[ask.stream]))
        reason = msgspec.json.encode(decision.refusal) if decision.refusal else b""
        entry = Entry(
            command=command.id,
            answer=Stored(asked, reason, tuple(parts)),
            batches=tuple(batches),
            feeds=tuple(feeds),
            reads={stream: seq for stream, seq in reads.items() if stream not in heads},
        )
        flat = tuple(event for events in decision.events.values() for event in events)
        all_records = tuple(record for batch in batches for record in batch.records)
        return Decided(entry, Answer(flat, decision.refusal), all_records)

    def _stored(self, view: View, decided: Collection[Decided]) -> None:
        """What is durable now is what the streams amount to, and may be told."""
        self._streams.keep(view.ahead)
        if self._publish:
            for one in decided:
                if one.records:
                    self._publish(one.records)

    def _answered(self, stored: Stored, asked: str) -> Answer:
        """The answer given before, unless the id now stands for another command."""
        if stored.asked != asked:
            return _used()
        if stored.refusal:
            return Answer(refusal=msgspec.json.decode(stored.refusal, type=Refusal))
        events: list[Event] = []
        for part in stored.parts:
            records = self._log.read(part.stream, after=part.first - 1)
            events += [record.event for record in records if record.seq <= part.last]
        return Answer(tuple(events))


def _used() -> Answer:
    text = "This command id was used for another command."
    return Answer(refusal=refuse("command/id", COMMAND, text))


def _feeds(stream: str, records: Sequence[Recorded], events: Sequence[Event]) -> list[Feed]:
    """What these events of a table put on meters or take off them."""
    feeds = []
    for record, event in zip(records, events, strict=True):
        if isinstance(event, JackpotFed | JackpotUnfed):
            sign = 1 if isinstance(event, JackpotFed) else -1
            counter = Counter(
                sign * event.units,
                sign * event.reserve,
                sign * event.cents,
                sign * len(event.boxes),
                record.seq,
            )
            feeds.append(Feed(event.meter, stream.partition(":")[2], counter))
    return feeds


def fingerprint(ask: Ask) -> str:
    """A digest of what is asked; when it is asked does not count, so that a repeat may carry another time."""
    where = ask.stream.partition(":")[2]
    return sha256(where.encode() + b"\n" + msgspec.json.encode(replace(ask.command, at=0))).hexdigest()
