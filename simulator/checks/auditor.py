"""The auditor of a storm: reads every record as soon as it is stored, past all desks, and believes nobody."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from croupier.audit.evidence.cards import opener
from croupier.audit.finding import Found
from croupier.audit.meters import Meters
from croupier.core.event import Event
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.desk.streams import Streams
from croupier.meters.rules.count import added
from croupier.store.chain import GENESIS, Head
from croupier.store.codec import Recorded, decode_event
from croupier.store.database.sql_log import SqlLog
from croupier.table.jackpot import JackpotFed, JackpotUnfed
from croupier.table.meter import Counter as Fed
from simulator.chance import Chance
from simulator.checks.guarantees import Broken
from simulator.checks.trail import Trail

COLUMNS: Final = "n.text, e.seq, e.time, e.actor, e.command, b.text, e.hash, e.body, e.asked"
FROM: Final = "FROM event e JOIN name n ON n.id = e.stream JOIN name b ON b.id = e.book"


class Seen(NamedTuple):
    """A record, its event, and what its stream amounted to before."""

    trail: Trail
    before: Any
    record: Recorded
    event: Event


Judge = Callable[[Seen], None]


class Auditor:
    """Everything the log says so far, and whether the guarantees hold."""

    def __init__(self, log: SqlLog, decks: SealedDecks, judge: Judge) -> None:
        self._log = log
        self._judge = judge  # of what the records alone do not say
        self._open = opener(decks)
        self._row = 0
        self._ends: dict[str, str] = {}  # the hash of each stream's last record
        self._meters = Meters()
        self._fed: dict[tuple[str, str], Fed] = {}
        self._effects: set[str] = set()  # commands that led to records
        self.trails: dict[str, Trail] = {}
        self.kinds: Counter[str] = Counter()
        self.reopen(log)

    def reopen(self, log: SqlLog) -> None:
        """Go on with another connection; what was seen stays seen."""
        self._log = log
        self._lite = log.database.engine.dialect.name == "sqlite"
        self._raw = log.database.engine.raw_connection()

    def close(self) -> None:
        self._raw.close()
        self._log.close()

    def trail(self, stream: str) -> Trail:
        if stream not in self.trails:
            self.trails[stream] = Trail(stream, self._open)
        return self.trails[stream]

    def look(self, chance: Chance) -> set[str]:
        """Read on; the streams that have news."""
        fresh = self._fresh()
        moved: set[str] = set()
        last: dict[str, str] = {}  # by stream: the command of the record before
        done: set[tuple[str, str]] = set()  # by stream and command: another came behind it
        for record in sorted(fresh, key=lambda one: not one.stream.startswith("meter:")):
            stream, command = record.stream, record.command
            first = last.get(stream) != command
            if command in self._effects or (stream, command) in done:
                raise Broken(4, f"{stream} {record.seq}: {command} has a second effect")
            self._see(record)
            if first and stream in last:
                done.add((stream, last[stream]))
            last[stream] = command
            moved.add(stream)
        self._effects.update(record.command for record in fresh)
        if any(stream.startswith(("meter:", "table:")) for stream in moved):
            self._counters()
        self._unchanged(chance)
        return moved

    def _see(self, record: Recorded) -> None:
        trail = self.trail(record.stream)
        state = trail.state
        event = trail.see(record)
        self._judge(Seen(trail, state, record, event))
        self.kinds[type(event).__name__] += 1
        try:
            if trail.kind == "meter":
                self._meters.counted(state, record.seq, event)
            elif isinstance(event, JackpotFed | JackpotUnfed):
                self._meters.fed(trail.name, record.seq, event)
                if one := added(event, event.meter, record.seq):
                    key = event.meter, trail.name
                    self._fed[key] = self._fed.get(key, Fed()).plus(one)
        except Found as found:
            raise Broken(2, str(found.finding)) from None

    def _fresh(self) -> list[Recorded]:
        """What was stored since the last look."""
        if self._lite:
            query = f"SELECT e.rowid, {COLUMNS} {FROM} WHERE e.rowid > ? ORDER BY e.rowid"
            rows = self._rows(query, self._row)
            self._row = rows[-1][0] if rows else self._row
            return [self._record(row[1:]) for row in rows]
        heads = dict.fromkeys(self._log.streams(), 0)
        heads |= {name: trail.head.seq for name, trail in self.trails.items()}
        return [record for records in self._log.read_on(heads).values() for record in records]

    def _record(self, row: Any) -> Recorded:
        """A row, behind the record of its stream that was last stored."""
        stream, seq, time, actor, command, book, hash, body, asked = row
        record = Recorded(
            stream=stream, seq=seq, time=time, actor=actor, command=command, book=book,
            prev=self._ends.get(stream, GENESIS), hash=bytes(hash).hex(), body=msgspec.Raw(bytes(body)),
            asked=bytes(asked).hex(),
        )  # fmt: skip
        self._ends[stream] = record.hash
        return record

    def _rows(self, query: str, *values: object) -> list[Any]:
        cursor = self._raw.cursor()
        cursor.execute(query if self._lite else query.replace("?", "%s"), values)
        rows = list(cursor.fetchall())
        cursor.close()
        if not self._lite:
            self._raw.rollback()
        return rows

    def _counters(self) -> None:
        """Guarantee 2: what stands beside the log is what the records make."""
        rows = self._rows("SELECT meter, table_id, units, reserve, cents, count, seq FROM counter")
        kept = {(meter, table): Fed(*counted) for meter, table, *counted in rows}
        if kept != self._fed:
            raise Broken(2, f"the counters are {kept}, the records make {self._fed}")

    def _unchanged(self, chance: Chance) -> None:
        """Guarantee 5: some record of long ago is what it was."""
        trail = chance.pick([*self.trails.values()]) if self.trails else None
        if trail is None or not trail.hashes:
            return
        seq = chance.between(1, len(trail.hashes))
        query = f"SELECT {COLUMNS} {FROM} WHERE n.text = ? AND e.seq = ?"
        for row in self._rows(query, trail.stream, seq) or [None]:
            if (
                row is None
                or bytes(row[6]).hex() != trail.hashes[seq - 1]
                or decode_event(bytes(row[7])) != trail.events[seq - 1]
            ):
                raise Broken(5, f"{trail.stream} {seq} is not what it was")

    def check_told(self, record: Recorded) -> None:
        """Guarantee 3: what is told is stored."""
        query = f"SELECT e.hash {FROM} WHERE n.text = ? AND e.seq = ?"
        rows = self._rows(query, record.stream, record.seq)
        if not rows or bytes(rows[0][0]).hex() != record.hash:
            raise Broken(3, f"{record.stream} {record.seq} was told and is not stored")

    def check_answered(self, ids: Collection[str]) -> None:
        """Guarantee 3: what is answered is stored."""
        for id in ids:
            if not self._rows("SELECT command FROM answer WHERE command = ?", id):
                raise Broken(3, f"{id} was answered and is not stored")

    def check_known(self, streams: Streams, moved: Iterable[str]) -> None:
        """Guarantees 3 and 5: what a process believes is what the records say, and not ahead of them."""
        for stream in moved:
            kept, trail = streams.kept(stream), self.trails[stream]
            if kept is None or kept.head.seq < trail.head.seq:
                continue
            if kept.head != trail.head:
                guarantee = 3 if kept.head.seq > trail.head.seq else 5
                raise Broken(guarantee, f"{stream}: a process is at {kept.head}, the log at {trail.head}")
            if kept.state != trail.state:
                raise Broken(5, f"{stream} {kept.head.seq}: a process has another state than the records")

    def head(self, stream: str) -> Head:
        return self.trail(stream).head
