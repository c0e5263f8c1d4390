"""All that a decision may look at."""

from collections.abc import Mapping

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.table.chip_counts import TwoPeople
from croupier.table.meter import MeterState as MeterState
from croupier.table.players import Patron
from croupier.table.sanctions import FloorOrders
from croupier.table.table import Table


class Around(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the floor knows around a table; nothing of it where there is no floor."""

    signed_on: frozenset[str] | None = None  # of the staff; without a door, all of them
    assigned: dict[str, frozenset[str]] = {}  # who is responsible for this table, and for its pit
    seats_elsewhere: bool | None = None  # whether other tables of like limits have a seat free


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A table, the book it plays by, who is on duty, and what else a command may touch."""

    table: Table
    book: Rulebook
    staff: dict[str, str] = {}  # person to rank
    meter: MeterState | None = None
    next_book: Rulebook | None = None  # the book a change of book names
    patrons: Mapping[str, Patron] = {}  # who presented a card here, with their limits
    barred: dict[str, Cites] = {}  # who is excluded from the casino, by whatever table
    bottomless: bool = False  # nobody said how much the float holds, so that it never lacks anything
    around: Around = Around()
    floor: FloorOrders | None = None  # what stands on the floor; nothing where there is none
    vouchers: frozenset[str] = frozenset()  # numbers of those that were changed before, at whatever table
    two_people: TwoPeople | None = None  # from which sum on chips are entered by two, where the floor says

    def is_on(self, person: str) -> bool:
        """Whether somebody of the staff is there, that is signed on."""
        on = self.around.signed_on
        return person in self.staff and (on is None or person in on)

    def rank(self, actor: str) -> str | None:
        """The actor's rank, None for anyone who is not staff."""
        return self.staff.get(actor)


MACHINE = "machine"  # the automatic dealer of an electronic table
