"""What a fold or a concession costs."""

from typing import NamedTuple

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.money import Cents
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import counting
from croupier.engine.settlement.terms import played, terms
from croupier.engine.wagers.stakes import goes_back, is_lost
from croupier.table.table import Box, CardsAt


class GivenUp(NamedTuple):
    """The wagers that are taken, what goes back of them and why, and where the cards go."""

    cards_at: CardsAt
    spots: tuple[str, ...]
    back: dict[str, Cents]
    cites: Cites
    postings: tuple[ledger.Posting, ...]


def given_up(scene: Scene, box: Box, *, absent: bool = False) -> GivenUp:
    """What the book names is lost as far as it counts; cards are held while a jackpot wager lives.

    `absent` is a fold for want of the player, which may keep less than one of their own.
    """
    rule = scene.book.rule.fold
    counted = counting(scene.book, played(box), terms(scene, box).limits)
    keeps = rule.keeps_jackpot and (rule.absent_keeps_jackpot or not absent)
    held = keeps and box.wager("jackpot") is not None
    takes = rule.takes if held else (*rule.takes, "jackpot")
    postings: list[ledger.Posting] = []
    back: dict[str, Cents] = {}
    why: Cites = ()
    gone = [wager for wager in box.wagers if wager.spot in takes]
    for wager in gone:
        counts, cites = counted.get(wager.spot, (wager.stake, ()))
        postings += is_lost(wager, counts, box.number)
        if counts < wager.stake:
            back[wager.spot], why = wager.stake - counts, cited(why, cites)
            postings += goes_back(wager, wager.stake - counts, box.number)
    spots = tuple(wager.spot for wager in gone)
    return GivenUp("held" if held else "discarded", spots, back, why, tuple(postings))
