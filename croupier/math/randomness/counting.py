"""Counting decks: everything the tests need, as decks come in, in memory that does not grow with them."""

from math import factorial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.core.cards import DECK, RANKS, SUITS
from croupier.math.randomness.expected import CARDS, HAND

Decks = NDArray[np.uint8]
"""Decks in rows, the number of a card in `DECK` at each place."""

Numbers = NDArray[Any]
GROUP: Final = 4
GROUPS: Final = CARDS // GROUP
HANDS: Final = CARDS // HAND
BINS: Final = 1 << 20
CODED: Final = 8  # places that make a deck a number between zero and one
KEYED: Final = 11  # places that tell decks apart
REMEMBERED: Final = 10_000_000
EVERY: Final = 5
QUARTER: Final = 13
RANK: Final = np.array([RANKS.index(card[0]) for card in DECK], dtype=np.uint8)
SUIT: Final = np.array([SUITS.index(card[1]) for card in DECK], dtype=np.uint8)
MIDDLE: Final = (CARDS - 1) / 2


class Counts:
    """Tallies over all decks so far."""

    def __init__(self) -> None:
        self.decks = 0
        self.positions = np.zeros(CARDS * CARDS, dtype=np.int64)
        self.follows = np.zeros(CARDS * CARDS, dtype=np.int64)
        self.holes = np.zeros(CARDS * CARDS, dtype=np.int64)
        self.orders = np.zeros(factorial(GROUP), dtype=np.int64)
        self.descents = np.zeros(CARDS, dtype=np.int64)
        self.gaps = np.zeros(CARDS, dtype=np.int64)
        self.poker = np.zeros(7, dtype=np.int64)
        self.coupons = np.zeros(CARDS + 1, dtype=np.int64)
        self.highest = np.zeros(CARDS, dtype=np.int64)
        self.matches = np.zeros(CARDS + 1, dtype=np.int64)
        self.shared = np.zeros(QUARTER + 1, dtype=np.int64)
        self.some = np.zeros(CARDS, dtype=np.int64)
        self.numbers = np.zeros(BINS, dtype=np.int64)
        self.correlation = 0.0
        self.interplay = 0.0
        self.serial = np.zeros(2)  # sum and sum of squares
        self.keys: list[NDArray[np.int64]] = []
        self.pairs = 0  # of a deck and the one before
        self._last: Decks | None = None

    def take(self, decks: Decks) -> None:
        """Count more decks, in the order they were shuffled."""
        index = np.arange(self.decks, self.decks + len(decks))
        self._tables(decks)
        self._within(decks)
        self._hands(decks, index)
        self._between(decks)
        self.some += _tally(decks[index % EVERY == 0, 0], CARDS)
        if self.decks < REMEMBERED:
            self.keys.append(_keys(decks))
        self.decks += len(decks)

    def _tables(self, decks: Decks) -> None:
        wide = decks.astype(np.int64)
        places = np.arange(CARDS) * CARDS
        self.positions += _tally((places + wide).ravel(), CARDS * CARDS)
        self.follows += _tally((wide[:, :-1] * CARDS + wide[:, 1:]).ravel(), CARDS * CARDS)
        low, high = np.minimum(wide[:, 0], wide[:, 1]), np.maximum(wide[:, 0], wide[:, 1])
        self.holes += _tally(low * CARDS + high, CARDS * CARDS)
        self.orders += _tally(_order(wide.reshape(-1, GROUP)), factorial(GROUP))
        self.numbers += _tally((_number(wide) * BINS).astype(np.int64), BINS)

    def _within(self, decks: Decks) -> None:
        self.descents += _tally((decks[:, 1:] < decks[:, :-1]).sum(axis=1), CARDS)
        centred = decks - MIDDLE
        self.correlation += float((centred @ (np.arange(CARDS) - MIDDLE)).sum())
        serial = (centred[:, :-1] * centred[:, 1:]).sum(axis=1)
        self.serial += (serial.sum(), (serial * serial).sum())

    def _hands(self, decks: Decks, index: Numbers) -> None:
        """One hand, one rank of each deck, so that what is counted is independent."""
        rank = RANK[decks] == (index % len(RANKS))[:, None]
        self.gaps += _tally(rank.argmax(axis=1), CARDS)
        suits = np.stack([(SUIT[decks] == suit).argmax(axis=1) for suit in range(len(SUITS))])
        self.coupons += _tally(suits.max(axis=0) + 1, CARDS + 1)
        first = (index % HANDS) * HAND
        hands = np.take_along_axis(decks, first[:, None] + np.arange(HAND), axis=1)
        self.highest += _tally(hands.max(axis=1), CARDS)
        self.poker += _tally(_poker(hands), 7)

    def _between(self, decks: Decks) -> None:
        """Each deck with the one before it."""
        chain = decks if self._last is None else np.concatenate([self._last, decks])
        self._last = decks[-1:].copy()
        before, after = chain[:-1], chain[1:]
        self.pairs += len(after)
        self.matches += _tally((before == after).sum(axis=1), CARDS + 1)
        self.interplay += float(((before - MIDDLE) * (after - MIDDLE)).sum())
        common = _members(before) & _members(after)
        self.shared += _tally(common.sum(axis=1), QUARTER + 1)


def _tally(values: Numbers, size: int) -> NDArray[np.int64]:
    return np.bincount(values, minlength=size)


def _members(decks: Decks) -> NDArray[np.bool_]:
    """Which cards are in the first quarter."""
    found = np.zeros((len(decks), CARDS), dtype=np.bool_)
    np.put_along_axis(found, decks[:, :QUARTER], values=True, axis=1)
    return found


def _order(groups: Numbers) -> Numbers:
    """The number of the order in which the cards of a group lie."""
    code = np.zeros(len(groups), dtype=np.int64)
    for place in range(GROUP - 1):
        lower = (groups[:, place + 1 :] < groups[:, place, None]).sum(axis=1)
        code = code * (GROUP - place) + lower
    return code


def _number(decks: Numbers) -> NDArray[np.float64]:
    """A deck as a number between zero and one: its place among all orders, as far as its first cards tell."""
    number = np.zeros(len(decks))
    whole = 1.0
    for place in range(CODED):
        lower = decks[:, place] - (decks[:, :place] < decks[:, place, None]).sum(axis=1)
        whole *= CARDS - place
        number += lower / whole
    return number


def _keys(decks: Decks) -> NDArray[np.int64]:
    """A number for each deck, another for another deck."""
    weights = CARDS ** np.arange(KEYED, dtype=np.int64)
    return decks[:, :KEYED].astype(np.int64) @ weights


def _poker(hands: Decks) -> Numbers:
    """What five cards are, numbered as in `expected.POKER`."""
    ranks, suits = np.sort(RANK[hands], axis=1), SUIT[hands]
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=(1, 2))  # 5 all apart, 7 a pair, … 17 four
    flush = (suits == suits[:, :1]).all(axis=1)
    kinds = np.full(len(hands), 6)
    for code, number in ((7, 5), (9, 4), (11, 3), (13, 1), (17, 0)):
        kinds[alike == code] = number
    kinds[flush] = 2
    return kinds
