"""The reference evaluator, checked over every five-card hand there is."""

import random
from array import array
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from sys import byteorder
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import DECK, RANKS, SUITS, Card, parse_cards
from croupier.core.hands import Category, Hand, best_five, evaluate

Cards: TypeAlias = tuple[Card, ...]

CATEGORY_COUNTS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}

# Every hand's place among the 7,462 classes, weakest 0, two bytes little-endian, in combinations order.
ORDER_DIGEST = "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2"


def naive(cards: Cards) -> tuple[int, tuple[int, ...]]:
    """Five cards judged by another method: the shape of the sorted groups, and runs found in a string."""
    groups = sorted(((n, RANKS.index(r) + 2) for r, n in Counter(c[0] for c in cards).items()), reverse=True)
    shape = tuple(n for n, _ in groups)
    ranks = tuple(value for _, value in groups)
    runs = {frozenset("A23456789TJQKA"[low : low + 5]): low + 5 for low in range(10)}
    top = runs.get(frozenset(card[0] for card in cards))
    suited = len({card[1] for card in cards}) == 1
    if top is not None:
        return (9 if top == 14 else 8) if suited else 4, (top,)
    if suited:
        return 5, ranks
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0), ranks


@pytest.fixture(scope="module")
def every_hand() -> list[Hand]:
    """All 2,598,960 hands of five cards in combinations order."""
    return [evaluate(five) for five in combinations(DECK, 5)]


def random_hands(size: int, times: int) -> Iterator[Cards]:
    draw = random.Random(7462)
    return (tuple(draw.sample(DECK, size)) for _ in range(times))


def test_there_are_as_many_hands_of_each_category_as_combinatorics_says(every_hand: list[Hand]) -> None:
    assert Counter(hand.category for hand in every_hand) == CATEGORY_COUNTS


def test_every_class_of_hand_has_its_place_by_the_naive_method_too(every_hand: list[Hand]) -> None:
    example = dict(zip(every_hand, combinations(DECK, 5), strict=True))
    assert len(example) == 7_462
    assert [naive(example[hand]) for hand in sorted(example)] == sorted(map(naive, example.values()))
    assert all(naive(five) == hand for hand, five in example.items())


def test_random_hands_are_the_same_by_the_naive_method() -> None:
    assert all(evaluate(five) == naive(five) for five in random_hands(5, 50_000))


def test_the_order_of_all_hands_has_the_known_digest(every_hand: list[Hand]) -> None:
    place = {hand: index for index, hand in enumerate(sorted(set(every_hand)))}
    order = array("H", map(place.__getitem__, every_hand))
    if byteorder == "big":
        order.byteswap()
    assert sha256(order.tobytes()).hexdigest() == ORDER_DIGEST


@pytest.mark.parametrize("size", [6, 7])
def test_more_cards_are_worth_their_best_five(size: int) -> None:
    for cards in random_hands(size, 20_000):
        assert evaluate(cards) == max(map(evaluate, combinations(cards, 5))), cards


def subdeck(ranks: str, suits: str) -> list[Card]:
    return [rank + suit for rank in ranks for suit in suits]


@st.composite
def hands(draw: st.DrawFn, least: int = 5, most: int = 7) -> Cards:
    """Different cards, often few suits or neighbouring ranks, so that flushes, runs and pairs come up."""
    low = draw(st.integers(0, 8))
    suits = draw(st.sampled_from(["cdhs", "cd", "hs", "s"]))
    near = subdeck("A23456789TJQKA"[low : low + 6], "cdhs")
    cards = st.sampled_from(draw(st.sampled_from([list(DECK), near, subdeck(RANKS, suits)])))
    return tuple(draw(st.lists(cards, min_size=least, max_size=most, unique=True)))


@given(hands(), st.permutations(SUITS))
def test_renaming_the_suits_changes_nothing(cards: Cards, renamed: list[str]) -> None:
    other = dict(zip(SUITS, renamed, strict=True))
    assert evaluate([card[0] + other[card[1]] for card in cards]) == evaluate(cards)


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(cards: Cards, shuffle: random.Random) -> None:
    mixed = list(cards)
    shuffle.shuffle(mixed)
    assert evaluate(mixed) == evaluate(cards)
    assert best_five(mixed) == best_five(cards)


@given(hands(least=6))
def test_another_card_never_lowers_the_hand(cards: Cards) -> None:
    assert evaluate(cards) >= evaluate(cards[:-1])


@given(hands())
def test_the_best_five_are_held_and_make_the_hand(cards: Cards) -> None:
    five = best_five(cards)
    assert len(set(five)) == 5
    assert set(five) <= set(cards)
    assert evaluate(five) == evaluate(cards)


@given(hands())
def test_equal_hands_are_one_object(cards: Cards) -> None:
    assert evaluate(cards) is evaluate(best_five(cards))


@pytest.mark.parametrize(
    ("text", "category", "ranks"),
    [
        ("As Ks Qs Js Ts", "royal_flush", (14,)),
        ("9d Kd Qd Jd Td", "straight_flush", (13,)),
        ("Ah 2h 3h 4h 5h", "straight_flush", (5,)),
        ("7c 7d 7h 7s 2c", "four_of_a_kind", (7, 2)),
        ("3c 3d 3h Ks Kc", "full_house", (3, 13)),
        ("2h 9h Jh 4h Ah", "flush", (14, 11, 9, 4, 2)),
        ("As Kd Qs Js Ts", "straight", (14,)),
        ("As 2d 3s 4s 5s", "straight", (5,)),
        ("8c 8d 8h Qs 3c", "three_of_a_kind", (8, 12, 3)),
        ("4c 4d Jh Js 9c", "two_pair", (11, 4, 9)),
        ("Tc Td 2h As 7c", "pair", (10, 14, 7, 2)),
        ("Qc Kd Ah 2s 3c", "high_card", (14, 13, 12, 3, 2)),  # a run does not go round the ace
        ("Qc Kc Ac 2c 3c", "flush", (14, 13, 12, 3, 2)),
    ],
)
def test_five_cards(text: str, category: str, ranks: tuple[int, ...]) -> None:
    hand = evaluate(parse_cards(text))
    assert (hand.category.text, hand.ranks) == (category, ranks)


@pytest.mark.parametrize(
    ("text", "category", "ranks"),
    [
        ("Kc Kd 9h 9s 4c 4d Qh", "two_pair", (13, 9, 12)),  # three pairs, and a better kicker
        ("Kc Kd 9h 9s 4c 4d 2h", "two_pair", (13, 9, 4)),
        ("8c 8d 8h Js Jc Jd 2s", "full_house", (11, 8)),  # two threes
        ("8c 8d 8h Js Jc 2d 2s", "full_house", (8, 11)),
        ("7c 7d 7h 7s Kc Kd Ks", "four_of_a_kind", (7, 13)),
        ("2h 9h Th Jh Qh Kc 8d", "flush", (12, 11, 10, 9, 2)),  # a straight to the king loses to the flush
        ("As 9s 8s 7s 6s 5s 2c", "straight_flush", (9,)),  # not the flush with the ace
        ("Ks As 2s 3s 4s 5s 9d", "straight_flush", (5,)),
        ("9s 8s 7s 6s 5s Td Jh", "straight_flush", (9,)),  # not the longer straight
        ("As Ks Qs Js Ts 9s 8s", "royal_flush", (14,)),
        ("Ac 2d 3h 4s 5c 6d Kh", "straight", (6,)),
        ("5c 5d 5h 4s 3c 2d Ah", "straight", (5,)),
        ("Qc Kd Ah 2s 3c 9d 7h", "high_card", (14, 13, 12, 9, 7)),
    ],
)
def test_seven_cards(text: str, category: str, ranks: tuple[int, ...]) -> None:
    hand = evaluate(parse_cards(text))
    assert (hand.category.text, hand.ranks) == (category, ranks)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2c Ah 7d 5s 4d 3c 7c", "5s 4d 3c 2c Ah"),
        ("2c Ah 7d 7s 4d 3c 7c", "7s 7d 7c Ah 4d"),
        ("Kc Kd 9h 9s 4c 4d 2h", "Kd Kc 9s 9h 4d"),
        ("As 9s 8s 7s 6s 5s 2c", "9s 8s 7s 6s 5s"),
        ("Ts Qs As Js Ks", "As Ks Qs Js Ts"),
        ("3c Ks 3d Kc 3h", "3h 3d 3c Ks Kc"),
    ],
)
def test_the_best_five_are_shown_as_people_lay_them_out(text: str, shown: str) -> None:
    assert " ".join(best_five(parse_cards(text))) == shown


def test_categories_have_the_names_of_the_rulebooks_from_worst_to_best() -> None:
    names = (
        "high_card pair two_pair three_of_a_kind straight flush full_house four_of_a_kind "
        "straight_flush royal_flush"
    )
    assert " ".join(category.text for category in sorted(Category)) == names


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "five, six or seven cards, not 0"),
        ("As Ks Qs Js", "five, six or seven cards, not 4"),
        ("As Ks Qs Js Ts 9s 8s 7s", "five, six or seven cards, not 8"),
        ("As Ks Qs Js 10s", "not a card: '10s'"),
        ("As Ks Qs Js ??", "not a card: '\\?\\?'"),
        ("As Ks Qs Js As", "the same card 2 times: 'As'"),
        ("2c 2c 2c 2c 2c 2c 2c", "the same card 7 times: '2c'"),
    ],
)
def test_what_is_no_hand_is_an_error_that_says_why(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        evaluate(text.split())
    with pytest.raises(ValueError, match=complaint):
        best_five(text.split())
