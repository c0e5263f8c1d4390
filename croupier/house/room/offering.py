"""What somebody may do now about anything in the house: by its rules, and by the house's own."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.house.cards.table_decks import by_staff
from croupier.house.desk.subject import Asking
from croupier.house.floor.opening import unserved
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.table.commands import Call, HandOverRules, Remedy
from croupier.table.text.irregular import EFFECTS, KINDS


def offers(house: House, who: Who, kind: str, id: str) -> tuple[Offer, ...]:
    """Everything the caller may do about one of a kind of stream; staff see what waits for others too."""
    floor = house.floor
    books = {one: house.book(one) for one in dict.fromkeys(table.book for table in floor.tables)}
    asking = Asking(
        id, who.id, house.clock(), _staff(house, kind, id), _book(house, who, kind, id), books,
        _tables(house, kind, id),
    )  # fmt: skip
    found = map(_worded, house.desk.offers(kind, asking))
    against = AGAINST.get(kind, _nothing)
    return tuple(
        one for one in found if (one.mine or who.staff) and against(house, who, id, one.command) is None
    )


def _worded(one: Offer) -> Offer:
    """Calls and rulings in the words of the books."""
    match one.command:
        case Call(kind=kind):
            return replace(one, text=KINDS[kind])
        case Remedy(does=does):
            return replace(one, text=does.replace("-", " ").capitalize() + f": {EFFECTS[does].does}")
    return one


def own_book(house: House, who: Who) -> str:
    """A book of the floor by which somebody has a rank: accounts are the house's, whatever the game."""
    books = dict.fromkeys(table.book for table in house.floor.tables)
    ranked = (book for book in books if house.floor.ranks(book).get(who.id))
    return next(ranked, house.floor.tables[0].book)


def _staff(house: House, kind: str, id: str) -> Mapping[str, str] | None:
    """Who is on duty, where it is not just who has a rank under the book."""
    if kind == "table":
        return house.staff(id)
    return dict.fromkeys(house.floor.supervisors(), "") if kind == "clock" else None


def _book(house: House, who: Who, kind: str, id: str) -> str:
    """The book of what is still to begin."""
    match kind:
        case "table":
            entry = house.floor.table(id)
            return entry.book if entry else ""
        case "meter":
            return next((one.book for one in house.floor.meters if one.id == id), "")
        case "patron":
            return own_book(house, who)
    return ""


def _tables(house: House, kind: str, id: str) -> tuple[str, ...]:
    """The tables that a command could be about; of a tournament those under its book."""
    if kind != "tournament":
        return tuple(house.floor.ids)
    book = house.desk.tournaments.tournament(id).book
    return tuple(entry.id for entry in house.floor.tables if entry.book == book)


def _at_table(house: House, who: Who, id: str, command: Any) -> Refusal | None:
    if who.staff:
        return by_staff(house.desk.kept(id).state, command, demo=house.floor.demo)
    hands_over = isinstance(command, HandOverRules)
    served = unserved(house.floor, house.book_of(id), command) if hands_over else None
    return served or house.money_refused(who, id, command)


def _at_tournament(house: House, who: Who, id: str, command: Any) -> Refusal | None:
    return house.unpaid(who, command)


def _nothing(house: House, who: Who, id: str, command: Any) -> Refusal | None:
    return None


Against = Callable[[House, Who, str, Any], Refusal | None]
AGAINST: Final[dict[str, Against]] = {"table": _at_table, "tournament": _at_tournament}  # the house itself
