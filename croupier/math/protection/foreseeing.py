"""What somebody does who sees cards that nobody can see: how likely each action is, by those cards.

These are models of a cheat and no more. Whoever uses them as evidence may only ask how they change with the
cards; then an honest player is safe however bad the model is.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.math.kernels import foreseeing, streets, strength
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.solving import one_at_a_time

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Cards = Sequence[int]
"""Cards as the deck numbers them: four times the rank, and the suit."""

SLIPS: Final = 0.1  # how often a cheat is taken to act otherwise, so as not to stand out


class Seer(Protocol):
    """A book's game for somebody who sees too much; every answer has a row for each of a stage's options."""

    stages: int  # how many decisions a round has

    @property
    def shared(self) -> tuple[str, ...]:
        """The shared cards that may be known from the start, by name."""
        ...

    @property
    def dealer(self) -> int:
        """How many cards the dealer has."""
        ...

    def options(self, stage: int) -> tuple[str, ...]:
        """What can be done at a stage."""
        ...

    def one(self, what: str, stage: int, hole: Cards, staked: Fraction, shown: Cards) -> Floats:
        """By the card that is known, 52 columns: the next one, a shared one by its name, or the dealer's."""
        ...

    def all(self, stage: int, hole: Cards, staked: Fraction, hidden: Numbers) -> Floats:
        """By all shared cards and then the dealer's, a column for each row of them."""
        ...

    def box(self, hole: Cards, pairs: Numbers) -> Floats:
        """By the hole cards of another box, at the first decision."""
        ...


def prepared(progress: Progress | None = None) -> None:
    """Make all kernels ready that a seer needs."""
    with one_at_a_time:
        prepare(*(module.__name__ for module in (streets, strength, foreseeing)), progress=progress)


def options(book: Rulebook, stage: int) -> tuple[str, ...]:
    """Fold, check where that can be, and the least and the most bet: between them nothing is ever best."""
    rule = book.stages[stage]
    bets = dict.fromkeys((f"{rule.bet.least}x", f"{rule.bet.most}x"))
    return ("fold", *(("check",) if rule.check is not None else ()), *bets)


def likelihoods(values: npt.NDArray[np.int64] | Floats) -> Floats:
    """Of each option (a row) where the values are what they come to: the best, and now and then any."""
    best = values == values.max(axis=0)
    found: Floats = SLIPS / len(values) + (1 - SLIPS) * best / best.sum(axis=0)
    return found
