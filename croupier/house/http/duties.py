"""What somebody of the staff may read, by their duty: the whole floor is for the pit and for inspectors."""

from collections.abc import Callable

from litestar.exceptions import PermissionDeniedException

from croupier.engine.scene import MACHINE
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.table.table import Table


def on_staff(request: AnyRequest) -> tuple[Who, House]:
    """Somebody of the staff, whatever their duty."""
    porch = porch_of(request)
    who = porch.somebody(request)
    if not who.staff:
        raise PermissionDeniedException(detail="For the staff of the floor.")
    return who, porch.house


def overseeing(request: AnyRequest) -> tuple[Who, House]:
    """Somebody whose duty is more than one table: a rank above the dealer's, or an inspector's office."""
    porch = porch_of(request)
    who = porch.somebody(request)
    if not oversees(porch.house, who):
        raise PermissionDeniedException(detail="For supervisors, managers and inspectors.")
    return who, porch.house


def oversees(house: House, who: Who) -> bool:
    """Whether somebody has the whole floor to look after, or to inspect."""
    return who.staff and (who.inspector or supervises(house, who.id))


def knows(request: AnyRequest, patron: str) -> tuple[Who, House]:
    """Somebody of the staff who may read a patron's account: as a dealer, of who is at their table now."""
    who, house = on_staff(request)
    if not oversees(house, who) and not _serves(house, who.id, patron):
        raise PermissionDeniedException(detail="A dealer reads the accounts of players at their own table.")
    return who, house


def _serves(house: House, person: str, patron: str) -> bool:
    tables = (house.desk.kept(one.id).state for one in house.floor.tables)
    own = (table for table in tables if table.dealer == person)
    return any(patron in (box.seat, box.player) for table in own for box in table.boxes)


def supervises(house: House, person: str) -> bool:
    """Whether some book of the floor gives somebody a rank above its first."""
    ranks = next((one.ranks for one in house.floor.staff if one.id == person), {})
    return any(rank in house.book(book).rule.ranks.ladder[1:] for book, rank in ranks.items())


def deals_at(house: House, person: str, table: str) -> bool:
    """Whether a table is a dealer's own: they deal there, or could, for nobody else does but a machine."""
    return _deals(house, person, house.desk.kept(table).state)


def _deals(house: House, person: str, table: Table) -> bool:
    return person in house.staff(table.id) and table.dealer in (person, None, MACHINE)


def reads(house: House, who: Who) -> Callable[[Table], bool]:
    """At which tables somebody sees what is for staff: at all, or as a dealer at those they deal at."""
    if not who.staff or oversees(house, who):
        return lambda table: who.staff
    return lambda table: _deals(house, who.id, table)
