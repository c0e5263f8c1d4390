"""Finding the player a seat: the one that waits since last time, or one at a new table."""

from pathlib import Path
from typing import Final, Protocol

import msgspec

from croupier.cli.terminal import house
from croupier.cli.terminal.session import Session
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents, dollars
from croupier.core.refusal import Refusal
from croupier.engine.in_memory import Stuck
from croupier.engine.running.opening_duties import attested_by_staff
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.meter import announced, set_up
from croupier.house.desk.queue import HOUSE
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.house.room.whose_log import let_at
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import book_ids, load
from croupier.store.database.claim import unclaimed
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.players import LossLimit, Patron, with_card
from croupier.table.table import Table

FIRST_BOOK: Final = "star-ms-4"


class Output(Protocol):
    """Where the table is shown."""

    @property
    def mark(self) -> str: ...
    def page(self, title: str, lines: list[str], foot: str) -> None: ...
    def say(self, text: str) -> None: ...


class Source(Protocol):
    """Where the player's words come from."""

    def ask(self, mark: str) -> str | None: ...


class Seat(msgspec.Struct):
    """A session and how it began."""

    session: Session
    greeting: str

    def farewell(self, log: str = "") -> str:
        """What to know when leaving."""
        table = self.session.table
        if self.session.box is None:
            return f"You leave the table with {dollars(self.session.cashed_out)}. Thank you for playing."
        way = f"croupier play --log {log}" if log else "croupier play"
        place = (
            "the round waits as it is"
            if table.round.drawn
            else f"{dollars(self.session.balance)} waits for you"
        )
        return f"Your seat is kept: {place}. Come back with: {way}"


class Door:
    """The way to a table of one log."""

    def __init__(
        self,
        bankroll: Cents,
        box: int,
        *,
        new: bool = False,
        practice: bool = False,
        live: bool = False,
        seed: int | None = None,
        loss_limit: Cents | None = None,
    ) -> None:
        self._bankroll = bankroll
        self._box = box
        self._new = new
        self._practice = practice
        self._live = live
        self._seed = seed
        self._loss_limit = loss_limit
        self._own: dict[str, Rulebook] = {}  # books given by path
        self._note = ""

    def enter(self, path: Path) -> None:
        """Open the log and its decks; rounds whose decks cannot be opened any more are void."""
        unclaimed(str(path))
        self._log = SqlLog.open(path)
        let_at(self._log, house.NAMING)
        self._decks = SealedDecks.of(self._log, renew=True)
        self._desk = Desk(
            Setting(self._log, self._book, patrons=self._patron, decks=self._decks), lambda: house.now()
        )
        self._desk.clock.by_itself = True  # nobody plays for money
        self._desk.give(HOUSE, house.NAMING)

    def _patron(self, player: str) -> Patron:
        """The player has a card, and a loss limit where one was asked for."""
        limits = (LossLimit(amount=self._loss_limit),) if self._loss_limit else ()
        return msgspec.structs.replace(with_card(player), loss_limits=limits)

    def waiting_seat(self, book: Rulebook | None) -> Seat | None:
        """The seat that was used last, if it is what the player asks for now."""
        if book:
            self._own[book.id] = book
        if self._new or self._seed is not None:
            return None
        found: list[tuple[int, Table]] = []
        for stream in self._log.streams():
            if not stream.startswith("table:"):
                continue
            table = self._desk.table(stream.removeprefix("table:"))
            if not any(box.seat == house.PLAYER for box in table.boxes) or not self._wanted(table, book):
                continue
            if self._same_book(table):
                found.append((self._log.read(stream)[-1].time, table))
            else:
                self._note = f"Your seat at {table.id} waits for the book it was opened with. "
        if not found:
            return None
        table = max(found, key=lambda seen: seen[0])[1]
        session = self._session(table.id, self._book(table.book), live=table.mode == "live")
        session.proceed()
        return Seat(session, f"Welcome back: {_since(table, session)}.")

    def _same_book(self, table: Table) -> bool:
        """Whether the book of a table is still the one it was opened with; no other may go on with it."""
        try:
            return self._book(table.book).digest == table.digest
        except BookError:
            return False

    def _book(self, id: str) -> Rulebook:
        return self._own.get(id) or load(id)

    def _wanted(self, table: Table, book: Rulebook | None) -> bool:
        """Asked for by name a table is real unless practice is wanted too; else whichever was last."""
        live = table.mode == "live"
        if (self._practice and not table.practice) or (self._live and not live):
            return False
        asked = (self._practice, self._live)
        return book is None or (table.book == book.id and (table.practice, live) == asked)

    def new_seat(self, book: Rulebook) -> Seat:
        """A new table of this book, with the player's chips on it."""
        self._own[book.id] = book
        kind = "practice" if self._practice else "play"
        count = sum(stream.startswith(f"table:{kind}-{book.id}-") for stream in self._log.streams())
        id = f"{kind}-{book.id}-{count + 1}"
        if self._seed is not None:
            self._decks.plant(id, self._seed)
        session = self._session(id, book, live=self._live)
        seat = c.TakeSeat(actor=house.PLAYER, box=self._box, player=house.PLAYER, brings=self._bankroll)
        now = house.now()
        opening = house.opening(book, announced(book, now), practice=self._practice, live=self._live)
        staff = house.staff(book, live=self._live)
        attested = attested_by_staff(session.scene, opening)
        for command in (*attested, opening):
            if refusal := session.attempt(command):
                raise Stuck(_reason(refusal))
        if refusal := set_up(self._desk, id, book, staff, now, meter=book.id) or session.attempt(seat):
            raise Stuck(_reason(refusal))
        others = [
            (one.step, staff[one.actor]) for one in attested if self._live and one.actor != house.DEALER
        ]
        said = ", ".join(f"{step} as the {rank.replace('_', ' ')}" for step, rank in others)
        stood_in = f"You attested for the house's staff: {said}. " if said else ""
        text = f"{stood_in}You have {dollars(self._bankroll)}; Enter makes the first move below."
        return Seat(session, f"{self._note}Welcome. {text}")

    def _session(self, id: str, book: Rulebook, *, live: bool) -> Session:
        return Session(self._desk, self._log, self._decks, id, book, live=live)


def _since(left: Table, session: Session) -> str:
    """What became of a table since it was left."""
    number = left.round.number
    if left.round.drawn and session.table.round.number == number:
        return f"round {number} is as you left it"
    lost = f"the deck of round {number} cannot be opened any more, and the round is void; "
    return f"{lost if left.round.drawn else ''}you have {dollars(session.balance)}"


def choose_book(output: Output, source: Source) -> Rulebook | None:
    """Ask which game to play; Enter takes the one that is marked."""
    books = [load(id) for id in book_ids()]
    lines = [
        f"{number}  {book.data.title}{'  (Enter)' if book.id == FIRST_BOOK else ''}"
        for number, book in enumerate(books, start=1)
    ]
    output.page("Which game?", lines, "Type a number, or q to leave.")
    while (answer := source.ask(output.mark)) is not None:
        word = answer.strip().lower()
        if word in ("q", "quit"):
            return None
        for number, book in enumerate(books, start=1):
            if word in (str(number), book.id) or (not word and book.id == FIRST_BOOK):
                return book
        output.say(f"{answer.strip()[:40]!r} is none of them: type a number from 1 to {len(books)}.")
    return None


def _reason(refusal: Refusal) -> str:
    return f"{refusal.text} ({', '.join(refusal.cites)})"
