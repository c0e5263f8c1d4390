"""How rounds of Ultimate Texas Hold'em end under best play: every path, pay line and result, in ways."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.exact import Ties
from croupier.math.holdem.counts import Piece, Suit, counts_by_ranks, share_boards
from croupier.math.holdem.holdem import Holdem, fold_worth, offered, rank_counts, table_of, terms_of
from croupier.math.holdem.preflop import HolePiece, Preflop, hole_pieces
from croupier.math.holdem.worth import Worth
from croupier.math.kernels import outcomes
from croupier.math.kernels.holdem import flops
from croupier.math.kernels.holdem.boards import BOARDS, SLOTS, WIDTH
from croupier.math.kernels.patterns import MULTISETS
from croupier.math.kernels.strength import LINES
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]


class Path(NamedTuple):
    """A way a round went: the stage of its last decision, and the Play bet in antes; no bet is a fold."""

    stage: int
    play: int | None


class Results(NamedTuple):
    """In ways, by path, line and result: won, won from a low dealer, tied, lost, lost to a low dealer."""

    paths: dict[Path, Numbers]
    total: int


def results(game: Holdem, found: Worth, before: Preflop, ties: Ties, *, by_habit: bool = False) -> Results:
    """Go forward from the decisions to all results: the best ones, or after the first those of habit."""
    total = int(before.holes.ways.sum()) * game.flops * game.boards * game.dealer_hands
    flop_ways = _flop_ways(game, found, before, ties, by_habit=by_habit)
    return Results(_paths(game, before, settled(game, found, *flop_ways, ties, by_habit=by_habit)), total)


def settled(
    game: Holdem, found: Worth, by_rank: Numbers, by_suits: Numbers, ties: Ties, *, by_habit: bool = False
) -> Numbers:
    """By path, line and result: how rounds end that reach flops in so many ways, by rank and from suits."""
    by_ranks = counts_by_ranks(game)
    recorded = np.zeros(outcomes.PATHS * LINES * outcomes.RESULTS, dtype=np.int64)
    board_ways = np.zeros((MULTISETS[5], coming(game), MULTISETS[2]), dtype=np.int64)
    outcomes.ways_to_boards(rank_counts(game), by_rank, board_ways)
    for suit, flop_ways in zip(found.kinds.suits, by_suits.astype(np.int32), strict=True):
        for taken, some in _suit_results(game, suit, flop_ways, ties, by_habit=by_habit):
            board_ways -= taken
            recorded += some
    outcomes.results_by_ranks(rank_counts(game), terms_of(game), table_of(game), by_ranks.counted,
                              by_ranks.line, ties == "bet", by_habit, board_ways, recorded)  # fmt: skip
    return recorded.reshape(outcomes.PATHS, LINES, outcomes.RESULTS)


def net_results(game: Holdem, found: Results) -> dict[Fraction, int]:
    """The distribution of what a round wins or loses, in antes."""
    net: dict[Fraction, int] = {}
    for path, lines in found.paths.items():
        for line in range(LINES):
            for result, ways in enumerate(lines[line]):
                if ways:
                    won = Fraction(_won(game, path, line, result), game.scale)
                    net[won] = net.get(won, 0) + int(ways)
    return dict(sorted(net.items()))


def spot_results(game: Holdem, found: Results, spot: int) -> dict[int, tuple[int, int]]:
    """Of one spot, by pay line: in how many ways it is paid, and the sum of what is won, times scale."""
    rows = {}
    for line in range(LINES):
        ways, won = 0, 0
        for path, lines in found.paths.items():
            if path.play is not None:
                stake = path.play if spot == 0 else 1
                for result in (outcomes.WON, outcomes.WON_LOW):
                    paid = _spot(game, spot, line, result)
                    ways += int(lines[line, result]) if paid else 0
                    won += int(lines[line, result]) * paid * stake
        rows[line] = (ways, won)
    return rows


def _won(game: Holdem, path: Path, line: int, result: int) -> int:
    """What ante, blind and Play win together, times scale."""
    if path.play is None:
        return -2 * game.scale
    play, ante, blind = (_spot(game, spot, line, result) for spot in range(3))
    return path.play * play + ante + blind


def _spot(game: Holdem, spot: int, line: int, result: int) -> int:
    low = result in (outcomes.WON_LOW, outcomes.LOST_LOW)
    if result == outcomes.TIED or (low and game.pushes[spot]):
        return 0
    return int(game.pays[spot, line]) if result in (outcomes.WON, outcomes.WON_LOW) else -game.scale


def coming(game: Holdem) -> int:
    """How many ways to come to a board there are; the last of them only where bets before it have a range."""
    return outcomes.COMING if any(least != most for least, most in game.bets[:2]) else outcomes.BEFORE_LEAST


def _flop_ways(
    game: Holdem, found: Worth, before: Preflop, ties: Ties, *, by_habit: bool
) -> tuple[Numbers, Numbers]:
    """In how many ways each flop is reached on each path, by ranks and as seen from each kind of suit."""
    holes = before.holes
    on_offer, fold = offered(game, 1), fold_worth(game) * game.boards

    def work(left: Iterator[HolePiece]) -> tuple[Numbers, Numbers]:
        by_rank = np.zeros((MULTISETS[3], coming(game), MULTISETS[2]), dtype=np.int64)
        by_suits = np.zeros((len(found.kinds.suits), SLOTS, BOARDS[3] + 1, coming(game)), dtype=np.int64)
        for chosen, listed, orbits in left:
            outcomes.weigh_flops(
                chosen, holes.ranks, holes.ways, before.choices, game.live, listed, orbits,
                found.flops_by_ranks, found.flops_by_suit, found.kinds.of, on_offer, ties == "bet", by_habit,
                fold, by_rank, by_suits,
            )  # fmt: skip
        return by_rank, by_suits

    parts = share(hole_pieces(holes, found), work)
    by_rank, by_suits = parts[0]
    for more, more_suits in parts[1:]:
        by_rank += more
        by_suits += more_suits
    by_flop = np.zeros((len(by_suits), BOARDS[3], coming(game), WIDTH), dtype=np.int64)
    for kind, ways in enumerate(by_suits):
        _lay_by_flop(ways, by_flop[kind])
    return by_rank, by_flop


def _lay_by_flop(ways: Numbers, into: Numbers) -> None:
    share(ranges(BOARDS[3], 16), lambda left: [outcomes.by_flop(*ends, ways, into) for ends in left])


def _suit_results(
    game: Holdem, suit: Suit, flop_ways: npt.NDArray[np.int32], ties: Ties, *, by_habit: bool
) -> list[tuple[Numbers, Numbers]]:
    terms, table = terms_of(game), table_of(game)

    def work(left: Iterator[Piece]) -> tuple[Numbers, Numbers]:
        taken = np.zeros((MULTISETS[5], coming(game), MULTISETS[2]), dtype=np.int64)
        found = np.zeros(outcomes.PATHS * LINES * outcomes.RESULTS, dtype=np.int64)
        for piece in left:
            outcomes.results_by_suit(piece.suited, piece.others, suit.live, suit.others, terms, table,
                                     piece.counted, piece.line, ties == "bet", by_habit, flop_ways,
                                     taken, found)  # fmt: skip
        return taken, found

    return share_boards(game, suit, work)


def _paths(game: Holdem, before: Preflop, recorded: Numbers) -> dict[Path, Numbers]:
    """Name the paths; folds before the river have no board, and stand on no particular line."""
    (before_least, before_most), (flop_least, flop_most), (least, most) = game.bets
    named = {
        outcomes.BEFORE_LEAST: Path(0, before_least), outcomes.BEFORE_MOST: Path(0, before_most),
        outcomes.FLOP_LEAST_BET: Path(1, flop_least), outcomes.FLOP_MOST_BET: Path(1, flop_most),
        outcomes.RIVER_FOLD: Path(2, None), outcomes.RIVER_LEAST: Path(2, least),
        outcomes.RIVER_MOST: Path(2, most),
    }  # fmt: skip
    paths: dict[Path, Numbers] = {}
    for number, path in named.items():
        paths[path] = paths.get(path, 0) + recorded[number]
    for stage, ways in enumerate(_early_folds(game, before)):
        if ways:
            lines = np.zeros((LINES, outcomes.RESULTS), dtype=np.int64)
            lines[0, outcomes.LOST] = ways
            paths[Path(stage, None)] = lines
    return {path: lines for path, lines in paths.items() if lines.any()}


def _early_folds(game: Holdem, before: Preflop) -> tuple[int, int]:
    """The ways in which a hand is folded before the flop, and on it."""
    each = game.boards * game.dealer_hands
    first = int(before.holes.ways[before.choices == flops.FOLD].sum()) * game.flops * each
    checks = before.choices == flops.CHECK
    return first, int(before.holes.ways[checks] @ before.flop_choices[checks, flops.FOLD]) * each


def losses(game: Holdem, found: Results, spot: int) -> tuple[int, int]:
    """Of one spot: in how many ways it is lost, folds included, and the stakes so lost."""
    ways, stakes = 0, 0
    for path, lines in found.paths.items():
        if path.play is None:
            lost = int(lines.sum()) if spot else 0
        else:
            lost = int(lines[:, outcomes.LOST].sum())
            lost += 0 if game.pushes[spot] else int(lines[:, outcomes.LOST_LOW].sum())
        ways += lost
        stakes += lost * ((path.play or 0) if spot == 0 else 1)
    return ways, stakes
