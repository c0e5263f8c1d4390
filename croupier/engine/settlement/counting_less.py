"""A wager that has its result counts with a part of its stake only: the rest of it never was a wager."""

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.hands import evaluate
from croupier.core.money import Cents
from croupier.engine.irregular.void import owed, paid_from, unrecovered
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import settle_box
from croupier.engine.settlement.terms import played, terms
from croupier.table import events as ev
from croupier.table.table import Box, Done


def counts_less(scene: Scene, box: Box, done: Done, stake: Cents, cites: Cites) -> ev.ResultCorrected:
    """The result as it is with that stake: of chips that were taken the rest goes back, of winnings too."""
    wager, cut = done.wager, done.wager.stake - stake
    taken = max(done.taken - cut, 0)
    pays = _pays(scene, box, done, stake) if done.pays else 0
    payee = ledger.held_account(wager.owner) if done.held else ledger.patron_account(wager.owner)
    back = ledger.move(done.taken - taken, ledger.FLOAT, ledger.patron_account(wager.owner))
    postings = [*back, *ledger.move(done.pays - pays, payee, paid_from(wager))]
    gone = unrecovered(scene, postings)
    return ev.ResultCorrected(
        box=box.number,
        spot=wager.spot,
        player=wager.owner,
        stake=stake,
        was=wager.stake,
        taken=taken,
        pays=pays,
        back=done.taken - taken,
        repaid=done.pays - pays,
        unrecovered=tuple(gone.items()),
        cites=cites,
        postings=(*postings, *owed(gone)),
    )


def _pays(scene: Scene, box: Box, done: Done, stake: Cents) -> Cents:
    """What the hand wins on the smaller stake, by the cards as they were turned."""
    less = tuple(
        replace(one.wager, stake=stake) if one is done else one.wager
        for one in box.done
        if one.wager.spot != "jackpot"
    )
    before, round = replace(box, wagers=less), scene.table.round
    dealer = evaluate((*round.dealer_shown, *round.shown)) if round.dealer_shown else None
    _, results = settle_box(scene.book, played(before, box.cards), round.shown, dealer, terms(scene, before))
    return next(result.pays for result in results if result.spot == done.wager.spot)
