"""Side wagers on the player's hand alone: every one that a book offers beside the jackpot."""

from functools import lru_cache

import numpy as np

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Exact, Side
from croupier.math.kernels import seven
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES, odds, whole


def sides(book: Rulebook) -> dict[str, Side]:
    """The side wagers of a book that has seven-card hands."""
    names = [name for name in book.data.paytable if name in book.rule.optional]
    return {name: _side(book, name) for name in names}


def _side(book: Rulebook, name: str) -> Side:
    ways = seven_card_ways()
    scale, (pays,) = whole(odds(book, name))
    total = sum(ways)
    ev = Exact(sum(int(pay) * way for pay, way in zip(pays, ways, strict=True)), scale * total)
    second = sum((int(pay) / scale) ** 2 * way for pay, way in zip(pays, ways, strict=True)) / total
    lines: dict[str, tuple[int, float]] = {}
    for line, pay, way in zip(PAY_LINES, pays, ways, strict=True):
        before = lines.get(line.category.text, (0, 0.0))
        lines[line.category.text] = (before[0] + way, before[1] + int(pay) * way / scale / total)
    return Side(ev, second - ev.value**2, lines)


@lru_cache(maxsize=1)
def seven_card_ways() -> tuple[int, ...]:
    """How many of the 133,784,560 hands of seven cards make each pay line."""
    found = np.zeros(len(PAY_LINES), dtype=np.int64)
    live = live_suits()
    ranks = (live[:, None] >> np.arange(13) & 1).sum(axis=0)
    seven.count_by_ranks_alone(ranks, found)
    for suit in live:
        seven.move_flushes(int(suit), ranks - (int(suit) >> np.arange(13) & 1), found)
    return tuple(map(int, found))
