"""Jackpot wagers recorded on paper while the equipment does not work, and the count that ends it."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.authority import ranked
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.jackpots.link import fault_refused, link_refused
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

MOST_PAPER = 1_000_000  # wagers; nobody counts more by hand
BETWEEN = ("betting", "closed")


def _cites(scene: Scene, command: c.Command) -> Cites:
    """The clauses that give the power; who asks for it here has it."""
    return scene.book.rights[type(command).__name__].cites


def legal_start(scene: Scene, command: c.StartManualArrangement) -> Refusal | None:
    """Paper stands in for equipment that is there and does not work, never for a link that is missing."""
    cites = _cites(scene, command)
    if refusal := blocks_everyone(scene, cites) or link_refused(scene):
        return refusal
    if scene.table.jackpot.manual:
        return refuse("manual/open", cites, "Wagers are recorded on paper already.")
    if fault_refused(scene) is None:
        return refuse("manual/sound", cites, "The equipment works.")
    if not command.note:
        return refuse("order/reason", cites, "The arrangement must be stated.")
    return None


def act_start(scene: Scene, command: c.StartManualArrangement) -> tuple[ev.Event, ...]:
    started = ev.ManualArrangementStarted(
        by=command.actor,
        note=command.note,
        epoch=sure(scene.meter, "paper stands in at a table that is on a meter").resets,
        cites=_cites(scene, command),
    )
    return (started,)


def legal_end(scene: Scene, command: c.EndManualArrangement) -> Refusal | None:
    """Between rounds, by two people who may both arrange it, with a count that can be one."""
    cites, table = _cites(scene, command), scene.table
    if table.jackpot.manual is None:
        return refuse("manual/none", cites, "No wagers are recorded on paper.")
    if table.round.phase not in BETWEEN:
        return refuse("manual/round", cites, "The round must be finished first.")
    right = scene.book.rights[type(command).__name__]
    if command.second == command.actor or not ranked(scene, command.second, right):
        text = "Two people of that rank sign the count."
        return refuse("manual/two-keys", cited(cites, ("house:two-keys",)), text, second=command.second)
    if not 0 <= command.counted <= MOST_PAPER:
        return refuse("manual/count", cites, "Not a number of wagers.", counted=command.counted)
    return link_refused(scene) if command.counted > table.jackpot.manual.recorded else None


def act_end(scene: Scene, command: c.EndManualArrangement) -> tuple[ev.Event, ...]:
    """Where the paper has more wagers than the log the meter follows it; what was wagered stays on it."""
    manual = sure(scene.table.jackpot.manual, "what ends has begun")
    cites = _cites(scene, command)
    ended = stated(ev.ManualArrangementEnded, command, recorded=manual.recorded, cites=cites)
    return (*_corrected(scene, command.counted - manual.recorded, cites), ended)


def _corrected(scene: Scene, more: int, cites: Cites) -> tuple[ev.Event, ...]:
    """More wagers than the log has; fewer take nothing off, for the stakes of those it has were taken."""
    if more <= 0:
        return ()
    meter = sure(scene.meter, "a count that differs is refused without a meter")
    sign = sure(sure(scene.table.sign, "a table opens with its signs").jackpot, "and without a jackpot")
    terms = meter.terms
    cents = more * sign.wager
    units, reserve = (cents * terms.rate, cents * terms.reserve_rate) if terms else (0, 0)
    cites = cited(cites, scene.book.rule.meter.rate.cites)
    fed = ev.JackpotFed(
        meter=meter.id, boxes=(), cents=cents, units=units, reserve=reserve, epoch=meter.resets,
        manual=True, cites=cites,
    )  # fmt: skip
    return (fed,)
