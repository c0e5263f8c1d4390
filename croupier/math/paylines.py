"""Pay tables as numbers: what each line a table can tell apart adds to a unit staked."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import RANKS
from croupier.core.hands import Category, Hand
from croupier.math.exact import Unsolvable
from croupier.math.kernels.strength import LINES, PAIR

MOST: Final = 2**40  # far above any pay table, far below what would not fit


class PayLine(NamedTuple):
    """A hand as a pay table can tell it: its category and, of a pair, the rank."""

    category: Category
    pair: int | None  # 2 to 14

    @property
    def text(self) -> str:
        """The hand's name, a pair's with its rank: "pair of J"."""
        return self.category.text if self.pair is None else f"pair of {RANKS[self.pair - 2]}"


def _line(index: int) -> PayLine:
    """The inverse of the kernels' numbering: categories first, and pairs of threes and up after them."""
    if index == PAIR or index > Category.ROYAL_FLUSH:
        return PayLine(Category.PAIR, 2 if index == PAIR else index - 7)
    return PayLine(Category(index), None)


PAY_LINES: Final = tuple(map(_line, range(LINES)))


def odds(book: Rulebook, table: str) -> tuple[Fraction, ...]:
    """What each line of a pay table adds to a unit staked: odds, nothing for a push, minus one for a loss."""
    return tuple(_odds(book, table, line) for line in PAY_LINES)


def _odds(book: Rulebook, table: str, line: PayLine) -> Fraction:
    pays = book.pays(table, Hand(line.category, () if line.pair is None else (line.pair,)))
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


def whole(*tables: Sequence[Fraction]) -> tuple[int, list[npt.NDArray[np.int64]]]:
    """The least number that makes every value of the tables whole, and the tables times that number."""
    scale = lcm(*(value.denominator for table in tables for value in table))
    numbers = [[int(value * scale) for value in table] for table in tables]
    if max(scale, *(abs(number) for row in numbers for number in row)) > MOST:
        raise Unsolvable("[[paytable]]", "pays amounts too large or too fine to be counted exactly")
    return scale, [np.array(row, dtype=np.int64) for row in numbers]
