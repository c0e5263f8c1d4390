"""Jackpot meters as a subject: all of them stand still while a command about one is decided."""

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import from_book
from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.duty.notices import raised_at
from croupier.engine.offers.offer import Offer
from croupier.engine.scene import Scene
from croupier.house.desk.streams import View, meter_stream, table_stream
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject, unknown_book
from croupier.meters.rules.commands import ClearMeterFault, MeterChange, MeterFault, TestMeter
from croupier.meters.rules.count import Record
from croupier.meters.rules.decide import decide
from croupier.meters.rules.events import (
    MeterChanged,
    MeterEvent,
    MeterFaultReported,
    TableLinked,
    TableUnlinked,
)
from croupier.meters.rules.evolve import replay
from croupier.meters.rules.links import OPTION
from croupier.meters.rules.offers import offers
from croupier.meters.rules.reading import value_at
from croupier.meters.rules.reconcile import reconcile
from croupier.meters.rules.scene import METER, MeterScene
from croupier.store.happened import happened, right_times
from croupier.store.log import EventLog
from croupier.table.jackpot import JackpotLinked, JackpotSettled, JackpotUnlinked
from croupier.table.limits import SignSpent
from croupier.table.meter import Meter

FAULT: Final = "jackpot-fault"  # the moment of the books' notices about it
FLOOR: Final = "*"  # held by every command about meters, so that none is opened behind another's back


def scene_of(
    setting: Setting, view: View, ids: Collection[str], given: Given | Asking, about: str, *named: str
) -> MeterScene | Refusal:
    """All meters of the floor, the tables on them and those named besides, and the books of all these."""
    meters: dict[str, Meter] = {id: view.look(meter_stream(id)).state for id in sorted(ids)}
    id = meters[about].book or given.book
    own = setting.book(id)
    if own is None:
        return unknown_book(id, METER)
    names = {table for meter in meters.values() for table in meter.links}
    names |= {*named} - {""}
    tables = {name: view.look(table_stream(name)).state for name in sorted(names)}
    books = {one.book for one in (*meters.values(), *tables.values())}
    return MeterScene(
        meters={id: meter for id, meter in meters.items() if meter.terms},
        counters={id: view.counters(id) for id in meters},
        tables=tables,
        book=own,
        books={id: book for id in books if (book := setting.book(id))},
        staff=dict(setting.staff(given, own.id)),
    )


def _known(setting: Setting) -> set[str]:
    return {name.removeprefix("meter:") for name in setting.log.streams() if name.startswith("meter:")}


def _holds(setting: Setting, given: Given, view: View, command: MeterChange) -> frozenset[str]:
    """All meters of the floor, and that none is opened meanwhile."""
    return frozenset({FLOOR, command.meter, *_known(setting)})


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    """What may be done about the meter, at any table of the floor."""
    ids = {asking.id, *_known(setting)}
    scene = scene_of(setting, view, ids, asking, asking.id, *asking.tables)
    return () if isinstance(scene, Refusal) else offers(scene, asking.id, asking.actor, asking.at)


def _puts(setting: Setting, given: Given, view: View, command: MeterChange) -> Question | Refusal:
    """What comes of it are events of one meter or several, and of the tables they are about."""
    ids = _holds(setting, given, view, command) - {FLOOR}
    scene = scene_of(setting, view, ids, given, command.meter, getattr(command, "table", ""))
    if isinstance(scene, Refusal):
        return scene

    def means(events: Any) -> Decision:
        if isinstance(command, TestMeter | ClearMeterFault):
            found = found_on_record(setting.log, command.meter, command.at)  # long: for who may ask for it
            events = decide(replace(scene, found=found), command)
        if isinstance(events, Refusal):
            return Decision({}, events)
        return Decision(_by_stream(scene, events, command.at))

    return Question(partial(decide, scene, command), means, scene.book.digest)


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


SUBJECT: Final = Subject(
    "meter", lambda id: Meter(id=id), replay, get_args(MeterChange), _puts, holds=_holds, offers=_offers
)


OFF: Final = 5_000  # ms that a record may lie beside the clock


def found_on_record(log: EventLog, id: str, at: int) -> frozenset[MeterFault]:
    """The faults that show in what is on record of a meter, while it stands still."""
    right = right_times(log.read)
    records: list[Record] = [*happened(log.read(meter_stream(id)), right)]
    meter, counters = replay(Meter(id=id), (record.event for record in records)), log.counters(id)
    tables = {*meter.cuts, *meter.links, *counters}
    streams: dict[str, list[Record]] = {
        table: [*happened(log.read(table_stream(table)), right)] for table in sorted(tables)
    }
    found: set[MeterFault] = set()
    if not reconcile(id, records, counters, streams).balanced:
        found.add("record")
    if not all(_timed(streams.values())) or any(record.time > at + OFF for record in records[-1:]):
        found.add("clock")
    ends = [records[-1:], *(run[-1:] for run in streams.values())]
    latest = max([at, *(record.time for end in ends for record in end)])
    if value_at(id, records, streams, latest) != meter.value(counters):
        found.add("recall")
    return frozenset(found)


def _timed(streams: Iterable[Iterable[Record]]) -> Iterator[bool]:
    """Of every settlement on record, whether its time is, and not after its record."""
    for records in streams:
        for record in records:
            if isinstance(record.event, JackpotSettled):
                yield 0 < record.event.time <= record.time + OFF
