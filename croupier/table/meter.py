"""A jackpot meter: what its tables have in common, who is linked, and what stands on it.

What a table contributes is recorded in the table's own stream and summed in one counter a table. The meter
itself only remembers what stood on it when it was last counted (`standing`, `cuts`), so that tables that
only contribute never wait for each other.
"""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.sign import Bonus

Units = int
"""Ten-thousandths of a cent: cents times hundredths of a percent, so that every contribution is whole."""

CENT: Units = 10_000


class MeterTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is the same at every table of a meter: price, reset amount, rates and prizes."""

    wager: Cents
    seed: Cents  # where the meter starts again; at Crown the seed of its table times the cost of the wager
    rate: int  # hundredths of a percent of a wager that go on the meter
    reserve_rate: int = 0  # and into the reserve that pays for the next seed
    option: int | None = None
    pays: dict[str, Cents] = {}
    bonus: Bonus | None = None


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table on a meter: the electronics that record its wagers and the display of the value there."""

    controller: str
    display: str
    since: int  # ms since 1970


class Counter(msgspec.Struct, frozen=True):
    """What one table has put on one meter since ever: `seq` is the last record of its stream that counts."""

    units: Units = 0
    reserve: Units = 0
    cents: Cents = 0  # wagers in
    count: int = 0
    seq: int = 0

    def plus(self, other: "Counter") -> "Counter":
        """This and what came later."""
        return Counter(
            self.units + other.units,
            self.reserve + other.reserve,
            self.cents + other.cents,
            self.count + other.count,
            max(self.seq, other.seq),
        )


Counters = Mapping[str, Counter]
"""By table."""


class Fresh(NamedTuple):
    """What came on a meter and into its reserve and is not counted yet."""

    units: Units
    reserve: Units


class Totals(msgspec.Struct, frozen=True):
    """Everything that ever came on a meter and its reserve or left them, contributions of open cuts apart."""

    seeded: Units = 0  # by the house: the first seed, and top-ups the reserve could not pay
    contributed: Units = 0
    moved_in: Units = 0
    moved_out: Units = 0
    prizes: Units = 0  # paid from the meter; what a prize is above it is the house's
    hits: int = 0
    paid: Cents = 0  # prizes that are shares of the meter, as paid
    topped_up: Units = 0


class PendingWin(msgspec.Struct, frozen=True):
    """A prize that is determined and not yet confirmed."""

    table: str
    round: int
    box: int
    prize: str
    amount: Cents


class RecentHit(msgspec.Struct, frozen=True):
    """A prize that came off the meter: when the outcome was recorded, and whether it is to be confirmed."""

    time: int  # ms since 1970
    win: PendingWin
    waits: bool = False


class Hit(msgspec.Struct, frozen=True):
    """The latest prizes a table took off the meter, so that they can be put back if their round is void."""

    round: int
    wins: int
    paid: Cents
    drawn: Units
    from_reserve: Units
    from_house: Units
    resets: int  # of the meter by then
    reset: bool


class Meter(msgspec.Struct, frozen=True, kw_only=True):
    """One jackpot meter, as its own stream has it."""

    id: str
    book: str = ""
    approval: str = ""  # under which the system is approved
    terms: MeterTerms | None = None  # None: never opened
    open: bool = False
    faults: dict[str, Cites] = {}  # what it cannot do now: record, clock, recall
    links: dict[str, Link] = {}  # by table
    standing: Units = 0  # on the meter when it was last counted
    reserve: Units = 0
    cuts: dict[str, Counter] = {}  # what each table's stream had contributed by then
    resets: int = 0  # how often it was set to its seed; what was contributed before stays where it went
    totals: Totals = Totals()
    pending: tuple[PendingWin, ...] = ()
    recent: tuple[RecentHit, ...] = ()  # the newest first
    hits: dict[str, Hit] = {}  # by table
    left: dict[str, int] = {}  # when a table was last taken off it, ms since 1970
    changed: int = 0  # when it last had new terms, ms since 1970
    fed: Units = 0  # contributed since it last started from its seed, as far as it is counted
    taken: Units = 0  # and paid as prizes since then
    falls: int = 0  # how often something other than a returned wager lowered what stands on it
    cause: str = ""  # what did so last

    def fresh(self, counters: Counters) -> Fresh:
        """What came from all tables since the meter was last counted."""
        units = reserve = 0
        for table, counter in counters.items():
            cut = self.cuts.get(table, Counter())
            units += counter.units - cut.units
            reserve += counter.reserve - cut.reserve
        return Fresh(units, reserve)

    def value(self, counters: Counters) -> Units:
        """What stands on the meter now."""
        return self.standing + self.fresh(counters).units

    def reserved(self, counters: Counters) -> Units:
        """What its reserve holds now."""
        return self.reserve + self.fresh(counters).reserve


class MeterState(msgspec.Struct, frozen=True):
    """What is slow about the meter a table is linked to: never its value."""

    id: str
    open: bool = True
    healthy: bool = True
    terms: MeterTerms | None = None  # None: whatever the table's sign says
    resets: int = 0
    faults: dict[str, Cites] = {}
    book: str = ""  # that it runs under; nothing where it is the table's
