"""Rules a person can remember for Ultimate Texas Hold'em, asked about one flop or one board.

The same rules as `kernels.habits`, which price them; here they are asked card by card.
"""

from collections.abc import Sequence
from typing import Final

from croupier.core.cards import DECK, Card, rank, suit
from croupier.core.hands import Category, evaluate

FEW: Final = 21
_TEN: Final = 10
_TWO: Final = 2


def bets_flop(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """A pair or better that a hole card helps to make, or four to a flush with a ten or higher of it."""
    category = evaluate((*hole, *flop)).category
    kinds = len({rank(card) for card in flop})
    shared = {3: Category.HIGH_CARD, 2: Category.PAIR, 1: Category.THREE_OF_A_KIND}[kinds]
    if category > shared:
        return not (category is Category.PAIR and [rank(card) for card in hole] == [_TWO, _TWO])
    return any(
        sum(suit(card) == suit(own) for card in (*hole, *flop)) == 4 for own in hole if rank(own) >= _TEN
    )


def bets_river(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """A better kind of hand than the board's own, or few unseen cards that would beat it with the board."""
    hand = evaluate((*hole, *board))
    if hand.category > evaluate(board).category:
        return True
    unseen = (card for card in DECK if card not in (*hole, *board))
    return sum(evaluate((*board, card)) > hand for card in unseen) < FEW
