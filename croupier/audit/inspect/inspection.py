"""One house as its inspectors look at it: what runs in the background, and how far tables were replayed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.audit.database import examine_database
from croupier.audit.evidence.cards import opener
from croupier.audit.evidence.evidence import encode, evidence_of
from croupier.audit.evidence.recalling import Recalled
from croupier.audit.finding import Report
from croupier.audit.inspect.errands import Errands, Tell
from croupier.audit.inspect.recounts import MeterCount, recount_meters
from croupier.audit.inspect.shifts import shift_of
from croupier.audit.inspect.stations import Stations
from croupier.house.room.house import House
from croupier.reports.shift_page import Shift
from croupier.rulebooks.load import book_ids
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.table.players import Span


class Inspection:
    """It reads and never writes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.stations = Stations()
        self.errands = Errands(house.clock)
        self._books: dict[str, str] = {}

    def close(self) -> None:
        """The house closes."""
        self.errands.close()

    @contextmanager
    def moment(self) -> Iterator[Snapshot]:
        """The log as it is now."""
        with snapshot(self.house.log.database) as found:
            yield found

    def books(self) -> dict[str, str]:
        """Digests of the books that are here, with their names."""
        if not self._books:
            known = {*book_ids(), *(table.book for table in self.house.floor.tables)}
            self._books = {self.house.book(id).digest: id for id in sorted(known)}
        return self._books

    def time(self, text: str) -> int | None:
        """A moment by the house's calendar, like 2026-11-15T21:30; nothing for no text."""
        if not text:
            return None
        found = datetime.fromisoformat(text)
        found = found if found.tzinfo else found.replace(tzinfo=ZoneInfo(self.house.floor.zone))
        return max(int(found.timestamp() * 1000), 0)

    def said(self, at: int) -> str:
        """A moment as the house's calendar has it, to the second."""
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.house.floor.zone)).strftime(
            "%Y-%m-%d %H:%M:%S"
        )

    def verified(self) -> Callable[[Tell], Report]:
        """The whole log, as `croupier verify` looks at it."""
        house = self.house
        sealer = house.sealer
        witness = sealer.witness if sealer and sealer.witness and sealer.witness.exists() else None
        keys = frozenset({sealer.key.public}) if sealer else frozenset()
        return lambda tell: examine_database(
            house.log, witness=witness, keys=keys, decks=house.decks.afresh(house.log), tell=tell
        )

    def recounted(self, tell: Tell) -> tuple[MeterCount, ...]:
        """Every meter, counted again."""
        with self.moment() as found:
            return recount_meters(found, tell)

    def shift(self, span: Span) -> Callable[[Tell], Shift]:
        """Floats, drop boxes and meters over a stretch of time."""

        def made(tell: Tell) -> Shift:
            with self.moment() as found:
                return shift_of(found, span, tell)

        return made

    def evidence(self, moment: Snapshot, recalled: Recalled) -> bytes:
        """The evidence of a round, signed where the house signs."""
        sealer = self.house.sealer
        key = sealer.key if sealer else None
        return encode(evidence_of(moment, recalled, key, opener(self.house.decks), self.house.clock()))
