"""Mississippi Stud, exactly: best play by going back from the last card, results by going forward again.

A hand is worth what its five cards are worth, in whatever order they came. So a decision is told by how
many of them are seen, what they are, and how much is staked; and a card known too early only moves its
decisions.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Ties, Unsolvable
from croupier.math.kernels import streets
from croupier.math.kernels.patterns import MULTISETS, SUBSETS
from croupier.math.live import live_count
from croupier.math.paylines import odds, whole

Numbers = npt.NDArray[np.int64]
Key = TypeVar("Key")

SEEN = (2, 3, 4)
"""How many of the five cards a player has seen at each decision."""

MOST = 2**62


class Stud(NamedTuple):
    """A game of Mississippi Stud as numbers: pay lines times `scale`, and the range of each street's bet."""

    scale: int
    pays: Numbers
    prizes: Numbers  # paid whatever the stake, by line; nothing in the main game
    keeps_prizes: bool  # whether a folded hand is still paid them
    bets: tuple[tuple[int, ...], ...]  # least and most of each street; one number where they are the same
    live: Numbers

    def wagers(self, stage: int) -> list[int]:
        """The totals that may be staked before a decision, in antes; after the last for stage three."""
        totals = {1}
        for bets in self.bets[:stage]:
            totals = {total + bet for total in totals for bet in bets}
        return sorted(totals)

    def ways(self, size: int) -> int:
        """In how many ways the cards after the first `size` can come."""
        return prod(range(live_count(self.live) - 4, live_count(self.live) - size + 1))


class Decisions(NamedTuple):
    """One street: by wager and state, the option chosen (fold, then bets from the least) and every value."""

    size: int
    wagers: list[int]
    values: dict[int, Numbers]  # by wager: a row per option, a column per state, times ways and scale
    choices: dict[int, npt.NDArray[np.int64]]


class Played(NamedTuple):
    """Best play: its worth in ways times scale, and each street's decisions."""

    total: int
    streets: tuple[Decisions, ...]


class Results(NamedTuple):
    """How rounds end, in ways: folds by street and wager, and pay lines by the total staked."""

    folds: tuple[dict[int, int], ...]
    bets: tuple[dict[int, int], ...]  # by street: multiple to ways
    lines: dict[int, Numbers]


def stud_of(book: Rulebook, live: Numbers) -> Stud:
    """The numbers of a book; a course of play that is not Mississippi Stud's is refused."""
    if [stage.show.count for stage in book.stages] != [1, 1, 1]:
        raise Unsolvable("[[stage]]", "three streets that show one card each can be solved")
    standing = {*book.rule.initial.needs, *(stage.bet.spot for stage in book.stages[:-1])}
    if kept := standing - {*book.rule.fold.takes}:
        raise Unsolvable("[rule.fold] takes", f"a fold must take {', '.join(sorted(kept))}")
    if len(book.rule.initial.needs) != 1:
        raise Unsolvable("[rule.initial] needs", "one ante buys a hand")
    scale, (pays,) = whole(odds(book, "main"))
    bets = tuple(tuple(sorted({stage.bet.least, stage.bet.most})) for stage in book.stages)
    stud = Stud(scale, pays, np.zeros_like(pays), keeps_prizes=False, bets=bets, live=live)
    if max(stud.wagers(3)) * max(scale, int(abs(pays).max())) * 52**5 > MOST:
        raise Unsolvable(
            "[[paytable.main]]", "pays too much, or too finely, for these bets to be counted exactly"
        )
    return stud


def best(
    stud: Stud, ties: Ties, seen: Sequence[int] = SEEN, made: Sequence[Mapping[int, Numbers]] = ()
) -> Played:
    """Best play, and its worth summed over every hand and every order of the cards after it.

    The first decisions are made as `made` says, by wager and state, however good they are.
    """
    lines = five_card_lines()
    size = 5
    values = {wager: wager * stud.pays[lines] + stud.prizes[lines] for wager in stud.wagers(3)}
    prizes = stud.prizes[lines]
    found: list[Decisions] = []
    for stage in (2, 1, 0):
        values, prizes = back(stud, values, prizes, size, seen[stage])
        size = seen[stage]
        kept = prizes if stud.keeps_prizes else 0 * prizes
        folds = {wager: kept - wager * stud.scale * stud.ways(size) for wager in stud.wagers(stage)}
        options = {
            wager: np.stack([fold, *(values[wager + bet] for bet in stud.bets[stage])])
            for wager, fold in folds.items()
        }
        choices = {
            wager: made[stage][wager] if stage < len(made) else _choose(rows, ties)
            for wager, rows in options.items()
        }
        values = {wager: np.take_along_axis(options[wager], choices[wager][None], 0)[0] for wager in options}
        found.insert(0, Decisions(size, stud.wagers(stage), options, choices))
    values, prizes = back(stud, values, prizes, size, 2)
    return Played(int(values[1] @ hole_ways(stud.live)), tuple(found))


def results(stud: Stud, played: Played) -> Results:
    """How often each decision is made and each line reached under some play."""
    weights = {1: hole_ways(stud.live)}
    size, folds, bets = 2, [], []
    for stage, street in enumerate(played.streets):
        weights, size = forth(stud, weights, size, street.size), street.size
        after = {
            wager: np.zeros(len(weights[1 if stage == 0 else min(weights)]), np.int64)
            for wager in stud.wagers(stage + 1)
        }
        folded, made = {}, dict.fromkeys(stud.bets[stage], 0)
        for wager, ways in weights.items():
            choice = street.choices[wager]
            folded[wager] = int(ways[choice == 0].sum()) * stud.ways(size)
            for option, bet in enumerate(stud.bets[stage], start=1):
                staying = np.where(choice == option, ways, 0)
                after[wager + bet] += staying
                made[bet] += int(staying.sum()) * stud.ways(size)
        weights = after
        folds.append(folded)
        bets.append(made)
    weights = forth(stud, weights, size, 5)
    lines = {
        wager: np.array([int(ways[five_card_lines() == line].sum()) for line in range(len(stud.pays))])
        for wager, ways in weights.items()
    }
    return Results(tuple(folds), tuple(bets), lines)


def total_ways(stud: Stud) -> int:
    """Every hole hand with every order of the three cards after it."""
    return comb(live_count(stud.live), 2) * stud.ways(2)


def net_results(stud: Stud, found: Results) -> dict[Fraction, int]:
    """The distribution of what a round wins or loses, in antes."""
    net: dict[Fraction, int] = {}
    for folded in found.folds:
        for wager, ways in folded.items():
            net[Fraction(-wager)] = net.get(Fraction(-wager), 0) + ways
    for wager, lines in found.lines.items():
        for pays, ways in zip(stud.pays, lines, strict=True):
            won = Fraction(wager * int(pays), stud.scale)
            net[won] = net.get(won, 0) + int(ways)
    return {won: ways for won, ways in sorted(net.items()) if ways}


@cache
def five_card_lines() -> Numbers:
    """The pay line of each state of five cards."""
    lines = np.zeros(MULTISETS[5] + 4 * SUBSETS[5], dtype=np.int64)
    streets.hand_lines(lines)
    return lines


def hole_ways(live: Numbers) -> Numbers:
    """How many hole hands there are of each state of two cards."""
    single = np.zeros((1, MULTISETS[1] + 4 * SUBSETS[1]), dtype=np.int64)
    for suit in range(4):
        for rank in range(13):
            single[0, 13 + 13 * suit + rank] = int(live[suit]) >> rank & 1
    pairs = np.zeros((1, MULTISETS[2] + 4 * SUBSETS[2]), dtype=np.int64)
    streets.spread(1, live, single, pairs)
    ways: Numbers = pairs[0] // 2  # either card may have come first
    return ways


def _choose(options: Numbers, ties: Ties) -> npt.NDArray[np.int64]:
    smallest: Numbers = np.argmax(options, axis=0)
    largest: Numbers = len(options) - 1 - np.argmax(options[::-1], axis=0)
    return smallest if ties == "fold" else largest


def back(
    stud: Stud, values: dict[int, Numbers], prizes: Numbers, size: int, until: int
) -> tuple[dict[int, Numbers], Numbers]:
    """Take the last cards back, down to hands of `until` cards: what each hand's next cards sum to."""
    rows = np.stack([*values.values(), prizes])
    for fewer in range(size - 1, until - 1, -1):
        before = np.zeros((len(rows), MULTISETS[fewer] + 4 * SUBSETS[fewer]), dtype=np.int64)
        streets.gather(fewer, stud.live, rows, before)
        rows = before
    return dict(zip(values, rows[:-1], strict=True)), rows[-1]


def forth(stud: Stud, weights: dict[Key, Numbers], size: int, until: int) -> dict[Key, Numbers]:
    """Deal cards up to hands of `until` cards: in how many ways each is reached."""
    rows = np.stack([*weights.values()])
    for fewer in range(size, until):
        after = np.zeros((len(rows), MULTISETS[fewer + 1] + 4 * SUBSETS[fewer + 1]), dtype=np.int64)
        streets.spread(fewer, stud.live, rows, after)
        rows = after
    return dict(zip(weights, rows, strict=True))
