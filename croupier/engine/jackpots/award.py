"""The jackpot of a round: its wagers into the pool, its prizes out of it."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial

from croupier.core import ledger
from croupier.core.citing import cited
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.core.settlement import Award
from croupier.core.sign import JackpotSign
from croupier.engine.duty.steps import blocked, due_at
from croupier.engine.jackpots.prizes import (
    ROYAL,
    STRAIGHT_FLUSH,
    Entry,
    JackpotTerms,
    award,
    is_share,
    jackpot_hand,
    stake_back,
)
from croupier.engine.scene import Scene
from croupier.engine.settlement.custody import into_custody
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.jackpot import Won
from croupier.table.meter import CENT, Units
from croupier.table.table import Box, Wager

TWO_PEOPLE = ("house:two-people",)


def legal_jackpot(scene: Scene, command: c.SettleJackpot) -> Refusal | None:
    """Jackpots are paid after the last hand is checked."""
    cites = scene.book.rule.jackpot.cites
    if scene.table.round.phase != "awarding":
        return refuse("jackpot/moment", cites, "Jackpots are paid after the last box.")
    if scene.table.jackpot.outcome:
        return refuse("jackpot/recorded", cites, "The outcome is recorded; prizes wait for confirmation.")
    if not 0 <= command.meter <= MOST or not 0 <= command.parts < CENT:
        return refuse("jackpot/meter", cites, "No meter stands there.", meter=command.meter)
    return _under_seed(scene, command.meter) or blocked(scene)


def _under_seed(scene: Scene, meter: Cents) -> Refusal | None:
    """Where the book has lines of seeds, no meter stands below the one it starts again from."""
    sign, rule = scene.table.sign, scene.book.rule.meter
    if not scene.book.data.meter_rate or not sign or not sign.jackpot or meter >= sign.jackpot.seed:
        return None
    text = f"A meter never stands below its {sign.jackpot.seed} cents."
    cites = cited(rule.seed.cites, rule.least.cites)
    return refuse("jackpot/under-seed", cites, text, meter=meter, seed=sign.jackpot.seed)


def act_jackpot(scene: Scene, command: c.SettleJackpot) -> tuple[ev.Event, ...]:
    """Every jackpot wager goes into the pool; what it wins is paid apart from everything else."""
    table, units = scene.table, command.meter * CENT + command.parts
    awards, after = awarded(scene, units)
    waits = waiting(scene, awards)
    winners, later = ({prize.box for prize in some} for some in (awards, waits))
    return (
        *(
            _taken(scene, box, won=box.number in winners, waits=box.number in later)
            for box in table.boxes
            if box.jackpot()
        ),
        *(
            event
            for prize in awards
            for event in _awarded(scene, prize, waits=prize in waits, by=command.actor)
        ),
        _settled(scene, command, awards, after),
    )


def awarded(scene: Scene, units: Units) -> tuple[tuple[Award, ...], Units]:
    """The prizes of the round when so much stands on the meter, in the order of payment, and what is left."""
    posted, sign = sure(scene.table.sign, "a table that deals has a sign"), sign_of(scene)
    meter = Fraction(units, CENT) if units % CENT else units // CENT
    terms = JackpotTerms(sign.wager, meter, sign.seed, sign.option, sign.pays, sign.bonus)
    awards, after = award(scene.book, terms, _entries(scene), posted.chip)
    return awards, int(after * CENT)


def due(scene: Scene, units: Units) -> Iterator[tuple[Won, bool]]:
    """What settling the jackpot pays when so much stands on the meter, and whether it waits for somebody."""
    awards, _ = awarded(scene, units)
    waits = waiting(scene, awards)
    for prize in awards:
        owner = _owner(scene.table.boxes[prize.box - 1])
        yield Won(prize.box, owner, prize.prize, prize.amount, prize.cites), prize in waits


def sign_of(scene: Scene) -> JackpotSign:
    """What the sign says of the jackpot."""
    posted = sure(scene.table.sign, "a table that deals has a sign")
    return sure(posted.jackpot, "jackpot wagers lie where a sign has their terms")


def shares(scene: Scene, awards: Iterable[Award]) -> tuple[Award, ...]:
    """The prizes that come off the meter."""
    option = sign_of(scene).option
    return tuple(prize for prize in awards if is_share(scene.book, option, prize.prize))


def starts_again(scene: Scene, units: Units, won: Iterable[Award]) -> bool:
    """Whether shares would leave less than the seed of so much, so that the meter starts again from it."""
    paid = sum(prize.amount for prize in won)
    return paid > 0 and units - paid * CENT < sign_of(scene).seed * CENT


def waiting(scene: Scene, awards: tuple[Award, ...]) -> list[Award]:
    """The prizes that somebody else has to confirm before they are paid: a rank the book names, or a second
    person, where a share of the meter comes to the sum of the floor; then the other shares wait with it."""
    own = shares(scene, awards) if _two_people(scene, awards) else ()
    return [prize for prize in awards if prize in own or _by_book(scene, prize)]


def _by_book(scene: Scene, prize: Award) -> bool:
    rule = scene.book.rule.jackpot_confirmed
    return rule is not None and prize.prize in rule.any_of


def _two_people(scene: Scene, awards: tuple[Award, ...]) -> bool:
    least = scene.two_people.jackpot if scene.two_people and not scene.table.practice else None
    return least is not None and any(prize.amount >= least for prize in shares(scene, awards))


def _settled(
    scene: Scene, command: c.SettleJackpot, awards: tuple[Award, ...], after: Units
) -> ev.JackpotSettled:
    """The outcome on record; where its prizes would leave less than the seed the meter starts again."""
    rule, units = scene.book.rule, command.meter * CENT + command.parts
    return ev.JackpotSettled(
        meter=command.meter,
        parts=command.parts,
        after=after // CENT,
        after_parts=after % CENT,
        time=command.at,
        reset=starts_again(scene, units, shares(scene, awards)),
        cites=cited(rule.jackpot.cites, rule.meter.hit.cites),
    )


def _entries(scene: Scene) -> list[Entry]:
    """The jackpot wagers that were locked in; one that a fold took can at most have the bonus."""
    entries = []
    for box in scene.table.boxes:
        folded = box.status in ("folded", "conceded")
        if wager := entrant(box):
            hand = jackpot_hand(scene.book, box.cards, scene.table.round.shown)
            entries.append(Entry(box.number, hand, folded=folded, owner=wager.owner))
        elif folded and (lost := _lost(box)):
            entries.append(Entry(box.number, None, live=False, folded=True, owner=lost.owner))
    return entries


def entrant(box: Box) -> Wager | None:
    """The jackpot wager of a box that plays for the prizes, or played for them when they were recorded."""
    return box.jackpot() or next((one.wager for one in box.done if one.pooled), None)


def _owner(box: Box) -> str:
    return sure(box.jackpot() or _lost(box), "a wager has won the prize").owner


def _lost(box: Box) -> Wager | None:
    """The jackpot wager a fold took."""
    return next((one.wager for one in box.done if one.wager.spot == "jackpot" and one.taken), None)


def _taken(scene: Scene, box: Box, *, won: bool, waits: bool) -> ev.Event:
    """A hand that lies open is racked now, or when its prize is confirmed."""
    rule, stake = scene.book.rule.jackpot, box.stake("jackpot")
    back = stake_back(scene.book, stake, won=won)
    owner = sure(box.jackpot(), "a wager that is taken has lain").owner
    spot = ledger.spot_account(box.number, "jackpot")
    open_hand = box.cards_at == "face_up"
    return ev.JackpotTaken(
        box=box.number,
        stake=stake,
        returned=back,
        outcome="win" if won else "lose",
        cites=cited(rule.cites, rule.face_up if open_hand else ()),
        steps=due_at(scene.book, "jackpot-paid") if open_hand and not waits else (),
        postings=(
            *ledger.move(stake - back, spot, ledger.JACKPOT),
            *ledger.move(back, spot, ledger.patron_account(owner)),
        ),
    )


def _awarded(scene: Scene, prize: Award, *, waits: bool, by: str) -> tuple[ev.Event, ...]:
    """A prize is paid to the owner of the wager, or waits."""
    rule = scene.book.rule
    owner = _owner(scene.table.boxes[prize.box - 1])
    cites = cited(prize.cites, rule.jackpot.paid)
    if not waits:
        return paid(scene, Won(prize.box, owner, prize.prize, prize.amount, cites))
    confirmed, named = rule.jackpot_confirmed, _by_book(scene, prize)
    won = ev.JackpotWon(
        box=prize.box,
        owner=owner,
        prize=prize.prize,
        amount=prize.amount,
        recorded="" if named else by,
        cites=cited(cites, confirmed.cites if confirmed and named else TWO_PEOPLE),
    )
    return (won,)


def paid(scene: Scene, won: Won) -> tuple[ev.Event, ...]:
    """A prize out of the pool, apart from every other payment."""
    sign = sure(scene.table.sign, "a table that deals has a sign").jackpot
    payment = ev.JackpotPaid(
        box=won.box,
        owner=won.owner,
        prize=won.prize,
        amount=won.amount,
        share=is_share(scene.book, sign.option if sign else None, won.prize),
        cites=won.cites,
        postings=ledger.move(won.amount, ledger.JACKPOT, ledger.patron_account(won.owner)),
    )
    return (payment, *into_custody(scene, won.box, won.owner, won.amount))


def _turn(scene: Scene, won: Won) -> tuple[bool, bool, int]:
    """When a prize is paid among others: those that are no shares first, a royal last, from one side."""
    from_right = scene.book.rule.settlement.from_right
    return won.prize == ROYAL, won.prize == STRAIGHT_FLUSH, -won.box if from_right else won.box


def legal_confirm(scene: Scene, command: c.ConfirmJackpot) -> Refusal | None:
    """A prize that waits, by somebody else than who recorded it; in order, where shares are successive."""
    won, cites = _pending(scene, command.box), scene.book.rights["ConfirmJackpot"].cites
    if won is None:
        return refuse("jackpot/none", cites, f"No prize of box {command.box} waits.", box=command.box)
    if command.actor == won.recorded:
        text = "Somebody else than who recorded the prize confirms it."
        return refuse("count/two-signatures", cites, text, by=won.recorded)
    rule, first = scene.book.rule.jackpot, min(scene.table.jackpot.won, key=partial(_turn, scene))
    if rule.paid and won != first:
        cites = cited(rule.paid, rule.sharing_cites.get("both", ()))
        return refuse("jackpot/order", cites, f"Box {first.box} is paid first.", box=first.box)
    return None


def _pending(scene: Scene, box: int) -> Won | None:
    return next((one for one in scene.table.jackpot.won if one.box == box), None)


def act_confirm(scene: Scene, command: c.ConfirmJackpot) -> tuple[ev.Event, ...]:
    """The prize is as the meter had it when the outcome was recorded; it is paid now."""
    won = sure(_pending(scene, command.box), "a prize that is confirmed has waited")
    confirmed = ev.JackpotConfirmed(
        box=won.box,
        prize=won.prize,
        by=command.actor,
        cites=scene.book.rights["ConfirmJackpot"].cites,
        steps=due_at(scene.book, "jackpot-paid"),
    )
    return (confirmed, *paid(scene, won))
