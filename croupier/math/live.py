"""The cards that can still come: a deck without those that are known to be gone."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from croupier.core.cards import DECK, Card

NUMBER = {card: index for index, card in enumerate(DECK)}


def live_suits(gone: Iterable[Card] = ()) -> npt.NDArray[np.int64]:
    """The ranks still there in each suit, clubs to spades, as four sets of thirteen bits."""
    suits = np.full(4, (1 << 13) - 1, dtype=np.int64)
    for card in gone:
        number = NUMBER[card]
        suits[number % 4] &= ~(1 << number // 4)
    return suits


def live_count(suits: npt.NDArray[np.int64]) -> int:
    """How many cards are there."""
    return sum(int(ranks).bit_count() for ranks in suits)
