"""Ultimate Texas Hold'em for simulation: a strategy as the tables its kernel looks up.

Decisions cannot be computed while cards are dealt: the value of one flop takes a million showdowns. The exact
solution has decided them all; here its decisions are written down, 17 million of them in as many bytes.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Exact, Ties
from croupier.math.holdem import holdem, preflop, results, worth
from croupier.math.holdem.counts import Piece, counts_by_ranks, share_boards
from croupier.math.holdem.holdem import Holdem
from croupier.math.holdem.preflop import Preflop, all_flops, hole_hands
from croupier.math.holdem.worth import Worth
from croupier.math.kernels import outcomes
from croupier.math.kernels.holdem.boards import BOARDS, PAIRS, SLOTS
from croupier.math.kernels.holdem.flops import BET_LEAST, BET_MOST, CHECK, FLOPS, FOLD
from croupier.math.kernels.patterns import MULTISETS
from croupier.math.kernels.simulation import simulation_tables
from croupier.math.kernels.simulation.simulation_holdem import BOARD, DEALER, EARLY_FOLD, FLOP_FOLD, WAYS
from croupier.math.kernels.simulation.simulation_tables import BETS_LEAST
from croupier.math.kernels.strength import CATEGORY_SHIFT, LINES
from croupier.math.live import live_suits
from croupier.math.players import Strategy
from croupier.math.simulation.tallies import Played
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]
Index = npt.NDArray[np.uint8]

OPENING: Final = 2  # ante and blind


class Way(NamedTuple):
    """How a hand was played: the stage of its last decision, and the Play bet in antes; no bet is a fold."""

    stage: int
    play: int | None


class Tables(NamedTuple):
    """Every decision: before the flop by hole hand, on it by hole hand and flop, on the river by board."""

    before: Index
    flop: Index
    river: Index
    suited_river: Index


def played(book: Rulebook, strategy: Strategy, ties: Ties) -> tuple[Played, Exact | None]:
    """A book's game played by a strategy, and what it is worth exactly where that is known."""
    game = holdem.holdem_of(book, live_suits())
    found = worth.worth(game)
    before = preflop.preflop(game, found, ties)
    tables = _tables(game, found, before, ties, strategy)
    hands, turns, names = hole_tables()
    values = np.zeros((WAYS, LINES, outcomes.RESULTS), dtype=np.int64)
    stakes = np.zeros_like(values)
    for number, way in ways(game).items():
        stakes[number] = OPENING + (way.play or 0)
        values[number] = _won(game, way.play)
    made = Played(
        book.data.game, BOARD + DEALER, (hands, turns, names, *tables, int(game.least) << CATEGORY_SHIFT),
        values.reshape(-1), stakes.reshape(-1), game.scale, OPENING,
    )  # fmt: skip
    return made, _exact(game, found, before, ties, strategy)


def decisions(book: Rulebook, cells: Numbers) -> dict[str, dict[str, float]]:
    """How often each decision was made at each stage, of all hands; all others have checked."""
    game = holdem.holdem_of(book, live_suits())
    ended = cells.reshape(WAYS, -1).sum(axis=1)
    playing = total = int(ended.sum())
    found: dict[str, dict[str, float]] = {}
    for stage, entry in enumerate(book.stages):
        made: dict[str, int] = {}
        for number, way in sorted(ways(game).items(), key=lambda item: item[1].play or 0):
            if way.stage == stage and ended[number]:
                name = "fold" if way.play is None else f"{way.play}x"
                made[name] = made.get(name, 0) + int(ended[number])
        playing -= sum(made.values())
        if entry.check is not None:
            made["check"] = playing
        found[entry.name] = {name: count / total for name, count in made.items()}
    return found


def ways(game: Holdem) -> dict[int, Way]:
    """The ways to play a hand, by the kernel's numbers."""
    (before_least, before_most), (flop_least, flop_most), (least, most) = game.bets
    return {
        outcomes.BEFORE_LEAST: Way(0, before_least), outcomes.BEFORE_MOST: Way(0, before_most),
        outcomes.FLOP_LEAST_BET: Way(1, flop_least), outcomes.FLOP_MOST_BET: Way(1, flop_most),
        outcomes.RIVER_FOLD: Way(2, None), outcomes.RIVER_LEAST: Way(2, least),
        outcomes.RIVER_MOST: Way(2, most), EARLY_FOLD: Way(0, None), FLOP_FOLD: Way(1, None),
    }  # fmt: skip


def _won(game: Holdem, play: int | None) -> Numbers:
    """What ante, blind and Play win together, by line and result, times scale."""
    won = np.full((LINES, outcomes.RESULTS), -OPENING * game.scale, dtype=np.int64)
    if play is None:
        return won
    won[:] = 0
    for pays, pushes, stake in zip(game.pays, game.pushes, (play, 1, 1), strict=True):
        won[:, outcomes.WON] += stake * pays
        won[:, outcomes.LOST] -= stake * game.scale
        if not pushes:
            won[:, outcomes.WON_LOW] += stake * pays
            won[:, outcomes.LOST_LOW] -= stake * game.scale
    return won


def _exact(game: Holdem, found: Worth, before: Preflop, ties: Ties, strategy: Strategy) -> Exact | None:
    total = int(before.holes.ways.sum()) * game.flops * game.boards * game.dealer_hands * game.scale
    if strategy == "optimal":
        return Exact(before.total, total)
    if strategy == "always-raise":
        return Exact(int(before.holes.ways @ before.values[:, BET_MOST].astype(object)), total)
    if strategy == "rules":
        habit = results.results(game, found, before, ties, by_habit=True)
        net = results.net_results(game, habit)
        return Exact(int(sum(won * ways for won, ways in net.items()) * game.scale), total)
    return None


def _tables(game: Holdem, found: Worth, before: Preflop, ties: Ties, strategy: Strategy) -> Tables:
    """The decisions of best play or of the rules, changed as the strategy says."""
    by_habit = strategy == "rules"
    spare = [CHECK if check else BET_LEAST for check in game.checks]  # what costs least at a stage
    first = before.choices.astype(np.uint8)
    if strategy == "always-raise":
        first[:] = BET_MOST
    elif strategy == "timid":
        first[first != FOLD] = spare[0]
    elif strategy == "never-fold":
        first[first == FOLD] = spare[0]
    flop = _flops(game, found, before, first == CHECK, ties, by_habit=by_habit)
    river, suited = _rivers(game, found, ties, by_habit=by_habit)
    if strategy == "timid":
        flop[flop != FOLD] = spare[1]
        river, suited = np.minimum(river, BETS_LEAST), np.minimum(suited, BETS_LEAST)
    elif strategy == "never-fold":
        flop[flop == FOLD] = spare[1]
        river, suited = np.maximum(river, BETS_LEAST), np.maximum(suited, BETS_LEAST)
    return Tables(first, flop, river, suited)


def _flops(
    game: Holdem, found: Worth, before: Preflop, checked: npt.NDArray[np.bool_], ties: Ties, *, by_habit: bool
) -> Index:
    """The decisions of the hole hands that see the flop for nothing."""
    decided = np.zeros((len(checked), FLOPS), dtype=np.uint8)
    fold, on_offer = holdem.fold_worth(game) * game.boards, holdem.offered(game, 1)

    def work(left: Iterator[int]) -> None:
        for hole in left:
            simulation_tables.decide_all_flops(
                fold, before.holes.ranks[hole], game.live, all_flops(), found.flops_by_ranks,
                found.flops_by_suit, found.kinds.of, on_offer, ties == "bet", by_habit, decided[hole],
            )  # fmt: skip

    if checked.any():
        share([int(hole) for hole in np.flatnonzero(checked)], work)
    return decided


def _rivers(game: Holdem, found: Worth, ties: Ties, *, by_habit: bool) -> tuple[Index, Index]:
    """The decisions on every board: by ranks where no flush can be made, else as seen from the suit."""
    terms, table, by_ranks = holdem.terms_of(game), holdem.table_of(game), counts_by_ranks(game)
    river = np.zeros((MULTISETS[5], PAIRS), dtype=np.uint8)
    suited = np.zeros((BOARDS[5], SLOTS), dtype=np.uint8)
    share(ranges(MULTISETS[5], 16), lambda left: [
        simulation_tables.decide_rivers_by_ranks(
            *ends, holdem.rank_counts(game), terms, table, by_ranks.counted, by_ranks.line, ties == "bet",
            by_habit, river) for ends in left
    ])  # fmt: skip
    (suit,) = found.kinds.suits  # a whole deck has four suits alike

    def work(left: Iterator[Piece]) -> None:
        for piece in left:
            simulation_tables.decide_rivers_by_suit(
                piece.suited, piece.others, suit.live, suit.others, terms, table, piece.counted, piece.line,
                ties == "bet", by_habit, suited,
            )  # fmt: skip

    share_boards(game, suit, work)
    return river, suited


@cache
def hole_tables() -> tuple[Index, Index, Index]:
    """By two hole cards: the number of their hole hand, and how to rename suits so that they become it."""
    names = np.zeros((16, 52), dtype=np.uint8)
    for high, low in product(range(4), repeat=2):
        order = [*dict.fromkeys((high, low, *range(4)))]
        names[4 * high + low] = [card // 4 * 4 + order.index(card % 4) for card in range(52)]
    holes = hole_hands(tuple(map(int, live_suits())))
    number = {tuple(map(int, ranks)): hand for hand, ranks in enumerate(holes.ranks)}
    hands, turns = np.zeros((52, 52), dtype=np.uint8), np.zeros((52, 52), dtype=np.uint8)
    for a, b in permutations(range(52), 2):
        turn = 4 * (max(a, b) % 4) + min(a, b) % 4
        held = [0, 0, 0, 0]
        for card in (a, b):
            held[names[turn, card] % 4] |= 1 << card // 4
        hands[a, b], turns[a, b] = number[tuple(held)], turn
    return hands, turns, names
