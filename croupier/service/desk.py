"""The desk: the one way a command reaches a table. Decided, stored, and only then told."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core.chip_entries import TwoPeople
from croupier.core.floor_orders import FloorOrders
from croupier.core.meter import CENT, Meter
from croupier.core.patron import Patron
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.safeguards import Safeguards
from croupier.core.scene import MACHINE, Around, Scene
from croupier.core.table import Table
from croupier.engine.decide import decide
from croupier.engine.evolve import replay
from croupier.engine.floor_orders import replay as replay_orders
from croupier.floor.chips_by_person import ChipsByPerson
from croupier.floor.chips_by_person import replay as replay_entries
from croupier.floor.door import Door
from croupier.floor.door import replay as replay_door
from croupier.floor.evolve_account import replay as replay_account
from croupier.floor.evolve_meters import replay as replay_meter
from croupier.floor.evolve_payment_errors import replay as replay_errors
from croupier.floor.evolve_promotions import replay as replay_promotion
from croupier.floor.evolve_tournament import replay as replay_tournament
from croupier.floor.house_clock import HouseClock
from croupier.floor.house_clock import replay as replay_clock
from croupier.floor.log_owner import replay as replay_owner
from croupier.floor.order_watch import NoteOrders
from croupier.floor.order_watch import decide as note_orders
from croupier.floor.patron_account import Account
from croupier.floor.payment_error import PaymentErrors
from croupier.floor.play_watch import NotePlayTime
from croupier.floor.play_watch import decide as note_play_time
from croupier.floor.promotion import Promotion
from croupier.floor.software import Software
from croupier.floor.software import replay as replay_software
from croupier.floor.tournament import Tournament
from croupier.rulebooks.place import BookError
from croupier.service.calendars import opening_refused, zone_refused
from croupier.service.clock_desk import ClockDesk
from croupier.service.door_desk import DoorDesk
from croupier.service.meter_desk import MeterDesk
from croupier.service.old_exclusions import bring
from croupier.service.owner_desk import OwnerDesk
from croupier.service.patron_desk import PatronDesk
from croupier.service.promotion_desk import PromotionDesk
from croupier.service.refusal_quota import RefusalQuota
from croupier.service.sealed_decks import SealedDecks
from croupier.service.software_desk import SoftwareDesk
from croupier.service.streams import Kind, Loaded, Streams, Told, View, meter_stream, table_stream
from croupier.service.table_decks import committed, read_by_machine, uncommitted
from croupier.service.table_meters import counts, follow, meter_of, state
from croupier.service.table_patrons import barred, entered, floor_orders, present, with_two_people
from croupier.service.table_patrons import follow as follow_patrons
from croupier.service.table_tokens import carried, spent, with_tokens, with_vouchers
from croupier.service.tournament_desk import TournamentDesk
from croupier.service.writer import Answer as Answer
from croupier.service.writer import Ask, Decision, Writer
from croupier.store.log import EventLog

KINDS = {
    "table": Kind(lambda stream: Table(stream.partition(":")[2]), replay),
    "meter": Kind(lambda stream: Meter(id=stream.partition(":")[2]), replay_meter),
    "patron": Kind(lambda stream: Account(stream.partition(":")[2]), replay_account),
    "promotion": Kind(lambda stream: Promotion(id=stream.partition(":")[2]), replay_promotion),
    "tournament": Kind(lambda stream: Tournament(id=stream.partition(":")[2]), replay_tournament),
    "payment-errors": Kind(lambda stream: PaymentErrors(), replay_errors),
    "clock": Kind(lambda stream: HouseClock(), replay_clock),
    "door": Kind(lambda stream: Door(), replay_door),
    "software": Kind(lambda stream: Software(), replay_software),
    "floor": Kind(lambda stream: None, replay_owner),
    "entries": Kind(lambda stream: ChipsByPerson(), replay_entries),
    "voucher": Kind(lambda stream: False, lambda spent, events: spent or any(True for _ in events)),
    "exclusions": Kind(lambda stream: FloorOrders(), replay_orders),
}


Against = Callable[[Table, c.Command], Refusal | None]


class Given(NamedTuple):
    """A command for a table, with who is on duty; `book` is for a table that is still to be opened.

    With `after` it counts only if the table has exactly so many records when its turn comes. `against` is
    what the house itself has against it, given the table as it is then.
    """

    table: str
    command: c.Command
    staff: Mapping[str, str]
    book: str = ""
    after: int | None = None
    against: Against | None = None


class Desk:
    """Gives commands to tables: each counts once, and is on the disk before anybody hears of it."""

    def __init__(
        self,
        log: EventLog,
        load_book: Callable[[str], Rulebook],
        clock: Callable[[], int] | None = None,  # that of this machine, watched
        publish: Told | None = None,
        patrons: Callable[[str], Patron | None] = lambda player: None,  # who has which card and limits
        decks: SealedDecks | None = None,  # what electronic tables deal from
        refusals: RefusalQuota | None = None,  # how many are kept; without one, all
        two_people: TwoPeople | None = None,  # sums of chips that nobody enters alone
        around: Callable[[Table], Around] = lambda table: Around(),  # what the floor knows around a table
        days: Safeguards | None = None,  # the calendar of the house, by which accounts are read
    ) -> None:
        self._log = log
        self._load_book = load_book
        self._patrons = patrons
        self._decks = decks
        self._two_people = two_people
        self._days = days
        self._around = around
        self._writer = Writer(log, KINDS, clock, publish, refusals)
        self._clock = self._writer.clock
        self.clock = ClockDesk(self._writer, log, self._clock)
        self.meters = MeterDesk(self._writer, log, self._book)
        self.accounts = PatronDesk(self._writer, self._book, patrons)
        self.door = DoorDesk(self._writer, self._clock)
        self.software = SoftwareDesk(self._writer)
        self.owner = OwnerDesk(self._writer)
        self.promotions = PromotionDesk(self._writer, log, self._book, decks, patrons, days)
        self.tournaments = TournamentDesk(self._writer, log, self._book, decks)

    def bring_exclusions(self) -> None:
        """What was ordered against people at one table, long ago, holds at all of them."""
        bring(self._writer, self._log, self._book)

    @property
    def streams(self) -> Streams:
        """What is known here of the log."""
        return self._writer.streams

    def announce(self, tell: Callable[[Collection[str]], None]) -> None:
        """From now on tell other processes which streams moved."""
        self._writer.announce = tell

    def table(self, table_id: str) -> Table:
        """The table as the log has it."""
        found: Table = self._writer.current(table_stream(table_id)).state
        return found

    def kept(self, table_id: str) -> Loaded:
        """The table as it was last stored or read here, and the number of its last record."""
        stream = table_stream(table_id)
        return self._writer.kept(stream) or self._writer.current(stream)

    def remembered(self, table_id: str) -> Table | None:
        """The table as far as this process knows it without looking into the log."""
        loaded = self._writer.kept(table_stream(table_id))
        return loaded.state if loaded else None

    def kept_scene(self, table_id: str, staff: Mapping[str, str]) -> Scene | Refusal:
        """What a decision would look at, as far as it is known here; to show, and to think about."""
        return self.scene_at(self.kept(table_id), staff)

    def scene_at(self, loaded: Loaded, staff: Mapping[str, str]) -> Scene | Refusal:
        """The same, for a table as it was at some moment."""
        return self._scene(self._writer.view(), loaded.state, staff, "", self._clock())

    def scene(self, table_id: str, staff: Mapping[str, str], *, book: str = "") -> Scene | Refusal:
        """What a decision about the table may look at; `book` is for a table that is still to be opened."""
        return self._scene(self._writer.view(), self.table(table_id), staff, book, self._clock())

    def give(self, table_id: str, command: c.Command, staff: Mapping[str, str], *, book: str = "") -> Answer:
        """Give a command once: the same id again gets the same answer and has no second effect."""
        return self.give_all((Given(table_id, command, staff, book),))[0]

    def give_all(self, given: Sequence[Given]) -> list[Answer]:
        """Give commands in this order, stored together where that can be."""
        return self._writer.give_all([self._ask(one) for one in given])

    def note_play_time(self, table_id: str, staff: Mapping[str, str], *, after: int) -> Answer:
        """Have the table say who played long by now, if it still has `after` records."""
        command = NotePlayTime(actor=MACHINE, id=secrets.token_hex(16))
        stream = table_stream(table_id)
        ask = Ask(stream, command, lambda view, wish: self._noted(view, staff, stream, wish), after)
        return self._writer.give(ask)

    def _noted(self, view: View, staff: Mapping[str, str], stream: str, command: Any) -> Decision:
        scene = self._scene(view, view.look(stream).state, staff, "", command.at)
        if isinstance(scene, Refusal):
            return Decision({}, scene)
        result = note_play_time(scene, command)
        if isinstance(result, Refusal):
            return Decision({}, result, scene.book.digest)
        return Decision({stream: result}, None, scene.book.digest)

    def _ask(self, given: Given) -> Ask:
        command = given.command
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))
        stream = table_stream(given.table)
        return Ask(stream, command, lambda view, wish: self._decide(view, given, wish), given.after)

    def _decide(self, view: View, given: Given, command: c.Command) -> Decision:
        """Events of the table and what they mean for its meter, or a refusal, and the book that decided."""
        stream = table_stream(given.table)
        loaded = view.look(stream)
        table: Table = loaded.state
        if table.safeguards:
            command = replace(command, at=view.not_before(stream, command.at))
        unwanted = given.against(table, command) if given.against else None
        scene = (
            unwanted
            or opening_refused(command)
            or self._scene(view, table, given.staff, given.book, command.at)
        )
        if isinstance(scene, Refusal):
            return Decision({}, scene)
        if isinstance(command, c.ChangeBook):
            scene = replace(scene, next_book=self._book(command.book))
        scene = with_vouchers(view, with_two_people(view, scene, command, self._two_people), command)
        book = scene.book
        wish = with_tokens(view, scene, command)
        if isinstance(wish, Refusal):
            return Decision({}, wish, book.digest)
        command = read_by_machine(self._decks, table, wish)
        result = (
            note_orders(scene, command)
            if isinstance(command, NoteOrders)
            else decide(scene, _valued(view, table, command))
        )
        if isinstance(result, Refusal):
            return Decision({}, result, book.digest)
        if refusal := uncommitted(self._decks, table, command):
            return Decision({}, refusal, book.digest)
        events = {stream: result, **follow_patrons(table, result, command.at, command.actor)}
        for found in (
            entered(scene, command),
            carried(table, result, command),
            spent(table, result, command),
        ):
            for account, facts in found.items():
                events[account] = (*events.get(account, ()), *facts)
        meter = table.jackpot.meter
        if not meter or not counts(book, table, result):
            return Decision(events, None, book.digest, decks=committed(self._decks, table, result))
        holds = frozenset({meter})
        if holds - view.held:
            return Decision(events, None, book.digest, holds)
        more = follow(view, book, table, loaded.head.seq, result, command.actor)
        return Decision({**events, meter_stream(meter): more}, None, book.digest, holds)

    def _scene(
        self, view: View, table: Table, staff: Mapping[str, str], book: str, at: int
    ) -> Scene | Refusal:
        """A table goes on only under the very book it was opened with, and by a calendar that is known."""
        id = table.book if table.open else book or table.book
        found = self._book(id)
        if found is None:
            text = (
                f"The book {id!r} of this table cannot be read." if id else "No book is named for this table."
            )
            return refuse("book/unknown", ("house:open-table",), text, book=id)
        if table.open and found.digest != table.digest:
            text = f"The file of {id} is not the one this table was opened with; put that one back to go on."
            return refuse(
                "book/changed", ("house:book-change",), text, opened=table.digest, found=found.digest
            )
        if refusal := zone_refused(table.days):
            return refusal
        return Scene(
            table,
            found,
            dict(staff),
            state(view, table),
            patrons=present(view, table, self._patrons, at, self._days),
            barred=barred(view),
            around=self._around(table),
            floor=None if table.practice else floor_orders(view),
        )

    def _book(self, id: str) -> Rulebook | None:
        try:
            return self._load_book(id) if id else None
        except BookError:
            return None


def _valued(view: View, table: Table, command: c.Command) -> c.Command:
    """The jackpot is settled at what stands on the meter, whatever the command says."""
    meter = meter_of(view, table) if isinstance(command, c.SettleJackpot) else None
    if meter is None or not isinstance(command, c.SettleJackpot):
        return command
    cents, parts = divmod(meter.value(view.counters(meter.id)), CENT)
    return replace(command, meter=cents, parts=parts)
