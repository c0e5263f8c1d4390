"""Rounds of Mississippi Stud, played by a table of decisions.

A decision hangs on the ranks of the cards seen, on whether all are of one suit, and on the bets so far: the
table says which state the hand comes into.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.patterns import ADD, FIRST, MULTISETS, RANKS
from croupier.math.kernels.simulation.simulation_cards import CHUNK, LANES, deal, fill, fresh_deck
from croupier.math.kernels.simulation.simulation_sums import add_square, note_prize
from croupier.math.kernels.strength import LINES, by_suit, line_of

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Index = npt.NDArray[np.uint8]
Small = np.uint32  # indices that cannot be negative are quicker

COMMUNITY: Final = 3
# A hand is on a path, which has a bit for every bet made, or folded on a street at the end of a path. So many
# paths there are before each street and at the end, and so many states: a folded hand goes on being one.
PATHS: Final = (1, 2, 4, 8)
STATES: Final = (1, 2 + 1, 4 + 1 + 2, 8 + 1 + 2 + 4)
_ROOM: Final = tuple(STATES[street] * 2 * MULTISETS[street + 2] for street in range(3))
STREET: Final = (0, _ROOM[0], _ROOM[0] + _ROOM[1])  # where the steps of a street begin
STEPS: Final = sum(_ROOM)
_PAIRS, _TRIPLES, _FOURS = (np.uint32(MULTISETS[size]) for size in (2, 3, 4))
_FOURTH, _FIFTH = np.uint32(STREET[1]), np.uint32(STREET[2])
_RANKS, _LINES = np.uint32(RANKS), np.uint32(LINES)
_TWO: Final = ADD[FIRST[1] : FIRST[2]].astype(np.uint16).reshape(-1)
_THREE: Final = ADD[FIRST[2] : FIRST[3]].astype(np.uint16).reshape(-1)
_FOUR: Final = ADD[FIRST[3] : FIRST[4]].astype(np.uint16).reshape(-1)


@kernel(
    "int64(uint64, int64, int64, int64, uint64[:,::1], uint8[::1], uint8[::1], int64[::1], boolean, boolean,"
    "int64[::1], int64[::1], uint64[::1], int64[::1], int64[:,::1])"
)
def play_stud(
    seed: int, start: int, stop: int, boxes: int, plan: Words, steps: Index, lines: Index, values: Numbers,
    jackpot: bool, keeps: bool, cells: Numbers, nets: Numbers, squares: Words, prizes: Numbers, hits: Numbers,
) -> int:  # fmt: skip
    """Play rounds; what each nets goes into `nets`, and the number of rows of `hits` is returned."""
    wide, deck = fresh_deck()
    each = len(plan)
    words = np.zeros(CHUNK * each + 2 * LANES, dtype=np.uint64)
    place, found = 0, 0
    for number in range(start, stop):
        if (number - start) % CHUNK == 0:
            place = fill(seed, number * each, CHUNK * each, words)
        deal(seed, number * each, words, place, plan, wide, deck)
        place += each
        net = 0
        for box in range(boxes):
            state, line = _play(deck, np.uint64(COMMUNITY + 2 * box), steps, lines)
            cell = state * _LINES + line
            cells[cell] += 1
            net += values[cell]
            if jackpot and (keeps or state < PATHS[3]):
                found = note_prize(number, int(line), found, prizes, hits)
        nets[number - start] = net
        add_square(net, squares)
    return found


@inner
def _play(deck: Index, hole: np.uint64, steps: Index, lines: Index) -> tuple[Small, Small]:
    """One box: the state it ends in and its line.

    There is no branch for a fold: half of them would be guessed wrong, which costs more than to go on.
    """
    a, b = np.uint32(deck[hole]), np.uint32(deck[hole + np.uint64(1)])
    c, d, e = np.uint32(deck[np.uint64(0)]), np.uint32(deck[np.uint64(1)]), np.uint32(deck[np.uint64(2)])
    two, three = np.uint32(2), np.uint32(3)
    held = np.uint32(_TWO[(a >> two) * _RANKS + (b >> two)])
    mixed = (a ^ b) & three
    state = np.uint32(steps[held + (_PAIRS if mixed == 0 else np.uint32(0))])
    held = np.uint32(_THREE[held * _RANKS + (c >> two)])
    mixed |= (a ^ c) & three
    suited = np.uint32(1) if mixed == 0 else np.uint32(0)
    state = np.uint32(steps[_FOURTH + (two * state + suited) * _TRIPLES + held])
    held = np.uint32(_FOUR[held * _RANKS + (d >> two)])
    mixed |= (a ^ d) & three
    suited = np.uint32(1) if mixed == 0 else np.uint32(0)
    state = np.uint32(steps[_FIFTH + (two * state + suited) * _FOURS + held])
    if mixed | ((a ^ e) & three):
        return state, np.uint32(lines[held * _RANKS + (e >> two)])
    return state, _flush(a, b, c, d, e)


@inner
def _flush(a: Small, b: Small, c: Small, d: Small, e: Small) -> Small:
    ranks = 0
    for card in (a, b, c, d, e):
        ranks |= 1 << int(card >> np.uint32(2))
    return np.uint32(line_of(by_suit(ranks)))
