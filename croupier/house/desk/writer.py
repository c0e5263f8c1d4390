"""How commands reach the log: each counts once, is decided, stored, and only then told.

Several commands given together are decided one after the other and stored in one transaction, which is what
makes durable writing fast. If it fails nothing of it happened, and all of it is decided anew.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.core.bounds import beyond
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import MACHINE
from croupier.house.clock.rules.clock import TOLERANCE
from croupier.house.desk.clock import watched
from croupier.house.desk.refusal_quota import RefusalQuota, too_many
from croupier.house.desk.streams import Kind, Loaded, Streams, Told, View, meter_stream
from croupier.house.desk.subject import Answer, Decision
from croupier.store import faults
from croupier.store.chain import Head, extend
from croupier.store.codec import Recorded
from croupier.store.log import (
    Batch,
    Entry,
    EventLog,
    Feed,
    Overtaken,
    Part,
    Stored,
    VersionConflict,
)

ATTEMPTS: Final = 8
COMMAND: Final = ("house:command",)


class Ask(NamedTuple):
    """A command for a stream, and how it is decided.

    One thought of at a certain moment, `after` so many records of the stream, is worth nothing at any other.
    What the house itself records of its clock, its door and its software is taken `always`. What it `holds`
    is known before it is decided; that a decision needs more is found out by making it.
    """

    stream: str
    command: Command
    decide: Callable[[View, Command], Decision]
    after: int | None = None
    always: bool = False
    holds: Callable[[View, Command], frozenset[str]] = lambda view, command: frozenset()


class Decided(NamedTuple):
    """A command on its way into the log."""

    entry: Entry
    answer: Answer
    records: tuple[Recorded, ...]


class Turn:
    """The commands of one transaction: answered before, decided now, and those that wait for it."""

    def __init__(self, stored: dict[str, Stored]) -> None:
        self.stored = stored
        self.answers: dict[int, Answer] = {}
        self.decided: dict[str, Decided] = {}  # by command
        self.waiting: dict[int, str] = {}  # what a command was taken for

    def entries(self) -> list[Entry]:
        return [one.entry for one in self.decided.values()]


class Writer:
    """Gives commands to the streams of one log."""

    def __init__(
        self,
        log: EventLog,
        kinds: Mapping[str, Kind],
        clock: Callable[[], int] | None,
        publish: Told | None = None,
        refusals: RefusalQuota | None = None,
    ) -> None:
        self._log = log
        self._refusals = refusals
        self.streams = Streams(kinds, publish)
        self.announce: Callable[[Collection[str]], None] = lambda streams: None  # to other processes
        self.clock = watched(clock)
        self.watch: Callable[[], Sequence[Ask]] = lambda: ()  # what is to be recorded of the clock by now
        self._lock = Lock()

    def current(self, stream: str) -> Loaded:
        """A stream as the log has it."""
        return self.streams.refreshed(stream, self._log)

    def kept(self, stream: str) -> Loaded | None:
        """A stream as it was last stored or read here, without a look at the log; nothing if in doubt."""
        return self.streams.kept(stream)

    def view(self) -> View:
        """The streams as they are now, to look at."""
        return View(self.streams, self._log)

    def give(self, ask: Ask) -> Answer:
        """Give a command once: the same id again gets the same answer and has no second effect."""
        return self.give_all((ask,))[0]

    def give_all(self, asks: Sequence[Ask]) -> list[Answer]:
        """Give commands in this order, in one transaction where that can be.

        What somebody else was faster than is tried again one by one, and not for ever.
        """
        with self._lock:
            self._look()
            answers = self._given(asks)
            self._look()
        return answers

    def look(self) -> None:
        """Record what is to be recorded of the clock, though nobody gives a command."""
        with self._lock:
            self._look()

    def _look(self) -> None:
        if due := self.watch():
            self._given(due)

    def _given(self, asks: Sequence[Ask]) -> list[Answer]:
        answers: dict[int, Answer] = {}
        rest = dict(enumerate(asks))
        holds: frozenset[str] = frozenset()
        attempts = 0
        while rest:
            first = next(iter(rest))
            given, wanted = self._together({first: rest[first]} if attempts else rest, holds)
            if not given and wanted <= holds:
                attempts += 1
                given = {first: _busy()} if attempts == ATTEMPTS else {}
            holds, attempts = (frozenset(), 0) if given else (holds | wanted, attempts)
            answers |= given
            rest = {number: ask for number, ask in rest.items() if number not in given}
        return [answers[number] for number in range(len(asks))]

    def _together(
        self, asks: Mapping[int, Ask], holds: frozenset[str]
    ) -> tuple[dict[int, Answer], frozenset[str]]:
        """Answers of those that can be decided while these meters are held; what the next has to hold."""
        streams = {ask.stream for ask in asks.values()}
        turn = Turn(self._log.answers({ask.command.id for ask in asks.values()}))
        self.streams.catch_up(streams, self._log)
        view = View(self.streams, self._log)
        try:
            if not holds:
                wanted = self._decide(view, asks, turn)
                told = self._log.store(turn.entries()) if turn.decided else []
            else:
                with self._log.holding(holds) as writing:
                    self.streams.read_on(streams | {*map(meter_stream, holds)}, writing)
                    view.hold(writing, holds)
                    wanted = self._decide(view, asks, turn)
                    told = writing.store(turn.entries()) if turn.decided else []
        except Overtaken:
            self.streams.doubt(view.ahead.keys() | view.seen.keys())
            return turn.answers, frozenset()
        except BaseException:
            self.streams.doubt(view.ahead.keys() | view.seen.keys())  # stored or not: the log will say
            raise
        return turn.answers | self._kept(view, asks, turn, told), wanted

    def _decide(self, view: View, asks: Mapping[int, Ask], turn: "Turn") -> frozenset[str]:
        """Decide one after the other, up to the first that has to wait; the meters to hold for it."""
        for number, ask in asks.items():
            id, asked = ask.command.id, fingerprint(ask)
            view.begin()
            if id in turn.stored:
                turn.answers[number] = self._answered(turn.stored[id], asked)
            elif id in turn.decided:
                turn.waiting[number] = asked
            elif refusal := beyond(ask.command):
                turn.answers[number] = Answer(refusal=refusal)  # what cannot be stored is not kept
            elif ask.after not in (None, view.look(ask.stream).head.seq):
                turn.answers[number] = _moved()
            elif not ask.always and (halted := self.clock.halted()):
                turn.answers[number] = Answer(refusal=halted)
            elif isinstance(one := self._decided(view, ask, asked), Decided):
                if refusal := self._unkept(one, ask):
                    turn.answers[number] = Answer(refusal=refusal)
                    continue
                turn.decided[id] = one
                turn.waiting[number] = asked
            elif isinstance(one, Refusal):
                turn.answers[number] = Answer(refusal=one)
            else:
                if not one:
                    self.streams.doubt(view.seen)
                return one
        return frozenset()

    def _unkept(self, one: Decided, ask: Ask) -> Refusal | None:
        """The answer to a refusal for which its person has no room left; it had no effect, kept or not."""
        refused = one.answer.refusal
        if refused is None or self._refusals is None:
            return None
        person = ask.command.actor if ask.command.actor != MACHINE else f"{MACHINE} {ask.stream}"
        size = len(one.entry.answer.refusal) + 2 * len(f"{ask.command.id}{ask.stream}".encode())
        return None if self._refusals.keeps(person, size) else too_many(refused)

    def _kept(
        self, view: View, asks: Mapping[int, Ask], turn: "Turn", told: Sequence[VersionConflict | None]
    ) -> dict[int, Answer]:
        """The answers of what was stored.

        Where somebody else was faster, in another process, a command has no answer yet and nor have those
        that build on it.
        """
        late = {id for id, conflict in zip(turn.decided, told, strict=True) if conflict}
        doubted = {conflict.stream for conflict in told if conflict}
        for id in late:
            entry = turn.decided[id].entry
            doubted |= entry.reads.keys() | {batch.stream for batch in entry.batches}
        self.streams.doubt(doubted)
        if turn.decided:
            self._stored(view, [one for id, one in turn.decided.items() if id not in late], doubted)
        answers = {}
        for number, asked in turn.waiting.items():
            one = turn.decided[asks[number].command.id]
            if one.entry.command not in late:
                answers[number] = one.answer if one.entry.answer.asked == asked else _used()
        return answers

    def _decided(self, view: View, ask: Ask, asked: str) -> Decided | Refusal | frozenset[str]:
        """Decide one command on the view, and move the view on; or the meters it has to hold first.

        Who holds meters waits for no other: two who do could wait for each other. Nothing is decided where a
        record is later than the clock says: one of them is wrong.
        """
        now = self.clock()
        view.until = max(now, ask.command.at) + TOLERANCE
        head = view.look(ask.stream).head
        faults.at("decide/looked")
        if (halted := self._ahead(view, [head])) and not ask.always:
            return halted
        at = view.not_before(ask.stream, ask.command.at or now)
        command = ask.command if ask.command.at else replace(ask.command, at=at)
        try:
            if (holds := ask.holds(view, command)) - view.held:
                return holds
            decision = ask.decide(view, command)
        except Exception:
            if not self._log.read_on(view.seen):
                raise
            return frozenset()  # it looked at streams of different moments: read on, and decide again
        faults.at("decide/made")
        if (holds := holds | decision.holds) - view.held:
            return holds
        heads = {stream: view.look(stream).head for stream, events in decision.events.items() if events}
        if not decision.at and (halted := self._ahead(view, heads.values())) and not ask.always:
            return halted
        at = decision.at or max([at, *(head.time for head in heads.values() if head.time <= view.until)])
        feeds = [
            feed
            for stream, head in heads.items()
            for feed in self.streams.kind(stream).contributes(stream, head.seq, decision.events[stream])
        ]
        fed = {feed.meter for feed in feeds}
        if view.held and fed - view.held:
            return holds | fed
        batches: list[Batch] = []
        for stream, head in heads.items():
            events = decision.events[stream]
            records = extend(
                stream, head, events, time=at, actor=command.actor, command=command.id, book=decision.book,
                asked=asked,
            )  # fmt: skip
            batches.append(Batch(stream, head.seq, records))
            view.advance(stream, records, events)
        for feed in feeds:
            view.feed(feed)
        return _entered(ask, asked, command, decision, batches, feeds, view.seen)

    def _ahead(self, view: View, heads: Iterable[Head]) -> Refusal | None:
        """Why nothing is taken, where a record is later than it can be."""
        latest = max((head.time for head in heads), default=0)
        if latest <= view.until:
            return None
        view.until = max(view.until, self.clock() + TOLERANCE)  # it may have taken long to come here
        if latest <= view.until:
            return None
        view.until = latest
        self.clock.expect(latest, "records")
        return self.clock.halted()

    def _stored(self, view: View, decided: Iterable[Decided], doubted: Collection[str] = ()) -> None:
        """What is durable now is what the streams amount to, and may be told."""
        records: dict[str, list[Recorded]] = {}
        for record in (record for one in decided for record in one.records):
            records.setdefault(record.stream, []).append(record)
        faults.at("told/begun")
        self.streams.keep(
            {stream: loaded for stream, loaded in view.ahead.items() if stream not in doubted}, records
        )
        faults.at("told/published")
        if records:
            self.announce(records.keys())

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


def _busy() -> Answer:
    return Answer(refusal=refuse("table/busy", COMMAND, "The table is too busy; give the command again."))


def _moved() -> Answer:
    text = "Something else has happened at the table since this was thought of."
    return Answer(refusal=refuse("table/moved", COMMAND, text))


def _entered(
    ask: Ask,
    asked: str,
    command: Command,
    decision: Decision,
    batches: list[Batch],
    feeds: list[Feed],
    seen: dict[str, int],
) -> Decided:
    """The entry of a decision; a refusal too stands only where its stream is as it was."""
    written = {batch.stream for batch in batches}
    entry = Entry(
        command=command.id,
        answer=Stored(
            asked,
            msgspec.json.encode(decision.refusal) if decision.refusal else b"",
            tuple(Part(batch.stream, batch.records[0].seq, batch.records[-1].seq) for batch in batches),
        ),
        batches=tuple(batches) if written else (Batch(ask.stream, seen[ask.stream]),),
        feeds=tuple(feeds),
        decks=decision.decks,
        reads={stream: seq for stream, seq in seen.items() if stream not in written},
    )
    events = tuple(event for batch in decision.events.values() for event in batch)
    records = tuple(record for batch in batches for record in batch.records)
    return Decided(entry, Answer(events, decision.refusal), records)


def fingerprint(ask: Ask) -> str:
    """A digest of what is asked; when it is asked does not count, so that a repeat may carry another time."""
    where = ask.stream.partition(":")[2]
    return sha256(where.encode() + b"\n" + msgspec.json.encode(replace(ask.command, at=0))).hexdigest()
