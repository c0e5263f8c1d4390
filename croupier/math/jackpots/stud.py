"""Mississippi Stud played together with a jackpot wager that a fold forfeits."""

from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import RANKS
from croupier.math.exact import Ties, Unsolvable
from croupier.math.jackpots.changes import Change, Prizes
from croupier.math.jackpots.hits import StudPlay
from croupier.math.kernels import streets
from croupier.math.kernels.patterns import MULTISETS, SUBSETS
from croupier.math.paylines import PAY_LINES
from croupier.math.stud import rules as stud_rules
from croupier.math.stud import stud

Numbers = npt.NDArray[np.int64]

_COUNT: Final = {2: "two", 3: "three", 4: "four"}


def stud_aware(
    book: Rulebook, play: StudPlay, prizes: Prizes, ties: Ties
) -> tuple[Fraction, tuple[Change, ...]]:
    """The value of both wagers without the price of the second, and what is done otherwise."""
    factor = lcm(*(prize.denominator for prize in prizes.values()))
    scale = play.game.scale * factor
    amounts = [int(prizes.get(line.category, 0) * scale) for line in PAY_LINES]
    staked = max(play.game.wagers(3)) * factor * max(play.game.scale, int(abs(play.game.pays).max()))
    if (staked + max(amounts)) * 52**5 > stud.MOST:
        raise Unsolvable("meter", "stands too high above the ante to be counted exactly")
    game = play.game._replace(
        scale=scale, pays=play.game.pays * factor, prizes=np.array(amounts, dtype=np.int64)
    )
    played = stud.best(game, ties)
    value = Fraction(played.total, stud.total_ways(game) * scale)
    return value, tuple(_changes(book, game, play.played, played))


def _changes(book: Rulebook, game: stud.Stud, plain: stud.Played, aware: stud.Played) -> list[Change]:
    """Where the two ways to play part, in the positions the second comes to."""
    weights = {1: stud.hole_ways(game.live)}
    changes = []
    for stage, (before, after) in enumerate(zip(plain.streets, aware.streets, strict=True)):
        hands = stud_rules.states(game, after.size)
        names = ("fold", *(f"{bet}x" for bet in game.bets[stage]))
        groups: dict[tuple[int, str, int, int], dict[str, int]] = {}
        for wager, ways in weights.items():
            for state in np.flatnonzero((before.choices[wager] != after.choices[wager]) & (ways > 0)):
                choices = int(before.choices[wager][state]), int(after.choices[wager][state])
                cards = groups.setdefault((wager, _kind(hands[state]), *choices), {})
                name = _name(hands[state])
                cards[name] = cards.get(name, 0) + int(ways[state])
        each = Fraction(game.ways(after.size), stud.total_ways(game))
        found = [
            Change(book.stages[stage].name, kind, tuple(cards), wager, names[old], names[new],
                   sum(cards.values()) * each)
            for (wager, kind, old, new), cards in groups.items()
        ]  # fmt: skip
        changes += sorted(found, key=lambda change: -change.often)
        weights = _go_on(game, weights, after, stage)
    return changes


def _go_on(
    game: stud.Stud, weights: dict[int, Numbers], street: stud.Decisions, stage: int
) -> dict[int, Numbers]:
    """The ways in which each total wagered meets the cards of the next street."""
    after: dict[int, Numbers] = {}
    for wager, ways in weights.items():
        for option, bet in enumerate(game.bets[stage], start=1):
            staying = np.where(street.choices[wager] == option, ways, 0)
            after[wager + bet] = after.get(wager + bet, 0) + staying
    rows, more = np.stack([*after.values()]), street.size + 1
    spread = np.zeros((len(rows), MULTISETS[more] + 4 * SUBSETS[more]), dtype=np.int64)
    if more < 5:
        streets.spread(street.size, game.live, rows, spread)
    return dict(zip(after, spread, strict=True))


def _kind(cards: stud_rules.Cards) -> str:
    """What cards can become or are, in words."""
    count = _COUNT[len(cards.ranks)]
    pairs = {rank for rank in cards.ranks if cards.ranks.count(rank) > 1}
    if cards.suited:
        draw = (
            "flush" if cards.gaps is None else "royal flush" if min(cards.ranks) >= 10 else "straight flush"
        )
        return f"{count} to a {draw}"
    if cards.paired > 2:
        return "three of a kind" if cards.paired == 3 else "four of a kind"
    if pairs:
        return "two pair" if len(pairs) > 1 else f"pair of {RANKS[pairs.pop() - 2]}"
    return f"{count} to a straight" if cards.gaps is not None else f"{count} cards of several suits"


def _name(cards: stud_rules.Cards) -> str:
    ranks = "".join(RANKS[rank - 2] for rank in reversed(cards.ranks))
    return ranks if ranks[0] * 2 == ranks else ranks + ("s" if cards.suited else "o")
