"""A floor with somebody of every rank of every book, an inspector and two patrons, all signed on."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
from litestar.testing import TestClient
from sqlalchemy import event

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.floor.file import Floor, MeterEntry, PatronEntry, StaffEntry, TableEntry
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper, hashed
from croupier.store.database.snapshot import snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People, Person
from croupier.table import commands as c
from tests.felt import furniture

SECRET: Final = "secret of tests"
SPARE: Final = 60  # tables of a book; one that was changed is not used again
BOX: Final = 3  # p3's
PATRONS: Final = ("p3", "p4")
EVER: Final = 10**9


def people_of(book: str) -> tuple[str, ...]:
    """Everybody who is something at a table of a book, as rights.txt has them."""
    return ("dealer", "dealer 2", *furniture.ranks(book)[1:], furniture.INSPECTOR, *PATRONS)


def _entries(book: str) -> Iterator[TableEntry]:
    for mode in ("live", "electronic"):
        for number in range(SPARE):
            yield TableEntry(
                id=f"{book}-{mode}-{number}", book=book, mode=mode, source=furniture.device(book),
                sign=furniture.sign(book), float=furniture.FLOAT, effective=furniture.EFFECTIVE,
            )  # fmt: skip


def meter_of(book: str) -> str:
    """The one meter of a book here; it is not open."""
    return f"meter-{book}"


def rights_floor() -> Floor:
    """Nobody of the house plays here, and no table opens by itself."""
    ranks: dict[str, dict[str, str]] = {}
    for book in furniture.BOOKS:
        for rank in furniture.ranks(book):
            ranks.setdefault(rank, {})[book] = rank
        ranks.setdefault("dealer 2", {})[book] = "dealer"
    staff = [StaffEntry(id=name, badge=name, ranks=given) for name, given in ranks.items()]
    staff.append(StaffEntry(id=furniture.INSPECTOR, badge=furniture.INSPECTOR, office="inspector"))
    return Floor(
        name="Rights", zone="Australia/Sydney", day_start_minutes=360, chips=(100,), demo=True,
        tables=tuple(entry for book in furniture.BOOKS for entry in _entries(book)), staff=tuple(staff),
        patrons=tuple(PatronEntry(id=name, card=name) for name in PATRONS),
        meters=tuple(
            MeterEntry(id=meter_of(book), book=book, approval="test", wager=500, seed=5_000_000, rate="20")
            for book in furniture.BOOKS
        ),
    )  # fmt: skip


def wish(kind: type[c.Command], who: str, book: str) -> c.Command:
    """A command of a kind about p3 and box 3 that can be read; whether it makes sense is another question."""
    hints = get_type_hints(kind)
    needed = [
        field.name for field in msgspec.structs.fields(kind) if field.required and field.name != "actor"
    ]
    return kind(actor=who, **{name: _value(name, hints[name], book) for name in needed})


def _value(name: str, hint: Any, book: str) -> Any:
    """The first of some values that is one of this field."""
    words = [word for part in (hint, *get_args(hint)) for word in get_args(part) if isinstance(word, str)]
    named = {"player": "p3", "patron": "p3", "meter": meter_of(book)}.get(name, "x")
    sign = furniture.sign(book)
    tried: tuple[Any, ...] = (furniture.layout(book), sign, sign.jackpot, named, *words, BOX, True, (), {})
    for value in tried:
        try:
            found = msgspec.convert(msgspec.to_builtins(value), hint)
        except msgspec.ValidationError:
            continue
        return found
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint(**_needed(hint, book))
    raise ValueError(f"no value for {name}: {hint}")


def _needed(kind: type[msgspec.Struct], book: str) -> dict[str, Any]:
    """A value for every field that has none by itself."""
    hints = get_type_hints(kind)
    fields = (field for field in msgspec.structs.fields(kind) if field.required and field.name != "actor")
    return {field.name: _value(field.name, hints[field.name], book) for field in fields}


class RightsFloor:
    """Serves it, in process; `tokens` are everybody's headers."""

    def __init__(self, folder: Path) -> None:
        log = SqlLog.open(folder / "floor.db")
        event.listen(log.database.engine, "checkout", _carelessly)
        self.house = House(rights_floor(), log, SealedDecks.of(log))
        self.house.refusals.burst = math.inf  # nobody is refused so often as here
        self.house.room.start = lambda: None  # type: ignore[method-assign]  # nothing happens by itself
        people, kept = People.beside(folder / "floor.db"), hashed(SECRET)
        for one in self.house.floor.staff:
            people.put(Person(one.badge, one.id, "", True, bool(one.office), kept))
        for patron in self.house.floor.patrons:
            people.put(Person(patron.card, patron.id, "", False, False, kept))
        self.door = Doorkeeper(people, self.house.clock)
        self.app = make_app(self.house, self.door, patience=Patience(_always()))
        self.tokens: dict[str, dict[str, str]] = {"nobody": {}}
        for name in (*(one.id for one in self.house.floor.staff), *PATRONS):
            entered = self.door.enter(name, SECRET)
            assert isinstance(entered, tuple)
            self.tokens[name] = {"Authorization": f"Bearer {entered[0]}"}
        self._used: dict[tuple[str, str], int] = {}

    def table(self, book: str, mode: str) -> str:
        """A fresh table: its dealer signed on, p3 at box 3."""
        number = self._used.get((book, mode), 0)
        self._used[book, mode] = number + 1
        id = f"{book}-{mode}-{number}"
        entry, staff = self.house.floor.table(id), self.house.staff(id)
        assert entry is not None
        dealer, top = ("machine" if mode == "electronic" else "dealer"), furniture.ranks(book)[-1]
        opening = c.OpenTable(
            actor=top, mode=entry.mode, source=entry.source, layout=furniture.layout(book), sign=entry.sign,
            float=entry.float, effective=entry.effective,
        )  # fmt: skip
        seated = c.TakeSeat(actor="p3" if mode == "electronic" else dealer, box=BOX, player="p3")
        steps, looks = self.house.book(book).data.step, top if mode == "electronic" else dealer
        attested = [c.Attest(actor=looks, step=step.name) for step in steps if step.when == "opening"]
        for command in (*attested, opening, c.SignOn(actor=dealer), seated):
            refusal = self.house.desk.give(id, command, staff, book=book).refusal
            assert refusal is None, refusal
        return id

    def length(self, table: str) -> int:
        """How many records a table has."""
        return self.house.desk.kept(table).head.seq

    def records(self) -> int:
        """How many records there are, in whatever stream."""
        with snapshot(self.house.log.database) as moment:
            return moment.count()

    def ask(self, client: TestClient[Any], who: str, path: str, command: c.Command) -> Any:
        return self.post(client, self.tokens[who], path, command)

    def post(self, client: TestClient[Any], headers: dict[str, str], path: str, command: c.Command) -> Any:
        body = msgspec.json.encode(command)
        return client.post(path, content=body, headers={**headers, "Content-Type": "application/json"})


def _always() -> Any:
    """A clock so fast that nobody is asked to wait."""
    ticks = iter(range(0, EVER, 100))
    return lambda: float(next(ticks))


def _carelessly(raw: Any, *_: object) -> None:
    """Nothing here is about what survives a power cut."""
    raw.execute("PRAGMA synchronous = OFF")
