"""Kernels against the reference evaluator, and the counting of whole games against single positions."""

from itertools import combinations
from math import comb

import numpy as np

from croupier.core.cards import DECK
from croupier.core.hands import Category, evaluate
from croupier.math.kernels import strength
from croupier.math.kernels.compiling import prepare
from croupier.math.paylines import PAY_LINES
from croupier.math.side import seven_card_ways
from croupier.math.solving import KERNELS


def all_hands(size: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Every set of so many cards, as numbers of the deck."""
    count = comb(52, size)
    flat = np.fromiter(
        (card for hand in combinations(range(52), size) for card in hand), np.uint8, count * size
    )
    return flat.reshape(count, size)


def test_strengths_order_all_five_card_hands_as_the_evaluator_does() -> None:
    """Hands of one strength are equal hands, and the 7,462 strengths have the order of those hands."""
    prepare(strength.__name__)
    hands = all_hands(5)
    found = np.empty(len(hands), dtype=np.int32)
    strength.strengths(hands, found)
    powers, first, group = np.unique(found, return_index=True, return_inverse=True)
    reference = [evaluate([DECK[card] for card in hands[index]]) for index in first]
    assert reference == sorted(set(reference))
    assert len(reference) == 7462
    by_hand = {hand: place for place, hand in enumerate(reference)}
    expected = np.fromiter((by_hand[evaluate(hand)] for hand in combinations(DECK, 5)), np.int32, len(hands))
    assert (expected == group).all()
    assert [power >> strength.CATEGORY_SHIFT for power in powers] == [hand.category for hand in reference]


def test_strengths_of_seven_cards_are_those_of_the_best_five() -> None:
    prepare(strength.__name__)
    cards = np.array(
        [np.random.default_rng(seed).permutation(52)[:7] for seed in range(4000)], dtype=np.uint8
    )
    found = np.empty(len(cards), dtype=np.int32)
    strength.strengths(cards, found)
    reference = [evaluate([DECK[card] for card in hand]) for hand in cards]
    order = np.argsort(found, kind="stable")
    ranked = [reference[index] for index in order]
    assert ranked == sorted(reference)
    assert [hand.category for hand in reference] == [power >> strength.CATEGORY_SHIFT for power in found]


def test_seven_card_hands_by_category() -> None:
    """The counts of all 133,784,560 hands, as every poker table has them."""
    prepare(*KERNELS["ultimate-holdem"])
    by_category = dict.fromkeys(Category, 0)
    for line, ways in zip(PAY_LINES, seven_card_ways(), strict=True):
        by_category[line.category] += ways
    assert [by_category[category] for category in Category] == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324,
    ]  # fmt: skip
    assert sum(by_category.values()) == comb(52, 7) == 133784560
