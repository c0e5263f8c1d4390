"""Jackpot meters: a command becomes events of one meter or several, or a refusal that changes nothing."""

from croupier.core.refusal import Refusal
from croupier.core.verb import Verb
from croupier.engine.duty.authority import may
from croupier.engine.scene import Scene
from croupier.meters.rules import close as closing
from croupier.meters.rules import commands as c
from croupier.meters.rules import faults, links, terms
from croupier.meters.rules import terms as options
from croupier.meters.rules.events import MeterEvent
from croupier.meters.rules.scene import MeterScene
from croupier.table.meter import Meter, MeterState
from croupier.table.table import Table

VERBS: dict[type[c.MeterCommand], Verb] = {
    c.OpenMeter: Verb(terms.legal_open, terms.act_open),
    c.LinkTable: Verb(links.legal_link, links.act_link),
    c.UnlinkTable: Verb(links.legal_unlink, links.act_unlink),
    c.MoveTable: Verb(links.legal_move, links.act_move),
    c.CloseMeter: Verb(closing.legal_close, closing.act_close),
    c.ChangeOption: Verb(options.legal_change, options.act_change),
    c.MoveReserve: Verb(closing.legal_move, closing.act_move),
    c.ReportMeterFault: Verb(faults.legal_report, faults.act_report),
    c.ClearMeterFault: Verb(faults.legal_clear, faults.act_clear),
    c.TestMeter: Verb(faults.legal_test, faults.act_test),
}


def allowed(scene: MeterScene, command: c.MeterCommand) -> Refusal | None:
    """Nothing if the actor has the rank the book gives this command to."""
    return may(Scene(Table(""), scene.book, scene.staff), command)


def decide(scene: MeterScene, command: c.MeterCommand) -> tuple[MeterEvent, ...] | Refusal:
    """The events a command leads to, each naming its meter, or its refusal."""
    verb = VERBS[type(command)]
    return allowed(scene, command) or verb.legal(scene, command) or verb.act(scene, command)


def state_of(meter: Meter, table: str) -> MeterState | None:
    """What a table knows of its meter: never its value."""
    if table not in meter.links:
        return None
    return MeterState(
        meter.id, meter.open, not meter.faults, meter.terms, meter.resets, meter.faults, meter.book
    )
