"""Rounds of Ultimate Texas Hold'em, played by tables of decisions.

The table of the flop has a row for each of the 169 hole hands and a place for each of the 22,100 flops, with
suits renamed so that the hole hand is the one the row was made for. The tables of the river are those of
croupier.math.kernels.holdem.boards: boards by ranks and pairs of ranks, or boards and slots as seen from a
suit.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import FIRST_BOARD, NONE, ONE
from croupier.math.kernels.holdem.flops import BET_LEAST, CHECK, FOLD
from croupier.math.kernels.outcomes import (
    BEFORE_LEAST,
    BEFORE_MOST,
    FLOP_LEAST_BET,
    FLOP_MOST_BET,
    LOST,
    LOST_LOW,
    PATHS,
    RESULTS,
    RIVER_FOLD,
    TIED,
    WON,
    WON_LOW,
)  # fmt: skip
from croupier.math.kernels.patterns import ADD, FIRST, MULTISETS, NUMBER, RANKS
from croupier.math.kernels.simulation.simulation_cards import CARDS, CHUNK, LANES, deal, fill, fresh_deck
from croupier.math.kernels.simulation.simulation_sums import add_square, note_prize
from croupier.math.kernels.strength import LINES, SIZE, line_of, strength

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Index = npt.NDArray[np.uint8]

BOARD, DEALER = 5, 2
EARLY_FOLD, FLOP_FOLD = PATHS, PATHS + 1  # folds where a stage offers no check, or none is taken
WAYS: Final = PATHS + 2
_LANE: Final = (1 << 13) - 1
_BIT: Final = np.array([1 << (16 * (card & 3) + (card >> 2)) for card in range(CARDS)], dtype=np.int64)
_MULTISETS: Final = np.array(MULTISETS)
_CHOOSE_2: Final = np.array([card * (card - 1) // 2 for card in range(CARDS)], dtype=np.int64)
_CHOOSE_3: Final = np.array([card * (card - 1) * (card - 2) // 6 for card in range(CARDS)], dtype=np.int64)


@kernel(
    "int64(uint64, int64, int64, int64, uint64[:,::1], uint8[:,::1], uint8[:,::1], uint8[:,::1], uint8[::1],"
    "uint8[:,::1], uint8[:,::1], uint8[:,::1], int64, int64[::1], boolean, boolean, int64[::1], int64[::1],"
    "uint64[::1], int64[::1], int64[:,::1])"
)
def play_holdem(
    seed: int, start: int, stop: int, boxes: int, plan: Words, hands: Index, turns: Index, names: Index,
    before: Index, flop: Index, river: Index, suited_river: Index, least: int, values: Numbers, jackpot: bool,
    keeps: bool, cells: Numbers, nets: Numbers, squares: Words, prizes: Numbers, hits: Numbers,
) -> int:  # fmt: skip
    """Play rounds; what each nets goes into `nets`, and the number of rows of `hits` is returned.

    `hands` has the number of each hole hand, `turns` how to rename its suits, `names` those names;
    `least` is the strength from which the dealer qualifies.
    """
    wide, deck = fresh_deck()
    each = len(plan)
    words = np.zeros(CHUNK * each + 2 * LANES, dtype=np.uint64)
    place, found = 0, 0
    for number in range(start, stop):
        if (number - start) % CHUNK == 0:
            place = fill(seed, number * each, CHUNK * each, words)
        deal(seed, number * each, words, place, plan, wide, deck)
        place += each
        board = _BIT[deck[0]] | _BIT[deck[1]] | _BIT[deck[2]] | _BIT[deck[3]] | _BIT[deck[4]]
        dealer = _strength(board | _BIT[deck[5]] | _BIT[deck[6]])
        net = 0
        for box in range(boxes):
            a, b = deck[BOARD + DEALER + 2 * box], deck[BOARD + DEALER + 2 * box + 1]
            path = _path(deck, a, b, board, hands, turns, names, before, flop, river, suited_river)
            cell = _cell(path, _strength(board | _BIT[a] | _BIT[b]), dealer, least)
            cells[cell] += 1
            net += values[cell]
            if jackpot and (keeps or (path != RIVER_FOLD and path < PATHS)):
                five = _BIT[deck[0]] | _BIT[deck[1]] | _BIT[deck[2]] | _BIT[a] | _BIT[b]
                found = note_prize(number, line_of(_strength(five)), found, prizes, hits)
        nets[number - start] = net
        add_square(net, squares)
    return found


@inner
def _strength(cards: int) -> int:
    return strength(cards & _LANE, cards >> 16 & _LANE, cards >> 32 & _LANE, cards >> 48 & _LANE)


@inner
def _path(
    deck: Index, a: int, b: int, board: int, hands: Index, turns: Index, names: Index, before: Index,
    flop: Index, river: Index, suited_river: Index,
) -> int:  # fmt: skip
    """How a hand is played."""
    hand = hands[a, b]
    choice = before[hand]
    if choice != CHECK:
        return EARLY_FOLD if choice == FOLD else BEFORE_LEAST if choice == BET_LEAST else BEFORE_MOST
    choice = flop[hand, _flop_number(deck, names[turns[a, b]])]
    if choice != CHECK:
        return FLOP_FOLD if choice == FOLD else FLOP_LEAST_BET if choice == BET_LEAST else FLOP_MOST_BET
    for suit in range(4):
        ranks = board >> 16 * suit & _LANE
        if SIZE[ranks] >= 3:
            return RIVER_FOLD + _suited_river(deck, a, b, suit, ranks, suited_river)
    number = 0
    for place in range(BOARD):
        number = ADD[FIRST[place] + number, deck[place] >> 2]
    return RIVER_FOLD + river[number, ADD[FIRST[1] + (a >> 2), b >> 2]]


@inner
def _flop_number(deck: Index, name: Index) -> int:
    """The number of the flop, with suits renamed."""
    one, two, three = name[deck[0]], name[deck[1]], name[deck[2]]
    low, high = min(one, two), max(one, two)
    middle = max(low, min(high, three))
    return _CHOOSE_3[max(high, three)] + _CHOOSE_2[middle] + min(low, three)


@inner
def _suited_river(deck: Index, a: int, b: int, suit: int, ranks: int, table: Index) -> int:
    """The decision on a board that allows a flush in a suit."""
    others, count = 0, 0
    for place in range(BOARD):
        if deck[place] & 3 != suit:
            others = ADD[FIRST[count] + others, deck[place] >> 2]
            count += 1
    board = FIRST_BOARD[5, 5 - count] + NUMBER[ranks] * _MULTISETS[count] + others
    first, second = np.int64(a >> 2), np.int64(b >> 2)
    if a & 3 == suit:
        if b & 3 == suit:
            return table[board, NUMBER[1 << first | 1 << second]]
        return table[board, ONE + first * RANKS + second]
    if b & 3 == suit:
        return table[board, ONE + second * RANKS + first]
    return table[board, NONE + ADD[FIRST[1] + first, second]]


@inner
def _cell(path: int, own: int, dealer: int, least: int) -> int:
    """Where the result of a hand is counted: by path, line and result."""
    low = dealer < least
    if own > dealer:
        result = WON_LOW if low else WON
    elif own < dealer:
        result = LOST_LOW if low else LOST
    else:
        result = TIED
    return (path * LINES + line_of(own)) * RESULTS + result
