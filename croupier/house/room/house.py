"""The house: one floor, its log, its desk, and everybody who watches."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from croupier.audit.evidence.round_cards import find, find_ended
from croupier.core.book.rulebook import Rulebook
from croupier.core.bounds import beyond
from croupier.core.command import Command
from croupier.core.refusal import Refusal, refuse
from croupier.engine.account_view import account_view
from croupier.engine.chips.entered import chips_entered
from croupier.engine.options import Option, options
from croupier.engine.scene import Scene
from croupier.house.cards.proofs import RoundProof
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.cards.table_decks import by_staff
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.dealer.staff import nobody
from croupier.house.demo.staff import demo_staff
from croupier.house.desk.bell import Bell, ToLoop
from croupier.house.desk.hub import Hub
from croupier.house.desk.kept_states import KeptStates
from croupier.house.desk.leases import Tending
from croupier.house.desk.processes import Follower
from croupier.house.desk.refusal_quota import RefusalQuota
from croupier.house.desk.streams import Loaded, table_stream
from croupier.house.desk.subject import Against, Answer, Given, Setting
from croupier.house.desk.watched_clock import watched
from croupier.house.desk.wire import Beside
from croupier.house.floor.file import Floor
from croupier.house.floor.opening import counted, float_refused, opening, unserved
from croupier.house.room.automation import Room
from croupier.house.room.desk import Desk
from croupier.house.room.surroundings import Surroundings
from croupier.house.room.table_opening import looked_first
from croupier.house.room.watches import BooksWatch, ClockWatch, PlayWatch, RefusalWatch, Reminders
from croupier.house.security.descriptors import Descriptors
from croupier.house.security.sealer import Sealer
from croupier.house.security.sign_on import Who
from croupier.house.security.software_watch import SoftwareWatch
from croupier.meters.board import MeterBoard
from croupier.meters.rules.commands import ReadMeter
from croupier.meters.rules.display import Display, display, named, unopened
from croupier.meters.rules.reading import Reading
from croupier.patrons.at_table import EXCLUSIONS
from croupier.promotions.rules.commands import CloseEntries
from croupier.rulebooks.load import load
from croupier.store.codec import Recorded
from croupier.store.database.lease import leases_of
from croupier.store.database.snapshot import snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.meter import CENT, Meter
from croupier.table.players import Patron, with_card
from croupier.table.table import Table
from croupier.tournaments.rules.commands import (
    BuyAddOn,
    BuyBackIn,
    EnterPlayer,
    NominateSubstitute,
)

ACTOR = ("house:own-box",)
ENTERING = (EnterPlayer, NominateSubstitute, BuyBackIn, BuyAddOn)
MISSED = 2_000  # records a watcher is told of at once; the view says what they came to


class House:
    """One floor, served by one process or by several of them on one database."""

    def __init__(
        self, floor: Floor, log: SqlLog, decks: SealedDecks, clock: Callable[[], int] | None = None
    ) -> None:
        self.floor = floor
        self.log = log
        self.clock = watched(clock)
        self.refusals = RefusalQuota()
        self.books: dict[str, Rulebook] = {}
        self.surroundings = Surroundings(self)
        setting = Setting(
            log, self.book, patrons=self.known, decks=decks, two_people=floor.two_people,
            around=self.surroundings.of, days=floor.days, ranks=lambda book: self.floor.ranks(book),
            tables=floor.ids, zone=ZoneInfo(floor.zone), prescribed=floor.prescribed,
        )  # fmt: skip
        self.desk = Desk(setting, self.clock, self._published, self.refusals)
        self.dealer = HouseDealer(decks, seeded=floor.demo, people=demo_staff if floor.demo else nobody)
        self.hub = Hub()
        self.bell = Bell()
        self.room = Room(self)
        self.reminders = Reminders(self)
        self.play_watch = PlayWatch(self)
        self.refusal_watch = RefusalWatch(self.refusals, self.desk.door)
        self.tending = Tending(
            leases_of(log.database), [entry.id for entry in floor.tables], lambda table: self.room.wake(table)
        )
        self.follower: Follower | None = None  # of the other processes, where there may be some
        if log.shared:
            self.follower = Follower(log, self.desk.streams, self._watched)
            self.desk.announce = self.follower.tell
        self.descriptors = Descriptors()
        self.software = SoftwareWatch(self.desk)
        self.books_watch = BooksWatch()
        self.clock_watch = ClockWatch(self)
        self._watches = (
            self.reminders, self.play_watch, self.refusal_watch, self.descriptors, self.software,
            self.clock_watch,
        )  # fmt: skip
        self.sealer: Sealer | None = None  # who signs how far the log went
        self.states: KeptStates | None = None  # where streams stood a while ago
        self.decks = decks
        self.loop = ToLoop()
        self._shown: dict[str, Display] = {}
        self.board = MeterBoard(self.displays)
        self._patrons = {patron.id: patron for patron in floor.patrons}

    async def start(self) -> None:
        """Go to work; tables that were open go on where they were."""
        self.loop.begin(asyncio.get_running_loop())
        self.desk.start()
        await self.loop.answer(self.desk.do(self.clock_watch.begin))
        if self.follower:
            self.follower.start()
        for table in self.floor.ids:
            self.books_watch.look(await asyncio.to_thread(self.desk.table, table))
        await asyncio.to_thread(self.tending.start)
        self.room.start()
        for watch in self._watches:
            watch.start()
        if self.sealer:
            self.sealer.start()
        if self.states:
            self.states.start(self.desk.streams.all)

    async def stop(self) -> None:
        """Finish what was asked, and close the log."""
        for watch in self._watches:
            await asyncio.to_thread(watch.close)
        await asyncio.to_thread(self.room.stop)
        await asyncio.to_thread(self.desk.stop)
        await asyncio.to_thread(self.tending.close)
        if self.follower:
            await asyncio.to_thread(self.follower.close)
        if self.sealer:
            await asyncio.to_thread(self.sealer.close)
        if self.states:
            await asyncio.to_thread(self.states.close)
        self.log.close()
        self.decks.close()

    def keep(self, states: KeptStates) -> None:
        """Take streams up where they were kept, and keep them from the start on."""
        self.states = states
        self.desk.streams.begin = states.begin

    def sealing(self) -> str:
        """Why the log is not sealed any more; nothing if all is well."""
        return self.sealer.trouble if self.sealer else ""

    def book(self, id: str) -> Rulebook:
        """A book, read once: a table goes on under the very book it was opened with."""
        if id not in self.books:
            self.books[id] = load(id)
        return self.books[id]

    def staff(self, table: str) -> Mapping[str, str]:
        """Who is on duty, with the rank the table's book gives them."""
        return self.floor.ranks(self.book_of(table)) if self.floor.table(table) else {}

    def book_of(self, table: str) -> str:
        """The book a table goes by: that of the floor file, unless it is open and was changed to another."""
        entry, state = self.floor.table(table), self.desk.kept(table).state
        return state.book if state.open or entry is None else entry.book

    async def give(self, who: Who, id: str, command: Command, book: str = "") -> Answer:
        """A person's command, in their own name and at the house's own time, about what bears this id."""
        given = self._own_words(who, command) or self._judged(who, id, command, book)
        if isinstance(given, Refusal):
            return Answer(refusal=given)
        if isinstance(command, CloseEntries):  # read before it is decided, which is then quick
            await asyncio.to_thread(self.desk.promotions.turnover, command.promotion)
        if isinstance(command, c.OpenTable):
            await self._look_first(given, command)
        return await self.loop.answer(self.desk.ask(given))

    def _judged(self, who: Who, id: str, command: Command, book: str) -> Given | Refusal:
        """What somebody wants, as it is asked of the desk, or what the house itself has against it."""
        if self.desk.subject(command).kind != "table":
            known = self._entering(who, command) if isinstance(command, ENTERING) else command
            return (
                known if isinstance(known, Refusal) else Given(id, known, book=book or self._book_for(known))
            )
        hands_over = isinstance(command, c.HandOverRules) and not who.staff
        served = unserved(self.floor, self.book_of(id), command) if hands_over else None
        if refusal := self.money_refused(who, id, command) or served:
            return refusal
        return self._let_in(id, command, self._by_staff if who.staff else None)

    def _by_staff(self, table: Table, command: c.Command) -> Refusal | None:
        return by_staff(table, command, demo=self.floor.demo)

    def _let_in(self, table: str, command: c.Command, against: Against | None) -> Given | Refusal:
        if self.software.differs and isinstance(command, c.PlaceWager) and self._between_rounds(table):
            text = "The software here is not what was approved, so no round begins. Call a supervisor."
            return refuse("house/software", ("house:open-table",), text)
        entry = self.floor.table(table)
        return Given(table, counted(self.floor, command), book=entry.book if entry else "", against=against)

    async def _look_first(self, given: Given, opening: c.OpenTable) -> None:
        """Who opens an electronic table says with it that they looked at what must stand there."""
        opening = replace(opening, calendar=self.floor.days)
        for said in looked_first(self, given.id, opening, given.against):
            await self.submit(given.id, said)

    def _own_words(self, who: Who, command: c.Command) -> Refusal | None:
        own = command.actor == who.id and not command.at
        if not own and (refusal := beyond(command)):
            return refusal  # before any of it is repeated
        if command.actor != who.id:
            text = f"A command is given in one's own name, {who.id}."
            return refuse("command/actor", ACTOR, text, actor=command.actor)
        if command.at:
            return refuse(
                "command/time", ACTOR, "The house's clock tells the time of a command.", at=command.at
            )
        return None

    async def submit(self, table: str, command: c.Command, against: Against | None = None) -> Answer:
        """A command of the house or of somebody who was let in."""
        given = self._let_in(table, command, against)
        if isinstance(given, Refusal):
            return Answer(refusal=given)
        if isinstance(command, c.OpenTable):
            await self._look_first(given, command)
        return await self.loop.answer(self.desk.ask(given))

    def _between_rounds(self, table: str) -> bool:
        return bool(self.desk.kept(table).state.round.phase == "betting")

    async def open_table(self, who: Who, table: str) -> Answer:
        """Open a table as the floor file describes it; whether the caller may is for the book to say."""
        entry = self.floor.table(table)
        if entry is None:
            raise ValueError(f"no table {table}")
        kept = self.desk.kept(table).state.tournament  # tournament chips buy no jackpot wager
        sign = replace(entry.sign, jackpot=None) if kept else entry.sign
        command = opening(self.floor, entry, self.book(entry.book), who.id, sign=sign)
        if trial := await asyncio.to_thread(self.desk.meters.trial, table, self.floor.ranks):
            await self.loop.answer(self.desk.ask(trial))
        return await self.submit(table, command)

    def reading(self, who: Who, meter: str, time: int) -> Reading | Refusal:
        """What stood on a meter as at a time, for those its book names."""
        asked = ReadMeter(actor=who.id, at=self.clock(), meter=meter, time=time)
        book = self._book_for(asked) or self.desk.meters.meter(meter).book
        return self.desk.meters.reading(asked, self.floor.ranks(book) if book else {}, book)

    def _book_for(self, command: Command) -> str:
        """The book the floor file gives a meter that is still to be opened."""
        meter = getattr(command, "meter", "")
        return next((one.book for one in self.floor.meters if meter and one.id == meter), "")

    def _entering(self, who: Who, command: Command) -> Command | Refusal:
        """Who has a card was old enough when it was given; what costs money is paid at the desk."""
        if isinstance(command, EnterPlayer | NominateSubstitute) and not who.staff:
            comes = who.id if isinstance(command, EnterPlayer) else command.substitute
            known = any(one.id == comes for one in self.floor.patrons)
            command = replace(command, of_age=known, meets_criteria=False)
        return self.unpaid(who, command) or command

    def unpaid(self, who: Who, command: Command) -> Refusal | None:
        """What costs money is entered by staff, who take it; a demo floor plays for nothing."""
        if who.staff or self.floor.demo or not isinstance(command, EnterPlayer | BuyBackIn | BuyAddOn):
            return None
        return refuse(
            "money/desk", ("house:tournament",), "Pay at the tournament desk: staff enter you there."
        )

    def displays(self) -> list[Display]:
        """What the displays of all meters show; a value that fell has its cause beside it."""
        now, meters = self.clock(), self.desk.meters
        found = meters.all()
        said = {one.id: one.name for one in self.floor.meters if one.name}
        names = named({id: self.book(one.book).data.title for id, one in found.items() if one.book}) | said
        for id, meter in found.items():
            shown = display(meter, meters.counters(id), now, self._shown.get(id))
            self._shown[id] = replace(shown, name=names.get(id, id))
        waiting = (one.id for one in self.floor.meters if one.id not in self._shown)
        return [*self._shown.values(), *(unopened(id, now) for id in waiting)]

    def scene(self, table: str) -> Scene | Refusal:
        """What a decision would look at, as far as this process knows."""
        return self.desk.kept_scene(table, self.staff(table))

    def moment(self, table: str) -> tuple[Scene | Refusal, int]:
        """What a decision would look at, and how many records the table has by now."""
        loaded = self.desk.kept(table)
        return self.desk.scene_at(loaded, self.staff(table)), loaded.head.seq

    def _watched(self) -> list[str]:
        """The streams of which this process wants to know at once."""
        kinds = self.bell.kinds()
        known = [name for name in self.desk.streams.known() if name.startswith(kinds)] if kinds else []
        tended = map(table_stream, self.tending.tended())
        return [*self.hub.watched(), *self.bell.watched(), *known, *tended, EXCLUSIONS]

    def options(self, who: Who, scene: Scene | Refusal) -> tuple[Option, ...]:
        """Everything somebody may do then."""
        if isinstance(scene, Refusal):
            return ()
        found = options(scene, who.id)
        return tuple(one for one in found if self._by_staff(scene.table, one.command) is None)

    def beside(self, who: Who, loaded: Loaded) -> Beside:
        """What somebody's page shows beside a table, as it was at a moment."""
        table: Table = loaded.state
        scene, now = self.desk.scene_at(loaded, self.staff(table.id)), self.clock()
        account = None if isinstance(scene, Refusal) else account_view(scene, who.id, now)
        return Beside(self.options(who, scene), self.room.clock(table, now), account)

    def meters(self) -> dict[str, tuple[Meter, int]]:
        """Every meter, and what stands on it in whole cents."""
        meters = self.desk.meters
        return {id: (one, one.value(meters.counters(id)) // CENT) for id, one in meters.all().items()}

    def money_refused(self, who: Who, table: str, command: c.Command) -> Refusal | None:
        """Chips come from somewhere: staff enter what is brought; on a demo floor everybody has a purse."""
        brings = chips_entered(command)
        if not brings or who.staff:
            return float_refused(self.floor, table, command) if who.staff else None
        own = self._patrons.get(who.id)
        purse = own.purse if own else 0
        if self.floor.demo and brings <= purse:
            return None
        text = "On a demo floor one brings what is in the purse." if self.floor.demo else "Staff enter chips."
        return refuse("money/purse", ("house:seat",), text, purse=purse)

    def known(self, player: str) -> Patron | None:
        """The card the floor file gives somebody, or a player of the house; their account may say more."""
        own = self._patrons.get(player)
        if own is None:
            return with_card(player) if self.room.plays(player) else None
        return replace(with_card(player), staff_policy=own.staff_policy, born=own.born)

    def _published(self, loaded: Loaded, records: tuple[Recorded, ...]) -> None:
        """Where the log is written or read: watchers hear of it on the loop, the room in its thread."""
        kind, _, name = records[0].stream.partition(":")
        self.ring(records[0].stream)
        if kind == "exclusions":  # what stands against people now has its effect at every table
            self.room.resume()
        if kind == "table":
            self.books_watch.look(loaded.state)
            self.room.wake(name)
            self.loop.soon(self.hub.publish, records[0].stream, loaded, records)

    def proof(self, who: Who, table: str, number: int, last: int = 0) -> RoundProof | None:
        """What proves the cards of a round to somebody; nothing where there is no such round.

        It is the one since the table was opened, or the one that ended with record `last`, however long ago.
        """
        loaded, stream = self.desk.kept(table), table_stream(table)
        if number < 1:
            return None
        with snapshot(self.log.database) as moment:
            read = partial(moment.records, stream)
            found = find_ended(read, last) if last else find(read, loaded.head.seq, number)
        return found.proof(table, who, self.decks.opened) if found and found.number == number else None

    def ring(self, stream: str) -> None:
        """From any thread: whoever waits for a stream looks again."""
        self.loop.soon(self.bell.ring, stream)

    def timed(self, table: str) -> None:
        """From any thread: how long bets are taken at a table is known now."""
        self.loop.soon(self.hub.again, table_stream(table))

    def since(self, table: str, seq: int) -> tuple[Loaded, tuple[Recorded, ...]]:
        """A table, and what happened after a record somebody has seen; of a long time only the last of it."""
        loaded = self.desk.kept(table)
        seq = max(seq, loaded.head.seq - MISSED)
        records = self.log.read(table_stream(table), after=seq) if seq < loaded.head.seq else ()
        return loaded, tuple(record for record in records if record.seq <= loaded.head.seq)
