"""Invalid wagers: made without a card of one's own, for another person, or past one's loss limit."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.entries import Cites
from croupier.core.incident import Incident
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.sure import sure
from croupier.core.table import Box, Wager
from croupier.engine.leaving import onward
from croupier.engine.loss_limits import room
from croupier.engine.ruling import CALL, Remedy, Ruling
from croupier.engine.stakes import restaked
from croupier.engine.voiding import void_hand
from croupier.engine.wagers import taken_back


def _named(scene: Scene, call: c.Call, stands: Cites) -> Refusal | Box:
    """The box a call is about, with wagers that have no result yet; what was settled stands."""
    box = scene.table.box(call.box) if call.box else None
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if not _wagers(box, call):
        text = f"Nothing lies at box {box.number} any more, and what was settled stands."
        return refuse("invalid/settled", stands, text, box=box.number)
    return box


def _player(box: Box, call: c.Call | Incident) -> str:
    """Whose wagers it is about: the player's of the box, or a jackpot wager's owner where that is named."""
    wager = box.wager("jackpot") if call.spot == "jackpot" else None
    return wager.owner if wager else box.player or ""


def _wagers(box: Box, call: c.Call | Incident) -> list[Wager]:
    """What lies: with the player's hand everything on it goes, with another's jackpot wager only that."""
    player = _player(box, call)
    return [wager for wager in box.wagers if player in (box.player, wager.owner)]


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
    player = _player(box, call)
    if room(scene, player) is None:
        return refuse("loss/none", CALL, f"{player} has set no loss limit.", player=player)
    if _excess(scene, box, call) <= 0:
        cites = rule.part if rule else CALL
        return refuse("loss/within", cites, "What lies is within the limit.", box=box.number)
    return None


def _excess(scene: Scene, box: Box, call: c.Call | Incident) -> Cents:
    """How much lies past the limit; an amount that is named is net loss that came to light only now."""
    return (call.amount or 0) - (room(scene, _player(box, call)) or 0)


def _called(scene: Scene, ruling: Ruling) -> Box:
    return scene.table.boxes[sure(ruling.incident.box, "no call is taken without its box") - 1]


def _invalidated(box: Box, ruling: Ruling, amount: Cents, *, barred: bool) -> ev.WagersInvalidated:
    return ev.WagersInvalidated(
        box=box.number,
        player=_player(box, ruling.incident),
        why=ruling.incident.kind,
        amount=amount,
        barred=barred,
        cites=ruling.rule.cites,
    )


def _return_all(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Before the first card everything goes back, and the person bets no more here."""
    box = _called(scene, ruling)
    lying = _wagers(box, ruling.incident)
    back = (taken_back(box.number, wager, ruling.rule.cites) for wager in lying)
    return (_invalidated(box, ruling, sum(wager.stake for wager in lying), barred=True), *back)


def _return(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Everything goes back; a hand that has its cards already is void with it."""
    return (_return_all if _called(scene, ruling).status == "waiting" else _void)(scene, ruling)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """In a round the hand is void: no more decisions, no winnings, every stake goes back."""
    box = _called(scene, ruling)
    # what was settled stands, and only a jackpot wager still lies; another's is no part of the hand
    if box.status == "settled" or _player(box, ruling.incident) != box.player:
        return _return_all(scene, ruling)
    total = sum(wager.stake for wager in box.wagers) + sum(done.taken for done in box.done)
    voided = void_hand(scene, box.number, ruling.rule.cites, carries=False)
    return onward(scene, (_invalidated(box, ruling, total, barred=True), voided))


def _return_excess(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """What lies past the limit goes back, the latest wager first; the rest counts, however small."""
    box = _called(scene, ruling)
    player = _player(box, ruling.incident)
    own = [wager for wager in box.wagers if wager.owner == player]
    excess = _excess(scene, box, ruling.incident)
    lying = sum(wager.stake - wager.in_tokens() for wager in own)
    event = _invalidated(box, ruling, min(excess, lying), barred=False)
    if excess >= lying and box.status == "in" and player == box.player:
        return onward(scene, (event, void_hand(scene, box.number, ruling.rule.cites, carries=False)))
    return (event, *_latest_first(box, own, excess, ruling.rule.cites))


def _latest_first(box: Box, own: list[Wager], excess: Cents, cites: Cites) -> list[ev.Event]:
    events: list[ev.Event] = []
    for wager in sorted(own, key=lambda one: -one.seq):
        chips = wager.stake - wager.in_tokens()
        if excess <= 0 or not chips:
            continue
        less = wager.stake - min(chips, excess)
        if not less or wager.spot == "jackpot":  # part of a jackpot wager is none
            events.append(taken_back(box.number, wager, cites))
        else:
            events.append(_lessened(box.number, wager, less, cites))
        excess -= chips
    return events


def _lessened(box: int, wager: Wager, stake: Cents, cites: Cites) -> ev.WagerCorrected:
    return ev.WagerCorrected(
        box=box,
        spot=wager.spot,
        stake=stake,
        was=wager.stake,
        cites=cites,
        postings=restaked(wager, stake, box),
    )


REMEDIES = {
    "return-invalid": Remedy(_return),
    "void-invalid": Remedy(_void),
    "return-past-limit": Remedy(_return_excess),
}
