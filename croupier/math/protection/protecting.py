"""What a breach is worth: the exact value of a book's main game to a player who knows cards too early."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, RANKS
from croupier.math.exact import Exact, Ties, Unsolvable
from croupier.math.holdem.pricing import HoldemPricer
from croupier.math.kernels import positions, strength
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.holdem import facing, knowing, turns
from croupier.math.protection.knowledge import (
    Deal,
    Knowledge,
    Priced,
    Pricer,
    drawn_deals,
    every_deal,
    knowledge_of,
)  # fmt: skip
from croupier.math.solving import HOLDEM_KERNELS, KERNELS, one_at_a_time
from croupier.math.strategy import HOLES
from croupier.math.stud.knowing import StudPricer

_MORE_KERNELS: Final = tuple(one.__name__ for one in (facing, turns, knowing, positions, strength))
DEALS: Final = {"mississippi-stud": 1000, "ultimate-holdem": 100}
"""How many deals are drawn where they cannot all be gone through, and none is said."""
MOST_DEALS: Final = 1_000_000


class HoleWorth(NamedTuple):
    """A hole hand's worth in antes, with the knowledge and without."""

    ev: Exact
    plain: Exact


class RankWorth(NamedTuple):
    """The worth of knowing one card of a rank, and how often each first decision is then made."""

    ev: Exact
    first: dict[str, Fraction]


class Protection(NamedTuple):
    """What knowledge is worth in antes, overall and by hole hand."""

    rulebook: str
    digest: str
    known: tuple[str, ...]
    ties: Ties
    ev: Exact
    plain: Exact  # without the knowledge
    holes: dict[str, HoleWorth]
    first: dict[str, Fraction]  # how often each first decision is made, with the knowledge and without
    plain_first: dict[str, Fraction]
    by_rank: dict[str, RankWorth]  # where one card of the round is known
    deals: int | None  # drawn, where not all were gone through; then there is a standard error
    seed: int | None
    standard_error: float | None
    seconds: float
    compile_seconds: float

    @property
    def exact(self) -> bool:
        """Whether every deal was gone through."""
        return self.deals is None

    @property
    def gain(self) -> float:
        """What the knowledge adds to the value of an ante."""
        return float(self.ev.fraction - self.plain.fraction)


def protect(
    book: Rulebook,
    known: Sequence[str] = (),
    *,
    ties: Ties = "bet",
    deals: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
    compiling: Progress | None = None,
) -> Protection:
    """Price a book for a player who knows some cards before the first decision.

    All is exact, but for cards of several boxes, or of one with cards of the dealer: then `deals` are drawn
    by a seed, and each is solved exactly.
    """
    knowledge = knowledge_of(book, known)
    if deals is not None and not 2 <= deals <= MOST_DEALS:
        raise Unsolvable("deals", f"from 2 to {MOST_DEALS:,} deals are drawn, not {deals}")
    with one_at_a_time:
        compiled = prepared(book, compiling)
        start = perf_counter()
        pricer = pricer_of(book, ties)
        plain = pricer.price(knowledge_of(book, ()), Deal())
        every = every_deal(knowledge)
        drawn = every or drawn_deals(knowledge, seed, deals or DEALS[book.data.game])
        found = _priced(pricer, knowledge, drawn, progress, exact=every is not None)
        ways = [deal.ways for deal in drawn]
        ev, error = (summed(found, ways), None) if every else _estimated(found)
        by_rank = _by_rank(pricer, knowledge, found)
        return Protection(
            book.id, book.digest, knowledge.words, ties, ev, summed([plain], [1]), _holes(found, ways, plain),
            _first(found, ways), _first([plain], [1]), by_rank, None if every else len(drawn),
            None if every else seed, error, perf_counter() - start, compiled,
        )  # fmt: skip


def prepared(book: Rulebook, progress: Progress | None) -> float:
    """Make the kernels of a book ready; the seconds that took."""
    if book.data.game == "mississippi-stud":
        return prepare(*KERNELS[book.data.game], progress=progress)
    return prepare(*HOLDEM_KERNELS, *_MORE_KERNELS, progress=progress)


def pricer_of(book: Rulebook, ties: Ties) -> StudPricer | HoldemPricer:
    """A book that can be priced."""
    return StudPricer(book, ties) if book.data.game == "mississippi-stud" else HoldemPricer(book, ties)


def _priced(
    pricer: Pricer, knowledge: Knowledge, deals: Sequence[Deal], progress: Progress | None, *, exact: bool
) -> list[Priced]:
    found = []
    for number, deal in enumerate(deals):
        if progress is not None:
            progress(number, len(deals), " ".join(DECK[card] for card in (*deal.dealer, *deal.others)))
        found.append(pricer.price(knowledge, deal, drawn=not exact))
    if progress is not None:
        progress(len(deals), len(deals), "")
    return found


def summed(found: Sequence[Priced], ways: Sequence[int]) -> Exact:
    """The value over deals that stand for so many; all have the same number of hole hands and ways."""
    total = sum(priced.total * times for priced, times in zip(found, ways, strict=True))
    return Exact(total, found[0].all_ways * sum(ways))


def _estimated(found: Sequence[Priced]) -> tuple[Exact, float]:
    """The mean over drawn deals, less what they are lucky, and its standard error."""
    values = [Fraction(priced.total, priced.all_ways) - priced.luck for priced in found]
    mean = sum(values, Fraction(0)) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Exact(mean.numerator, mean.denominator), sqrt(spread / len(values))


def _holes(found: Sequence[Priced], ways: Sequence[int], plain: Priced) -> dict[str, HoleWorth]:
    """Every hole hand, as far as the drawn deals leave it in the deck."""
    holes = {}
    for name in HOLES:
        dealt = [
            (one.holes[name], times) for one, times in zip(found, ways, strict=True) if name in one.holes
        ]
        total = sum(worth * times for (worth, _), times in dealt)
        hands = sum(hands * times for (_, hands), times in dealt)
        if hands:
            worth, count = plain.holes[name]
            holes[name] = HoleWorth(Exact(total, hands * found[0].ways), Exact(worth, count * plain.ways))
    return holes


def _first(found: Sequence[Priced], ways: Sequence[int]) -> dict[str, Fraction]:
    """How often each first decision is made."""
    made = dict.fromkeys(found[0].first, 0)
    for priced, times in zip(found, ways, strict=True):
        for name, count in priced.first.items():
            made[name] += count * times
    return {name: Fraction(count, sum(made.values())) for name, count in made.items()}


def _by_rank(pricer: Pricer, knowledge: Knowledge, found: Sequence[Priced]) -> dict[str, RankWorth]:
    """Where one card of the round is known, its ranks one by one; the dealer's are found already."""
    if knowledge.cards != 1:
        return {}
    each = found if knowledge.dealer else [pricer.price_rank(knowledge, rank) for rank in range(len(RANKS))]
    return {
        rank: RankWorth(Exact(priced.total, priced.all_ways), _first([priced], [1]))
        for rank, priced in reversed([*zip(RANKS, each, strict=True)])
    }
