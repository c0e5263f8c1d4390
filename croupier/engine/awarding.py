"""The jackpot of a round: its wagers into the pool, its prizes out of it."""

from fractions import Fraction

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.meter import CENT, Units
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.settlement import Award
from croupier.core.sign import JackpotSign
from croupier.core.table import Box
from croupier.engine.custody import into_custody
from croupier.engine.jackpot import Entry, JackpotTerms, award, is_share, jackpot_hand
from croupier.engine.steps import blocked, due_at


def legal_jackpot(scene: Scene, command: c.SettleJackpot) -> Refusal | None:
    """Jackpots are paid after the last hand is checked."""
    cites = scene.book.rule.jackpot.cites
    if scene.table.round.phase != "awarding":
        return refuse("jackpot/moment", cites, "Jackpots are paid after the last box.")
    if not 0 <= command.meter <= MOST or not 0 <= command.parts < CENT:
        return refuse("jackpot/meter", cites, "No meter stands there.", meter=command.meter)
    return blocked(scene)


def act_jackpot(scene: Scene, command: c.SettleJackpot) -> tuple[ev.Event, ...]:
    """Every jackpot wager goes into the pool; what it wins is paid apart from everything else."""
    book, table = scene.book, scene.table
    sign = table.sign.jackpot if table.sign else None
    if sign is None or table.sign is None:
        raise ValueError("jackpot wagers at a table without a jackpot sign")
    meter = Fraction(command.meter * CENT + command.parts, CENT) if command.parts else command.meter
    terms = JackpotTerms(sign.wager, meter, sign.seed, sign.option, sign.pays, sign.bonus)
    awards, after = award(book, terms, _entries(scene), table.sign.chip)
    winners = {prize.box for prize in awards}
    return (
        *(_taken(scene, box, won=box.number in winners) for box in table.boxes if box.jackpot()),
        *(event for prize in awards for event in _paid(scene, prize)),
        _settled(scene, command, awards, sign, int(after * CENT)),
    )


def _settled(
    scene: Scene, command: c.SettleJackpot, awards: tuple[Award, ...], sign: JackpotSign, after: Units
) -> ev.JackpotSettled:
    """The outcome on record; where its prizes would leave less than the seed the meter starts again."""
    rule = scene.book.rule
    paid = sum(prize.amount for prize in awards if is_share(scene.book, sign.option, prize.prize))
    left = max((command.meter - paid) * CENT + command.parts, 0)
    return ev.JackpotSettled(
        meter=command.meter,
        parts=command.parts,
        after=after // CENT,
        after_parts=after % CENT,
        time=command.at,
        reset=paid > 0 and left < sign.seed * CENT,
        cites=tuple(dict.fromkeys((*rule.jackpot.cites, *rule.meter.hit.cites))),
    )


def _entries(scene: Scene) -> list[Entry]:
    """The jackpot wagers that were locked in; one that a fold took has no hand any more."""
    shown = scene.table.round.shown
    entries = []
    for box in scene.table.boxes:
        folded = box.status in ("folded", "conceded")
        if box.jackpot():
            entries.append(Entry(box.number, jackpot_hand(scene.book, box.cards, shown), folded=folded))
        elif folded and box.player and box.number in scene.table.round.registered:
            entries.append(Entry(box.number, None, live=False, folded=True))
    return entries


def _taken(scene: Scene, box: Box, *, won: bool) -> ev.Event:
    rule, stake = scene.book.rule.jackpot, box.stake("jackpot")
    open_hand = box.cards_at == "face_up"
    return ev.JackpotTaken(
        box=box.number,
        stake=stake,
        outcome="win" if won else "lose",
        cites=(*rule.cites, *(rule.face_up if open_hand else ())),
        steps=due_at(scene.book, "jackpot-paid") if open_hand else (),
        postings=ledger.move(stake, ledger.spot_account(box.number, "jackpot"), ledger.JACKPOT),
    )


def _paid(scene: Scene, prize: Award) -> tuple[ev.Event, ...]:
    box = scene.table.boxes[prize.box - 1]
    wager = box.wager("jackpot")
    owner = wager.owner if wager else box.player or ""
    paid = ev.JackpotPaid(
        box=prize.box,
        owner=owner,
        prize=prize.prize,
        amount=prize.amount,
        cites=tuple(dict.fromkeys((*prize.cites, *scene.book.rule.jackpot.paid))),
        postings=ledger.move(prize.amount, ledger.JACKPOT, ledger.patron_account(owner)),
    )
    return (paid, *into_custody(scene, prize.box, owner, prize.amount))
