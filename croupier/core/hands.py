"""What five cards, or the best five of six or seven, are worth at the table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final, NamedTuple

from croupier.core.cards import DECK, RANKS, SUITS, Card, rank, suit


class Category(IntEnum):
    """The kinds of hand, worst to best."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def text(self) -> str:
        """The name used in rulebooks, events and JSON: "four_of_a_kind"."""
        return _TEXTS[self]


_TEXTS: Final = tuple(category.name.lower() for category in Category)


class Hand(NamedTuple):
    """A hand's worth; the greater hand wins, and equal hands tie because suits have no order.

    `ranks` breaks ties within the category, most important first: a pair is (pair, kicker, kicker, kicker),
    two pair (high, low, kicker), a full house (trips, pair), a straight or straight flush (top,) with five on
    top of A 2 3 4 5, a flush or high card its five ranks.
    """

    category: Category
    ranks: tuple[int, ...]


# A card's code counts it twice over: once in three bits of its rank, once in four bits of its suit; the codes
# of a hand are summed. Suit counters start at three, so that the fifth card of a suit sets its top bit.
_RANK_SHIFT: Final = {value: 3 * (value - 2) for value in range(2, 15)}
_SUIT_SHIFT: Final = {letter: 3 * len(RANKS) + 4 * place for place, letter in enumerate(SUITS)}
_CODE: Final = {card: (1 << _RANK_SHIFT[rank(card)]) + (1 << _SUIT_SHIFT[suit(card)]) for card in DECK}
_START: Final = sum(3 << shift for shift in _SUIT_SHIFT.values())
_FIVE_SUITED: Final = sum(8 << shift for shift in _SUIT_SHIFT.values())
_RANK_COUNTS: Final = (1 << 3 * len(RANKS)) - 1

_code_of: Final = _CODE.__getitem__
_by_counts: Final[dict[int, Hand]] = {}  # rank counts to hand; at most 73,775 entries, all sizes together
_interned: Final[dict[Hand, Hand]] = {}  # equal hands are one object; at most 7,462 of them


def evaluate(cards: Sequence[Card]) -> Hand:
    """The best five-card hand in five, six or seven different cards."""
    size = len(cards)
    if size < 5 or size > 7 or len(set(cards)) != size:
        raise ValueError(_complaint(cards))
    try:
        total = sum(map(_code_of, cards), _START)
    except KeyError:
        raise ValueError(_complaint(cards)) from None
    if total & _FIVE_SUITED:
        return _flush(cards)
    counts = total & _RANK_COUNTS
    hand = _by_counts.get(counts)
    if hand is None:
        hand = _by_counts[counts] = _classify(counts)
    return hand


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the hand, for display: pairs and better first, then from high to low.

    Where several fives are worth the same, the one latest in deck order is shown, however the cards came.
    """
    evaluate(cards)
    latest_first = sorted(cards, key=DECK.index, reverse=True)
    five = max(combinations(latest_first, 5), key=evaluate)
    held = Counter(map(rank, five))
    if evaluate(five).ranks == (5,):
        return five[1:] + five[:1]  # the ace of A 2 3 4 5 is its lowest card
    return tuple(sorted(five, key=lambda card: (-held[rank(card)], -rank(card))))


def _classify(counts: int) -> Hand:
    """The best hand by ranks alone, from how many cards of each rank there are."""
    held: tuple[list[int], ...] = ([], [], [], [], [])
    for value in range(14, 1, -1):
        held[counts >> _RANK_SHIFT[value] & 7].append(value)
    _, singles, pairs, trips, quads = held
    ranks = sorted(singles + pairs + trips + quads, reverse=True)

    def hand(category: Category, *made: int, kickers: int = 0) -> Hand:
        rest = [value for value in ranks if value not in made]
        return _intern(category, (*made, *rest[:kickers]))

    if quads:
        return hand(Category.FOUR_OF_A_KIND, quads[0], kickers=1)
    if trips and (pairs or len(trips) > 1):
        return hand(Category.FULL_HOUSE, trips[0], max(trips[1:] + pairs))
    if top := _straight_top(ranks):
        return hand(Category.STRAIGHT, top)
    if trips:
        return hand(Category.THREE_OF_A_KIND, trips[0], kickers=2)
    if len(pairs) > 1:
        return hand(Category.TWO_PAIR, pairs[0], pairs[1], kickers=1)
    if pairs:
        return hand(Category.PAIR, pairs[0], kickers=3)
    return hand(Category.HIGH_CARD, kickers=5)


def _flush(cards: Iterable[Card]) -> Hand:
    """The hand when five or more cards share a suit.

    Nothing else can beat it: those five have different ranks, and two more cards cannot turn them into a full
    house or four of a kind.
    """
    suits = [suit(card) for card in cards]
    flush_suit = max(SUITS, key=suits.count)
    ranks = sorted((rank(card) for card in cards if suit(card) == flush_suit), reverse=True)
    top = _straight_top(ranks)
    if top == 14:
        return _intern(Category.ROYAL_FLUSH, (top,))
    if top:
        return _intern(Category.STRAIGHT_FLUSH, (top,))
    return _intern(Category.FLUSH, tuple(ranks[:5]))


def _straight_top(ranks: Iterable[int]) -> int:
    """The top rank of the best five in a row, zero if there is none. An ace also counts below the two."""
    present = set(ranks)
    if 14 in present:
        present.add(1)
    for top in range(14, 4, -1):
        if present.issuperset(range(top - 4, top + 1)):
            return top
    return 0


def _intern(category: Category, ranks: tuple[int, ...]) -> Hand:
    hand = Hand(category, ranks)
    return _interned.setdefault(hand, hand)


def _complaint(cards: Sequence[Card]) -> str:
    """What is wrong with cards that are no hand."""
    for card in cards:
        if card not in _CODE:
            return f"not a card: {card!r}"
    for card, times in Counter(cards).items():
        if times > 1:
            return f"the same card {times} times: {card!r}"
    return f"a hand is made from five, six or seven cards, not {len(cards)}"
