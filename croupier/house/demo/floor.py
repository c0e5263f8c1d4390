"""The demo floor: a table of every book, three that people deal at, one with limits, meters, credentials."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.jackpots.prizes import signed
from croupier.engine.running.opening_duties import attested
from croupier.engine.running.plain import day_of_effect, plain_jackpot, plain_sign, usual_source
from croupier.engine.scene import MACHINE
from croupier.house.demo.meter import announced, set_up
from croupier.house.demo.staff import STAFF, staff_entry
from croupier.house.floor.file import Floor, PatronEntry, StaffEntry, TableEntry
from croupier.house.floor.opening import opening
from croupier.house.room.house import House
from croupier.house.security.sign_on import hashed
from croupier.patrons.rules import commands as ac
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


GUARDED: Final = "LIMITS-1"
BOOK: Final = "star-ms-undated"
LOSS_A_DAY: Final = 500_000  # half of a purse: enough to play, and to come to
RECORDED: Final = ("document", "photo", "match")


def guarded_table(entries: Sequence[TableEntry]) -> TableEntry:
    """On the terms of the same book's electronic table, without players of the house, who never rest."""
    terms = next(entry for entry in entries if entry.book == BOOK)
    return replace(terms, id=GUARDED, safeguards=True, house_players=0)


def give_cards(house: House, manager: str) -> Refusal | None:
    """Every patron of the floor gets a card once, a limit for a day, and does without the others."""
    for patron in house.floor.patrons:
        if house.desk.accounts.account(patron.id).card:
            continue
        for wish in _wishes(house, manager, patron.id):
            answer = house.desk.give(patron.id, replace(wish, at=house.clock()), book=BOOK)
            if answer.refusal:
                return answer.refusal
    return None


def _wishes(house: House, manager: str, patron: str) -> Iterator[ac.AnyAccountCommand]:
    yield ac.IssueCard(actor=manager, patron=patron, recorded=RECORDED)
    for kind in house.book(BOOK).rule.safeguards.choice.kinds:
        if kind == "loss-day":
            yield ac.SetLimit(actor=patron, patron=patron, kind=kind, amount=LOSS_A_DAY)
        else:
            yield ac.DeclineLimit(actor=patron, patron=patron, kind=kind)


LIVE: Final = {
    "LIVE-1": ("star-ms-4", "card_shoe"),
    "LIVE-2": ("star-uth", "hand"),
    "LIVE-3": ("crown-ms-3.0", "manual_shoe"),
}
DEALER: Final = "demo-dealer"
SUPERVISOR: Final = "demo-supervisor"


def live_tables(entries: Sequence[TableEntry]) -> Iterator[TableEntry]:
    """Tables that people deal at, on the terms of the electronic table with the same book."""
    terms = {entry.book: entry for entry in entries}
    for id, (book, source) in LIVE.items():
        yield replace(terms[book], id=id, mode="live", source=source)


def live_staff(books: Sequence[Rulebook]) -> tuple[StaffEntry, ...]:
    """Somebody to deal, and somebody to call when something is wrong."""
    ladders = {book.id: book.rule.ranks.ladder for book in books}
    return (
        StaffEntry(id=DEALER, badge="dealer", ranks={book: ladder[0] for book, ladder in ladders.items()}),
        StaffEntry(
            id=SUPERVISOR, badge="supervisor", ranks={book: ladder[1] for book, ladder in ladders.items()}
        ),
    )
