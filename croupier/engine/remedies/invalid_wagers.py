"""Invalid wagers: made without a card of one's own, for another person, or past one's loss limit."""

from typing import NamedTuple

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.evolve import replay
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling
from croupier.engine.irregular.void import jackpot_of, onward, second_key, void_hand, without_result
from croupier.engine.irregular.void_wagers import in_reach, paid_by, void_wagers
from croupier.engine.scene import Scene
from croupier.engine.settlement.counting_less import counts_less
from croupier.engine.wagers.holdings import Holding, holdings
from croupier.engine.wagers.loss_limits import room
from croupier.engine.wagers.place import taken_back
from croupier.engine.wagers.stakes import restaked
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Box


class Cut(NamedTuple):
    """A wager, and how much of its stake is past the limit."""

    one: Holding
    cents: Cents


def _named(scene: Scene, call: c.Call, stands: Cites) -> Refusal | str:
    """Whom a call is about, with a wager in the round; rounds that are over stand."""
    box = scene.table.box(call.box) if call.box else None
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    player = _player(box, call)
    if not in_reach(scene, player):
        text = f"No wager at box {box.number} is of this round, and what was settled before stands."
        return refuse("invalid/settled", stands, text, box=box.number)
    return player


def _player(box: Box, call: c.Call | Incident) -> str:
    """Whose wagers: who plays the box or sits there, or a jackpot wager's owner where that is named."""
    wager = jackpot_of(box) if call.spot == "jackpot" else None
    return wager.owner if wager else box.player or box.seat or ""


def card_facts(scene: Scene, call: c.Call) -> Refusal | None:
    """Wagers of a person without a card of their own, or who bets for another, are in the round."""
    rule = scene.book.rule.player_card
    found = _named(scene, call, rule.stands if rule else CALL)
    return found if isinstance(found, Refusal) else None


def loss_facts(scene: Scene, call: c.Call) -> Refusal | None:
    """A person has more in the round than their loss limit left room for at its start."""
    rule = scene.book.rule.loss_limit
    player = _named(scene, call, rule.stands if rule else CALL)
    if isinstance(player, Refusal):
        return player
    if room(scene, player) is None:
        return refuse("loss/none", CALL, f"{player} has set no loss limit.", player=player)
    cuts = _cuts(scene, player, _excess(scene, player, call.amount))
    if not any(cut.one.moves() for cut in cuts):
        cites, text = rule.part if rule else CALL, "What was staked is within the limit, or is back already."
        return refuse("loss/within", cites, text, box=call.box)
    return None


def _excess(scene: Scene, player: str, more: Cents | None) -> Cents:
    """How much was staked past the limit; an amount that is named is net loss that came to light only now.

    What is left of the limit now tells what was left at the start: stakes that are back were no loss, and
    what was won since made room that was not there.
    """
    has = holdings(scene.table, player)
    back = sum(one.wager.stake - one.done.taken - one.wager.in_tokens() for one in has if one.done)
    won = sum(one.done.pays for one in has if one.done and not one.done.held)
    return max(back, 0) + won + (more or 0) - (room(scene, player) or 0)


def _cuts(scene: Scene, player: str, excess: Cents) -> list[Cut]:
    """What is past the limit, the latest wager first; part of a jackpot wager is none."""
    found: list[Cut] = []
    for one in reversed(holdings(scene.table, player)):
        if excess > 0 and one.chips():
            whole = one.wager.spot == "jackpot"
            found.append(Cut(one, one.chips() if whole else min(one.chips(), excess)))
            excess -= one.chips()
    return found


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


def _all_void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """No more decisions, no winnings, every stake goes back wherever it lies; and the person bets no more."""
    box = _called(scene, ruling)
    player = _player(box, ruling.incident)
    void = void_wagers(scene, player, ruling.rule.cites, cancels=False)
    return (_invalidated(box, ruling, _went_back(scene, player, void), barred=True), *void)


def _went_back(scene: Scene, player: str, void: tuple[ev.Event, ...]) -> Cents:
    """The stakes that went back, also another's jackpot wager with the hand it was on."""
    hands = {event.box for event in void if isinstance(event, ev.HandVoided)}
    single = sum(event.stake for event in void if isinstance(event, ev.WagerTakenBack))
    undone = sum(event.back for event in void if isinstance(event, ev.ResultUndone))
    boxes = [scene.table.boxes[number - 1] for number in hands]
    return single + undone + sum(wager.stake for box in boxes for wager in box.wagers)


def _all_void_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    has = holdings(scene.table, _player(_called(scene, ruling), ruling.incident))
    return second_key(paid_by(scene, has), ruling.incident.by, ruling.command.actor)


def _return_excess(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """What is past the limit goes back, the latest wager first; the rest counts, however small."""
    box, cites = _called(scene, ruling), ruling.rule.cites
    player = _player(box, ruling.incident)
    excess = _excess(scene, player, ruling.incident.amount)
    cuts = _cuts(scene, player, excess)
    void = _without_ante(scene, cuts)
    events: list[ev.Event] = [void_hand(scene, number, cites, carries=False) for number in void]
    for cut in cuts:
        if cut.one.box.number not in void and cut.one.moves():
            now = replace(scene, table=replay(scene.table, events))
            events.append(_lessened(now, cut, cites))
    amount = max(min(excess, sum(cut.cents for cut in cuts)), 0)
    return (_invalidated(box, ruling, amount, barred=False), *onward(scene, tuple(events)))


def _without_ante(scene: Scene, cuts: list[Cut]) -> list[int]:
    """The hands in play that nothing buys any more: of the first wager nothing is left."""
    first = scene.book.rule.initial.needs[0]
    return [
        cut.one.box.number
        for cut in cuts
        if cut.one.wager.spot == first and cut.one.box.status == "in" and cut.cents == cut.one.wager.stake
    ]


def _lessened(scene: Scene, cut: Cut, cites: Cites) -> ev.Event:
    """One wager without the part that is past the limit, whether it lies or has its result."""
    (box, wager, done), left = cut.one, cut.one.wager.stake - cut.cents
    if done:
        less = left and wager.spot != "jackpot"
        return (
            counts_less(scene, box, done, left, cites)
            if less
            else without_result(scene, box.number, done, cites)
        )
    if not left:
        return taken_back(box.number, wager, cites)
    return ev.WagerCorrected(
        box=box.number,
        spot=wager.spot,
        stake=left,
        was=wager.stake,
        cites=cites,
        postings=restaked(wager, left, box.number),
    )


def _return_excess_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    player = _player(_called(scene, ruling), ruling.incident)
    cuts = _cuts(scene, player, _excess(scene, player, ruling.incident.amount))
    paid = paid_by(scene, [cut.one for cut in cuts])
    return second_key(paid, ruling.incident.by, ruling.command.actor)


REMEDIES = {
    "return-invalid": Remedy(_all_void, legal=_all_void_legal),
    "void-invalid": Remedy(_all_void, legal=_all_void_legal),
    "return-past-limit": Remedy(_return_excess, legal=_return_excess_legal),
}
