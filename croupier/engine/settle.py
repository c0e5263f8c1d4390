"""What is due for the main wagers of a box: the part that counts, its result, and the money."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from croupier.core.cards import Card
from croupier.core.entries import Cites
from croupier.core.hands import Hand, evaluate
from croupier.core.money import Cents, Odds, pay
from croupier.core.rulebook import Pays, Rulebook
from croupier.core.settlement import WagerResult
from croupier.games import mississippi_stud, ultimate_holdem
from croupier.games.ultimate_holdem import qualifies as qualifies

JACKPOT = "jackpot"


class Terms(msgspec.Struct, frozen=True):
    """What the signs of a table say about wagers and payments; a spot that is not named has no limit."""

    limits: dict[str, tuple[Cents, Cents]] = {}
    chip: Cents = 1
    max_payout: Cents | None = None


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


@lru_cache(maxsize=256)
def spots(book: Rulebook) -> tuple[str, ...]:
    """The main wagers of a book: those that buy a hand, the side wagers, then the bets of its stages."""
    bets = (stage.bet.spot for stage in book.stages)
    every = dict.fromkeys((*book.rule.initial.needs, *book.rule.optional, *bets))
    return tuple(spot for spot in every if spot != JACKPOT)


def settle_box(
    book: Rulebook, played: HandPlayed, community: Sequence[Card], dealer: Hand | None, terms: Terms
) -> tuple[Hand, tuple[WagerResult, ...]]:
    """The hand of a box and the result of each of its main wagers, in the order they were given."""
    hand = evaluate((*played.hole, *community))
    most = caps(book, played, terms)
    takes = book.rule.fold.takes if played.folded else ()
    judged: Mapping[str, Pays] = {}
    results = []
    for spot, stake in played.stakes.items():
        counts, why = most.get(spot, (stake, ()))
        if counts >= stake:
            counts, why = stake, ()
        if spot in takes:
            cites = fold_cites(book, played.fold_stage) + why
            results.append(WagerResult(spot, "forfeit", stake, None, 0, stake - counts, counts, cites))
            continue
        judged = judged or _judge(book, hand, dealer)
        results.append(_settle(book, spot, stake, counts, why, judged[spot], terms))
    return hand, tuple(results)


def caps(book: Rulebook, played: HandPlayed, terms: Terms) -> dict[str, tuple[Cents, Cites]]:
    """The most of each wager that counts, and why: its own limit, or its multiple of the ante as settled."""
    rule, limits = book.rule.limit, terms.limits
    first = book.rule.initial.needs[0]
    ante = played.stakes.get(first, 0)
    most = {spot: (limit[1], rule.cites) for spot, limit in limits.items()}
    if first in most:
        ante = min(ante, most[first][0])
    for spot, multiple in _multiples(book, played.play_stage):
        cap = multiple * ante
        if spot not in most or cap < most[spot][0]:
            most[spot] = (cap, rule.off_range)
    return most


@lru_cache(maxsize=256)
def fold_cites(book: Rulebook, stage: int | None) -> Cites:
    """The clauses under which a fold takes wagers, the stage's own first; a concession has no stage."""
    own = () if stage is None else book.stages[stage].fold.cites
    return tuple(dict.fromkeys((*own, *book.rule.fold.cites)))


@lru_cache(maxsize=256)
def _multiples(book: Rulebook, play_stage: int | None) -> tuple[tuple[str, int], ...]:
    """The largest bet of each spot in antes; where stages share a spot, that of the stage it was bet at."""
    stages = book.stages if play_stage is None else (book.stages[play_stage],)
    return tuple((stage.bet.spot, stage.bet.most) for stage in stages)


def _judge(book: Rulebook, hand: Hand, dealer: Hand | None) -> Mapping[str, Pays]:
    if book.data.game == "mississippi-stud":
        return mississippi_stud.judge(book, hand)
    if dealer is None:
        raise ValueError(f"{book.id} settles against the dealer's hand, and there is none")
    return ultimate_holdem.judge(book, hand, dealer)


def _settle(
    book: Rulebook, spot: str, stake: Cents, counts: Cents, why: Cites, judged: Pays, terms: Terms
) -> WagerResult:
    """One wager's money. What lies above `counts` is no wager and goes back, whatever the result."""
    cites = judged.cites + why if why else judged.cites
    if judged.odds is not None:
        pays, rounded = _payment(book, counts, judged.odds, terms)
        return WagerResult(spot, "win", stake, judged.text, pays, stake, 0, cites + rounded)
    if judged.outcome == "push":
        return WagerResult(spot, "push", stake, None, 0, stake, 0, cites)
    return WagerResult(spot, "lose", stake, None, 0, stake - counts, counts, cites)


def _payment(book: Rulebook, stake: Cents, odds: Odds, terms: Terms) -> tuple[Cents, Cites]:
    """What a winning stake is paid: up to what chips can pay and then capped, where the book does so."""
    rule = book.rule.payment
    pays = pay(stake, odds, terms.chip if rule.to_chip else 1)
    cites = rule.cites if rule.to_chip and pays * odds.one != stake * odds.to else ()
    if rule.capped and terms.max_payout is not None and pays > terms.max_payout:
        notice = book.rule.max_payout
        return terms.max_payout, cites + (rule.cites if notice is None else notice.cites)
    return pays, cites
