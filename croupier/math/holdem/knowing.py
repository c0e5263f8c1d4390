"""Ultimate Texas Hold'em for a player who knows cards too early: shared ones, or cards of the dealer's hand.

Shared cards are alike before they are seen, so knowledge is two numbers: how many are known before the
first decision, and how many are seen at the second. Known cards of the dealer and of other boxes are a
deck of their own, and are gone through one deal after the other.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.exact import Ties
from croupier.math.holdem.holdem import Holdem, offered
from croupier.math.holdem.preflop import Holes, all_flops, hole_hands
from croupier.math.holdem.turns import Seen, worth_seen
from croupier.math.kernels.holdem import flops, knowing
from croupier.math.kernels.holdem.boards import BOARDS
from croupier.math.live import live_count
from croupier.math.protection.knowledge import Priced
from croupier.math.strategy import hole_name
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
    found: Numbers  # columns as croupier.math.kernels.holdem.knowing has them
    sets: int  # of cards gone through one by one, times what may be known of them
    later: int  # in how many ways each goes on, times dealer hands and scale

    @property
    def ways(self) -> int:
        """In how many ways all goes on after a hole hand, times scale."""
        return self.sets * self.later

    def priced(self, game: Holdem, decided: Mapping[str, str] | None = None) -> Priced:
        """By hole hand: best play, or with the first decision made as `decided` says for each of them."""
        holes: dict[str, tuple[int, int]] = {}
        names = action_names(game)
        for ranks, ways, row in zip(self.holes.ranks, self.holes.ways, self.found, strict=True):
            name = hole_name([int(one) for one in ranks])
            total, hands = holes.get(name, (0, 0))
            value = int(row[knowing.TOTAL])
            if decided is not None:
                value = self.values(game, row)[names.index(decided[name])]
            holes[name] = (total + int(ways) * value, hands + int(ways))
        first = dict.fromkeys(names, 0)
        for ways, row in zip(self.holes.ways, self.found, strict=True):
            for name, made in zip(names, self.choices(row), strict=True):
                first[name] += int(ways) * made
        return Priced(holes, self.ways, first)

    def choices(self, row: Numbers) -> list[int]:
        """How often a hole hand makes each first decision."""
        return [int(made) for made in row[knowing.CHOICES : knowing.SUMS]]

    def unit_bet(self, row: Numbers) -> int:
        """What one ante of Play is worth to a hole hand with the other wagers, whenever it is bet."""
        return int(row[knowing.SUMS + knowing.UNIT]) + int(row[knowing.SUMS + knowing.REST])

    def values(self, game: Holdem, row: Numbers) -> tuple[int, int, int, int]:
        """A fold, a check, the least and the most bet, for a hole hand that does not know what it may."""
        sets, checked, unit, rest = (int(one) for one in row[knowing.SUMS :])
        least, most = game.bets[0]
        return -2 * self.later * sets, checked, least * unit + rest, most * unit + rest


def know(
    game: Holdem,
    glimpse: Glimpse,
    ties: Ties = "bet",
    shared: Sequence[int] | None = None,
    holes: Holes | None = None,
) -> Knowing:
    """Decide for every hole hand, or those given; `shared` names the cards known, which else may be any."""
    told = worth_seen(_priced(game, glimpse), glimpse.size)
    if holes is None:
        holes = holes_of(game, shared or ())
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
    left = live_count(game.live) - 2
    sets = 1 if shared is not None else comb(glimpse.size, glimpse.known)
    boards = comb(left - len(shared or ()), glimpse.size - len(shared or ())) * sets
    return Knowing(holes, found, boards, -int(terms[knowing.FOLD_WORTH]) // 2)


def know_late(game: Holdem, plain: Holdem, ties: Ties = "bet", holes: Holes | None = None) -> Knowing:
    """The dealer's cards are known at the last decision alone; the second is made as in the plain game."""
    glimpse = Glimpse()
    usual, told = worth_seen(_priced(plain, glimpse), 3), worth_seen(_priced(game, glimpse), 3)
    if holes is None:
        holes = holes_of(game)
    found = np.zeros((len(holes.ranks), knowing.FOUND), dtype=np.int64)
    offers, terms = np.stack([offered(game, 0), offered(game, 1)]), _terms(game, glimpse)
    fold = int(_terms(plain, glimpse)[knowing.FOLD_WORTH])
    pieces = [(chosen, _seen(glimpse, alike, None)) for alike, chosen in _pieces(holes, told, None)]
    share(pieces, lambda left: [
        knowing.follow_plain(chosen, holes.ranks, game.live, seen.cards, seen.orbits, told.by_ranks,
                             told.by_suit, told.kinds.of, usual.by_ranks, usual.by_suit, usual.kinds.of,
                             offers, terms, fold, ties == "bet", found) for chosen, seen in left
    ])  # fmt: skip
    boards = comb(live_count(game.live) - 2, 3)
    return Knowing(holes, found, boards, -int(terms[knowing.FOLD_WORTH]) // 2)


def holes_of(game: Holdem, shared: Sequence[int] = ()) -> Holes:
    """The hole hands of a deck; suits are alike if their live ranks are, and known cards of them."""
    suits = [int(live) for live in game.live]
    for card in shared:
        suits[card % 4] ^= (1 << card // 4) * (1 + (1 << 26))
    for card in game.dealer:
        suits[card % 4] |= 1 << card // 4 + 13
    return hole_hands(tuple(suits))


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


def action_names(game: Holdem) -> tuple[str, ...]:
    """The first decision's actions, from the smallest to the largest."""
    least, most = game.bets[0]
    return ("fold", "check", f"{least}x", f"{most}x")


def _terms(game: Holdem, glimpse: Glimpse) -> Numbers:
    later = comb(live_count(game.live) - 2 - glimpse.size, 5 - glimpse.size)
    fold = -2 * game.scale * game.dealer_hands * later
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
