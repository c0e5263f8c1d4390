"""Ultimate Texas Hold'em: the best five of seven against the dealer's, and side wagers on the hand alone."""

from collections.abc import Mapping
from functools import lru_cache

from croupier.core.book.rulebook import Pays, Rulebook
from croupier.core.citing import cited
from croupier.core.hands import Category, Hand

PAIR = int(Category.PAIR)
ALIKE = (Category.FOUR_OF_A_KIND, Category.THREE_OF_A_KIND)


def judge(book: Rulebook, hand: Hand, dealer: Hand) -> Mapping[str, Pays]:
    """What every wager of a box gets, by spot, given the dealer's hand."""
    category, ranks = hand
    pair = ranks[0] if category == PAIR else 0
    mine, theirs = _compared(book, hand), _compared(book, dealer)
    ahead = (mine > theirs) - (mine < theirs)
    return _judge(book, int(category), pair, ahead, qualified=qualifies(book, dealer))


def _compared(book: Rulebook, hand: Hand) -> Hand:
    """What of a hand counts against another: all of it, or of four or three of a kind its rank alone."""
    if book.rule.ranking.kickers or hand.category not in ALIKE:
        return hand
    return Hand(hand.category, hand.ranks[:1])


def winning(book: Rulebook, hand: Hand) -> Mapping[str, Pays]:
    """What every wager of a box gets for a hand that beats a dealer who qualifies."""
    return _judge(book, int(hand.category), hand.ranks[0], 1, qualified=True)


def qualifies(book: Rulebook, dealer: Hand) -> bool:
    """Whether the dealer's hand is good enough to play; in a book without that rule every hand is."""
    rule = book.rule.qualify
    return rule is None or dealer.category >= _least(rule.least)


@lru_cache(maxsize=16)
def _least(hand: str) -> Category:
    return Category[hand.upper()]


@lru_cache(maxsize=4096)
def _judge(book: Rulebook, category: int, pair: int, ahead: int, *, qualified: bool) -> Mapping[str, Pays]:
    hand = Hand(Category(category), (pair,))
    side = book.rule.optional
    return {
        spot: _alone(book, spot, hand)
        if spot in side
        else _against(book, spot, hand, ahead, qualified=qualified)
        for spot in book.data.paytable
    }


def _alone(book: Rulebook, spot: str, hand: Hand) -> Pays:
    """A side wager looks at the player's hand only, whatever the dealer has."""
    pays = book.pays(spot, hand)
    rule = book.rule.result.get(spot)
    if rule is None:
        return pays
    clauses = {"win": rule.win, "lose": rule.lose, "push": rule.tie}[pays.outcome]
    return Pays(pays.outcome, pays.odds, pays.text, cited(clauses, pays.cites))


def _against(book: Rulebook, spot: str, hand: Hand, ahead: int, *, qualified: bool) -> Pays:
    """A wager against the dealer: the book names those that push when the dealer does not qualify.

    A better hand is paid by the spot's table, where a low winner may still push.
    """
    rule = book.rule.result[spot]
    qualify = book.rule.qualify
    if qualify is not None and not qualified and spot in qualify.pushes:
        return Pays("push", None, None, qualify.push_cites)
    usual = () if qualified else rule.cites  # settled as ever although the dealer does not qualify
    if ahead < 0:
        return Pays("lose", None, None, cited(rule.lose, usual))
    if ahead == 0:
        return Pays("push", None, None, cited(rule.tie, usual))
    pays = book.pays(spot, hand)
    own = rule.win if pays.outcome == "win" else ()
    return Pays(pays.outcome, pays.odds, pays.text, cited(own, pays.cites, usual))
