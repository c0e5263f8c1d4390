"""What is due for the main wagers of a box: the part that counts, its result, and the money."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.book.payouts import Scope
from croupier.core.book.rulebook import Pays, Rulebook
from croupier.core.cards import Card
from croupier.core.citing import cited
from croupier.core.hands import Category, Hand, evaluate
from croupier.core.money import Cents, pay
from croupier.core.refusal import sure
from croupier.core.settlement import WagerResult
from croupier.engine.settlement import mississippi_stud, ultimate_holdem
from croupier.engine.settlement.ultimate_holdem import qualifies as qualifies

JACKPOT = "jackpot"
NO_CITES: Cites = ()
PAID_APART = tuple(  # the hands that a pay table can tell apart
    Hand(category, (rank,))
    for category in Category
    for rank in (range(2, 15) if category is Category.PAIR else (0,))
)


class Terms(msgspec.Struct, frozen=True):
    """What the signs of a table say about wagers and payments; a spot that is not named has no limit."""

    limits: dict[str, tuple[Cents, Cents]] = {}
    chip: Cents = 1
    max_payout: Cents | None = None
    max_payouts: dict[str, Cents] = {}
    scope: Scope | None = None  # of the largest payout, where the notice says another than the book
    paid: Cents = 0  # what the player was paid before in the round, in the order of settlement

    def largest(self, hand: Hand) -> Cents | None:
        """The most a wager may win with a hand: the notice's amount for it, else its amount for all."""
        named = self.max_payouts
        return named.get(hand.category.text, self.max_payout) if named else self.max_payout


class HandPlayed(msgspec.Struct, frozen=True):
    """A box at the end of a round: its cards, its main wagers by spot, and how it was played.

    `fold_stage` is the decision at which it folded, `play_stage` the one at which it made a bet that several
    stages offer on the same spot; both count the book's stages from zero.
    """

    number: int
    hole: Sequence[Card]
    stakes: dict[str, Cents]
    folded: bool = False
    play_stage: int | None = None
    fold_stage: int | None = None
    returns: tuple[str, ...] = ()  # spots whose wager goes back whatever the result


@lru_cache(maxsize=256)
def spots(book: Rulebook) -> tuple[str, ...]:
    """The main wagers of a book: those that buy a hand, the side wagers, then the bets of its stages."""
    bets = (stage.bet.spot for stage in book.stages)
    return tuple(dict.fromkeys((*book.rule.initial.needs, *book.rule.optional, *bets)))


def settle_box(
    book: Rulebook, played: HandPlayed, community: Sequence[Card], dealer: Hand | None, terms: Terms
) -> tuple[Hand, tuple[WagerResult, ...]]:
    """The hand of a box and the result of each of its main wagers, in the order they were given."""
    hand = evaluate((*played.hole, *community))
    rule, limits = book.rule, terms.limits
    takes = rule.fold.takes if played.folded else ()
    counted = counting(book, played, limits)
    judged: Mapping[str, Pays] | None = None
    results = []
    for spot, stake in played.stakes.items():
        counts, cites = counted[spot]
        if spot in played.returns:
            results.append(WagerResult(spot, "void", stake, None, 0, stake, 0, cites))
            continue
        if spot in takes:
            cites = cited(fold_cites(book, played.fold_stage), cites)
            results.append(WagerResult(spot, "forfeit", stake, None, 0, stake - counts, counts, cites))
            continue
        if judged is None:
            judged = _judge(book, hand, dealer)
        results.append(_result(book, spot, stake, counts, judged[spot], terms.chip, cites))
    return hand, _capped(book, hand, tuple(results), terms)


def counting(
    book: Rulebook, played: HandPlayed, limits: Mapping[str, tuple[Cents, Cents]]
) -> dict[str, tuple[Cents, Cites]]:
    """How much of each wager counts, and why not all of it; the rest goes back, whatever the result."""
    rule = book.rule
    multiples = _multiples(book, played.play_stage)
    ante = _ante(rule.initial.needs[0], played.stakes, limits)
    found = {}
    for spot, stake in played.stakes.items():
        counts, cites = stake, NO_CITES
        if spot in multiples and stake > multiples[spot] * ante:
            counts, cites = multiples[spot] * ante, rule.limit.off_range
        if spot in limits and counts > limits[spot][1]:
            counts, cites = limits[spot][1], rule.limit.cites
        found[spot] = (0, rule.limit.returned) if spot in played.returns else (counts, cites)
    return found


@lru_cache(maxsize=256)
def fold_cites(book: Rulebook, stage: int | None) -> Cites:
    """The clauses under which a fold takes wagers, the stage's own first; a concession has no stage."""
    own = () if stage is None else book.stages[stage].fold.cites
    return cited(own, book.rule.fold.cites)


@lru_cache(maxsize=256)
def _multiples(book: Rulebook, play_stage: int | None) -> dict[str, int]:
    """The largest bet of each spot in antes; where stages share a spot, that of the stage it was bet at."""
    own = () if play_stage is None else (book.stages[play_stage],)
    return {stage.bet.spot: stage.bet.most for stage in (*book.stages, *own)}


def _judge(book: Rulebook, hand: Hand, dealer: Hand | None) -> Mapping[str, Pays]:
    if book.data.game == "mississippi-stud":
        return mississippi_stud.judge(book, hand)
    return ultimate_holdem.judge(book, hand, sure(dealer, "hands are settled against the dealer's"))


def _ante(spot: str, stakes: Mapping[str, Cents], limits: Mapping[str, tuple[Cents, Cents]]) -> Cents:
    """The ante as settled: bets are measured by as much of it as counts."""
    ante = stakes.get(spot, 0)
    return min(ante, limits[spot][1]) if spot in limits else ante


def _result(
    book: Rulebook, spot: str, stake: Cents, counts: Cents, judged: Pays, chip: Cents, why: Cites
) -> WagerResult:
    """One wager's money. What lies above `counts` is no wager and goes back, whatever the result."""
    cites = cited(judged.cites, why)
    odds = judged.odds
    if odds is not None:
        to_chip = book.rule.payment.to_chip
        pays = pay(counts, odds, chip if to_chip else 1)
        if to_chip and pays * odds.one != counts * odds.to:
            cites = cited(cites, book.rule.payment.cites)
        return WagerResult(spot, "win", stake, judged.text, pays, stake, 0, cites)
    if judged.outcome == "push":
        return WagerResult(spot, "push", stake, None, 0, stake, 0, cites)
    return WagerResult(spot, "lose", stake, None, 0, stake - counts, counts, cites)


def _capped(
    book: Rulebook, hand: Hand, results: tuple[WagerResult, ...], terms: Terms
) -> tuple[WagerResult, ...]:
    """The results under the largest payout of the notice: what is left of it goes to each wager in turn.

    The wagers come in the book's order, whatever order they were placed in.
    """
    rule = book.rule.max_payout
    most = terms.largest(hand) if rule else None
    if rule is None or most is None:
        return results
    scope = terms.scope or rule.scope
    together = () if scope == "wager" else tuple(result.spot for result in results)
    paid = terms.paid if scope == "round" else 0
    found = {}
    for result in sorted(results, key=lambda one: spots(book).index(one.spot)):
        least = _least_wins(book, together or (result.spot,), terms) if rule.or_minimum else 0
        pays = min(result.pays, max(most - paid, least - paid, 0))
        if pays < result.pays:
            result = replace(result, pays=pays, cites=cited(result.cites, rule.cites))
        paid += pays if together else 0
        found[result.spot] = result
    return tuple(found[result.spot] for result in results)


def _least_wins(book: Rulebook, named: Sequence[str], terms: Terms) -> Cents:
    """The most that the least wagers on these spots could win together with one hand."""
    unit = terms.chip if book.rule.payment.to_chip else 1
    stakes = {spot: _least(book, spot, terms.limits) for spot in named}
    return max(
        sum(pay(stakes[spot], odds, unit) for spot in named if (odds := judged[spot].odds))
        for judged in (_winning(book, hand) for hand in PAID_APART)
    )


def _least(book: Rulebook, spot: str, limits: Mapping[str, tuple[Cents, Cents]]) -> Cents:
    """The least that may lie on a spot: the sign's, else so many times the least ante."""
    if spot in limits:
        return limits[spot][0]
    ante, _ = limits.get(book.rule.initial.needs[0], (0, 0))
    return ante * min((stage.bet.least for stage in book.stages if stage.bet.spot == spot), default=1)


def _winning(book: Rulebook, hand: Hand) -> Mapping[str, Pays]:
    """What every wager gets for a hand that wins."""
    if book.data.game == "mississippi-stud":
        return mississippi_stud.judge(book, hand)
    return ultimate_holdem.winning(book, hand)
