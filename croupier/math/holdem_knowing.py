"""Ultimate Texas Hold'em for a player who knows cards too early: shared ones, or cards of the dealer's hand.

Shared cards are alike before they are seen, so knowledge is two numbers: how many are known before the
first decision, and how many are seen at the second. Known cards of the dealer and of other boxes are a
deck of their own, and are gone through one deal after the other.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.exact import Ties
from croupier.math.holdem import Holdem, offered
from croupier.math.holdem_preflop import Holes, all_flops, hole_hands
from croupier.math.holdem_turns import Seen, worth_seen
from croupier.math.kernels import flops, knowing
from croupier.math.kernels.boards import BOARDS
from croupier.math.live import live_count
from croupier.math.threads import share

Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int16]

_NOT_ALIKE: Final = (0, 1, 2, 3)


class Glimpse(NamedTuple):
    """How many shared cards are known before the first decision, and how many are seen at the second."""

    first: int = 0
    second: int = 3

    @property
    def size(self) -> int:
        """How many shared cards are gone through one by one: where the second decision is made, or where
        all cards are seen at it, where the first is; fewer only where sums can be taken earlier."""
        return 4 if self.second == 4 or (self.first, self.second) == (4, 5) else 3

    @property
    def known(self) -> int:
        """How many of those are known before the first decision."""
        return self.first if self.first <= self.size else 0  # with all five known nothing is left to gather


class Knowing(NamedTuple):
    """What a glimpse is worth to each hole hand, in one deal of known cards."""

    holes: Holes
    found: Numbers  # columns as croupier.math.kernels.knowing has them
    ways: int  # of the cards after the hole hand, the knowledge and the dealer's hand, times scale

    @property
    def total(self) -> int:
        """Best play, summed over all hole hands."""
        return sum(
            int(ways) * int(best)
            for ways, best in zip(self.holes.ways, self.found[:, knowing.TOTAL], strict=True)
        )


def know(
    game: Holdem,
    glimpse: Glimpse,
    ties: Ties = "bet",
    holes: Holes | None = None,
    shared: Sequence[int] | None = None,
) -> Knowing:
    """Decide for every hole hand, or those given; `shared` names the cards known, which else may be any."""
    told = worth_seen(_priced(game, glimpse), glimpse.size)
    if holes is None:
        holes = holes_of(game)
    found = np.zeros((len(holes.ranks), knowing.FOUND), dtype=np.int64)
    offers = np.stack([offered(game, 0), offered(game, 1)])
    terms = _terms(game, glimpse)
    pieces = [
        (chosen, _seen(glimpse, alike, tuple(shared) if shared is not None else None))
        for alike, chosen in _pieces(holes, told, shared)
    ]
    share(pieces, lambda left: [
        knowing.decide_knowing(chosen, holes.ranks, game.live, seen.cards, seen.orbits, seen.parts, seen.sets,
                               told.by_ranks, told.by_suit, told.kinds.of, offers, terms, ties == "bet",
                               found) for chosen, seen in left
    ])  # fmt: skip
    return Knowing(holes, found, ways(game, glimpse))


def ways(game: Holdem, glimpse: Glimpse) -> int:
    """In how many ways all goes on after a hole hand, times scale."""
    left, size = live_count(game.live) - 2, glimpse.size
    return comb(left, size) * comb(size, glimpse.known) * _later(game, size) * game.dealer_hands * game.scale


def holes_of(game: Holdem) -> Holes:
    """The hole hands of a deck; suits are alike if their live ranks are, and the dealer's ranks in them."""
    held = [0, 0, 0, 0]
    for card in game.dealer:
        held[card % 4] |= 1 << card // 4
    return hole_hands(tuple(int(live) | ranks << 13 for live, ranks in zip(game.live, held, strict=True)))


def _later(game: Holdem, size: int) -> int:
    return comb(live_count(game.live) - 2 - size, 5 - size)


def _priced(game: Holdem, glimpse: Glimpse) -> Holdem:
    """The game whose boards are to be valued: the flop's bet is told from one ante less, which gives the
    worth of a unit; who sees all cards at once chooses among the bets of several stages at once."""
    before, flop, river = game.bets
    multiples = river
    if glimpse.second == 5:
        multiples = _either(flop, multiples, checks=game.checks[1])
    if glimpse.first == 5:
        multiples = _either(before, multiples, checks=game.checks[0])
    return game._replace(bets=(before, (flop[1] - 1, flop[1]), multiples))


def _either(bets: tuple[int, int], later: tuple[int, int], *, checks: bool) -> tuple[int, int]:
    """The least and the most of bets now, and of later ones if a check is on offer."""
    return (min(bets[0], later[0]), max(bets[1], later[1])) if checks else bets


def _terms(game: Holdem, glimpse: Glimpse) -> Numbers:
    fold = -2 * game.scale * game.dealer_hands * _later(game, glimpse.size)
    decides = glimpse.second < 5
    bets = game.bets if glimpse.first < 5 else ((0, 0), *game.bets[1:])
    return np.array([fold, *bets[0], *bets[1], decides], dtype=np.int64)


class _Seen(NamedTuple):
    """Shared cards that stand for all, how many each stands for, and which of their sets may be known."""

    cards: Places
    orbits: Numbers
    parts: npt.NDArray[np.int32]
    sets: int


def _pieces(holes: Holes, told: Seen, shared: Sequence[int] | None) -> list[tuple[tuple[int, ...], Numbers]]:
    """Hole hands in pieces of work, by which suits are still alike."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for index, ranks in enumerate(holes.ranks + (told.kinds.of << 13)):
        suits = [int(one) for one in ranks]
        key = tuple(suits.index(one) for one in suits) if shared is None else _NOT_ALIKE
        alike.setdefault(key, []).append(index)
    return [
        (key, np.array(indices[start::8], dtype=np.int64))
        for key, indices in alike.items()
        for start in range(min(8, len(indices)))
    ]


def _seen(glimpse: Glimpse, alike: tuple[int, ...], shared: tuple[int, ...] | None) -> _Seen:
    if shared is None:
        return _seen_of_any(glimpse.size, glimpse.known, alike)
    cards = _all_seen(glimpse.size)
    masks = [sum(1 << card // 4 for card in shared if card % 4 == suit) for suit in range(4)]
    cards = np.ascontiguousarray(cards[(cards[:, :4] & masks == masks).all(axis=1)])
    return _Seen(cards, np.ones(len(cards), np.int64), np.zeros((len(cards), 1), np.int32), 1)


@lru_cache(maxsize=32)
def _seen_of_any(size: int, known: int, alike: tuple[int, ...]) -> _Seen:
    every, suits = _all_seen(size), np.array(alike, dtype=np.int64)
    ways = np.zeros(len(every), dtype=np.int64)
    flops.count_orbits(every, suits, ways)
    cards = np.ascontiguousarray(every[ways > 0])
    choices = np.array([*combinations(range(size), known)], dtype=np.int64).reshape(comb(size, known), known)
    parts = np.zeros((len(cards), len(choices)), dtype=np.int64)
    knowing.list_parts(cards, suits, choices, parts)
    numbers, places = np.unique(parts, return_inverse=True)
    return _Seen(cards, ways[ways > 0], places.reshape(parts.shape).astype(np.int32), len(numbers))


@lru_cache(maxsize=2)
def _all_seen(size: int) -> Places:
    """Every three or four shared cards, with their numbers; those that are nothing to a suit are its last."""
    found = np.empty((knowing.TURNS, flops.PLACE), dtype=np.int16)
    if size == 4:
        knowing.list_turns(found)
    else:
        found = all_flops().copy()
    found[:, flops.SEEN :][found[:, flops.SEEN :] < 0] = BOARDS[size]
    return found
