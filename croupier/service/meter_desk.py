"""The desk for jackpot meters: all of them stand still while a command about one is decided."""

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.citing import from_book
from croupier.core.entries import Cites
from croupier.core.event import Event
from croupier.core.jackpot_events import JackpotLinked, JackpotUnlinked
from croupier.core.limit_events import SignSpent
from croupier.core.meter import Counter, Meter
from croupier.core.meter_commands import (
    ClearMeterFault,
    MeterChange,
    MeterFault,
    ReadMeter,
    ReportMeterFault,
    TestMeter,
)
from croupier.core.meter_events import (
    MeterChanged,
    MeterEvent,
    MeterFaultReported,
    MeterTested,
    TableLinked,
    TableUnlinked,
)
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.scene import MACHINE, Scene
from croupier.engine.outbox import raised_at
from croupier.floor.meter_reading import Reading, read
from croupier.floor.meter_scene import METER, MeterScene
from croupier.floor.meter_signs import OPTION
from croupier.floor.meters import decide
from croupier.service.meter_health import found_by_test
from croupier.service.streams import View, meter_stream, table_stream
from croupier.service.writer import Answer, Ask, Decision, Writer
from croupier.store.happened import happened, right_times
from croupier.store.log import EventLog

FAULT: Final = "jackpot-fault"  # the moment of the books' notices about it
FLOOR: Final = "*"  # held by every command about meters, so that none is opened behind another's back


class MeterDesk:
    """Gives commands to meters, and tells what stands on them."""

    def __init__(self, writer: Writer, log: EventLog, load_book: Callable[[str], Rulebook | None]) -> None:
        self._writer = writer
        self._log = log
        self._load_book = load_book

    def meter(self, id: str) -> Meter:
        """The meter as the log has it."""
        found: Meter = self._writer.current(meter_stream(id)).state
        return found

    def all(self) -> dict[str, Meter]:
        """Every meter of the floor."""
        return {id: self.meter(id) for id in self._ids()}

    def counters(self, id: str) -> dict[str, Counter]:
        """What each table has put on a meter."""
        return self._log.counters(id)

    def give(self, command: MeterChange, staff: Mapping[str, str], book: str = "") -> Answer:
        """Give a command once, under the book of its meter; `book` is for one that is still to be opened.

        A test is read back at once, and nobody says that a meter works while a test of it finds the fault.
        """
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))
        match command:
            case TestMeter():
                return self._tested(command, staff, book)
            case ClearMeterFault():
                id, meter = f"{command.id} test", command.meter
                test = TestMeter(actor=command.actor, at=command.at, id=id, meter=meter)
                found = self._found(self._give(test, staff, book))
                return self._give(command, staff, book, frozenset(found))
        return self._give(command, staff, book)

    def tries(self, table: str, staff_of: Callable[[str], tuple[str, Mapping[str, str]]]) -> Answer:
        """Before a table that is on a meter opens, the house itself tries whether that meter works."""
        meter = next((one for one in self.all().values() if table in one.links), None)
        own = self._load_book(meter.book) if meter else None
        if meter is None or own is None:
            return Answer()
        book, staff = staff_of(meter.id)
        machine = {MACHINE: own.rule.ranks.ladder[0]}
        return self.give(TestMeter(actor=MACHINE, meter=meter.id), {**staff, **machine}, book)

    def _give(
        self, command: MeterChange, staff: Mapping[str, str], book: str, found: frozenset[str] = frozenset()
    ) -> Answer:
        def decided(view: View, wish: Any) -> Decision:
            return self._decide(view, wish, staff, book, found)

        return self._writer.give(Ask(meter_stream(command.meter), command, decided))

    def _tested(self, command: TestMeter, staff: Mapping[str, str], book: str) -> Answer:
        """What the test wrote, and a report of each fault that shows in it and is not known yet."""
        answer = self._give(command, staff, book)
        events = answer.events
        for fault in self._found(answer):
            if fault not in self.meter(command.meter).faults:
                report = ReportMeterFault(
                    actor=command.actor, at=command.at, id=f"{command.id} {fault}", meter=command.meter,
                    fault=fault,
                )  # fmt: skip
                events = (*events, *self._give(report, staff, book).events)
        return replace(answer, events=events)

    def _found(self, answer: Answer) -> tuple[MeterFault, ...]:
        """The faults that what a test has written shows; none where it was refused."""
        tested = next((one for one in answer.events if isinstance(one, MeterTested)), None)
        return found_by_test(self._log, self.meter(tested.meter), tested) if tested else ()

    def reading(self, command: ReadMeter, staff: Mapping[str, str], book: str = "") -> Reading | Refusal:
        """What stood on a meter as at a time, for those its book lets read it."""
        found = self._load_book(self.meter(command.meter).book or book)
        if found is None:
            return refuse("book/unknown", METER, f"The book {book!r} cannot be read.", book=book)
        scene = MeterScene(meters={}, counters={}, tables={}, book=found, books={}, staff=dict(staff))
        right = right_times(self._log.read)
        names = [name for name in self._log.streams() if name.startswith("table:")]
        tables = {name.removeprefix("table:"): [*happened(self._log.read(name), right)] for name in names}
        meter = [*happened(self._log.read(meter_stream(command.meter)), right)]
        return read(scene, command, meter, tables)

    def refusal(self, command: MeterChange, staff: Mapping[str, str], book: str = "") -> Refusal | None:
        """Why a command would be refused now; nothing if it would not."""
        scene = self._scene(self._writer.view(), {command.meter, *self._ids()}, command, staff, book)
        result = scene if isinstance(scene, Refusal) else decide(scene, command)
        return result if isinstance(result, Refusal) else None

    def _decide(
        self,
        view: View,
        command: MeterChange,
        staff: Mapping[str, str],
        book: str,
        found: frozenset[str] = frozenset(),
    ) -> Decision:
        """Events of one meter or several, and of the tables they are about."""
        ids = frozenset({FLOOR, command.meter, *self._ids()})
        if ids - view.held:
            return Decision({}, holds=ids)
        scene = self._scene(view, ids - {FLOOR}, command, staff, book)
        if isinstance(scene, Refusal):
            return Decision({}, scene)
        result = decide(replace(scene, found=found), command)
        if isinstance(result, Refusal):
            return Decision({}, result, scene.book.digest, ids)
        return Decision(_by_stream(scene, result, command.at), None, scene.book.digest, ids)

    def _scene(
        self, view: View, ids: Collection[str], command: MeterChange, staff: Mapping[str, str], book: str
    ) -> MeterScene | Refusal:
        meters: dict[str, Meter] = {id: view.look(meter_stream(id)).state for id in sorted(ids)}
        own = self._load_book(meters[command.meter].book or book)
        if own is None:
            return refuse("book/unknown", METER, f"The book {book!r} cannot be read.", book=book)
        names = {table for meter in meters.values() for table in meter.links}
        names |= {getattr(command, "table", "")} - {""}
        tables = {name: view.look(table_stream(name)).state for name in sorted(names)}
        return MeterScene(
            meters={id: meter for id, meter in meters.items() if meter.terms},
            counters={id: view.counters(id) for id in meters},
            tables=tables,
            book=own,
            books=self._books(one.book for one in (*meters.values(), *tables.values())),
            staff=dict(staff),
        )

    def _books(self, ids: Iterable[str]) -> dict[str, Rulebook]:
        found = {id: self._load_book(id) for id in set(ids) if id}
        return {id: book for id, book in found.items() if book}

    def _ids(self) -> list[str]:
        return [name.removeprefix("meter:") for name in self._log.streams() if name.startswith("meter:")]


def _by_stream(scene: MeterScene, events: Iterable[MeterEvent], at: int) -> dict[str, tuple[Event, ...]]:
    """Every event in its meter's stream; what it means for a table in the table's own.

    A table's stream says which meter it is on, and its outbox tells who has to hear of a fault of it.
    """
    found: dict[str, tuple[Event, ...]] = {}

    def add(stream: str, *more: Event) -> None:
        found[stream] = (*found.get(stream, ()), *more)

    def cites_at(event: MeterEvent, table: str) -> Cites:
        return from_book(scene.meters[event.meter].book, event.cites, scene.tables[table].book)

    for event in events:
        add(meter_stream(event.meter), event)
        match event:
            case TableLinked(table=table):
                add(table_stream(table), JackpotLinked(meter=event.meter, cites=cites_at(event, table)))
            case TableUnlinked(table=table):
                add(table_stream(table), JackpotUnlinked(meter=event.meter, cites=cites_at(event, table)))
            case MeterChanged():
                for table in scene.meters[event.meter].links:
                    spent = SignSpent(announces=OPTION, cites=cites_at(event, table))
                    add(table_stream(table), spent)
            case MeterFaultReported():
                for table in scene.meters[event.meter].links:
                    state = scene.tables[table]
                    told = raised_at(Scene(state, scene.named(state.book)), FAULT, event, at)
                    add(table_stream(table), *told)
    return found
