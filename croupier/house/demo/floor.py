"""The demo floor: a table of every book, three that people deal at, one with limits, meters, credentials."""

import secrets
from typing import Final

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.jackpots.prizes import signed
from croupier.engine.running.opening_duties import attested
from croupier.engine.running.plain import day_of_effect, plain_jackpot, plain_sign, usual_source
from croupier.engine.scene import MACHINE
from croupier.house.demo.guarded import give_cards, guarded_table
from croupier.house.demo.live import live_staff, live_tables
from croupier.house.demo.meter import announced, set_up
from croupier.house.demo.staff import STAFF, staff_entry
from croupier.house.floor.file import Floor, PatronEntry, StaffEntry, TableEntry
from croupier.house.floor.opening import opening
from croupier.house.room.house import House
from croupier.house.security.sign_on import hashed
from croupier.pricing.settings import PRIZES, WAGER
from croupier.rulebooks.load import book_ids, load
from croupier.store.private.people import People, Person
from croupier.table import commands as c

SEED: Final = 10_000 * WAGER
FLOAT: Final = 1_000_000_000
PURSE: Final = 1_000_000
MOST: Final = 25_000_000  # paid on one wager, where a book wants that said
CHIPS: Final = (100, 500, 2_500, 10_000, 50_000)
MANAGER: Final = "demo-manager"
PLAYERS: Final = ("ann", "ben")
FIRST: Final = Limit(500, 50_000, 100)
SIDE: Final = Limit(500, 10_000, 100)
METERS: Final = {"crown-ms-3.0": "crown"}
STAR: Final = "star"


def demo_floor() -> Floor:
    """A table of every book that ships, each with a few house players."""
    books = [load(id) for id in book_ids()]
    tables = []
    for book in books:
        pays = {hand: amount for hand, amount in PRIZES.items() if hand in signed(book)}
        sign = plain_sign(book, FIRST, SIDE, MOST, plain_jackpot(book, WAGER, SEED, pays))
        tables.append(
            TableEntry(
                id=book.id, book=book.id, source=usual_source(book), sign=sign, float=FLOAT,
                effective=day_of_effect(book), betting_seconds=12, house_players=2,
            )
        )  # fmt: skip
    ranks = {book.id: book.rule.ranks.ladder[-1] for book in books}
    return Floor(
        name="Demo floor", zone="Australia/Sydney", day_start_minutes=360, chips=CHIPS,
        demo=True, tables=(*tables, *live_tables(tables), guarded_table(tables)),
        staff=(
            StaffEntry(id=MANAGER, badge="manager", ranks=ranks),
            *live_staff(books),
            staff_entry(books),
            StaffEntry(id="demo-inspector", badge="inspector", office="inspector"),
        ),
        patrons=tuple(PatronEntry(id=name, card=name, purse=PURSE) for name in PLAYERS),
    )  # fmt: skip


def let_in(floor: Floor, people: People) -> dict[str, str]:
    """New secrets for everybody of a demo floor, to be printed once."""
    shown = {}
    for staff in (one for one in floor.staff if one.id != STAFF):
        shown[staff.badge] = secrets.token_urlsafe(9)
        people.put(_person(staff.badge, staff.id, shown[staff.badge], staff=True, office=staff.office))
    for patron in floor.patrons:
        shown[patron.card] = f"{secrets.randbelow(10**6):06d}"
        people.put(_person(patron.card, patron.id, shown[patron.card]))
    return shown


def _person(badge: str, id: str, secret: str, *, staff: bool = False, office: str = "") -> Person:
    return Person(badge, id, id, staff, bool(office), hashed(secret))


def open_demo(house: House, begins: int = 0) -> Refusal | None:
    """Open every table that is not open yet, now or when its day began, and put it on its meter."""
    for entry in house.floor.tables:
        if house.desk.table(entry.id).open:
            continue
        book, staff, now = house.book(entry.book), house.floor.ranks(entry.book), begins or house.clock()
        then = announced(book, now)
        machine = (c.SignOn(actor=MACHINE, at=then),) if entry.mode == "electronic" else ()
        opened = opening(house.floor, entry, book, STAFF, then)
        given = (*attested(book, opened, STAFF), opened, *machine)
        answers = [house.desk.give(entry.id, command, staff, book=entry.book) for command in given]
        refusal = next((answer.refusal for answer in answers if answer.refusal), None)
        refusal = refusal or set_up(house.desk, entry.id, book, staff, now, meter=_meter(entry.book))
        if refusal:
            return refusal
    return give_cards(house, MANAGER) if any(entry.safeguards for entry in house.floor.tables) else None


def _meter(book: str) -> str:
    """Tables with the same terms share a meter."""
    return METERS.get(book, f"{STAR}-{book}")
