"""What the floor file says of jackpot meters and is not so: what is to be done, by whom, and what differs.

A meter is opened, and a table linked to it, by a person whom its book lets: the house does neither by itself.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import asdict, replace

from croupier.core.book.entries import Cites
from croupier.core.money import dollars
from croupier.engine.decide import legal
from croupier.engine.duty.authority import holds
from croupier.engine.scene import MACHINE, Scene
from croupier.house.floor.file import MeterEntry, TableEntry
from croupier.house.floor.meters import opening, terms_of
from croupier.house.room.house import House
from croupier.meters.rules.commands import LinkTable, MeterChange
from croupier.table.commands import ShowSign
from croupier.table.limits import JackpotNotice
from croupier.table.meter import Meter
from croupier.table.table import Table

MINUTE: Final = 60_000
ANNOUNCES: Final = "jackpot-link"
UNANNOUNCED: Final = ("sign/none", "sign/other")
LINKS: Final = "LinkTable"
UNSAID: Final = "?"


class MeterTask(msgspec.Struct, frozen=True, kw_only=True):
    """Something about a meter that the floor file wants. `command` is there for who may give it now."""

    meter: str
    book: str
    what: Literal["open", "announce", "link", "differs"]
    text: str
    table: str = ""
    who: str = ""  # the rank it is for
    command: dict[str, Any] | None = None
    asks: tuple[str, ...] = ()  # what the command does not say yet
    waits: str = ""  # why it cannot be done now, or not by the caller
    cites: Cites = ()


def meter_tasks(house: House, actor: str = "") -> tuple[MeterTask, ...]:
    """Everything that is not as the floor file says, with what the actor may do about it."""
    found: list[MeterTask] = []
    for entry in house.floor.meters:
        meter = house.desk.meters.meter(entry.id)
        if meter.terms is None:
            found.append(_opens(house, entry, actor))
            continue
        found += _differs(entry, meter)
        if meter.open:
            joining = (table for table in house.floor.tables if table.meter == entry.id)
            found += [task for table in joining for task in _joins(house, entry, table, actor)]
    return (*found, *_unplanned(house))


def said_at_start(house: House) -> Iterator[str]:
    """Each of them in a line for whoever starts the house."""
    for task in meter_tasks(house):
        if task.what == "differs":
            yield task.text
            continue
        book = house.book(task.book)
        scene = Scene(Table(""), book, dict(house.floor.ranks(book.id)))
        right = book.rights["OpenMeter" if task.what == "open" else LINKS]
        able = [name for name in scene.staff if name != MACHINE and holds(scene, name, right)]
        who = ", ".join(able) or f"nobody on this floor, it needs the rank {task.who.replace('_', ' ')}"
        state = f"meter {task.meter} is not open" if task.what == "open" else task.text.rstrip(".")
        yield f"{state}; who may do that in the pit console: {who}"


def _opens(house: House, entry: MeterEntry, actor: str) -> MeterTask:
    price, seed = dollars(entry.wager), dollars(entry.seed)
    text = f"Meter {entry.id} is not open: {entry.rate}% of {price} wagers, from {seed}."
    return _given(house, entry, opening(entry, actor), "open", text)


def _joins(house: House, entry: MeterEntry, table: TableEntry, actor: str) -> Iterator[MeterTask]:
    """A table that is to be on a meter: announced first where the meter's book wants a sign."""
    state: Table = house.desk.kept(table.id).state
    on = state.jackpot.meter
    if on == entry.id or state.tournament:
        return
    if on:
        text = f"Table {table.id} is on meter {on}, and on {entry.id} by the floor file."
        yield MeterTask(meter=entry.id, book=entry.book, what="differs", table=table.id, text=text)
        return
    asks = tuple(name for name in ("controller", "display") if not getattr(table, name))
    link = LinkTable(
        actor=actor, at=house.clock(), meter=entry.id, table=table.id,
        controller=table.controller or UNSAID, display=table.display or UNSAID,
    )  # fmt: skip
    refusal = house.desk.meters.refusal(link, house.floor.ranks(entry.book), entry.book)
    if refusal and refusal.code in UNANNOUNCED:
        yield _announces(house, entry, table, actor)
        return
    text = f"Table {table.id} is not on meter {entry.id}."
    task = _given(house, entry, replace(link, at=0), "link", text, table.id, at=link.at)
    command = {name: said for name, said in (task.command or {}).items() if name not in asks}
    yield replace(task, asks=asks, command=command or None)


def _announces(house: House, entry: MeterEntry, table: TableEntry, actor: str) -> MeterTask:
    minutes = house.book(entry.book).rule.meter.link.minutes
    said = JackpotNotice(joins=entry.id)
    sign = ShowSign(actor=actor, at=house.clock(), announces=ANNOUNCES, time=house.clock(), jackpot=said)
    scene = house.desk.scene(table.id, house.staff(table.id))
    refusal = scene if not isinstance(scene, Scene) else legal(scene, sign)
    right = house.book(table.book).rights["ShowSign"]
    return MeterTask(
        meter=entry.id, book=table.book, what="announce", table=table.id, who=right.rank,
        text=f"Table {table.id} is not on meter {entry.id}: a sign must stand there for {minutes} minutes.",
        command=None if refusal else _plain(replace(sign, at=0)),
        waits=refusal.text if refusal else "", cites=refusal.cites if refusal else right.cites,
    )  # fmt: skip


def _given(
    house: House,
    entry: MeterEntry,
    command: MeterChange,
    what: Literal["open", "link"],
    text: str,
    table: str = "",
    *,
    at: int = 0,
) -> MeterTask:
    right = house.book(entry.book).rights[type(command).__name__]
    tried = replace(command, at=at)
    refusal = house.desk.meters.refusal(tried, house.floor.ranks(entry.book), entry.book)
    return MeterTask(
        meter=entry.id, book=entry.book, what=what, text=text, table=table, who=right.rank,
        command=None if refusal else _plain(command),
        waits=refusal.text if refusal else "", cites=refusal.cites if refusal else right.cites,
    )  # fmt: skip


def _plain(command: ShowSign | MeterChange) -> dict[str, Any]:
    """A command as it is sent: who gives it and when are not for the page to say."""
    said: dict[str, Any] = msgspec.to_builtins(command)
    return {name: one for name, one in said.items() if name not in ("actor", "at", "id")}


def _differs(entry: MeterEntry, meter: Meter) -> Iterator[MeterTask]:
    """Terms that are no longer those of the file, and meters that are closed for good."""
    task = MeterTask(meter=entry.id, book=entry.book, what="differs", text="")
    if not meter.open:
        yield replace(task, text=f"Meter {entry.id} was closed; another one needs another id.")
        return
    if meter.book != entry.book:
        yield replace(
            task, text=f"Meter {entry.id} runs by {meter.book}, and by {entry.book} in the floor file."
        )
        return
    runs, file = asdict(meter.terms) if meter.terms else {}, asdict(terms_of(entry))
    for name in (name for name in file if runs.get(name) != file[name]):
        now, then = _said(name, runs.get(name)), _said(name, file[name])
        text = f"Meter {entry.id} runs with the {name.replace('_', ' ')} {now}, the floor file says {then}"
        yield replace(task, text=f"{text}; what runs changes by its book only.")


def _unplanned(house: House) -> Iterator[MeterTask]:
    """Open meters, and tables on meters, of which the floor file says nothing; a demo floor plans none."""
    if house.floor.demo:
        return
    planned = {entry.id for entry in house.floor.meters}
    for id, meter in house.desk.meters.all().items():
        if meter.open and id not in planned:
            text = f"Meter {id} is open, and not in the floor file."
            yield MeterTask(meter=id, book=meter.book, what="differs", text=text)
    for table in house.floor.tables:
        on = house.desk.kept(table.id).state.jackpot.meter
        if on and table.meter is None:
            text = f"Table {table.id} is on meter {on}, and on none by the floor file."
            yield MeterTask(meter=on, book=table.book, what="differs", table=table.id, text=text)


def _said(name: str, value: Any) -> str:
    """A term of a meter in words."""
    if name in ("rate", "reserve_rate"):
        return f"{value / 100:.2f}%"
    if name in ("wager", "seed", "bonus") and value is not None:
        return dollars(value)
    if isinstance(value, dict):
        return ", ".join(f"{hand} {dollars(amount)}" for hand, amount in value.items()) or "none"
    return "none" if value is None else str(value)
