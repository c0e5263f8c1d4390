"""Boards of Ultimate Texas Hold'em counted: wins and losses of hole cards, which no pay table changes.

Boards are those as seen from one suit; see croupier.math.kernels.holdem.boards for how cards are told apart.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.math.holdem.holdem import Holdem, rank_counts
from croupier.math.kernels.holdem import counting, facing
from croupier.math.kernels.holdem.boards import SLOTS
from croupier.math.kernels.patterns import MULTISETS, SUBSETS
from croupier.math.kernels.strength import CATEGORY_SHIFT
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]
Result = TypeVar("Result")


class Suit(NamedTuple):
    """One suit: its live ranks, by rank how many live cards are not of it, and known cards of the dealer.

    Those are told as card types: a rank of the suit, or thirteen more for a rank that is not of it.
    """

    live: int
    others: Numbers
    dealer: tuple[int, ...]


class Kinds(NamedTuple):
    """Suits alike in the deck are counted once: a suit of each kind, and the kind of each suit."""

    suits: tuple[Suit, ...]
    of: Numbers


def kinds_of(game: Holdem) -> Kinds:
    """The suits of a deck by kind."""
    suits = [_suit_of(game, suit) for suit in range(4)]
    told = [(suit.live, suit.dealer) for suit in suits]  # the other cards follow from these
    first = [told.index(one) for one in dict.fromkeys(told)]
    return Kinds(
        tuple(suits[suit] for suit in first), np.array([first.index(told.index(one)) for one in told])
    )


class RankCounts(NamedTuple):
    """Wins and losses on boards that allow no flush, and the steps of their hands."""

    step: npt.NDArray[np.uint8]
    known: npt.NDArray[np.int16]
    counted: npt.NDArray[np.int16]
    line: npt.NDArray[np.uint8]


def counts_by_ranks(game: Holdem) -> RankCounts:
    """Wins and losses by ranks alone."""
    ranks, least = tuple(map(int, rank_counts(game))), int(game.least)
    if not game.dealer:
        return _counts_by_ranks(ranks, least, game.dealer_hands)
    return _faced_by_ranks(ranks, least, tuple(card // 4 for card in game.dealer))


@lru_cache(maxsize=4)
def _counts_by_ranks(ranks: tuple[int, ...], least: int, dealer: int) -> RankCounts:
    """Wins and losses by ranks alone; they do not depend on any pay table."""
    boards, pairs = MULTISETS[5], MULTISETS[2]
    found = RankCounts(
        np.empty((boards, pairs), dtype=np.uint8),
        np.empty((boards, 3), dtype=np.int16),
        np.empty((boards, 4 * pairs), dtype=np.int16),
        np.empty((boards, pairs), dtype=np.uint8),
    )
    live = np.array(ranks, dtype=np.int64)
    share(ranges(boards, 16), lambda left: [
        counting.count_by_ranks(*ends, live, least << CATEGORY_SHIFT, dealer, found.step,
                                found.known, found.counted, found.line) for ends in left
    ])  # fmt: skip
    return found


@lru_cache(maxsize=4)
def _faced_by_ranks(ranks: tuple[int, ...], least: int, dealer: tuple[int, ...]) -> RankCounts:
    """The same against a dealer whose cards are known, one or both; steps are those of a whole deck."""
    whole = _counts_by_ranks((4,) * 13, least, comb(45, 2))
    found = whole._replace(counted=np.empty_like(whole.counted), line=np.empty_like(whole.line))
    live, known = np.array(ranks, dtype=np.int64), np.array(dealer, dtype=np.int64)
    share(ranges(MULTISETS[5], 16), lambda left: [
        facing.face_by_ranks(*ends, live, known, whole.step, whole.known, whole.line, found.counted,
                             found.line) for ends in left
    ])  # fmt: skip
    return found


class Piece(NamedTuple):
    """The boards with so many cards of a suit and the same other ranks, and their counts."""

    suited: int
    others: int
    counted: npt.NDArray[np.int16]
    line: npt.NDArray[np.uint8]


# the largest first, so that workers end together
_PIECES: Final = [(suited, others) for suited in (5, 4, 3) for others in range(MULTISETS[5 - suited])]
_kept: Final[dict[tuple[object, ...], list[Piece]]] = {}


def _suit_of(game: Holdem, suit: int) -> Suit:
    live = int(game.live[suit])
    dealer = (card // 4 + (0 if card % 4 == suit else 13) for card in game.dealer)
    return Suit(live, rank_counts(game) - (live >> np.arange(13) & 1), tuple(sorted(dealer)))


class Flushes(NamedTuple):
    """By set of ranks in a suit: what hole cards make a flush with it, their steps, lines and marks."""

    parts: npt.NDArray[np.uint8]
    step: npt.NDArray[np.uint8]
    line: npt.NDArray[np.uint8]
    marks: npt.NDArray[np.int16]


@lru_cache(maxsize=32)
def _flushes(suited: int, live: int, least: int) -> Flushes:
    sets = SUBSETS[suited]
    tables = [np.zeros((sets, counting.PARTS), dtype=np.uint8) for _ in range(3)]
    found = Flushes(tables[0], tables[1], tables[2], np.zeros((sets, 4), dtype=np.int16))
    counting.list_flushes(
        suited, live, least << CATEGORY_SHIFT, found.parts, found.step, found.line, found.marks
    )
    return found


def count(game: Holdem, suit: Suit, left: Iterator[tuple[int, int]]) -> Iterator[Piece]:
    """Count the boards of some pieces, one after the other."""
    by_ranks = counts_by_ranks(game)
    dealer = np.array(suit.dealer, dtype=np.int64)
    parts_of = suit.live | sum(1 << rank for rank in suit.dealer if rank < 13)
    for suited, others in left:
        sets = SUBSETS[suited]
        counted, line = np.empty((sets, 3 * SLOTS), dtype=np.int16), np.empty((sets, SLOTS), dtype=np.uint8)
        flushes = _flushes(suited, parts_of, int(game.least))
        if suit.dealer:
            facing.face_by_suit(
                suited, others, suit.live, suit.others, dealer, flushes.step, flushes.line, flushes.marks,
                by_ranks.step, by_ranks.known, by_ranks.line, counted, line,
            )  # fmt: skip
        else:
            counting.count_by_suit(
                suited, others, suit.live, suit.others, game.dealer_hands, flushes.parts, flushes.step,
                flushes.line, flushes.marks, by_ranks.step, by_ranks.known, by_ranks.line, by_ranks.counted,
                counted, line,
            )  # fmt: skip
        yield Piece(suited, others, counted, line)


def share_boards(game: Holdem, suit: Suit, work: Callable[[Iterator[Piece]], Result]) -> list[Result]:
    """Let workers go through all boards with three or more of a suit.

    Counts of a whole deck are kept, those of another one from the second time on: an answer about a deck
    that is asked for once needs less memory.
    """
    key = (suit.live, *map(int, suit.others), suit.dealer, game.least)
    pieces: list[Piece] = _kept.get(key, [])
    if pieces:
        return share(pieces, work)
    again = key in _kept or int(game.live.sum()) == 4 * suit.live
    found = share(_PIECES, lambda left: work(_noted(count(game, suit, left), pieces if again else None)))
    _kept.clear()  # one deck at a time
    _kept[key] = pieces
    return found


def _noted(counted: Iterator[Piece], pieces: list[Piece] | None) -> Iterator[Piece]:
    """Pieces on their way to a worker, kept for the next time while they are near."""
    for piece in counted:
        if pieces is not None:
            pieces.append(piece)
        yield piece
