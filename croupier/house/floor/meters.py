"""The meters of a floor file, held against their books before anybody opens one."""

from typing import TYPE_CHECKING

from croupier.core.refusal import Refusal, sure
from croupier.house.floor.layout import layout_of
from croupier.meters.rules.commands import OpenMeter
from croupier.meters.rules.evolve import evolve
from croupier.meters.rules.links import joins_refused
from croupier.meters.rules.scene import MeterScene
from croupier.meters.rules.terms import act_open, legal_open
from croupier.rulebooks.load import load
from croupier.table.meter import Meter, MeterTerms
from croupier.table.table import Table

if TYPE_CHECKING:
    from croupier.house.floor.file import Floor, MeterEntry


def opening(entry: "MeterEntry", actor: str) -> OpenMeter:
    """The command that opens a meter as the file describes it."""
    return OpenMeter(
        actor=actor, meter=entry.id, approval=entry.approval, wager=entry.wager, seed=entry.seed,
        rate=entry.rate, reserve_rate=entry.reserve_rate, option=entry.option, pays=entry.pays,
        bonus=entry.bonus,
    )  # fmt: skip


def terms_of(entry: "MeterEntry") -> MeterTerms:
    """What a meter runs on once it is opened as the file describes it."""
    return sure(_opened(entry, {}).terms, "a meter that is open has terms")


def meters_fault(floor: "Floor") -> str:
    """What a book says against a meter of the file, or against a table on it; empty if nothing."""
    meters: dict[str, Meter] = {}
    for number, entry in enumerate(floor.meters):
        if refusal := legal_open(MeterScene(meters=meters, book=load(entry.book)), opening(entry, "")):
            return _said(f"meters[{number}]", refusal)
        meters[entry.id] = _opened(entry, meters)
    for number, table in enumerate(floor.tables):
        if table.meter is None:
            continue
        meter, own = meters[table.meter], load(table.book)
        laid = Table(table.id, own.id, layout=layout_of(table, own), sign=table.sign)
        books = {book.id: book for book in (own, load(meter.book))}
        scene = MeterScene(meters=meters, tables={table.id: laid}, book=books[meter.book], books=books)
        if refusal := joins_refused(scene, meter, table.id):
            return _said(f"tables[{number}]", refusal)
    return ""


def _opened(entry: "MeterEntry", beside: dict[str, Meter]) -> Meter:
    (event,) = act_open(MeterScene(meters=beside, book=load(entry.book)), opening(entry, ""))
    return evolve(Meter(id=entry.id), event)


def _said(place: str, refusal: Refusal) -> str:
    return f"{place}: {refusal.text} ({', '.join(refusal.cites)})"
