"""Rules a person can remember for Mississippi Stud, told by points, and what they cost.

A card is high where its pair wins, middle where its pair stands off, low where its pair loses; a high card
counts two points, a middle card one. The book's pay table says which is which.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from croupier.core.hands import Category
from croupier.math.exact import Exact
from croupier.math.kernels.patterns import COUNTS, FIRST, FIRST_SUBSET, MULTISETS, SUBSET, SUBSETS
from croupier.math.paylines import PAY_LINES
from croupier.math.stud.stud import Decisions, Played, Stud, net_results, results, total_ways

FOLD, LEAST, MOST = range(3)
ACE: Final = 14


class Cards(NamedTuple):
    """What a player looks at: ranks from low to high, whether all are of one suit, the points of each."""

    ranks: tuple[int, ...]
    suited: bool
    points: tuple[int, ...]

    @property
    def paired(self) -> int:
        """How often the most frequent rank is there."""
        return max(map(self.ranks.count, self.ranks))

    @property
    def made(self) -> bool:
        """Whether the cards already stand off or win: a middle pair or better."""
        pairs = {rank for rank in self.ranks if self.ranks.count(rank) > 1}
        pair_points = [points for rank, points in zip(self.ranks, self.points, strict=True) if rank in pairs]
        return self.paired > 2 or len(pairs) > 1 or max(pair_points, default=0) > 0

    @property
    def gaps(self) -> int | None:
        """How many ranks are missing inside a straight draw, the ace high or low; nothing if it is none."""
        low = tuple(1 if rank == ACE else rank for rank in self.ranks)
        span = min(max(ranks) - min(ranks) for ranks in (self.ranks, low))
        return span - len(self.ranks) + 1 if self.paired == 1 and span <= 4 else None

    @property
    def wheel(self) -> bool:
        """Whether an ace is with low cards only."""
        return self.ranks[-1] == ACE and self.ranks[-2] <= 5

    def count(self, points: int) -> int:
        """How many cards have so many points."""
        return self.points.count(points)


def third(cards: Cards, *, raised: bool) -> int:
    """Two cards."""
    if cards.paired == 2:
        return MOST
    return LEAST if sum(cards.points) >= 2 or (cards.suited and cards.ranks == (5, 6)) else FOLD


def fourth(cards: Cards, *, raised: bool) -> int:
    """Three cards."""
    gaps, high = cards.gaps, cards.count(2)
    if cards.made:
        return MOST
    if cards.suited:
        if cards.wheel:
            return LEAST
        close = (gaps == 0 and min(cards.ranks) >= 5) or (gaps == 1 and high >= 1)
        return MOST if min(cards.ranks) >= 10 or close or (gaps == 2 and high >= 2) else LEAST
    if cards.paired == 2 or sum(cards.points) >= 3:
        return LEAST
    straight = (gaps == 0 and min(cards.ranks) >= 4) or (gaps == 1 and cards.count(1) >= 2)
    return LEAST if straight else FOLD


def fifth(cards: Cards, *, raised: bool) -> int:
    """Four cards; with three middle cards an earlier raise is worth defending."""
    open_ended = cards.gaps == 0 and 8 <= max(cards.ranks) < ACE
    if cards.made or cards.suited or open_ended:
        return MOST
    if cards.gaps is not None or cards.paired == 2 or sum(cards.points) >= 4:
        return LEAST
    return LEAST if raised and cards.count(1) >= 3 else FOLD


STREETS: Final[tuple[Callable[..., int], ...]] = (third, fourth, fifth)

TEXTS: Final = (
    (
        "{most}x with any pair",
        "{least}x with two points or more, or 6-5 of one suit",
        "fold the rest",
    ),
    (
        "{most}x with a middle pair or better",
        "{most}x with three of one suit if all are ten or higher, if they are in a row from 5-6-7 up, if one "
        "rank is missing and one card is high (not an ace among low cards), or if two are missing and two "
        "cards are high",
        "{least}x with any other three of one suit, a low pair, or three points or more",
        "{least}x with three in a row from 4-5-6 up, or with one rank missing and two middle cards",
        "fold the rest",
    ),
    (
        "{most}x with a middle pair or better, four of one suit, or four in a row from 5-6-7-8 to 10-J-Q-K",
        "{least}x with any other four to a straight, a low pair, or four points or more",
        "{least}x with three middle cards if an earlier street was raised",
        "fold the rest",
    ),
)


def simple_value(stud: Stud) -> Exact:
    """What an ante is worth to a player who plays by these rules."""
    net = net_results(stud, results(stud, by_rules(stud)))
    total = total_ways(stud)
    worth = sum(won * ways for won, ways in net.items()) * stud.scale
    return Exact(int(worth), total * stud.scale)


def by_rules(stud: Stud) -> Played:
    """Every decision by these rules; what they are worth is not counted here."""
    return Played(0, tuple(_street(stud, stage) for stage in range(3)))


def _street(stud: Stud, stage: int) -> Decisions:
    """The choices of one street in every state, by the rules."""
    size = stage + 2
    last = len(stud.bets[stage])
    hands = [*states(stud, size)]
    choices = {}
    for wager in stud.wagers(stage):
        raised = wager > 1 + sum(bets[0] for bets in stud.bets[:stage])
        chosen = [min(STREETS[stage](hand, raised=raised), last) for hand in hands]
        choices[wager] = np.array(chosen, dtype=np.int64)
    return Decisions(size, stud.wagers(stage), {}, choices)


def states(stud: Stud, size: int) -> list[Cards]:
    """The cards of every state of a size, in the order of their numbers."""
    points = rank_points(stud)
    rows = COUNTS[FIRST[size] : FIRST[size] + MULTISETS[size]]
    mixed = [tuple(rank + 2 for rank in range(13) for _ in range(row[rank])) for row in rows]
    masks = SUBSET[FIRST_SUBSET[size] : FIRST_SUBSET[size] + SUBSETS[size]]
    suited = [tuple(rank + 2 for rank in range(13) if mask >> rank & 1) for mask in masks]
    return [
        *(_cards(ranks, points, suited=False) for ranks in mixed),
        *(_cards(ranks, points, suited=True) for _ in range(4) for ranks in suited),
    ]


def rank_points(stud: Stud) -> dict[int, int]:
    """The points of each rank: what its pair does."""
    pairs = {line.pair: int(pays) for line, pays in zip(PAY_LINES, stud.pays, strict=True)
             if line.category is Category.PAIR and line.pair is not None}  # fmt: skip
    return {rank: 2 if pays > 0 else 1 if pays == 0 else 0 for rank, pays in pairs.items()}


def _cards(ranks: Sequence[int], points: dict[int, int], *, suited: bool) -> Cards:
    return Cards(tuple(ranks), suited, tuple(points[rank] for rank in ranks))
