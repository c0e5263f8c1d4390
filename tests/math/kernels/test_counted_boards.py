"""Boards with three and more of a suit as they are counted, beside every dealer hand ranked on its own."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.core.cards import DECK, Card
from croupier.core.hands import Category
from croupier.math.holdem.counts import count, kinds_of
from croupier.math.holdem.holdem import Holdem, holdem_of
from croupier.math.kernels import strength
from croupier.math.kernels.compiling import prepare
from croupier.math.kernels.holdem import counting
from croupier.math.kernels.holdem.boards import SLOTS, TYPE_A, TYPE_B
from croupier.math.kernels.patterns import COUNTS, FIRST, FIRST_SUBSET, MULTISETS, SUBSET, SUBSETS
from croupier.math.live import live_suits
from croupier.rulebooks.load import load

BOARDS, HOLES = 12, 25  # looked at in each deck


def strengths(hands: list[list[int]]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    found = np.empty(len(hands), dtype=np.int32)
    strength.strengths(np.array(hands, dtype=np.uint8), found)
    return found


def drawn(draw: Random, free: list[int], suit: int, kinds: list[int]) -> list[int] | None:
    """Cards of these types: a rank of the suit, or thirteen more for a rank of another suit."""
    cards: list[int] = []
    for kind in kinds:
        among = [
            card
            for card in free
            if card not in cards and card // 4 == kind % 13 and (card % 4 == suit) == (kind < 13)
        ]
        if not among:
            return None
        cards.append(draw.choice(among))
    return cards


def faced(game: Holdem, live: list[int], board: list[int], hole: list[int]) -> tuple[int, int, int, int]:
    """Wins, losses and dealers below the least hand, one by one; and the line of the hole hand."""
    left = [card for card in live if card not in (*board, *hole)]
    dealers = strengths([[*board, *hand] for hand in combinations(left, 2)])
    own = int(strengths([[*board, *hole]])[0])
    low = int(game.least) << strength.CATEGORY_SHIFT
    return int((dealers < own).sum()), int((dealers > own).sum()), int((dealers < low).sum()), own


@pytest.mark.parametrize("suited", [3, 4, 5])
@pytest.mark.parametrize(
    ("dead", "least"),
    [
        ("", Category.PAIR),
        ("", Category.FLUSH),
        ("As Ks Qh 7s 2c 2d", Category.FULL_HOUSE),
        ("9h", Category.STRAIGHT_FLUSH),
        ("5s 6s 7s 8s 9s Ts", Category.HIGH_CARD),
    ],
)
def test_a_hand_beats_as_many_dealers_as_are_counted(suited: int, dead: str, least: Category) -> None:
    prepare(strength.__name__, counting.__name__)
    gone = [Card(card) for card in dead.split()]
    game = holdem_of(load("star-uth"), live_suits(gone))._replace(least=least)
    live = [number for number, card in enumerate(DECK) if card not in gone]
    draw, suit, seen = Random(f"{suited} {dead}"), 3, 0
    kind = kinds_of(game).suits[int(kinds_of(game).of[suit])]
    while seen < BOARDS:
        others, index = draw.randrange(MULTISETS[5 - suited]), draw.randrange(SUBSETS[suited])
        ranks = int(SUBSET[FIRST_SUBSET[suited] + index])
        types = [rank for rank in range(13) if ranks >> rank & 1]
        types += [13 + rank for rank in range(13) for _ in range(COUNTS[FIRST[5 - suited] + others, rank])]
        (piece,) = count(game, kind, iter([(suited, others)]))
        board = drawn(draw, live, suit, types)
        if board is None:
            assert set(piece.line[index].tolist()) == {strength.LINES}
            continue
        seen += 1
        free = [card for card in live if card not in board]
        for slot in draw.sample(range(SLOTS), HOLES):
            hole = drawn(draw, free, suit, [int(TYPE_A[slot]), int(TYPE_B[slot])])
            counted = [int(piece.counted[index, row * SLOTS + slot]) for row in range(3)]
            if hole is None:
                assert (counted, piece.line[index, slot]) == ([0, 0, 0], strength.LINES)
                continue
            *found, own = faced(game, live, board, hole)
            assert counted == found, (board, hole)
            assert piece.line[index, slot] == strength.line_of(own)
