"""Who and what is on the floor of a storm: six tables of all books, two meters, staff, and players."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.layout import Marker
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.demo.floor import demo_floor
from croupier.house.demo.meter import announced, set_up
from croupier.house.floor.file import TableEntry
from croupier.house.room.desk import Desk
from croupier.pricing.settings import PRIZES
from croupier.table import commands as c
from croupier.table.players import Safeguards
from croupier.table.table import Mode

MANAGER: Final = "max"
DEALER: Final = "dan"
DEPUTY: Final = "deb"
INSPECTOR: Final = "ivy"
STRANGER: Final = "zoe"
SET_CLOCKS: Final = (MANAGER, "mia")
BOXES: Final = 3
SPARES: Final = 2  # who wait for a seat where players are kept from playing
BRINGS: Final = 50_000_000
CALENDAR: Final = Safeguards(zone="Australia/Sydney", day_start_minutes=360)
ERRORS_BOOK: Final = "star-ms-4"
ERRORS_TABLE: Final = "M4-2"  # whose staff put wrong payments on record, and run promotions


class Place(NamedTuple):
    """One table: what it plays by, how it is dealt, the meter it is on, and whether it guards its players."""

    id: str
    book: str
    mode: Mode
    meter: str = ""
    guarded: bool = False


PLACES: Final = (
    Place("CR-1", "crown-ms-3.0", "electronic", "crown"),
    Place("CR-2", "crown-ms-3.0", "live", "crown", guarded=True),
    Place("M4-1", "star-ms-4", "electronic", "star"),
    Place("M4-2", "star-ms-4", "live", "star", guarded=True),
    Place("MU-1", "star-ms-undated", "electronic", guarded=True),
    Place("UTH-1", "star-uth", "electronic"),
)

MARKERS: Final = (Marker(kind="reserved", design="disc", meaning="the seat is taken"),)


def players(place: Place) -> tuple[str, ...]:
    """Everybody plays at one table."""
    return tuple(f"{place.id}-p{box}" for box in range(1, BOXES + 1))


def guests(place: Place) -> tuple[str, ...]:
    """Those players, and those who would like to sit there too."""
    spare = range(BOXES + 1, BOXES + 1 + SPARES) if place.guarded else ()
    return (*players(place), *(f"{place.id}-p{number}" for number in spare))


def staff(place: Place, book: Rulebook) -> dict[str, str]:
    """Who deals, somebody of every higher rank, and an inspector."""
    ladder = book.rule.ranks.ladder
    ranks = {f"of-{rank}": rank for rank in ladder[1:]}
    return {dealer(place): ladder[0], DEPUTY: ladder[0], **ranks, MANAGER: ladder[-1], INSPECTOR: "inspector"}


def on_duty(place: Place, book: Rulebook) -> tuple[str, ...]:
    """The people among the staff; nobody speaks in the name of the machine."""
    return tuple(one for one in staff(place, book) if one != MACHINE)


def people(place: Place, book: Rulebook) -> tuple[str, ...]:
    """Everybody who may wish something there, and somebody who has no business there."""
    return (*on_duty(place, book), *guests(place), STRANGER)


def place_of(table: str) -> Place:
    """A table by its name."""
    return next(place for place in PLACES if place.id == table)


def open_all(desk: Desk, books: dict[str, Rulebook], now: int, cup: str = "") -> None:
    """All tables are open, on their meters, and everybody sits but at the table of a tournament."""
    for place in PLACES:
        book = books[place.book]
        given = staff(place, book)
        commands = (*opening(place, book, jackpot=place.id != cup), *_seats(place, cup))
        for number, command in enumerate(commands):
            command = replace(command, id=f"open {place.id} {number}", at=announced(book, now))
            answer = desk.give(place.id, command, given, book=book.id)
            if answer.refusal:
                raise ValueError(f"{place.id}: {answer.refusal.text}")
        if not place.meter or place.id == cup:
            continue
        ids = f"meter {place.id}"
        if refusal := set_up(desk, place.id, book, given, now, meter=place.meter, ids=ids):
            raise ValueError(f"{place.id}: {refusal.text}")


@cache
def terms() -> dict[str, TableEntry]:
    """By book, what the electronic tables of the demo floor are opened with."""
    return {entry.book: entry for entry in reversed(demo_floor().tables) if entry.mode == "electronic"}


def opening(
    place: Place, book: Rulebook, *, jackpot: bool, counts: bool = False, cash: bool = True
) -> Iterator[c.AnyCommand]:
    """What opens a table, on the terms of the demo floor; tournament chips buy no jackpot wager."""
    entry = terms()[book.id]
    said = entry.sign.jackpot if jackpot else None
    if said and said.option is None:  # also what the book says itself, so that another edition is content
        said = replace(said, pays=PRIZES)
    sign = replace(entry.sign, jackpot=said)
    layout = replace(plain_layout(book, BOXES), markers=MARKERS)
    opening = c.OpenTable(
        actor=MANAGER, mode=place.mode, source=entry.source, layout=layout, sign=sign, float=entry.float,
        effective=entry.effective, safeguards=CALENDAR if place.guarded else None, counts=counts, cash=cash,
        terminal="" if cash else "T1",
    )  # fmt: skip
    yield from attested(book, opening, MANAGER)
    yield opening
    yield c.SignOn(actor=dealer(place))


def dealer(place: Place) -> str:
    """Who deals at a table."""
    return MACHINE if place.mode == "electronic" else DEALER


def _seats(place: Place, cup: str) -> Iterator[c.AnyCommand]:
    for box, player in enumerate(() if place.id == cup else players(place), start=1):
        actor = player if place.mode == "electronic" else dealer(place)
        yield c.TakeSeat(actor=actor, box=box, player=player, brings=BRINGS)
