"""Decisions of Hold'em for a player who knows some shared cards before the first of them.

Shared cards are alike, whichever they are called: what counts is how many are known before the first
decision and how many are seen at the second. For a hole hand, what best play makes of the cards seen at the
second decision is gathered by the cards known at the first, and there the first is made.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import board_number, slot_of
from croupier.math.kernels.holdem.flops import (
    BET_LEAST,
    BET_MOST,
    CHECK,
    FOLD,
    OPTIONS,
    RANK_NUMBER,
    SEEN,
    SUITS,
    others_number,
    pick,
    possible,
)  # fmt: skip
from croupier.math.kernels.strength import SIZE

Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int16]
Offered = npt.NDArray[np.bool_]

TURNS: Final = 270725
# what is gathered of each set of cards known first: in how many ways they go on, and what a check, a unit of
# Play and the other wagers of a bet are worth
WAYS, CHECKED, UNIT, REST, GATHERED = range(5)
# places in the row of terms: a fold of one set of cards seen, the Play multiples of the first two decisions,
# and whether the second is made where cards are gathered, or best play of all that follows is known already
FOLD_WORTH, LEAST, MOST, FLOP_LEAST, FLOP_MOST, DECIDES, TERMS = range(7)
# what is found of a hole hand: best play, then how often each first decision is made, then what is gathered
TOTAL, CHOICES, SUMS, FOUND = 0, 1, 1 + OPTIONS, 1 + OPTIONS + GATHERED


@kernel("void(int16[:,::1])")
def list_turns(found: Places) -> None:
    """Every four shared cards, with their numbers; a suit they cannot make a flush in gets -1."""
    masks = np.zeros(4, dtype=np.int64)
    count = 0
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    masks[:] = 0
                    for card in (a, b, c, d):
                        masks[card & 3] |= 1 << (card >> 2)
                    found[count, RANK_NUMBER] = others_number(masks, -1)
                    for suit in range(4):
                        found[count, SUITS + suit] = masks[suit]
                        found[count, SEEN + suit] = -1
                        if SIZE[masks[suit]] >= 2:
                            number = board_number(
                                4, SIZE[masks[suit]], masks[suit], others_number(masks, suit)
                            )
                            found[count, SEEN + suit] = number
                    count += 1


@kernel("void(int16[:,::1], int64[::1], int64[:,::1], int64[:,::1])")
def list_parts(seen: Places, alike: Numbers, choices: Numbers, parts: Numbers) -> None:
    """Of each set of cards seen, the sets of it that may be known: one number for those that suits alike
    make of each other. `choices` are the places taken of the sorted cards."""
    cards, masks = np.zeros(5, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for index in range(len(seen)):
        size = 0
        for card in range(52):
            if seen[index, card & 3] >> (card >> 2) & 1:
                cards[size] = card
                size += 1
        for choice in range(len(choices)):
            masks[:] = 0
            for place in choices[choice]:
                masks[cards[place] & 3] |= 1 << (cards[place] >> 2)
            parts[index, choice] = _first_alike(masks, alike)


@inner
def _first_alike(masks: Numbers, alike: Numbers) -> int:
    """The number of the cards that stand for all that suits alike make of them: their suits are sorted."""
    for suit in range(4):
        for other in range(suit + 1, 4):
            if alike[suit] == alike[other] and masks[suit] < masks[other]:
                masks[suit], masks[other] = masks[other], masks[suit]
    return masks[0] | masks[1] << 13 | masks[2] << 26 | masks[3] << 39


@kernel(
    "void(int64[::1], int64[:,::1], int64[::1], int16[:,::1], int64[::1], int32[:,::1], int64,"
    "int64[:,:,::1], int64[:,:,:,::1], int64[::1], boolean[:,::1], int64[::1], boolean, int64[:,::1])"
)
def decide_knowing(
    chosen: Numbers, holes: Numbers, live: Numbers, seen: Places, orbits: Numbers,
    parts: npt.NDArray[np.int32], sets: int, by_ranks: Numbers, by_suit: Numbers, kind: Numbers,
    offered: Offered, terms: Numbers, largest: bool, found: Numbers,
) -> None:  # fmt: skip
    """For each chosen hole hand: best play of the first decision for each of the `sets` that may be known.

    Worths lie by pair or by kind and slot, then by cards seen, then by row; cards that are nothing to a suit
    have the last row of it, which is empty.
    """
    gathered = np.zeros((sets, GATHERED), dtype=np.int64)
    slots, taken = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for hole in chosen:
        pair = others_number(holes[hole], -1)
        for suit in range(4):
            slots[suit] = slot_of(holes[hole, suit], others_number(holes[hole], suit))
            taken[suit] = holes[hole, suit] | ~live[suit]
        gathered[:] = 0
        for index in range(len(seen)):  # by index alone: slices here would cost more than all the rest
            clash = 0
            for suit in range(4):
                clash |= seen[index, suit] & taken[suit]
            if clash:
                continue
            rank = np.uint32(seen[index, RANK_NUMBER])
            check, most, least = by_ranks[pair, rank, 0], by_ranks[pair, rank, 1], by_ranks[pair, rank, 2]
            for suit in range(4):
                place = np.uint32(seen[index, SEEN + suit])
                check += by_suit[kind[suit], slots[suit], place, 0]
                most += by_suit[kind[suit], slots[suit], place, 1]
                least += by_suit[kind[suit], slots[suit], place, 2]
            unit = most - least
            rest = most - terms[FLOP_MOST] * unit
            if terms[DECIDES]:
                bet = max(terms[FOLD_WORTH], max(most, terms[FLOP_LEAST] * unit + rest))
                check = max(bet, check) if offered[1, CHECK] else bet
            for choice in range(parts.shape[1]):
                part = parts[index, choice]
                gathered[part, WAYS] += orbits[index]
                gathered[part, CHECKED] += orbits[index] * check
                gathered[part, UNIT] += orbits[index] * unit
                gathered[part, REST] += orbits[index] * rest
        _decide_first(gathered, offered[0], terms, largest, found[hole])


@inner
def _decide_first(gathered: Numbers, offered: Offered, terms: Numbers, largest: bool, found: Numbers) -> None:
    """The first decision, for every set of cards that may be known."""
    values = np.zeros(OPTIONS, dtype=np.int64)
    for part in range(len(gathered)):
        if gathered[part, WAYS]:
            values[FOLD] = terms[FOLD_WORTH] * gathered[part, WAYS]
            values[CHECK] = gathered[part, CHECKED]
            values[BET_LEAST] = terms[LEAST] * gathered[part, UNIT] + gathered[part, REST]
            values[BET_MOST] = terms[MOST] * gathered[part, UNIT] + gathered[part, REST]
            best = pick(values, offered, largest)
            found[TOTAL] += values[best]
            found[CHOICES + best] += gathered[part, WAYS]
            for column in range(GATHERED):
                found[SUMS + column] += gathered[part, column]


@kernel(
    "void(int64[::1], int64[:,::1], int64[::1], int16[:,::1], int64[::1], int64[:,:,::1], int64[:,:,:,::1],"
    "int64[::1], int64[:,:,::1], int64[:,:,:,::1], int64[::1], boolean[:,::1], int64[::1], int64, boolean,"
    "int64[:,::1])"
)
def follow_plain(
    chosen: Numbers, holes: Numbers, live: Numbers, seen: Places, orbits: Numbers, by_ranks: Numbers,
    by_suit: Numbers, kind: Numbers, plain_by_ranks: Numbers, plain_by_suit: Numbers, plain_kind: Numbers,
    offered: Offered, terms: Numbers, plain_fold: int, largest: bool, found: Numbers,
) -> None:  # fmt: skip
    """For each chosen hole hand: what a check, a unit of Play and the other wagers are worth if the second
    decision is made by the plain worths, and only the last knows more.
    """
    told, plain = np.zeros(OPTIONS, dtype=np.int64), np.zeros(OPTIONS, dtype=np.int64)
    slots = np.zeros(4, dtype=np.int64)
    for hole in chosen:
        pair = others_number(holes[hole], -1)
        for suit in range(4):
            slots[suit] = slot_of(holes[hole, suit], others_number(holes[hole], suit))
        for index in range(len(seen)):
            if possible(seen[index], holes[hole], live):
                unit = _weigh(seen[index], pair, slots, by_ranks, by_suit, kind, terms, told)
                _weigh(seen[index], pair, slots, plain_by_ranks, plain_by_suit, plain_kind, terms, plain)
                plain[FOLD], told[FOLD] = plain_fold, terms[FOLD_WORTH]
                made = pick(plain, offered[1], largest)
                found[hole, SUMS + WAYS] += orbits[index]
                found[hole, SUMS + CHECKED] += orbits[index] * told[made]
                found[hole, SUMS + UNIT] += orbits[index] * unit
                found[hole, SUMS + REST] += orbits[index] * (told[BET_MOST] - terms[FLOP_MOST] * unit)


@inner
def _weigh(
    cards: Places, pair: int, slots: Numbers, by_ranks: Numbers, by_suit: Numbers, kind: Numbers,
    terms: Numbers, values: Numbers,
) -> int:  # fmt: skip
    """What a check and the bets of the second decision are worth, and a unit of Play."""
    rank = cards[RANK_NUMBER]
    check, most, least = by_ranks[pair, rank, 0], by_ranks[pair, rank, 1], by_ranks[pair, rank, 2]
    for suit in range(4):
        place = cards[SEEN + suit]
        check += by_suit[kind[suit], slots[suit], place, 0]
        most += by_suit[kind[suit], slots[suit], place, 1]
        least += by_suit[kind[suit], slots[suit], place, 2]
    unit = most - least
    values[CHECK], values[BET_MOST] = check, most
    values[BET_LEAST] = most - (terms[FLOP_MOST] - terms[FLOP_LEAST]) * unit
    return unit
