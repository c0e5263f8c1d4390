"""Invalid wagers: made without a card of one's own, for another person, or past one's loss limit."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.entries import Cites
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Box, Wager
from croupier.engine.leaving import onward
from croupier.engine.loss_limits import room
from croupier.engine.ruling import CALL, Remedy, Ruling
from croupier.engine.voiding import void_hand
from croupier.engine.wagers import owned, taken_back


def _named(scene: Scene, call: c.Call, stands: Cites) -> Refusal | Box:
    """The box a call is about, with wagers that have no result yet; what was settled stands."""
    box = scene.table.box(call.box or 0)
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if not box.wagers:
        text = f"Nothing lies at box {box.number} any more, and what was settled stands."
        return refuse("invalid/settled", stands, text, box=box.number)
    return box


def card_facts(scene: Scene, call: c.Call) -> Refusal | None:
    """Wagers of a person without a card of their own, or who bets for another, lie at a box."""
    rule = scene.book.rule.player_card
    found = _named(scene, call, rule.stands if rule else CALL)
    return found if isinstance(found, Refusal) else None


def loss_facts(scene: Scene, call: c.Call) -> Refusal | None:
    """More lies at a box than the loss limit of its player leaves room for."""
    rule = scene.book.rule.loss_limit
    box = _named(scene, call, rule.stands if rule else CALL)
    if isinstance(box, Refusal):
        return box
    if room(scene, box.player or "") is None:
        return refuse("loss/none", CALL, f"{box.player} has set no loss limit.", player=box.player)
    if _excess(scene, box, call.amount) <= 0:
        cites = rule.part if rule else CALL
        return refuse("loss/within", cites, "What lies is within the limit.", box=box.number)
    return None


def _excess(scene: Scene, box: Box, found: Cents | None) -> Cents:
    """How much lies past the limit; `found` is net loss that came to light only now."""
    return (found or 0) - (room(scene, box.player or "") or 0)


def _invalidated(box: Box, ruling: Ruling, amount: Cents, *, barred: bool) -> ev.WagersInvalidated:
    return ev.WagersInvalidated(
        box=box.number,
        player=box.player or "",
        why=ruling.incident.kind,
        amount=amount,
        barred=barred,
        cites=ruling.rule.cites,
    )


def _return_all(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Before the first card everything goes back, and the person bets no more here."""
    box = scene.table.boxes[(ruling.incident.box or 0) - 1]
    total = sum(wager.stake for wager in box.wagers)
    back = (taken_back(box.number, wager, ruling.rule.cites) for wager in box.wagers)
    return (_invalidated(box, ruling, total, barred=True), *back)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """In a round the hand is void: no more decisions, no winnings, every stake goes back."""
    box = scene.table.boxes[(ruling.incident.box or 0) - 1]
    lying = sum(wager.stake for wager in box.wagers)
    if box.status == "settled":  # what was settled stands; only a jackpot wager still lies
        back = (taken_back(box.number, wager, ruling.rule.cites) for wager in box.wagers)
        return (_invalidated(box, ruling, lying, barred=True), *back)
    total = lying + sum(done.taken for done in box.done)
    voided = void_hand(scene, box.number, ruling.rule.cites, carries=False)
    return onward(scene, (_invalidated(box, ruling, total, barred=True), voided))


def _return_excess(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """What lies past the limit goes back, the latest wager first; the rest counts, however small."""
    box = scene.table.boxes[(ruling.incident.box or 0) - 1]
    excess = _excess(scene, box, ruling.incident.amount)
    lying = sum(wager.stake for wager in box.wagers if wager.instrument == "chip")
    event = _invalidated(box, ruling, min(excess, lying), barred=False)
    if excess >= lying and box.status == "in":
        return onward(scene, (event, void_hand(scene, box.number, ruling.rule.cites, carries=False)))
    return (event, *_latest_first(box, excess, ruling.rule.cites))


def _latest_first(box: Box, excess: Cents, cites: Cites) -> list[ev.Event]:
    events: list[ev.Event] = []
    for wager in sorted(box.wagers, key=lambda one: -one.seq):
        if excess <= 0 or wager.instrument != "chip":
            continue
        if wager.stake <= excess or wager.spot == "jackpot":  # part of a jackpot wager is none
            events.append(taken_back(box.number, wager, cites))
        else:
            events.append(_lessened(box.number, wager, wager.stake - excess, cites))
        excess -= wager.stake
    return events


def _lessened(box: int, wager: Wager, stake: Cents, cites: Cites) -> ev.WagerCorrected:
    spot, purse = ledger.spot_account(box, wager.spot), owned(wager.owner, wager.instrument)
    return ev.WagerCorrected(
        box=box,
        spot=wager.spot,
        stake=stake,
        was=wager.stake,
        cites=cites,
        postings=ledger.move(wager.stake - stake, spot, purse),
    )


REMEDIES = {
    "return-invalid": Remedy(_return_all),
    "void-invalid": Remedy(_void),
    "return-past-limit": Remedy(_return_excess),
}
