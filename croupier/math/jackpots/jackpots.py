"""A jackpot wager priced: how often it hits, what it returns in the long run, and when it is worth making.

One box plays each round, the meter is continuous, and nothing is rounded to chips or dollars.
"""

from collections.abc import Mapping
from fractions import Fraction
from time import perf_counter
from typing import Final, NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.exact import Ties, Unsolvable
from croupier.math.jackpots.aware import Aware, aware_play
from croupier.math.jackpots.hits import Chances, all_hits, kept_hits, plain_play
from croupier.math.jackpots.law import Meter, MeterLaw
from croupier.math.jackpots.terms import DOLLAR, Missing, Number, Terms, amount, clauses, terms_of
from croupier.math.kernels import streets
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.holdem import jackpot_flops
from croupier.math.solving import KERNELS, one_at_a_time

ROYAL, STRAIGHT = Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH
_KERNELS: Final = {
    "mississippi-stud": KERNELS["mississippi-stud"],
    "ultimate-holdem": (*KERNELS["ultimate-holdem"], streets.__name__, jackpot_flops.__name__),
}


class Return(NamedTuple):
    """What the wager returns to players who all play one way; meters in cents, parts per unit wagered."""

    hits: Chances  # of the hands that have a prize, the best first
    fixed: Fraction  # by prizes that are no share of the meter
    shares: dict[Category, float]  # by shares of it, on average over the meter's law
    rate: Fraction
    law: MeterLaw
    breakeven: Fraction | None  # nothing where the wager is worth more than it costs at any meter

    @property
    def shared(self) -> float:
        """By all shares of the meter."""
        return sum(self.shares.values())

    @property
    def rtp(self) -> float:
        """All that comes back in the long run."""
        return float(self.fixed) + self.shared

    @property
    def reseed(self) -> float:
        """What the house adds: seeds, what tops the meter up to them, and what guarantees need."""
        return self.shared - float(self.rate)

    @property
    def mean_meter(self) -> float:
        """The average meter when a round is settled."""
        return self.law.mean

    @property
    def worth_it(self) -> float:
        """In which part of the rounds the meter stands above break-even."""
        return 1.0 if self.breakeven is None else self.law.above(self.breakeven)


class Jackpot(NamedTuple):
    """A jackpot wager under three ways to play, and with `aware` played together with an ante."""

    rulebook: str
    digest: str
    title: str
    terms: Terms
    ties: Ties
    keeps: bool  # whether a fold keeps the wager in play in this book
    never_folds: Return
    fold_forfeits: Return
    fold_keeps: Return
    aware: Aware | None
    seconds: float
    compile_seconds: float

    @property
    def own(self) -> Return:
        """The return under the book's own rule, to players who play the main game best."""
        return self.fold_keeps if self.keeps else self.fold_forfeits


def jackpot(
    book: Rulebook,
    *,
    seed: Number | None = None,
    rate: Number | None = None,
    option: int | None = None,
    wager: int = DOLLAR,
    pays: Mapping[str, int] | None = None,
    meter: int | None = None,
    ante: int | None = None,
    ties: Ties = "bet",
    progress: Progress | None = None,
) -> Jackpot:
    """Price the jackpot wager of a book: the seed in dollars, the rate in percent, other money in cents.

    A book with a table of seeds takes the rate from it. With a meter and an ante, both wagers are also played
    together as well as they can be while the meter stands there.
    """
    terms = terms_of(book, seed, rate, option, wager, pays)
    standing = _standing(book, terms, meter, ante)
    with one_at_a_time:
        compiled = prepare(*_KERNELS[book.data.game], progress=progress)
        start = perf_counter()
        play = plain_play(book, ties)
        hands = tuple(prize.hand for prize in terms.prizes)
        every = all_hits()
        kept = kept_hits(play, hands, ties)
        never, forfeits = (returned(terms, {hand: one[hand] for hand in hands}) for one in (every, kept))
        aware = aware_play(book, terms, play, every, kept, *standing, ties) if standing else None
        return Jackpot(
            book.id, book.digest, book.data.title, terms, ties, book.rule.fold.keeps_jackpot, never, forfeits,
            never,  # who folds and stays in for the jackpot hits it as often as who never folds
            aware, perf_counter() - start, compiled,
        )  # fmt: skip


def returned(terms: Terms, hits: Chances) -> Return:
    """What comes back to players whose hands hit so often."""
    fixed = sum((hits[one.hand] * one.fixed for one in terms.prizes if not one.share), Fraction(0))
    meter = _meter(terms, hits)
    if not meter.royal + meter.straight:
        raise Unsolvable("[[prize]]", "best play folds all that takes from the meter, which grows for ever")
    law = MeterLaw(meter)
    shares = {
        one.hand: float(hits[one.hand] * one.share / terms.wager) * _height(law, terms, one.least / one.share)
        for one in terms.prizes
        if one.share
    }
    return Return(hits, fixed / terms.wager, shares, terms.rate, law, _breakeven(terms, hits))


def _meter(terms: Terms, hits: Chances) -> Meter:
    royal, straight = terms.prize(ROYAL), terms.prize(STRAIGHT)
    takes = straight is not None and straight.share > 0
    return Meter(
        seed=terms.seed,
        feed=terms.feed,
        royal=hits[ROYAL] if royal is not None and royal.share else Fraction(0),
        straight=hits[STRAIGHT] if takes else Fraction(0),
        share=straight.share if straight is not None else Fraction(0),
        least=straight.least if straight is not None else Fraction(0),
    )


def _height(law: MeterLaw, terms: Terms, least: Fraction) -> float:
    """The average meter where what it stands below `least` is made up."""
    floor = max(terms.seed, least)
    return float(floor) + law.excess(floor)


def _breakeven(terms: Terms, hits: Chances) -> Fraction | None:
    """The meter at which prizes are worth the wager: their worth is a line with a bend at each guarantee."""

    def worth(meter: Fraction) -> Fraction:
        return sum((hits[prize.hand] * prize.pays(meter) for prize in terms.prizes), Fraction(0))

    shares = [prize for prize in terms.prizes if prize.share]
    bends = sorted({Fraction(0), *(prize.least / prize.share for prize in shares)})
    if worth(Fraction(0)) > terms.wager:
        return None
    start = max(bend for bend in bends if worth(bend) <= terms.wager)
    slope = sum(
        (hits[prize.hand] * prize.share for prize in shares if prize.least <= prize.share * start),
        Fraction(0),
    )
    return start + (terms.wager - worth(start)) / slope


def _standing(book: Rulebook, terms: Terms, meter: int | None, ante: int | None) -> tuple[int, int] | None:
    """The meter and the ante, if both are given."""
    if meter is None and ante is None:
        return None
    if meter is None or ante is None:
        raise Missing("ante" if ante is None else "meter", "needed: meter and ante go together")
    amount("ante", ante, least=1)
    amount("meter", meter, least=0)
    if meter < terms.seed:
        cites = clauses((*book.rule.meter.least.cites, *book.rule.meter.seed.cites))
        raise Unsolvable(
            "meter", f"{meter} is below the seed, {float(terms.seed):.15g} cents for this wager{cites}"
        )
    return meter, ante
