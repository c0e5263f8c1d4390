"""All that a decision may look at."""

import msgspec

from croupier.core.chip_entries import TwoPeople
from croupier.core.entries import Cites
from croupier.core.floor_orders import FloorOrders
from croupier.core.meter import MeterState as MeterState
from croupier.core.patron import Patron
from croupier.core.rulebook import Rulebook
from croupier.core.table import Table


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A table, the book it plays by, who is on duty, and what else a command may touch."""

    table: Table
    book: Rulebook
    staff: dict[str, str] = {}  # person to rank
    meter: MeterState | None = None
    next_book: Rulebook | None = None  # the book a change of book names
    patrons: dict[str, Patron] = {}  # who presented a card here, with their limits
    barred: dict[str, Cites] = {}  # who is excluded from the casino, by whatever table
    floor: FloorOrders | None = None  # what stands on the floor; nothing where there is none
    vouchers: frozenset[str] = frozenset()  # numbers of those that were changed before, at whatever table
    seats_elsewhere: bool = False  # whether other tables of like limits are known to have seats
    two_people: TwoPeople | None = None  # from which sum on chips are entered by two, where the floor says

    def rank(self, actor: str) -> str | None:
        """The actor's rank, None for anyone who is not staff."""
        return self.staff.get(actor)


MACHINE = "machine"  # the automatic dealer of an electronic table
