"""The jackpot's equipment at a table: found out of order, working again, and the sign beside it."""

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.cards.layouts import cloth, signs
from croupier.engine.duty.authority import ranked
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.jackpots.link import fault_refused, link_refused, part_cites
from croupier.engine.running.limit_changes import raise_refused
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.limits import JACKPOT

FAULT = ("house:jackpot-fault",)
SIGN = ("house:jackpot-sign",)


def _no_jackpot(scene: Scene) -> Refusal | None:
    if refusal := blocks_everyone(scene, FAULT):
        return refusal
    if scene.table.sign is None or scene.table.sign.jackpot is None:
        return refuse("jackpot/unlinked", FAULT, "This table has no jackpot.")
    return None


def legal_report(scene: Scene, command: c.ReportJackpotFault) -> Refusal | None:
    """Something fails once until it works again."""
    if refusal := _no_jackpot(scene):
        return refusal
    if command.part in scene.table.jackpot.faults:
        cites = part_cites(scene, command.part)
        return refuse("fault/reported", cites, "That is known already.", part=command.part)
    return None


def act_report(scene: Scene, command: c.ReportJackpotFault) -> tuple[ev.Event, ...]:
    cites = cited(part_cites(scene, command.part), scene.book.rule.jackpot.sound, FAULT)
    reported = ev.JackpotFaultReported(part=command.part, by=command.actor, note=command.note, cites=cites)
    return (reported,)


def legal_clear(scene: Scene, command: c.ClearJackpotFault) -> Refusal | None:
    if refusal := _no_jackpot(scene):
        return refusal
    if command.part not in scene.table.jackpot.faults:
        cites = part_cites(scene, command.part)
        return refuse("fault/none", cites, "Nothing is known to be wrong with it.", part=command.part)
    return None


def act_clear(scene: Scene, command: c.ClearJackpotFault) -> tuple[ev.Event, ...]:
    cites = cited(part_cites(scene, command.part), FAULT)
    return (ev.JackpotFaultCleared(part=command.part, by=command.actor, cites=cites),)


def legal_change_sign(scene: Scene, command: c.ChangeJackpotSign) -> Refusal | None:
    """Between rounds, with no jackpot wager at the old price on the table, and as the book wants the sign."""
    table = scene.table
    if refusal := blocks_everyone(scene, SIGN):
        return refusal
    if table.round.phase != "betting":
        return refuse("sign/round", SIGN, "The jackpot sign changes between rounds.")
    if any(box.wager("jackpot") for box in table.boxes):
        return refuse("sign/wagers", SIGN, "Jackpot wagers lie on the table.")
    if table.jackpot.manual:
        return refuse("sign/paper", SIGN, "First the paper count of the wagers at the old price.")
    sign = replace(sure(table.sign, "a table opens with its signs"), jackpot=command.sign)
    layout = sure(table.layout, "a table opens with its layout")
    if refusal := signs(scene.book, sign) or cloth(scene.book, layout, linked=True):
        return refusal
    dearer = _dearer(scene, command)
    return raise_refused(scene, {JACKPOT: command.sign.wager}, command.at) if dearer else None


def _dearer(scene: Scene, command: c.ChangeJackpotSign) -> bool:
    """Whether the price goes up where that is a higher minimum, which a sign has to announce."""
    rule, sign = scene.book.rule.minimum_raise, scene.table.sign
    before = sign.jackpot if sign else None
    return rule.jackpot_price_notice and before is not None and command.sign.wager > before.wager


def act_change_sign(scene: Scene, command: c.ChangeJackpotSign) -> tuple[ev.Event, ...]:
    dearer, rule = _dearer(scene, command), scene.book.rule
    cites = cited(SIGN, rule.jackpot.cites, rule.minimum_raise.cites if dearer else ())
    return (ev.JackpotSignChanged(sign=command.sign, by=command.actor, announced=dearer, cites=cites),)


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
