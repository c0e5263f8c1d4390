"""Cards for simulated rounds: the deal of round n of a seed is a function of both, and of nothing else.

Random words come from Philox4x64-10, a generator that turns a counter into four words under a key: the seed
is the key and the number of the word the counter, so any part of a run can be dealt anywhere, in any order.
A word becomes several places in what is left of the deck, each equally likely:
it is multiplied by the number of cards left, the upper half of the product is the place and the lower half
goes on as the word; a word whose last lower half lies in the few values that would favour some deals is
thrown away (Lemire's method, taken for the product of all the numbers at once).
"""

from collections.abc import Callable
from math import prod
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from croupier.math.kernels.compiling import inner, kernel

Words = npt.NDArray[np.uint64]
Deck = npt.NDArray[np.uint8]

CARDS: Final = 52
CHUNK: Final = 512  # rounds whose words are made in one go
LANES: Final = 4
_ROUNDS: Final = 10
_MULTIPLY_0, _MULTIPLY_1 = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
_WEYL_0, _WEYL_1 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBB67AE8584CAA73B)
_ZERO: Final = np.uint64(0)
_FRESH: Final = np.arange(56, dtype=np.uint8).view(np.uint64)  # 52 cards, and four places no word reaches
_MOST: Final = 2**58  # of the deals a word decides between: one word in 64 thrown away, at most

# of a word: how many cards it deals, between how many deals it decides, and the first value that is fair
COUNT, DEALS, FAIR, PLAN = range(4)


def plan(cards: int) -> Words:
    """How many cards each word of a round deals."""
    rows: list[tuple[int, int, int]] = []
    dealt = 0
    while dealt < cards:
        count = max(n for n in range(1, cards - dealt + 1) if _deals(dealt, n) <= _MOST)
        rows.append((count, _deals(dealt, count), 2**64 % _deals(dealt, count)))
        dealt += count
    return np.array(rows, dtype=np.uint64)


def _deals(dealt: int, count: int) -> int:
    return prod(range(CARDS - dealt - count + 1, CARDS - dealt + 1))


def _high_half(typing: Any, a: Any, b: Any) -> Any:
    """The upper 64 bits of a product of two words, which Numba has no name for."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(argument, wide) for argument in arguments))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), build


high_half: Final[Callable[[np.uint64, np.uint64], np.uint64]] = cast(Any, intrinsic(_high_half))


@inner
def _philox(first: int, second: int, seed: int) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Four words from a counter of two parts."""
    a, b, c, d = np.uint64(first), np.uint64(second), _ZERO, _ZERO
    key, other = np.uint64(seed), _ZERO
    for _ in range(_ROUNDS):
        high, low = high_half(_MULTIPLY_0, a), _MULTIPLY_0 * a
        top, rest = high_half(_MULTIPLY_1, c), _MULTIPLY_1 * c
        a, b, c, d = top ^ b ^ key, rest, high ^ d ^ other, low
        key += _WEYL_0
        other += _WEYL_1
    return a, b, c, d


@inner
def fill(seed: int, first: int, count: int, words: Words) -> int:
    """Words number `first` and on, at least `count`; where in `words` the first of them stands."""
    counter = first // LANES
    skipped = first - counter * LANES
    for place in range(0, skipped + count, LANES):
        a, b, c, d = _philox(counter, 0, seed)
        words[place], words[place + 1], words[place + 2], words[place + 3] = a, b, c, d
        counter += 1
    return skipped


@kernel("void(uint64, int64, uint64[::1])")
def random_words(seed: int, first: int, words: Words) -> None:
    """So many whole counters' worth of words, from number `first`, which begins one."""
    fill(seed, first, len(words), words)


@inner
def fresh_deck() -> tuple[Words, Deck]:
    """A deck as cards, and the same memory as words."""
    wide = _FRESH.copy()
    return wide, wide.view(np.uint8)


@inner
def deal(seed: int, number: int, words: Words, place: int, plan: Words, wide: Words, deck: Deck) -> None:
    """Bring random cards to the top of a fresh deck; `number` is that of the round's first word."""
    for eight in range(len(_FRESH)):
        wide[eight] = _FRESH[eight]
    top = np.uint64(0)
    for step in range(len(plan)):
        stop = top + plan[step, COUNT]
        last = _take(words[place + step], top, stop, deck)
        if last < plan[step, DEALS]:
            attempt = 0
            while last < plan[step, FAIR]:  # the cards left lie as they fell: to a fair word all is one
                attempt += 1
                last = _take(_philox(number + step, attempt, seed)[0], top, stop, deck)
        top = stop


@inner
def _take(word: np.uint64, start: np.uint64, stop: np.uint64, deck: Deck) -> np.uint64:
    """Swap the next cards with cards chosen by a word; what is left of the word."""
    for place in range(start, stop):
        left = np.uint64(CARDS) - place
        other = place + high_half(word, left)
        word *= left
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    return word


@kernel("void(uint64, int64, uint64[:,::1], uint8[:,::1])")
def deal_rounds(seed: int, start: int, plan: Words, found: Deck) -> None:
    """The cards of rounds from number `start` on, a row each, as a simulation deals them."""
    wide, deck = fresh_deck()
    each = len(plan)
    words = np.zeros(each + 2 * LANES, dtype=np.uint64)
    for row in range(len(found)):
        number = (start + row) * each
        place = fill(seed, number, each, words)
        deal(seed, number, words, place, plan, wide, deck)
        for card in range(found.shape[1]):
            found[row, card] = deck[card]
