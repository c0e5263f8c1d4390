"""How commands reach the log: each counts once, is decided, stored, and only then told.

Several commands given together are decided one after the other and stored in one transaction, which is what
makes durable writing fast. If it fails nothing of it happened, and all of it is decided anew.
"""

import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.core.bounds import beyond
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import MACHINE
from croupier.house.clock.rules.clock import TOLERANCE
from croupier.house.desk.refusal_quota import RefusalQuota, too_many
from croupier.house.desk.streams import Loaded, Streams, Told, View, meter_stream
from croupier.house.desk.subject import Answer, Decision, Given, Setting, Subject, by_command
from croupier.house.desk.watched_clock import watched
from croupier.store import faults
from croupier.store.chain import Head, extend
from croupier.store.codec import Recorded
from croupier.store.log import Batch, Entry, Feed, Overtaken, Part, Stored, VersionConflict

ATTEMPTS: Final = 8
COMMAND: Final = ("house:command",)
NONE: Final[frozenset[str]] = frozenset()


class Ask(NamedTuple):
    """A command on its way: its stream, what it is about, and a digest of what is asked."""

    stream: str
    command: Command
    subject: Subject
    given: Given
    asked: str


class Decided(NamedTuple):
    """A command on its way into the log."""

    entry: Entry
    answer: Answer
    records: tuple[Recorded, ...]


class Turn:
    """The commands of one transaction: answered before, decided now, and those that wait for it."""

    def __init__(self, asks: Mapping[int, Ask], stored: Mapping[str, Stored], view: View) -> None:
        self.asks = asks
        self.stored = stored
        self.view = view
        self.answers: dict[int, Answer] = {}
        self.decided: dict[str, Decided] = {}  # by command
        self.waiting: list[int] = []  # those whose answers are being stored
        self.wanted = NONE  # meters that are to be held for the first that is not decided

    def entries(self) -> list[Entry]:
        return [one.entry for one in self.decided.values()]


class Writer:
    """Gives commands to the streams of one log."""

    def __init__(
        self,
        setting: Setting,
        subjects: Mapping[str, Subject],
        clock: Callable[[], int] | None = None,  # that of this machine, watched
        publish: Told | None = None,
        refusals: RefusalQuota | None = None,  # how many are kept; without one, all
    ) -> None:
        self.setting = setting
        self.streams = Streams(subjects, publish)
        self.announce: Callable[[Collection[str]], None] = lambda streams: None  # to other processes
        self.watch: Callable[[], Sequence[Given]] = lambda: ()  # what is to be recorded of the clock by now
        self._clock = setting.clock = watched(clock)
        self._subjects = by_command(subjects.values())
        self._log = setting.log
        self._refusals = refusals
        self._lock = Lock()

    def subject(self, command: Command) -> Subject:
        """What a command is about."""
        found = self._subjects.get(type(command))
        if found is None:
            raise TypeError(f"nobody decides about {type(command).__name__}")
        return found

    def current(self, stream: str) -> Loaded:
        """A stream as the log has it."""
        return self.streams.refreshed(stream, self._log)

    def state(self, stream: str) -> Any:
        """What a stream amounts to, as the log has it."""
        return self.current(stream).state

    def kept_stream(self, stream: str) -> Loaded:
        """The same, without a look at the log where that is not in doubt."""
        return self.streams.loaded(stream, self._log)

    def view(self) -> View:
        """The streams as they are now, to look at."""
        return View(self.streams, self._log)

    def look(self) -> None:
        """Record what is to be recorded of the clock, though nobody gives a command."""
        self.give_all(())

    def give_all(self, all_given: Sequence[Given]) -> list[Answer]:
        """Give commands in this order, stored together where that can be.

        The same id again gets the same answer and has no second effect. What somebody else was faster than
        is tried again one by one, and not for ever.
        """
        answers: dict[int, Answer] = {}
        with self._lock:
            for rest in self._in_order(all_given):
                holds, attempts = NONE, 0
                while rest:
                    first = next(iter(rest))
                    with self._turn({first: rest[first]} if attempts else rest, holds) as turn:
                        for number, ask in turn.asks.items():
                            if not self._known(turn, number, ask) and not self._takes(
                                turn, number, ask, self.decided(turn.view, ask)
                            ):
                                break
                    if not turn.answers and turn.wanted <= holds:
                        attempts += 1
                        turn.answers = {first: _busy()} if attempts == ATTEMPTS else {}
                    holds, attempts = (NONE, 0) if turn.answers else (holds | turn.wanted, attempts)
                    answers |= turn.answers
                    rest = {number: ask for number, ask in rest.items() if number not in turn.answers}
        return [answers[number] for number in range(len(all_given))]

    def _in_order(self, all_given: Sequence[Given]) -> Iterator[dict[int, Ask]]:
        """What is due before, what is given, and what is due then; only what is given is counted from 0."""
        yield {~number: self.asked(one) for number, one in enumerate(self.watch())}
        yield {number: self.asked(one) for number, one in enumerate(all_given)}
        yield {~number: self.asked(one) for number, one in enumerate(self.watch())}

    def asked(self, given: Given) -> Ask:
        """A command with an id, for its stream."""
        if not given.command.id:
            given = given._replace(command=replace(given.command, id=secrets.token_hex(16)))
        subject = self.subject(given.command)
        return Ask(subject.stream(given.id), given.command, subject, given, fingerprint(given))

    @contextmanager
    def _turn(self, asks: Mapping[int, Ask], holds: frozenset[str]) -> Iterator[Turn]:
        """One transaction: what is decided in it, while these meters are held, is stored at its end."""
        streams = {ask.stream for ask in asks.values()}
        stored = self._log.answers({ask.command.id for ask in asks.values()})
        self.streams.catch_up(streams, self._log)
        turn = Turn(asks, stored, view := View(self.streams, self._log))
        told: Sequence[VersionConflict | None] = ()
        try:
            if not holds:
                yield turn
                told = self._log.store(turn.entries()) if turn.decided else ()
            else:
                with self._log.holding(holds) as writing:
                    self.streams.read_on(streams | {*map(meter_stream, holds)}, writing)
                    view.hold(writing, holds)
                    yield turn
                    told = writing.store(turn.entries()) if turn.decided else ()
        except Overtaken:
            self.streams.doubt(view.ahead.keys() | view.seen.keys())
            turn.wanted = NONE
            return
        except BaseException:
            self.streams.doubt(view.ahead.keys() | view.seen.keys())  # stored or not: the log will say
            raise
        if turn.decided:
            self._stored(turn, told)

    def _known(self, turn: Turn, number: int, ask: Ask) -> bool:
        """Whether a command is answered without being decided, or decided in this turn already."""
        turn.view.begin()
        id = ask.command.id
        if id in turn.stored:
            turn.answers[number] = self._answered(turn.stored[id], ask.asked)
        elif id in turn.decided:
            turn.waiting.append(number)
        elif refusal := beyond(ask.command):
            turn.answers[number] = Answer(refusal=refusal)  # what cannot be stored is not kept
        elif ask.given.after not in (None, turn.view.look(ask.stream).head.seq):
            turn.answers[number] = _moved()
        elif not ask.subject.always and (halted := self._clock.halted()):
            turn.answers[number] = Answer(refusal=halted)
        else:
            return False
        return True

    def _takes(self, turn: Turn, number: int, ask: Ask, one: Decided | Refusal | frozenset[str]) -> bool:
        """Whether a decision stands in this turn; if not, which meters it needs to be made."""
        if isinstance(one, frozenset):
            turn.wanted = one
            if not one:
                self.streams.doubt(turn.view.seen)
            return False
        refusal = one if isinstance(one, Refusal) else self._unkept(one, ask)
        if refusal:
            turn.answers[number] = Answer(refusal=refusal)
        elif isinstance(one, Decided):
            turn.decided[ask.command.id] = one
            turn.waiting.append(number)
        return True

    def _unkept(self, one: Decided, ask: Ask) -> Refusal | None:
        """The answer to a refusal for which its person has no room left; it had no effect, kept or not."""
        refused = one.answer.refusal
        if refused is None or self._refusals is None:
            return None
        person = ask.command.actor if ask.command.actor != MACHINE else f"{MACHINE} {ask.stream}"
        size = len(one.entry.answer.refusal) + 2 * len(f"{ask.command.id}{ask.stream}".encode())
        return None if self._refusals.keeps(person, size) else too_many(refused)

    def decided(self, view: View, ask: Ask) -> Decided | Refusal | frozenset[str]:
        """Decide one command on the view, and move the view on; or the meters it has to hold first.

        Who holds meters waits for no other: two who do could wait for each other. Nothing is decided where a
        record is later than the clock says: one of them is wrong.
        """
        now, command, subject = self._clock(), ask.command, ask.subject
        view.until = max(now, command.at) + TOLERANCE
        head = view.look(ask.stream).head
        faults.at("decide/looked")
        if (halted := self._ahead(view, [head])) and not subject.always:
            return halted
        at = view.not_before(ask.stream, command.at or now)
        if not command.at:
            command = replace(command, at=at)
        try:
            if (holds := subject.holds(self.setting, ask.given, view, command)) - view.held:
                return holds
            book, question = "", subject.puts(self.setting, ask.given, view, command)
            if isinstance(question, Refusal):
                decision = Decision({}, question)
            else:
                book, result = question.book, question.rule()
                refused = isinstance(result, Refusal)
                decision = Decision({}, result) if refused else question.means(result)
        except Exception:
            if not self._log.read_on(view.seen):
                raise
            return NONE  # it looked at streams of different moments: read on, and decide again
        faults.at("decide/made")
        if (holds := holds | decision.holds) - view.held:
            return holds
        heads = {stream: view.look(stream).head for stream, events in decision.events.items() if events}
        if not decision.at and (halted := self._ahead(view, heads.values())) and not subject.always:
            return halted
        at = decision.at or max([at, *(head.time for head in heads.values() if head.time <= view.until)])
        feeds = [
            feed
            for stream, head in heads.items()
            for feed in self.streams.kind(stream).contributes(stream, head.seq, decision.events[stream])
        ]
        if view.held and (fed := {feed.meter for feed in feeds}) - view.held:
            return holds | fed
        batches: list[Batch] = []
        for stream, head in heads.items():
            events = decision.events[stream]
            records = extend(
                stream, head, events, time=at, actor=command.actor, command=command.id, book=book,
                asked=ask.asked,
            )  # fmt: skip
            batches.append(Batch(stream, head.seq, records))
            view.advance(stream, records, events, decision.after.get(stream))
        for feed in feeds:
            view.feed(feed)
        return _entered(ask, decision, batches, feeds, view.seen)

    def _ahead(self, view: View, heads: Iterable[Head]) -> Refusal | None:
        """Why nothing is taken, where a record is later than it can be."""
        latest = max((head.time for head in heads), default=0)
        if latest <= view.until:
            return None
        view.until = max(view.until, self._clock() + TOLERANCE)  # it may have taken long to come here
        if latest <= view.until:
            return None
        view.until = latest
        self._clock.expect(latest, "records")
        return self._clock.halted()

    def _stored(self, turn: Turn, told: Sequence[VersionConflict | None]) -> None:
        """What is durable now is what the streams amount to, and may be told; and it is the answer.

        Where somebody else was faster, in another process, a command has no answer yet and nor have those
        that build on it.
        """
        late = {id for id, conflict in zip(turn.decided, told, strict=True) if conflict}
        doubted = {conflict.stream for conflict in told if conflict}
        for id in late:
            entry = turn.decided[id].entry
            doubted |= entry.reads.keys() | {batch.stream for batch in entry.batches}
        self.streams.doubt(doubted)
        records: dict[str, list[Recorded]] = {}
        for id, one in turn.decided.items():
            for record in one.records if id not in late else ():
                records.setdefault(record.stream, []).append(record)
        faults.at("told/begun")
        self.streams.keep(
            {stream: loaded for stream, loaded in turn.view.ahead.items() if stream not in doubted}, records
        )
        faults.at("told/published")
        if records:
            self.announce(records.keys())
        for number in turn.waiting:
            ask = turn.asks[number]
            if ask.command.id not in late:
                one = turn.decided[ask.command.id]
                turn.answers[number] = one.answer if one.entry.answer.asked == ask.asked else _used()

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
    ask: Ask, decision: Decision, batches: list[Batch], feeds: list[Feed], seen: dict[str, int]
) -> Decided:
    """The entry of a decision; a refusal too stands only where its stream is as it was."""
    written = {batch.stream for batch in batches}
    entry = Entry(
        command=ask.command.id,
        answer=Stored(
            ask.asked,
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


def fingerprint(given: Given) -> str:
    """A digest of what is asked; when it is asked does not count, so that a repeat may carry another time."""
    command: Any = replace(given.command, at=0) if given.command.at else given.command
    return sha256(given.id.encode() + b"\n" + msgspec.json.encode(command)).hexdigest()
