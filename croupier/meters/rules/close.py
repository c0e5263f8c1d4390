"""The end of a meter, its rest to other meters to the last unit; and what is moved of its reserve."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited, from_book
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import holds
from croupier.engine.scene import Scene
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import count, seed_of
from croupier.meters.rules.links import CLOSES, on_table, stood
from croupier.meters.rules.scene import MeterScene, closed
from croupier.table.limits import JackpotNotice
from croupier.table.meter import Meter, Units
from croupier.table.table import Table

CLOSING: Cites = ("house:meter-closing",)
EXTERNAL = "external:"  # a meter of another game that is kept elsewhere


def busy(scene: MeterScene, meter: Meter, cites: Cites = CLOSING) -> Refusal | None:
    """Nothing once no wager is on the meter: none registered, carried or pending."""
    for win in meter.pending:
        text = "A prize waits for its confirmation."
        return refuse("meter/pending", cites, text, meter=meter.id, table=win.table)
    for table in meter.links:
        one = scene.tables.get(table)
        if one is None:
            return refuse("meter/table", cites, f"Nothing is known of table {table!r}.", table=table)
        if on_table(one):
            text = "Jackpot wagers are still on the meter."
            return refuse("meter/wagers", cites, text, meter=meter.id, table=table)
    return None


def above_seed(scene: MeterScene, meter: Meter) -> Units:
    """What there is to give away."""
    return max(meter.value(scene.count(meter.id)) - seed_of(meter), 0)


def legal_close(scene: MeterScene, command: c.CloseMeter) -> Refusal | None:
    """After the last of the signs at all its tables, with every unit above the seed given somewhere."""
    if refusal := closed(scene, command.meter, CLOSING):
        return refusal
    meter = scene.meters[command.meter]
    if refusal := busy(scene, meter):
        return refusal
    for table in meter.links:
        change = JackpotNotice(closes=meter.id)
        early = stood(scene, scene.tables[table], CLOSES, scene.rule.closing, command.at, change)
        if early:
            return early
    return _allocation_refused(scene, command, above_seed(scene, meter))


def _allocation_refused(scene: MeterScene, command: c.CloseMeter, due: Units) -> Refusal | None:
    """Parts to running meters or meters of other games, which add up exactly; `rest` takes what is left."""
    rule = scene.rule.closing
    for target in (*command.to, *((command.rest,) if command.rest else ())):
        if refusal := _target_refused(scene, command.meter, target):
            return refusal
    if not all(part > 0 for part in command.to.values()):
        return refuse("closing/part", rule.transfer, "Nothing is less than a unit.")
    given = sum(command.to.values())
    if given > due or (given < due and not command.rest):
        text = f"{due} units go to other meters, not {given}."
        return refuse("closing/sum", rule.transfer, text, due=due, given=given)
    return None


def _target_refused(scene: MeterScene, meter: str, target: str) -> Refusal | None:
    rule = scene.rule.closing
    if target.startswith(EXTERNAL):
        if target != EXTERNAL:
            return None
        return refuse("closing/target", rule.external, "A meter of another game has a name.", to=target)
    if target == meter:
        return refuse("closing/target", rule.transfer, "It goes to other meters.", to=target)
    return closed(scene, target, rule.transfer)


def allocation(scene: MeterScene, command: c.CloseMeter) -> dict[str, Units]:
    """What goes to which meter."""
    parts = dict(command.to)
    left = above_seed(scene, scene.meters[command.meter]) - sum(parts.values())
    if left:
        parts[command.rest] = parts.get(command.rest, 0) + left
    return parts


def act_close(scene: MeterScene, command: c.CloseMeter) -> tuple[ev.MeterEvent, ...]:
    """The seed goes into the reserve, for the house to start another meter with."""
    rule = scene.rule.closing
    before, reserve_before, cuts = count(scene.meters[command.meter], scene.count(command.meter))
    parts = allocation(scene, command)
    outside = any(target.startswith(EXTERNAL) for target in parts)
    meter_closed = stated(
        ev.MeterClosed,
        command,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        to=parts,
        to_reserve=before - sum(parts.values()),
        cites=cited(rule.cites, rule.transfer, rule.external if outside else ()),
    )
    received = (
        _received(scene, command.meter, target, units)
        for target, units in parts.items()
        if not target.startswith(EXTERNAL)
    )
    return (meter_closed, *received)


def _received(scene: MeterScene, source: str, target: str, units: Units) -> ev.TransferReceived:
    before, reserve_before, cuts = count(scene.meters[target], scene.count(target))
    return ev.TransferReceived(
        meter=target,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        source=source,
        units=units,
        after=before + units,
        cites=from_book(scene.book.id, scene.rule.closing.transfer, scene.meters[target].book),
    )


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
    moved = stated(ev.ReserveMoved, command, cites=cited(RESERVE, ("house:two-keys",)))
    if command.to == HOUSE:
        return (moved,)
    received = ev.ReserveReceived(meter=command.to, units=command.units, source=command.meter, cites=RESERVE)
    return (moved, received)
