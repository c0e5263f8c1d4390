"""A spectator of one table: hears the feed, loses the connection, resumes, and must end up with the truth."""

from collections.abc import Coroutine
from typing import Any, Final, NamedTuple

import msgspec

from croupier.core.event import Event
from croupier.engine.audience import OPEN_TO_ALL
from croupier.engine.evolve import replay
from croupier.engine.view import view
from croupier.house.desk.hub import News, Watcher
from croupier.house.desk.streams import Loaded
from croupier.store.codec import Recorded, decode_event, encode_event
from croupier.table.table import Table
from simulator.checks.guarantees import Broken
from simulator.checks.trail import CARD, Trail
from simulator.weather.process import Process

HIDDEN: Final = b'"??"'


class Heard(msgspec.Struct):
    """A message as it comes over the wire."""

    seq: int
    events: list[msgspec.Raw]
    view: msgspec.Raw


class Message(NamedTuple):
    """What was heard, after which record, and where."""

    after: int
    heard: Heard
    own: dict[int, tuple[str, ...]]


class Spectator:
    """Somebody at one table's feed; staff see all events, and can make up the table from them."""

    def __init__(self, table: str, viewer: str, *, staff: bool) -> None:
        self.table, self.viewer, self.staff = table, viewer, staff
        self.process: Process | None = None
        self.seen = 0
        self._watcher = Watcher(table, viewer, staff=staff)
        self._made = Table(table)
        self._said: list[Message] = []
        self._last: Heard | None = None

    def joins(self, process: Process) -> None:
        """Connect, and be told everything behind the last record that was seen."""
        self.leaves()
        self._watcher = Watcher(self.table, self.viewer, staff=self.staff)
        loaded, missed = process.since(self.table, self.seen)
        if loaded.head.seq < self.seen:
            return  # that process has not come so far; try again later
        self.process = process
        process.hub.join(self._watcher)
        self._sent(process, loaded, missed)

    def leaves(self) -> None:
        """The connection breaks; what was on its way is lost."""
        if self.process:
            self.process.hub.leave(self._watcher)
        self.process = None

    def hears(self) -> None:
        """Take in what was sent since."""
        while self.process and not self._watcher.queue.empty():
            news: News | None = _done(self._watcher.next())
            if news is None:
                self.leaves()
                return
            loaded, records = news
            fresh = tuple(record for record in records if record.seq > self.seen)
            if fresh:
                self._sent(self.process, loaded, fresh)

    def _sent(self, process: Process, loaded: Loaded, records: tuple[Recorded, ...]) -> None:
        own = process.own_cards(loaded.state, self.viewer)
        said = process.hub.onlookers.message(self._watcher, loaded, records)
        if said is None:
            said = self._watcher.message(loaded, records, own, process.hub.moments)
        heard = msgspec.json.decode(said, type=Heard)
        self._said.append(Message(self.seen, heard, dict(own)))
        self.seen, self._last = heard.seq, heard

    def check(self, trail: Trail) -> None:
        """Everything that was heard since the last check, against the records."""
        for after, heard, own in self._said:
            self._check_events(after, heard, trail)
            if heard.seq == trail.head.seq:
                self._check_view(heard, trail, own)
        self._said.clear()

    def _check_events(self, after: int, heard: Heard, trail: Trail) -> None:
        """No event is missing, comes twice or is made up."""
        happened = trail.events[after : heard.seq]
        told: list[Event] = [decode_event(bytes(raw)) for raw in heard.events]
        if not self.staff:
            happened = [event for event in happened if type(event) in OPEN_TO_ALL]
            told = [event for event in told if type(event) in OPEN_TO_ALL]
        if [encode_event(event) for event in told] != [encode_event(event) for event in happened]:
            raise Broken(3, f"{self.viewer} did not hear what happened at {self.table} after {after}")
        if self.staff:
            self._made = replay(self._made, told)
            own = view(self._made, self.viewer, staff=True)
            if not _same(heard.view, own):
                raise Broken(3, f"{self.table} {heard.seq}: the feed does not lead to the view")

    def _check_view(self, heard: Heard, trail: Trail, own: dict[int, tuple[str, ...]]) -> None:
        """Guarantee 6: what is seen was shown to all, or is one's own; and it is the table as it is."""
        mine = {card for cards in own.values() for card in cards}
        seen = {card.decode() for card in CARD.findall(bytes(heard.view))}
        if unseen := seen - trail.shown - mine:
            raise Broken(6, f"{self.viewer} sees {sorted(unseen)} at {self.table} {heard.seq}")
        foreign = {box.number for box in trail.state.boxes if box.player != self.viewer}
        if own.keys() & foreign:
            raise Broken(6, f"{self.viewer} looks at the cards of others at {self.table} {heard.seq}")
        if not _same(heard.view, view(trail.state, self.viewer, own, staff=self.staff)):
            raise Broken(3, f"{self.viewer} sees {self.table} {heard.seq} as it is not")


def _same(said: msgspec.Raw, seen: object) -> bool:
    """First as bytes; what has no order may come in any."""
    made = msgspec.json.encode(seen)
    return bytes(said) == made or msgspec.json.decode(said) == msgspec.json.decode(made)


def _done(work: Coroutine[Any, Any, Any]) -> Any:
    """What comes of it; there is something in the queue, so that it does not wait."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise RuntimeError("a spectator waits")
