"""The floor file: a casino floor as its operator describes it, in TOML.

Everything a rule document leaves to the house stands here and has no default: signs, seeds, rates, ranks, the
time zone and the start of the gaming day.
"""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from croupier.core.bounds import Text, excess
from croupier.core.layout import Feature, Marker, Spot
from croupier.core.money import MOST, Cents
from croupier.core.sign import Bonus, Sign
from croupier.core.toml import TOMLDecodeError, plain_toml
from croupier.engine.scene import MACHINE
from croupier.house.clock.rules.clock import CLOSED_HOURS
from croupier.house.floor.documents import DocumentEntry, documents_fault, placed
from croupier.house.floor.layout import layouts_fault
from croupier.house.floor.meters import meters_fault
from croupier.house.security.addresses import network_of
from croupier.house.security.guessing import AN_ADDRESS
from croupier.house.security.own_names import NAME
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import know, load
from croupier.table.chip_counts import TwoPeople, asked
from croupier.table.players import Safeguards
from croupier.table.table import Mode

Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$")]
Seconds = Annotated[int, Meta(ge=1, le=600)]
INSPECTOR: Final = "inspector"


class FloorError(ValueError):
    """A floor file that will not do: the place, and why."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file; what it does not know is an error."""


class LayoutEntry(Entry, frozen=True, kw_only=True):
    """A cloth as the operator has it: marked spots, card places, words, and what else is there."""

    dealers: int = 1
    spots: dict[str, Spot]
    community: tuple[str, ...]
    dealer_places: int = 0
    legend: Text = ""
    features: tuple[Feature, ...] = ()


class TableEntry(Entry, frozen=True, kw_only=True):
    """A table: its book, how it is dealt, and what its signs say."""

    id: Name
    book: Text
    mode: Mode = "electronic"
    source: str
    shuffler: str = ""
    pit: Name | None = None  # which it belongs to
    boxes: Annotated[int, Meta(ge=1, le=9)] = 6  # and no more than its book allows
    layout: LayoutEntry | None = None  # its cloth; else the plainest that its book is content with
    markers: tuple[Marker, ...] = ()  # kinds of markers that lie ready there
    cash: bool = True  # whether chips are bought with cash
    terminal: Text = ""  # where they are bought without, by its asset number
    sign: Sign
    float: Cents
    effective: str  # the date of the rules' effect, as the operator's approval says
    meter: Name | None = None
    controller: str = ""  # of a table on a meter: the asset numbers of its electronics
    display: str = ""  # and of its display
    betting_seconds: Seconds = 20  # of an electronic table: from the first wager to the deal
    decision_seconds: Seconds = (
        30  # and until a player who thinks is called on, where the book lets time lapse
    )
    safeguards: bool = False
    counts: bool = False  # of a live table: two people count tray and drop, first and last
    practice: bool = False
    house_players: Annotated[int, Meta(ge=0, le=9)] = 0


class MeterEntry(Entry, frozen=True, kw_only=True):
    """A jackpot meter: under which book and approval, and its terms."""

    id: Name
    book: Text
    approval: Text
    wager: Cents
    seed: Cents
    rate: str  # percent, as printed
    reserve_rate: str = "0"
    option: int | None = None
    pays: dict[str, Cents] = {}
    bonus: Bonus | None = None
    name: str = ""  # on displays


class StaffEntry(Entry, frozen=True, kw_only=True):
    """Somebody on duty: a badge, and a rank under each book, or the office of an inspector."""

    id: Name
    badge: Name
    name: str = ""
    ranks: dict[str, str] = {}
    office: Literal["", "inspector"] = ""
    pits: tuple[Name, ...] = ()  # they are responsible for
    tables: tuple[Name, ...] = ()  # besides those of their pits


class PatronEntry(Entry, frozen=True, kw_only=True):
    """A patron with a player card; a purse only on a demo floor."""

    id: Name
    card: Name
    name: str = ""
    purse: Cents = 0
    staff_policy: bool = False  # bound by the house's policy on gambling by its staff
    born: date | None = None


class Floor(Entry, frozen=True, kw_only=True):
    """All of it."""

    name: str
    zone: str
    day_start_minutes: Annotated[int, Meta(ge=0, lt=1440)]
    chips: tuple[Cents, ...]
    demo: bool = False
    formerly: tuple[str, ...] = ()  # names the floor had, so that it is let at its own log
    tables: Annotated[tuple[TableEntry, ...], Meta(min_length=1)]
    meters: tuple[MeterEntry, ...] = ()
    staff: tuple[StaffEntry, ...] = ()
    patrons: tuple[PatronEntry, ...] = ()
    pace_ms: Annotated[int, Meta(ge=0, le=60_000)] = (
        1_200  # between acts of the house, so that one can follow
    )
    documents: dict[str, Text | DocumentEntry] = {}  # by book: the operator's approved document
    two_people_from: Annotated[int, Meta(ge=1, le=MOST)] | None = None  # cents of chips nobody enters alone
    two_people_a_day: Annotated[int, Meta(ge=1, le=MOST)] | None = None  # nor in 24 hours, for all together
    two_people_jackpot: Annotated[int, Meta(ge=1, le=MOST)] | None = None  # from a meter, nobody pays alone
    approved: Text = ""  # the list of approved files, as croupier identity writes it
    hosts: tuple[Text, ...] = ()  # the names browsers know the house by, besides its own address
    proxies: tuple[Text, ...] = ()  # addresses or networks whose word about a caller counts
    feeds: Annotated[int, Meta(ge=1)] = 10_000  # open at once, within what the machine allows
    feeds_per_address: Annotated[int, Meta(ge=1)] = 60  # of displays, and whoever else did not sign on
    failures_per_address: Annotated[int, Meta(ge=3)] = AN_ADDRESS  # a day, before sign-ons there wait
    closed_hours: Annotated[int, Meta(ge=1, le=8_760)] = (
        CLOSED_HOURS  # the house may stand still so long; after more, two people say that the clock is right
    )
    prescribed: tuple[str, ...] = ()  # kinds of promotion prizes that a regulation forbids beside the books

    def table(self, id: str) -> TableEntry | None:
        """The table of that name."""
        return next((one for one in self.tables if one.id == id), None)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every table of the floor."""
        return tuple(one.id for one in self.tables)

    @property
    def days(self) -> Safeguards:
        """The calendar of the floor: where its days begin."""
        return Safeguards(zone=self.zone, day_start_minutes=self.day_start_minutes)

    @property
    def two_people(self) -> TwoPeople | None:
        """From which sums on two people enter chips and confirm prizes; nothing where one may do all."""
        return asked(self.two_people_from, self.two_people_a_day, self.two_people_jackpot)

    def assigned(self, table: str) -> dict[str, frozenset[str]]:
        """Who is responsible for a table, and who for its pit; nothing where nobody is assigned at all."""
        entry = self.table(table)
        pit = {one.id for one in self.staff if entry and entry.pit in one.pits}
        found = {"table": pit | {one.id for one in self.staff if table in one.tables}, "pit": pit}
        return {over: frozenset(people) for over, people in found.items() if people}

    def ranks(self, book: str) -> dict[str, str]:
        """Who has which rank or office under a book; the automatic dealer too."""
        found = {one.id: one.office or one.ranks.get(book, "") for one in self.staff}
        return {MACHINE: "dealer", **{person: rank for person, rank in found.items() if rank}}

    def supervisors(self) -> frozenset[str]:
        """Who stands above a dealer under some book that is played here."""
        found = set()
        for book in {one.book for one in self.tables}:
            above = load(book).rule.ranks.ladder[1:]
            found |= {one.id for one in self.staff if one.ranks.get(book) in above and not one.office}
        return frozenset(found)


def read_floor(path: Path) -> Floor:
    """The floor of a file, checked against the books."""
    try:
        data = plain_toml(path.read_text(encoding="utf-8"))
        if unquoted := _unquoted(data):
            raise FloorError(f"{path}: {unquoted}")
        floor = msgspec.convert(data, Floor)
    except OSError as error:
        raise FloorError(f"{path}: {error.strerror}") from None
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise FloorError(f"{path}: {error}") from None
    except msgspec.ValidationError as error:
        raise FloorError(f"{path}: {str(error).replace('`', '').replace('$.', '')}") from None
    if floor.approved:
        floor = replace(floor, approved=str(path.parent / floor.approved))
    try:
        floor = _own_books(floor, path.parent)
    except BookError as error:
        raise FloorError(f"{path}: {error}") from None
    floor = replace(floor, documents=placed(floor.documents, path.parent))
    if fault := check(floor):
        raise FloorError(f"{path}: {fault}")
    return floor


def _own_books(floor: Floor, folder: Path) -> Floor:
    """The same, with books of the operator's own, which lie beside the file, by their ids."""

    @cache
    def known(book: str) -> str:
        return know(folder / book) if book.endswith(".toml") else book

    return replace(
        floor,
        tables=tuple(replace(one, book=known(one.book)) for one in floor.tables),
        meters=tuple(replace(one, book=known(one.book)) for one in floor.meters),
        staff=tuple(
            replace(one, ranks={known(book): rank for book, rank in one.ranks.items()}) for one in floor.staff
        ),
        documents={known(book): one for book, one in floor.documents.items()},
    )


def _unquoted(data: dict[str, Any]) -> str:
    """A book with a dot in its name, written without quotes, is a table within a table to TOML."""
    staff = data.get("staff")
    for number, one in enumerate(staff if isinstance(staff, list) else ()):
        ranks = one.get("ranks") if isinstance(one, dict) else None
        for name, value in ranks.items() if isinstance(ranks, dict) else ():
            if isinstance(value, dict):
                book = f"{name}.{next(iter(value), '')}"
                return f'staff[{number}].ranks: put the book in quotes: "{book}" = …'
    return ""


def check(floor: Floor) -> str:
    """What is wrong with a floor; empty if nothing is."""
    if fault := _beyond(floor):
        return fault
    for what, names in (
        ("tables", [one.id for one in floor.tables]),
        ("meters", [one.id for one in floor.meters]),
        ("people", [*(one.id for one in floor.staff), *(one.id for one in floor.patrons)]),
        ("badges and cards", [*(one.badge for one in floor.staff), *(one.card for one in floor.patrons)]),
    ):
        if twice := next((name for name in names if names.count(name) > 1), None):
            return f"{what}: {twice!r} is there twice"
    if MACHINE in [*(one.id for one in floor.staff), *(one.id for one in floor.patrons)]:
        return f"people: {MACHINE!r} is the automatic dealer's name"
    try:
        ZoneInfo(floor.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return f"zone: {floor.zone!r} is no time zone; name one like Australia/Sydney"
    return (
        _unreal(floor)
        or _unreachable(floor)
        or _unknown(floor)
        or layouts_fault(floor)
        or meters_fault(floor)
        or documents_fault(floor)
    )


def _beyond(floor: Floor) -> str:
    """What is longer than anything of the kind may be; tables and people are as many as there are."""
    listed = {"tables": floor.tables, "meters": floor.meters, "staff": floor.staff, "patrons": floor.patrons}
    for what, entries in listed.items():
        for number, entry in enumerate(entries):
            if found := excess(entry):
                return f"{what}[{number}]: {found.text}"
    rest = excess(replace(floor, tables=(), meters=(), staff=(), patrons=()))
    return rest.text if rest else ""


def _unreal(floor: Floor) -> str:
    """What only a demo floor may have."""
    if floor.demo:
        return ""
    for number, table in enumerate(floor.tables):
        if table.practice:
            return f"tables[{number}]: a real floor has no practice tables"
        if table.house_players:
            return f"tables[{number}]: house players sit only on a demo floor"
    if any(patron.purse for patron in floor.patrons):
        return "patrons: only a demo floor gives purses away"
    return ""


def _unreachable(floor: Floor) -> str:
    """Names and proxies that are none."""
    for number, name in enumerate(floor.hosts):
        if not NAME.fullmatch(name.lower()):
            return f"hosts[{number}]: {name!r} is no name of a host; write it like casino.example"
    for number, proxy in enumerate(floor.proxies):
        if network_of(proxy) is None:
            return f"proxies[{number}]: {proxy!r} is no address or network; write it like 10.0.0.0/8"
    return ""


def _unknown(floor: Floor) -> str:
    """Books, ranks and meters that nobody knows."""
    meters = {one.id: one.book for one in floor.meters}
    for number, table in enumerate(floor.tables):
        if table.meter and table.meter not in meters:
            return f"tables[{number}]: there is no meter {table.meter!r}"
    books = [(f"tables[{number}]", one.book) for number, one in enumerate(floor.tables)]
    books += [(f"meters[{number}]", one.book) for number, one in enumerate(floor.meters)]
    for place, book in books:
        try:
            load(book)
        except BookError as error:
            return f"{place}.book: {error}"
    pits = {one.pit for one in floor.tables if one.pit}
    for number, person in enumerate(floor.staff):
        if unknown := next((pit for pit in person.pits if pit not in pits), None):
            return f"staff[{number}].pits: no table is in a pit {unknown!r}"
        if unknown := next((table for table in person.tables if table not in floor.ids), None):
            return f"staff[{number}].tables: there is no table {unknown!r}"
        for book, rank in person.ranks.items():
            try:
                ladder = load(book).rule.ranks.ladder
            except BookError as error:
                return f"staff[{number}].ranks: {error}"
            if rank not in ladder:
                return f"staff[{number}].ranks: {book} knows the ranks {', '.join(ladder)}"
    return ""
