"""What a solved game is worth, in exact numbers."""

from fractions import Fraction
from typing import Literal, NamedTuple

Ties = Literal["bet", "fold"]
"""How decisions of equal value are played: the largest bet among them, or the smallest or the fold."""


class Exact(NamedTuple):
    """A number as ways over all ways, not reduced, so that the size of the enumeration can be seen."""

    numerator: int
    denominator: int

    @property
    def fraction(self) -> Fraction:
        """The same number in lowest terms."""
        return Fraction(self.numerator, self.denominator)

    @property
    def value(self) -> float:
        """The nearest decimal number."""
        return self.numerator / self.denominator


class Unsolvable(Exception):
    """A game the math cannot price, with the place that says why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason
