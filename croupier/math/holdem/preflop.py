"""Ultimate Texas Hold'em decided: every flop, then every hole hand before it."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.exact import Ties
from croupier.math.holdem.holdem import Holdem, fold_worth, offered
from croupier.math.holdem.worth import Worth
from croupier.math.kernels.holdem import flops
from croupier.math.kernels.holdem.boards import NONE, ONE
from croupier.math.kernels.patterns import ADD, FIRST, NUMBER
from croupier.math.threads import share

Numbers = npt.NDArray[np.int64]


class Holes(NamedTuple):
    """Hole hands that stand for all that differ from them by suits alone."""

    ranks: Numbers  # in each suit
    ways: Numbers


class Preflop(NamedTuple):
    """Each hole hand before the flop: what every option is worth (times all ways of the cards to come, and
    scale), the choice, and after a check how often each decision is made on its flops."""

    holes: Holes
    values: Numbers  # columns as in flops: fold, check, least, most
    choices: Numbers
    flop_choices: Numbers

    @property
    def total(self) -> int:
        """The worth of best play over all hole hands."""
        best = np.take_along_axis(self.values, self.choices[:, None], 1)[:, 0]
        return sum(int(ways) * int(value) for ways, value in zip(self.holes.ways, best, strict=True))


def preflop(game: Holdem, found: Worth, ties: Ties, holes: Holes | None = None) -> Preflop:
    """Decide every flop, then every hole hand, or only those given."""
    if holes is None:
        holes = hole_hands(tuple(map(int, game.live)))
    each = fold_worth(game)
    sums = np.zeros((len(holes.ranks), 1 + flops.OPTIONS), dtype=np.int64)
    sums[:, 0] = each * game.boards
    on_offer = offered(game, 1)
    share(hole_pieces(holes, found), lambda left: [
        flops.decide_flops(chosen, holes.ranks, game.live, listed, orbits, found.flops_by_ranks,
                           found.flops_by_suit, found.kinds.of, on_offer, ties == "bet", sums)
        for chosen, listed, orbits in left
    ])  # fmt: skip
    unit, bet = _hole_totals(holes, found)
    rest = bet - game.bets[1][1] * unit
    least, most = game.bets[0]
    values = np.stack(
        [np.full_like(rest, each * game.boards * game.flops), sums[:, 0], 10 * (least * unit + rest),
         10 * (most * unit + rest)], axis=1)  # fmt: skip
    ranked = np.where(offered(game, 0), values, np.iinfo(np.int64).min)
    choices = np.argmax(ranked, 1) if ties == "fold" else 3 - np.argmax(ranked[:, ::-1], 1)
    return Preflop(holes, values, choices, sums[:, 1:])


HolePiece = tuple[Numbers, npt.NDArray[np.int16], Numbers]
"""Some hole hands, the flops that stand for all they can meet, and how many each of those stands for."""


def hole_pieces(holes: Holes, found: Worth) -> list[HolePiece]:
    """The hole hands in pieces of work; those whose suits are alike in the same way meet the same flops."""
    patterns: dict[tuple[int, ...], list[int]] = {}
    for index, ranks in enumerate(holes.ranks + (found.kinds.of << 13)):
        suits = [int(one) for one in ranks]
        patterns.setdefault(tuple(suits.index(one) for one in suits), []).append(index)
    return [
        (np.array(indices[start::4], dtype=np.int64), *_first_flops(pattern))
        for pattern, indices in patterns.items()
        for start in range(min(4, len(indices)))
    ]


@lru_cache(maxsize=16)
def _first_flops(alike: tuple[int, ...]) -> tuple[npt.NDArray[np.int16], Numbers]:
    """The flops that stand for all, where some suits are alike, and how many each stands for."""
    ways = np.zeros(flops.FLOPS, dtype=np.int64)
    flops.count_orbits(all_flops(), np.array(alike, dtype=np.int64), ways)
    return np.ascontiguousarray(all_flops()[ways > 0]), ways[ways > 0]


@cache
def all_flops() -> npt.NDArray[np.int16]:
    """Every flop with its numbers."""
    found = np.empty((flops.FLOPS, flops.PLACE), dtype=np.int16)
    flops.list_flops(found)
    return found


@lru_cache(maxsize=8)
def hole_hands(live: tuple[int, ...]) -> Holes:
    """The hole hands of a deck given as the live ranks of each suit: 169 of a full one."""
    ways: dict[tuple[int, ...], int] = {}
    cards = [(rank, suit) for rank in range(13) for suit in range(4) if live[suit] >> rank & 1]
    for place, (rank, suit) in enumerate(cards):
        for other, other_suit in cards[:place]:
            held = [0, 0, 0, 0]
            held[suit] |= 1 << rank
            held[other_suit] |= 1 << other
            first = _first_alike(live, held)
            ways[first] = ways.get(first, 0) + 1
    return Holes(np.array([*ways], dtype=np.int64), np.array([*ways.values()], dtype=np.int64))


def _first_alike(live: tuple[int, ...], held: list[int]) -> tuple[int, ...]:
    """The hand that stands for all that suits alike in the deck make of it."""
    first = [0, 0, 0, 0]
    for kind in set(live):
        suits = [suit for suit in range(4) if live[suit] == kind]
        for suit, ranks in zip(suits, sorted((held[suit] for suit in suits), reverse=True), strict=True):
            first[suit] = ranks
    return tuple(first)


def _hole_totals(holes: Holes, found: Worth) -> tuple[Numbers, Numbers]:
    """A unit of Play and the most bet at the flop, summed over all boards, for each hole hand."""
    totals = np.zeros((2, len(holes.ranks)), dtype=np.int64)
    for index, ranks in enumerate(holes.ranks):
        pair, slots = hole_slots(tuple(map(int, ranks)))
        totals[:, index] = found.totals_by_ranks[:, pair]
        for suit, slot in enumerate(slots):
            totals[:, index] += found.totals_by_suit[found.kinds.of[suit], :, slot]
    return totals[0], totals[1]


@lru_cache(maxsize=2048)
def hole_slots(ranks: tuple[int, ...]) -> tuple[int, list[int]]:
    """The pair of ranks of hole cards, and their slot as seen from each suit."""
    cards = [(rank, suit) for suit in range(4) for rank in range(13) if ranks[suit] >> rank & 1]
    (a, a_suit), (b, b_suit) = cards
    pair = int(ADD[FIRST[1] + a, b])
    slots = []
    for suit in range(4):
        if suit == a_suit == b_suit:
            slots.append(int(NUMBER[ranks[suit]]))
        elif suit in (a_suit, b_suit):
            own, other = (a, b) if suit == a_suit else (b, a)
            slots.append(ONE + own * 13 + other)
        else:
            slots.append(NONE + pair)
    return pair, slots
