"""All that a decision about jackpot meters may look at."""

from collections.abc import Iterator, Mapping

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.meters import MeterRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse, sure
from croupier.table.meter import Counters, Meter, MeterTerms
from croupier.table.table import Table

METER: Cites = ("house:meter",)


class MeterScene(msgspec.Struct, frozen=True, kw_only=True):
    """Every meter of the floor with its counters, the tables, the book of the meter, and who is on duty."""

    meters: Mapping[str, Meter] = {}
    counters: Mapping[str, Counters] = {}  # by meter
    tables: Mapping[str, Table] = {}
    book: Rulebook
    books: Mapping[str, Rulebook] = {}  # by id, those of other meters and tables
    staff: dict[str, str] = {}  # person to rank
    found: frozenset[str] = frozenset()  # faults that a test of the meter has just found

    @property
    def rule(self) -> MeterRule:
        """What the book of the meter says about meters."""
        return self.book.rule.meter

    def named(self, book: str) -> Rulebook:
        """A book by its id; the meter's own where the floor has no other."""
        return self.books.get(book, self.book)

    def count(self, meter: str) -> Counters:
        """What each table has put on a meter."""
        return self.counters.get(meter, {})

    def running(self) -> Iterator[Meter]:
        """The open meters under this book."""
        return (one for one in self.meters.values() if one.open and one.book == self.book.id)

    def linked(self, table: str) -> Meter | None:
        """The meter a table is on; one that is closed has none."""
        for one in self.meters.values():
            if table in one.links:
                return one
        return None


def terms_of(meter: Meter) -> MeterTerms:
    """The terms of a meter that has been opened."""
    return sure(meter.terms, "a meter that is open has terms")


def closed(scene: MeterScene, meter: str, cites: Cites = METER) -> Refusal | None:
    """Nothing if that meter runs."""
    one = scene.meters.get(meter)
    if one is None or not one.open:
        return refuse("meter/closed", cites, f"No meter {meter!r} runs.", meter=meter)
    return None
