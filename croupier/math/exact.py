"""What a solved game is worth, in exact numbers: plain values, which need no mathematics to be read."""

from fractions import Fraction
from math import sqrt
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


class LineReturn(NamedTuple):
    """One line of a pay table: in how many ways it pays or costs, and its part of the value, in antes."""

    table: str
    hand: str
    ways: int
    adds: Fraction


class Results(NamedTuple):
    """How rounds end under best play."""

    total: int  # ways in all
    net: dict[Fraction, int]  # what a round wins or loses, in antes: in how many ways
    average_wager: Fraction
    decisions: dict[str, dict[str, Fraction]]  # by stage: how often each decision is made, of all rounds
    lines: tuple[LineReturn, ...]
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        """Of the result of one round, in antes."""
        return sqrt(self.variance)


class Side(NamedTuple):
    """A side wager: its value per unit staked if no fold forfeits it, and each line of its table."""

    ev: Exact
    variance: float
    lines: dict[str, tuple[int, float]]  # by hand: ways, and what it adds to the value


class Solution(NamedTuple):
    """A solved book. Seconds are those of enumeration and decisions, of compiling, and of the results."""

    rulebook: str
    digest: str
    game: str
    ties: Ties
    ev: Exact
    results: Results
    side: dict[str, Side]
    seconds: float
    compile_seconds: float
    results_seconds: float

    @property
    def house_edge(self) -> float:
        """What the house keeps of an ante."""
        return -self.ev.value

    @property
    def element_of_risk(self) -> float:
        """What the house keeps of all that is wagered."""
        return -float(self.ev.fraction / self.results.average_wager)


class Hole(NamedTuple):
    """A hole hand on the first decision: the best action, and what each is worth in antes."""

    best: str
    actions: dict[str, Exact]


class Strategy(NamedTuple):
    """Best play of the first decision, and rules for all of them with what they cost, in antes a round."""

    rulebook: str
    title: str
    ties: Ties
    stage: str  # of the chart
    chart: dict[str, Hole]
    words: dict[str, str]  # what the rules mean by high, middle and low
    rules: dict[str, tuple[str, ...]]
    best: Exact
    simple: Exact

    @property
    def cost(self) -> Fraction:
        """What the rules lose against best play."""
        return self.best.fraction - self.simple.fraction
