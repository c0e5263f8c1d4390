"""The feed: what happened at a table, to everybody who watches it, by sequence number."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from croupier.engine.audience import may_see
from croupier.engine.view import NOBODY, OwnCards, TableView, anybodys, seen_by
from croupier.house.desk.streams import Loaded, table_stream
from croupier.store.codec import Recorded
from croupier.table.events import Event
from croupier.table.table import Table
from croupier.table.text.sentences import SENTENCES
from croupier.table.text.telling import tell

MADE: Final = 512  # messages for onlookers kept at once, and moments of tables
BEHIND: Final = 200  # batches a watcher may be behind before it has to come back and resume


News = tuple[Loaded, tuple[Recorded, ...]]
Item = News | bytes | None  # what happened, the answer to what the watcher said, or that nothing more comes
AGAIN: Final = b""  # no answer: what was told last, again


class Message(msgspec.Struct, frozen=True):
    """What a watcher is sent: the events for its eyes up to a number, each in a sentence, and the table."""

    table: str
    seq: int
    time: int
    events: tuple[msgspec.Raw, ...]
    view: TableView
    said: tuple[str, ...]


class Fact(NamedTuple):
    """An event, its bytes, and the sentence for those it does not name."""

    event: Event
    body: msgspec.Raw
    sentence: str
    lowered: str

    def said(self, viewer: str) -> str:
        """The sentence for somebody."""
        named = viewer.lower() in self.lowered
        return tell(SENTENCES, self.event, viewer, aloud=True) if named else self.sentence


class Moments:
    """What all watchers of a table are told alike, made once: the events, and what anybody sees."""

    def __init__(self) -> None:
        self._views: dict[tuple[str, int], TableView] = {}
        self._facts: dict[tuple[str, int, int], tuple[Fact, ...]] = {}

    def view(self, loaded: Loaded) -> TableView:
        key = (loaded.state.id, loaded.head.seq)
        if key not in self._views:
            _room(self._views)
            self._views[key] = anybodys(loaded.state)
        return self._views[key]

    def facts(self, records: tuple[Recorded, ...]) -> tuple[Fact, ...]:
        if not records:
            return ()
        key = (records[0].stream, records[0].seq, records[-1].seq)
        if key not in self._facts:
            _room(self._facts)
            self._facts[key] = tuple(_fact(record.event) for record in records)
        return self._facts[key]


def _fact(event: Event) -> Fact:
    sentence = tell(SENTENCES, event, aloud=True)
    return Fact(event, msgspec.Raw(msgspec.json.encode(event)), sentence, sentence.lower())


def _room(kept: dict[Any, Any]) -> None:
    while len(kept) >= MADE:
        kept.pop(next(iter(kept)))


class Watcher:
    """One connection to one table's feed."""

    def __init__(
        self, table: str, viewer: str, *, staff: bool | Callable[[Table], bool], offers: bool = False
    ) -> None:
        self.table = table
        self.viewer = viewer
        self.offers = offers  # whether it is told, with everything, what it may do then
        self._staff = staff  # a dealer is, at tables that are theirs while they are
        self.queue: asyncio.Queue[Item] = asyncio.Queue(BEHIND)
        self._left: list[Item] = []  # at most one, taken off the queue and not yet told

    def staff(self, table: Table) -> bool:
        """Whether the watcher sees what is for staff, as the table is now."""
        return self._staff if isinstance(self._staff, bool) else self._staff(table)

    async def next(self) -> Item:
        """What happened since: several things at once where they came faster than they were sent."""
        item = self._left.pop() if self._left else await self.queue.get()
        while isinstance(item, tuple) and not self.queue.empty():
            more = self.queue.get_nowait()
            if not isinstance(more, tuple) or _seats(more[0].state) != _seats(item[0].state):  # who sees what
                self._left.append(more)
                break
            item = (more[0], item[1] + more[1])
        return item

    def message(
        self, loaded: Loaded, records: tuple[Recorded, ...], own: OwnCards, moments: Moments | None = None
    ) -> bytes:
        """A message for this watcher."""
        table: Table = loaded.state
        moments, staff = moments or Moments(), self.staff(table)
        seen = [one for one in moments.facts(records) if may_see(table, one.event, self.viewer, staff=staff)]
        now = seen_by(moments.view(loaded), table, self.viewer, own, staff=staff)
        events, said = tuple(one.body for one in seen), tuple(one.said(self.viewer) for one in seen)
        return msgspec.json.encode(Message(self.table, loaded.head.seq, loaded.head.time, events, now, said))


def _seats(table: Table) -> list[tuple[str | None, str | None]]:
    return [(table.dealer, None), *((box.seat, box.player) for box in table.boxes)]


class Onlookers:
    """Who has nothing at a table sees what everybody does: their message is made once, and for nobody."""

    def __init__(self, moments: Moments) -> None:
        self._moments = moments
        self._made: dict[tuple[str, int, int], bytes] = {}

    def message(self, watcher: Watcher, loaded: Loaded, records: tuple[Recorded, ...]) -> bytes | None:
        """The message of an onlooker; nothing for somebody whom anything there may be about."""
        state = loaded.state
        if watcher.staff(state) or _concerned(state, self._moments.facts(records), watcher.viewer):
            return None
        key = (watcher.table, loaded.head.seq, records[0].seq if records else 0)
        if key not in self._made:
            _room(self._made)
            nobody = Watcher(watcher.table, NOBODY, staff=False)
            self._made[key] = nobody.message(loaded, records, {}, self._moments)
        return self._made[key]


def _concerned(table: Table, facts: Iterable[Fact], viewer: str) -> bool:
    """Whether a view or an event of the table could show somebody more than it shows to anybody."""
    if f"patron:{viewer}" in table.balances or any(one.player == viewer for one in table.disputes.open):
        return True
    for box in table.boxes:
        if viewer in (box.seat, box.player) or any(one.owner == viewer for one in box.wagers):
            return True
    events = (one.event for one in facts)
    return any(viewer in (getattr(one, "player", None), getattr(one, "owner", None)) for one in events)


class Hub:
    """All watchers of this process. Everything here happens on the event loop."""

    def __init__(self) -> None:
        self.moments = Moments()
        self.onlookers = Onlookers(self.moments)
        self._watchers: dict[str, set[Watcher]] = {}
        self.sent = 0
        self.dropped = 0

    def join(self, watcher: Watcher) -> None:
        self._watchers.setdefault(table_stream(watcher.table), set()).add(watcher)

    def leave(self, watcher: Watcher) -> None:
        stream = table_stream(watcher.table)
        watchers = self._watchers.get(stream, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(stream, None)

    def watched(self) -> tuple[str, ...]:
        """The streams somebody watches."""
        return tuple(self._watchers)

    def watching(self) -> int:
        return sum(map(len, self._watchers.values()))

    def again(self, stream: str) -> None:
        """Something beside a table is otherwise, and nothing happened: for those who are told of it."""
        for watcher in self._watchers.get(stream, ()):
            if watcher.offers and not watcher.queue.full():
                watcher.queue.put_nowait(AGAIN)

    def publish(self, stream: str, loaded: Loaded, records: tuple[Recorded, ...]) -> None:
        """Pass records on; a watcher too far behind is told to come back, and everybody else goes on."""
        for watcher in tuple(self._watchers.get(stream, ())):
            try:
                watcher.queue.put_nowait((loaded, records))
            except asyncio.QueueFull:
                self.dropped += 1
                self.leave(watcher)
                _last_word(watcher.queue)


def _last_word(queue: "asyncio.Queue[Any]") -> None:
    """Nothing more will come, nor what waited: who comes back resumes behind what was really sent."""
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(None)
