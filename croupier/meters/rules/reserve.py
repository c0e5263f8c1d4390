"""The reserve of a meter: it pays for the next seed, and otherwise moves only by two people's hands."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import holds
from croupier.engine.scene import Scene
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.scene import MeterScene
from croupier.table.meter import Meter, Units
from croupier.table.table import Table

RESERVE: Cites = ("house:meter-reserve",)
HOUSE = "house"


def legal_move(scene: MeterScene, command: c.MoveReserve) -> Refusal | None:
    """Two people of that right, a reason, and no more than is there for good."""
    if command.meter not in scene.meters:
        return refuse("meter/unknown", RESERVE, f"There is no meter {command.meter!r}.", meter=command.meter)
    if refusal := _second_refused(scene, command):
        return refusal
    if not command.reason.strip():
        return refuse("reserve/reason", RESERVE, "Why must be said.")
    if command.to == command.meter or (command.to != HOUSE and command.to not in scene.meters):
        return refuse("reserve/target", RESERVE, f"There is no reserve {command.to!r} to move to.")
    free = movable(scene, scene.meters[command.meter])
    if not 0 < command.units <= free:
        return refuse("reserve/units", RESERVE, f"{free} units can be moved.", free=free, units=command.units)
    return None


def _second_refused(scene: MeterScene, command: c.MoveReserve) -> Refusal | None:
    """The second key is another person with the same right."""
    right = scene.book.rights["MoveReserve"]
    duty = Scene(Table(""), scene.book, scene.staff)
    if command.second != command.actor and holds(duty, command.second, right):
        return None
    cites = cited(RESERVE, ("house:two-keys",))
    return refuse("reserve/two-keys", cites, "Somebody else has to sign too.", second=command.second)


def movable(scene: MeterScene, meter: Meter) -> Units:
    """The reserve less the parts of wagers that may still go back to their owners."""
    returnable = sum(
        fed.reserve
        for table in scene.tables.values()
        for fed in table.jackpot.fed.values()
        if fed.meter == meter.id
    )
    return meter.reserved(scene.count(meter.id)) - returnable


def act_move(scene: MeterScene, command: c.MoveReserve) -> tuple[ev.MeterEvent, ...]:
    moved = ev.ReserveMoved(
        meter=command.meter,
        units=command.units,
        to=command.to,
        by=command.actor,
        second=command.second,
        reason=command.reason,
        cites=cited(RESERVE, ("house:two-keys",)),
    )
    if command.to == HOUSE:
        return (moved,)
    received = ev.ReserveReceived(meter=command.to, units=command.units, source=command.meter, cites=RESERVE)
    return (moved, received)
