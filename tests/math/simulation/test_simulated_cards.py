"""The dealer of simulated rounds: without replacement, without favour, and the same wherever it deals."""

from collections import Counter
from itertools import permutations, product
from math import prod

import numpy as np
import pytest

from croupier.math.kernels.compiling import prepare
from croupier.math.kernels.simulation import simulation_cards
from croupier.math.kernels.simulation.simulation_cards import (
    COUNT,
    DEALS,
    FAIR,
    plan,
    random_words,
)
from tests.math.simulation.dealt_cards import cards_of

SEED = 20250815


@pytest.fixture(autouse=True, scope="module")
def _kernels() -> None:
    prepare(simulation_cards.__name__)


def words(seed: int, counter: int, attempt: int = 0) -> list[int]:
    """Four words as NumPy's own Philox makes them; NumPy counts on before it answers."""
    before = (counter + (attempt << 64) - 1) % (1 << 256)
    return [int(word) for word in np.random.Philox(counter=before, key=seed).random_raw(4)]


def dealt(seed: int, round: int, cards: int) -> list[int]:
    """A round's cards, from NumPy's words and by plain division."""
    deck, top = list(range(52)), 0
    for step, (count, _, _) in enumerate(plan(cards).tolist()):
        number, attempt = round * len(plan(cards)) + step, 0
        left = range(52 - top, 52 - top - count, -1)
        word = words(seed, number // 4)[number % 4]
        while True:
            whole, rest = divmod(word * prod(left), 1 << 64)
            for place, size in enumerate(left, start=top):
                digit = whole // prod(range(52 - top - count + 1, size))
                whole %= prod(range(52 - top - count + 1, size))
                deck[place], deck[place + digit] = deck[place + digit], deck[place]
            if rest >= (1 << 64) % prod(left):
                break
            attempt += 1
            word = words(seed, number, attempt)[0]
        top += count
    return deck[:cards]


def test_words_are_those_of_the_published_generator() -> None:
    found = np.zeros(4000, dtype=np.uint64)
    random_words(SEED, 8, found)
    expected = [word for counter in range(2, 1002) for word in words(SEED, counter)]
    assert found.tolist() == expected


@pytest.mark.parametrize("cards", [5, 9, 15, 21, 51])
def test_a_round_is_a_function_of_its_number_and_the_seed(cards: int) -> None:
    found = cards_of(SEED, 1_000_003, 300, cards)
    assert found.tolist() == [dealt(SEED, 1_000_003 + row, cards) for row in range(300)]
    assert all(len(set(row)) == cards for row in found.tolist())


def test_unfair_words_are_thrown_away() -> None:
    """With 21 cards it happens about once in a hundred rounds: those rounds are dealt from other words."""
    fair = int(plan(21)[1][FAIR]) / 2**64
    rounds = [round for round in range(3000) if _second_word_is_unfair(round)]
    assert 0 < len(rounds) == pytest.approx(3000 * fair, abs=5 * (3000 * fair) ** 0.5)
    for round in rounds:
        assert cards_of(SEED, round, 1, 21).tolist() == [dealt(SEED, round, 21)]


def _second_word_is_unfair(round: int) -> bool:
    number = 2 * round + 1
    _, deals, fair = plan(21)[1].tolist()
    return bool(words(SEED, number // 4)[number % 4] * deals % (1 << 64) < fair)


@pytest.mark.parametrize("cards", range(1, 53))
def test_a_plan_deals_all_cards_between_all_deals(cards: int) -> None:
    rows = plan(cards).tolist()
    assert sum(row[COUNT] for row in rows) == cards
    assert prod(row[DEALS] for row in rows) == prod(range(52, 52 - cards, -1))
    assert all(row[FAIR] == 2**64 % row[DEALS] and row[DEALS] <= 2**58 for row in rows)


def test_the_method_favours_no_deal() -> None:
    """The same arithmetic with words of ten bits and a deck of five: every deal comes from as many words."""
    deals: Counter[tuple[int, ...]] = Counter()
    for word in range(1024):
        places = []
        for size in (5, 4, 3):
            place, word = divmod(word * size, 1024)
            places.append(place)
        if word >= 1024 % 60:
            deals[tuple(places)] += 1
    assert deals == dict.fromkeys(product(range(5), range(4), range(3)), 1024 // 60)


def test_every_card_comes_to_every_place_equally_often() -> None:
    rounds = 400_000
    found = cards_of(SEED, 0, rounds, 9)
    for place in range(9):
        counts = np.bincount(found[:, place], minlength=52)
        chi = ((counts - rounds / 52) ** 2 / (rounds / 52)).sum()
        assert 15 < chi < 110  # 51 degrees of freedom: once in 10,000 outside
    pairs = np.bincount(found[:, 0].astype(int) * 52 + found[:, 8], minlength=2704).reshape(52, 52)
    apart = pairs[~np.eye(52, dtype=bool)]
    assert pairs.trace() == 0
    assert ((apart - rounds / 2652) ** 2 / (rounds / 2652)).sum() == pytest.approx(2651, abs=5 * 5302**0.5)


def test_small_decks_come_in_every_order() -> None:
    """The first three places hold every order of any three cards equally often."""
    found = cards_of(SEED, 0, 200_000, 5)[:, :3]
    few = [tuple(row) for row in found.tolist() if set(row) == {0, 1, 2} or max(row) < 8]
    assert {tuple(sorted(row)) for row in few} > {(0, 1, 2)}
    orders = Counter(tuple(np.argsort(row).tolist()) for row in few)
    assert set(orders) == set(permutations(range(3)))
    mean = len(few) / 6
    assert all(abs(count - mean) < 5 * mean**0.5 for count in orders.values())
