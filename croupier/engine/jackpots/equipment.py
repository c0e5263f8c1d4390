"""The jackpot's equipment at a table: found out of order, working again, and the sign beside it."""

from msgspec.structs import replace

from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.cards.layouts import cloth, signs
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.jackpots.link import part_cites
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
