"""What a jackpot wager needs: a meter that pays what the sign says, and equipment that works."""

from croupier.core.book.entries import Cites
from croupier.core.citing import HOUSE, cited
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import JackpotSign
from croupier.engine.jackpots.match import mismatch
from croupier.engine.scene import Scene
from croupier.table.meter import MeterTerms

LINK = ("house:jackpot-link",)


def link_refused(scene: Scene) -> Refusal | None:
    """A jackpot needs an open meter that pays what the sign of this table says."""
    rule, meter = scene.book.rule, scene.meter
    sign = scene.table.sign.jackpot if scene.table.sign else None
    needs = cited(rule.jackpot.cites, rule.meter.controller.cites, rule.meter.group.cites, LINK)
    if sign is None:
        return refuse("jackpot/unlinked", needs, "This table has no jackpot.")
    if meter is None:
        return refuse("jackpot/unlinked", needs, "This table is on no jackpot meter.")
    if not meter.open:
        return refuse("jackpot/meter", needs, "The jackpot meter is closed.", meter=meter.id)
    return _sign_refused(scene, sign, meter.terms) if meter.terms else None


def _sign_refused(scene: Scene, sign: JackpotSign, terms: MeterTerms) -> Refusal | None:
    group = scene.book.rule.meter.group
    cites = {"wager": group.wager, "rate": group.rate, "hands": group.hands, "pays": group.pays}
    part = mismatch(scene.book, terms, scene.book, sign)
    if part is None:
        return None
    text = "The sign does not say what the meter pays."
    return refuse("jackpot/sign", cited(cites[part], LINK), text, differs=part)


def fault_refused(scene: Scene) -> Refusal | None:
    """Wagers stop at once when something does not work, unless people stand in for it."""
    place, rule, meter = scene.table.jackpot, scene.book.rule, scene.meter
    for part, cites in place.faults.items():
        if part == "sign" or place.manual is None:
            text = f"The {part} of the jackpot is out of order."
            return refuse("jackpot/fault", cited(cites, LINK), text, part=part)
    if meter is None or place.manual or (meter.healthy and not meter.faults):
        return None
    fault, cites = next(iter(meter.faults.items()), ("", rule.meter.cites))
    if meter.book not in ("", scene.book.id):  # what another book says of it is nothing to this table
        own = rule.meter.fault.get(fault, rule.meter).cites
        cites = cited(own, tuple(clause for clause in cites if clause.startswith(HOUSE)))
    text = "The jackpot meter is out of order."
    return refuse("jackpot/meter", cited(cites, rule.jackpot.sound, LINK), text, meter=meter.id, fault=fault)


def wording_refused(scene: Scene) -> Refusal | None:
    """Where the sign must say something in set words, it says so."""
    said, sign = scene.book.rule.meter.folded_sign, scene.table.sign
    if said is None or (sign and sign.jackpot and sign.jackpot.note == said.text):
        return None
    return refuse("jackpot/wording", said.cites, f"A sign must say: {said.text}")


def part_cites(scene: Scene, part: str) -> Cites:
    """The clauses that ask for a part of the jackpot's equipment."""
    rule = scene.book.rule
    if part == "sign":
        return rule.meter.folded_sign.cites if rule.meter.folded_sign else rule.jackpot.cites
    return rule.meter.controller.cites if part == "controller" else rule.meter.display.cites
